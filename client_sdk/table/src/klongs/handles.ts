/** Bangkok Klongs: the handles of a legal move. */

import { choiceOf, type Event, eventOf, type Klongs, type Move } from '../match.ts';
import type { Handle, Path } from '../narrow.ts';

type Moves = { [K in keyof Klongs.Move]-?: NonNullable<Klongs.Move[K]> };

/** The path of a legal move. */
export function pathOf(move: Move): Path {
  const { name, fields } = choiceOf(move);
  const of = fields as never;
  switch (name as keyof Klongs.Move) {
    case 'placeBoat': {
      const { boat, field } = of as Moves['placeBoat'];
      return [`hand:${boat}`, `field:${field}`];
    }
    case 'takeTrader':
    case 'stealBoat':
    case 'removeBoat':
      return [`field:${(of as Moves['takeTrader']).field}`];
    case 'shiftBoat': {
      const { origin, target } = of as Moves['shiftBoat'];
      return [`field:${origin}`, `field:${target}`];
    }
    case 'scoreDock':
      return [`dock:${(of as Moves['scoreDock']).dock}`];
    case 'drawBoat':
      return [`pile:${(of as Moves['drawBoat']).pile}`];
    default:
      return [`button:${name}`];
  }
}

type Events = { [K in keyof Klongs.Event]-?: NonNullable<Klongs.Event[K]> };

/** The places of the board that an event names. */
export function placesOf(event: Event): Handle[] {
  const { name, fields } = eventOf(event);
  const of = fields as never;
  switch (name as keyof Klongs.Event) {
    case 'boatPlaced':
    case 'traderForgone':
    case 'boatStolen':
    case 'boatRemoved':
      return [`field:${(of as Events['traderForgone']).field}`];
    case 'traderTaken':
    case 'boatShifted': {
      const { origin, target } = of as Events['boatShifted'];
      return [`field:${origin}`, `field:${target}`];
    }
    case 'thievesCaught':
      return (of as Events['thievesCaught']).fields.map((field) => `field:${field}`);
    case 'dockScored':
      return [`dock:${(of as Events['dockScored']).dock}`];
    default:
      return [];
  }
}
