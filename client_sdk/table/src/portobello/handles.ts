/** Portobello Market: the handles of a legal move. */

import { choiceOf, type Event, eventOf, type Move, type Portobello } from '../match.ts';
import type { Handle, Path } from '../narrow.ts';

type Moves = { [K in keyof Portobello.Move]-?: NonNullable<Portobello.Move[K]> };

/** The path of a legal move. */
export function pathOf(move: Move): Path {
  const { name, fields } = choiceOf(move);
  const of = fields as never;
  switch (name as keyof Portobello.Move) {
    case 'placeBobby':
      return [`district:${(of as Moves['placeBobby']).district}`];
    case 'takeTile':
      return [`tile:${(of as Moves['takeTile']).tile}`, 'button:act'];
    case 'scoreDistrict': {
      const { tile, district } = of as Moves['scoreDistrict'];
      return [`tile:${tile}`, `district:${district}`];
    }
    case 'placeStall':
      return [`space:${(of as Moves['placeStall']).space}`];
    case 'moveBobby':
      return ['bobby', `alley:${(of as Moves['moveBobby']).alley}`];
    case 'placeCustomer':
      return [`square:${(of as Moves['placeCustomer']).square}`];
    default:
      return [`button:${name}`];
  }
}

type Events = { [K in keyof Portobello.Event]-?: NonNullable<Portobello.Event[K]> };

/** The places of the board that an event names. */
export function placesOf(event: Event): Handle[] {
  const { name, fields } = eventOf(event);
  const of = fields as never;
  switch (name as keyof Portobello.Event) {
    case 'bobbyPlaced':
    case 'districtScored':
      return [`district:${(of as Events['bobbyPlaced']).district}`];
    case 'stallPlaced':
      return [`space:${(of as Events['stallPlaced']).space}`];
    case 'customerPlaced':
    case 'lordPlaced':
      return [`square:${(of as Events['lordPlaced']).square}`];
    case 'bobbyMoved': {
      const { alley, district } = of as Events['bobbyMoved'];
      return [`alley:${alley}`, `district:${district}`];
    }
    case 'alleyScored':
      return [`alley:${(of as Events['alleyScored']).alley}`];
    default:
      return [];
  }
}
