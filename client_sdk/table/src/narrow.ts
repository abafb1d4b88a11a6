/**
 * A choice narrows the legal moves.
 *
 * A handle is something that a person can pick: a field, a card, a button. Each legal move has a path of handles. A
 * handle can be picked if a legal move that agrees with the earlier picks has it next. So all legal moves can be
 * reached and no illegal move can be picked.
 */

import type { Move } from './match.ts';

/** Name of a handle, such as "space:a03:2". The part before the first colon is its kind. */
export type Handle = string;

/** One step of a path: a handle, or several handles that can be picked in any order. */
export type Step = Handle | readonly Handle[];

/** The handles of a move in the order in which a person picks them. */
export type Path = readonly Step[];

/** Ends a choice early, when another legal move continues it. Example: one card is played, or three cards. */
export const DONE: Handle = 'button:done';

/** A legal move, and the steps of its path that are not picked yet. */
interface Candidate {
  readonly move: Move;
  readonly rest: Path;
}

/** The legal moves that agree with the picks so far. It does not change: `pick` returns another one. */
export class Narrowing {
  readonly picks: readonly Handle[];
  readonly #candidates: readonly Candidate[];

  private constructor(candidates: readonly Candidate[], picks: readonly Handle[]) {
    this.#candidates = candidates;
    this.picks = picks;
  }

  /** All legal moves, with no picks. */
  static of(moves: readonly Move[], pathOf: (move: Move) => Path): Narrowing {
    return new Narrowing(moves.map((move) => ({ move, rest: pathOf(move) })), []);
  }

  /** The legal moves that are left, in the order of the service. */
  get moves(): Move[] {
    return this.#candidates.map(({ move }) => move);
  }

  /** The only move that is left after at least one pick. Undefined if there are more. */
  get decided(): Move | undefined {
    return this.picks.length && this.#candidates.length === 1 ? this.#candidates[0]!.move : undefined;
  }

  /** The handles that can be picked now. Empty if a move is decided. */
  get handles(): Set<Handle> {
    if (this.decided) return new Set();
    return new Set(this.#candidates.flatMap(({ rest }) => nextOf(rest)));
  }

  /** Picks a handle. Throws RangeError if it does not lead to a legal move. */
  pick(handle: Handle): Narrowing {
    const left = this.#candidates.flatMap(({ move, rest }) => {
      if (!nextOf(rest).includes(handle)) return [];
      return [{ move, rest: without(rest, handle) }];
    });
    if (!left.length) throw new RangeError(`Handle ${handle} leads to no legal move. Pick one of \`handles\`.`);
    return new Narrowing(left, [...this.picks, handle]);
  }
}

function nextOf(rest: Path): readonly Handle[] {
  const [step] = rest;
  if (step === undefined) return [DONE];
  return typeof step === 'string' ? [step] : step;
}

function without(rest: Path, handle: Handle): Path {
  const [step, ...later] = rest;
  if (step === undefined || typeof step === 'string') return later;
  const at = step.indexOf(handle);
  const others = step.filter((_, index) => index !== at);
  return others.length ? [others, ...later] : later;
}
