/** Bangkok Klongs: the handles and the kind of a legal move, and what an event shows. */

import { visit } from 'markethall-client';
import { bySeat, type EventFacts, points } from '../events.ts';
import type { Klongs } from 'markethall-client';
import type { Path } from '../narrow.ts';

/** The path of a legal move. */
export function pathOf(move: Klongs.Move): Path {
  return visit(
    move,
    {
      placeBoat: ({ boat, field }) => [`hand:${boat}`, `field:${field}`],
      takeTrader: ({ field }) => [`field:${field}`],
      stealBoat: ({ field }) => [`field:${field}`],
      removeBoat: ({ field }) => [`field:${field}`],
      shiftBoat: ({ origin, target }) => [`field:${origin}`, `field:${target}`],
      scoreDock: ({ dock }) => [`dock:${dock}`],
      drawBoat: ({ pile }) => [`pile:${pile}`],
      storeBoat: () => ['button:storeBoat'],
      keepBoat: () => ['button:keepBoat'],
      passTurn: () => ['button:passTurn'],
      passDock: () => ['button:passDock'],
      decline: () => ['button:decline'],
    },
    () => ['button:other'],
  );
}

/** The kind of a move, as a button above the board names it. */
export function kindOf(move: Klongs.Move): string {
  return visit(
    move,
    {
      placeBoat: () => 'place',
      takeTrader: () => 'trader',
      stealBoat: () => 'steal',
      removeBoat: () => 'remove',
      shiftBoat: () => 'shift',
      scoreDock: () => 'dock',
      drawBoat: () => 'draw',
      storeBoat: () => 'store',
      keepBoat: () => 'keep',
      passTurn: () => 'pass',
      passDock: () => 'pass',
      decline: () => 'decline',
    },
    () => '',
  );
}

/** The places of the board that an event names, its points, and whether a turn begins. */
export function eventFacts(event: Klongs.Event): EventFacts {
  const nothing = (): EventFacts => ({ places: [] });
  const on = (...fields: string[]): EventFacts => ({ places: fields.map((field) => `field:${field}`) });
  return visit(
    event,
    {
      boatsDealt: nothing,
      turnPassed: nothing,
      boatPlaced: ({ field }) => on(field),
      traderTaken: ({ origin, target }) => on(origin, target),
      traderForgone: ({ field }) => on(field),
      lukPhatAdvanced: ({ seat, step, points: count }) => ({ places: [`step:${step}`], points: points(seat, count) }),
      boatStolen: ({ field }) => on(field),
      theftDeclined: nothing,
      boatStored: nothing,
      boatKept: nothing,
      thievesCaught: ({ fields }) => on(...fields),
      thiefDismissed: nothing,
      boatShifted: ({ origin, target }) => on(origin, target),
      movementCardDeclined: nothing,
      boatDrawn: nothing,
      marketDayOpened: nothing,
      dockScored: ({ dock, points: counts }) => ({ places: [`dock:${dock}`], points: bySeat(counts) }),
      boatRemoved: ({ field }) => on(field),
      dockPassed: nothing,
      marketDayClosed: nothing,
      warehousesScored: ({ points: counts }) => ({ places: [], points: bySeat(counts) }),
      turnBegan: ({ seat, number }) => ({ places: [], turn: { seat, number } }),
    },
    nothing,
  );
}
