/**
 * Portobello Market: reads the lists of a position by the names of its board. The types in `Portobello` define them.
 *
 * The board is `options.portobello.board` of the match if it is set, or else `boards[0].portobello` of
 * `getGame('portobello')`.
 */

import type { Portobello } from './contract/messages.ts';

/** A stall: the seat of its owner, the id of its alley, and the index of its space, as in PlaceStall. */
export interface Stall {
  seat: number;
  alley: string;
  space: number;
}

/** A tile in a district: the seat that laid it, and its number (PM-6.3). */
export interface LaidTile {
  district: string;
  number: number;
  seat: number;
}

/** A position with the names that moves use: ids of alleys, squares and districts. */
export interface NamedView {
  turn: number;
  /** District of the Bobby. "" before it is placed. */
  bobby: string;
  scores: number[];
  supply: number[];
  hands: Portobello.Hand[];
  stalls: Stall[];
  /** Customers on squares. Free squares are left out. */
  customers: { square: string; customer: Portobello.Customer }[];
  tiles: LaidTile[];
  /** The customers to come, if their order is open. */
  row: Portobello.Customer[];
  /** Number of clerks to come. */
  clerks: number;
  /** Number of citizens to come. */
  citizens: number;
  /** Tile of the turn. */
  tile: Portobello.Tile | undefined;
  actions: number;
  /** Customer that waits for a square. */
  drawn: Portobello.Customer | undefined;
  /** Districts that the Bobby may not enter before the next action (PM-5.6). */
  closed: string[];
  latest: number;
  over: boolean;
}

/** The position with the names of its board. RangeError if the view is of another board. */
export function named(view: Portobello.View, board: Portobello.Board): NamedView {
  const districts = board.districts.map(({ id }) => id);
  const spaces = board.alleys.flatMap(({ id, values }) => values.map((_, space) => ({ alley: id, space })));
  if (
    spaces.length !== view.stalls.length ||
    board.squares.length !== view.customers.length ||
    districts.length !== view.tileNumbers.length
  )
    throw new RangeError(`The view is not of the board "${board.name}". Give the board of the match.`);
  return {
    turn: view.turn,
    bobby: districts[view.bobby] ?? '',
    scores: view.scores,
    supply: view.supply,
    hands: view.hands,
    stalls: spaces.map((where, at) => ({ seat: view.stalls[at]!, ...where })).filter(({ seat }) => seat),
    customers: board.squares
      .map(({ id }, at) => ({ square: id, customer: view.customers[at]! }))
      .filter(({ customer }) => customer !== 'CUSTOMER_UNSPECIFIED'),
    tiles: districts
      .map((district, at) => ({ district, number: view.tileNumbers[at]!, seat: view.tileSeats[at]! }))
      .filter(({ number }) => number),
    row: view.row,
    clerks: view.bag[0]!,
    citizens: view.bag[1]!,
    tile: view.tile,
    actions: view.actions,
    drawn: view.drawn === 'CUSTOMER_UNSPECIFIED' ? undefined : view.drawn,
    closed: districts.filter((_, at) => (view.trail >> at) & 1),
    latest: view.latest,
    over: view.over,
  };
}
