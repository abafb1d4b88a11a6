/**
 * A choice narrows the legal moves.
 *
 * A handle is something that a person can pick: a field, a card, a button. Each legal move has a path of handles. A
 * handle can be picked if a legal move that agrees with the earlier picks has it next. So all legal moves can be
 * reached and no illegal move can be picked.
 */

import type { Move } from './match.ts';

/**
 * Name of a handle, such as "space:a03:2". The part before the first colon is its kind. Of several equal pieces each
 * has a number from 2 at its end, such as "card:7#2".
 */
export type Handle = string;

/** One step of a path: a handle, or several handles that can be picked in any order. */
export type Step = Handle | readonly Handle[];

/** The handles of a move in the order in which a person picks them. */
export type Path = readonly Step[];

/** The beginning of a handle that is a button below the board. */
export const BUTTON = 'button:';

/** Kinds of handles that are buttons below the board. They say what to do with what is picked on it. */
export const BUTTONS: ReadonlySet<string> = new Set(['button', 'amount', 'build']);

/** Ends a choice early, when another legal move continues it. Example: one card is played, or three cards. */
export const DONE: Handle = `${BUTTON}done`;

/** A legal move, and the steps of its path that are not picked yet. */
interface Candidate {
  readonly move: Move;
  readonly rest: Path;
}

/** A handle without the number of an equal piece. */
export function unnumbered(handle: Handle): Handle {
  return handle.replace(/#\d+$/, '');
}

/** The handle of piece number `at` of a kind. Equal ones, after the first, have a number. */
export function numbered(kind: string, ids: readonly string[], at: number): Handle {
  const before = ids.slice(0, at).filter((id) => id === ids[at]).length;
  return `${kind}:${ids[at]}${before ? `#${before + 1}` : ''}`;
}

/** The legal moves that agree with the picks so far. It does not change: `pick` returns another one. */
export class Narrowing {
  readonly picks: readonly Handle[];
  readonly #candidates: readonly Candidate[];
  readonly #start: Narrowing;
  #marks: readonly Handle[] | undefined;
  #handles: Set<Handle> | undefined;

  private constructor(candidates: readonly Candidate[], picks: readonly Handle[], start?: Narrowing) {
    this.#candidates = candidates;
    this.picks = picks;
    this.#start = start ?? this;
  }

  /** All legal moves, with no picks. */
  static of(moves: readonly Move[], pathOf: (move: Move) => Path): Narrowing {
    return new Narrowing(
      moves.map((move) => ({ move, rest: pathOf(move) })),
      [],
    );
  }

  /** The legal moves that are left, in the order of the service. */
  get moves(): Move[] {
    return this.#candidates.map(({ move }) => move);
  }

  /** The only move that is left after at least one pick. Undefined if there are more. */
  get decided(): Move | undefined {
    return this.picks.length && this.#candidates.length === 1 ? this.#candidates[0]!.move : undefined;
  }

  /**
   * Whether the decided move needs no further pick. A person has picked all of its places and pieces, so nothing that
   * was not pointed at is moved, paid or discarded. A button that is left is no choice, and asks for nothing new: it
   * says what happens to what was picked. A page that plays without a question plays a move when it is complete. It asks
   * before it plays a move that is only decided.
   */
  get complete(): boolean {
    return this.decided !== undefined && !this.#implied.length;
  }

  /** What is picked, with what the decided move picks besides. */
  get marks(): readonly Handle[] {
    // New ones would make a board draw itself again.
    return (this.#marks ??= this.#implied.reduce((marks, kind) => [...marks, freeOf(kind, marks)], this.picks));
  }

  /** The places and pieces that the decided move picks besides those that are picked. */
  get #implied(): readonly Handle[] {
    return this.decided ? this.#candidates[0]!.rest.flat().filter((handle) => !BUTTONS.has(kindOf(handle))) : [];
  }

  /** The handles that can be picked now, without numbers of equal pieces. Empty if a move is complete. */
  get handles(): Set<Handle> {
    return (this.#handles ??= new Set(this.complete ? [] : this.#candidates.flatMap(({ rest }) => nextOf(rest))));
  }

  /** Picks a handle, with or without its number. Throws RangeError if it does not lead to a legal move. */
  pick(handle: Handle): Narrowing {
    const kind = unnumbered(handle);
    const left = this.#candidates.flatMap(({ move, rest }) => {
      if (!nextOf(rest).includes(kind)) return [];
      return [{ move, rest: without(rest, kind) }];
    });
    if (!left.length) throw new RangeError(`Handle ${handle} leads to no legal move. Pick one of \`handles\`.`);
    return new Narrowing(left, [...this.picks, handle], this.#start);
  }

  /** Takes a pick back, and those after it that need it. */
  putBack(handle: Handle): Narrowing {
    const at = this.picks.lastIndexOf(handle);
    let state = this.#start;
    for (const [index, pick] of this.picks.entries()) if (index !== at && state.handles.has(unnumbered(pick))) state = state.pick(pick);
    return state;
  }
}

/** The kind of a handle, such as "space". */
export function kindOf(handle: Handle): string {
  return handle.split(':')[0]!;
}

/** The first of some equal pieces that is not marked. */
function freeOf(kind: Handle, marks: readonly Handle[]): Handle {
  let free = kind;
  for (let number = 2; marks.includes(free); number++) free = `${kind}#${number}`;
  return free;
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
