/** Portobello Market: the handles and the kind of a legal move, and what an event shows. */

import { visit } from 'markethall-client';
import { bySeat, type EventFacts, points } from '../events.ts';
import type { Portobello } from 'markethall-client';
import type { Path } from '../narrow.ts';

/** The path of a legal move. */
export function pathOf(move: Portobello.Move): Path {
  return visit(
    move,
    {
      placeBobby: ({ district }) => [`district:${district}`],
      takeTile: ({ tile }) => [`tile:${tile}`, 'button:act'],
      scoreDistrict: ({ tile, district }) => [`tile:${tile}`, `district:${district}`],
      placeStall: ({ space }) => [`space:${space}`],
      moveBobby: ({ alley }) => ['bobby', `alley:${alley}`],
      placeCustomer: ({ square }) => [`square:${square}`],
      drawCustomer: () => ['button:drawCustomer'],
      placeLord: () => ['button:placeLord'],
      endTurn: () => ['button:endTurn'],
    },
    () => ['button:other'],
  );
}

/** The kind of a move, as a button above the board names it. */
export function kindOf(move: Portobello.Move): string {
  return visit(
    move,
    {
      placeBobby: () => 'bobby',
      takeTile: () => 'tile',
      scoreDistrict: () => 'district',
      placeStall: () => 'stall',
      moveBobby: () => 'bobby',
      placeCustomer: () => 'customer',
      drawCustomer: () => 'drawCustomer',
      placeLord: () => 'lord',
      endTurn: () => 'end',
    },
    () => '',
  );
}

/** The places of the board that an event names, its points, and whether a turn begins. */
export function eventFacts(event: Portobello.Event): EventFacts {
  const nothing = (): EventFacts => ({ places: [] });
  const at = (...places: string[]): EventFacts => ({ places });
  return visit(
    event,
    {
      rowDrawn: nothing,
      bobbyPlaced: ({ district }) => at(`district:${district}`),
      turnBegan: ({ seat, number }) => ({ places: [], turn: { seat, number } }),
      tileTaken: nothing,
      stallPlaced: ({ space }) => at(`space:${space}`),
      customerDrawn: nothing,
      customerPlaced: ({ square }) => at(`square:${square}`),
      lordPlaced: ({ square }) => at(`square:${square}`),
      bobbyMoved: ({ seat, alley, district, price, paidTo }) => ({
        ...at(`alley:${alley}`, `district:${district}`),
        points: [...points(seat, -price), ...paidTo.flatMap((to) => points(to, 1))],
      }),
      districtScored: ({ seat, district, points: count }) => ({ ...at(`district:${district}`), points: points(seat, count) }),
      alleyScored: ({ alley, points: counts }) => ({ ...at(`alley:${alley}`), points: bySeat(counts) }),
      turnEnded: nothing,
      tilesTurnedUp: nothing,
      gameEnded: nothing,
    },
    nothing,
  );
}
