/** What the events of a game show, for the log, the marks on the board and the result. */

import type { Handle } from './narrow.ts';

/** Points that a seat gets, or pays if they are negative. */
export interface Gain {
  readonly seat: number;
  readonly points: number;
}

/** What an event shows. */
export interface EventFacts {
  /** The places of the board that it names. */
  readonly places: readonly Handle[];
  readonly points?: readonly Gain[];
  /** The turn that begins with it. */
  readonly turn?: { readonly seat: number; readonly number: number };
}

/** The points of one seat. Empty if there are none. */
export function points(seat: number, count: number): Gain[] {
  return count ? [{ seat, points: count }] : [];
}

/** The points of all seats, in seat order. */
export function bySeat(counts: readonly number[]): Gain[] {
  return counts.flatMap((count, at) => points(at + 1, count));
}
