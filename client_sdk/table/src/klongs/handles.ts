/** Bangkok Klongs: the handles of a legal move. */

import { choiceOf, type Klongs, type Move } from '../match.ts';
import type { Path } from '../narrow.ts';

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
