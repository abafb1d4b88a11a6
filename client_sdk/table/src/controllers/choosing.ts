/** Choosing a move: what is picked, which kinds of moves there are, and what a move would do before it is confirmed. */

import type { Preview } from 'markethall-client';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { kindsOf, movesOfKind, narrowing } from '../games.ts';
import { gameOf, type Match, type Move } from '../match.ts';
import { BUTTON, type Handle, type Narrowing, unnumbered } from '../narrow.ts';

/** New ones would make the board draw itself again. */
const NO_HANDLES: ReadonlySet<Handle> = new Set();
const NO_PICKS: readonly Handle[] = [];

export class Choosing implements ReactiveController {
  /** Kind of moves that a person has chosen, such as "build". "" for all kinds. */
  kind = '';
  /** What the decided move would do. */
  preview: Preview | undefined;
  readonly #host: ReactiveControllerHost;
  #position: Match | undefined;
  #narrowing: Narrowing | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.preview = undefined;
  }

  /** Begins the choice in a position. */
  begin(position: Match | undefined): void {
    this.#position = position;
    this.kind = '';
    this.back();
  }

  /** All legal moves of the position. */
  get all(): readonly Move[] {
    return this.#position?.perspective?.legalMoves ?? [];
  }

  /** The kinds of moves. Empty if there is no choice between kinds. */
  get kinds(): readonly string[] {
    const kinds = this.#position ? kindsOf(gameOf(this.#position), this.all) : [];
    return kinds.length > 1 ? kinds : [];
  }

  /** The legal moves of a kind. */
  movesOf(kind: string): readonly Move[] {
    return this.#position ? movesOfKind(gameOf(this.#position), this.all, kind) : [];
  }

  /** Whether a kind has one move that needs no place, only a button. */
  isButton(kind: string): boolean {
    const moves = this.movesOf(kind);
    if (moves.length !== 1) return false;
    const [handle = '', ...others] = narrowing(gameOf(this.#position!), moves).handles;
    return !others.length && handle.startsWith(BUTTON);
  }

  get handles(): ReadonlySet<Handle> {
    return this.#narrowing?.handles ?? NO_HANDLES;
  }

  get picks(): readonly Handle[] {
    return this.#narrowing?.picks ?? NO_PICKS;
  }

  /** What is picked, with what the decided move picks besides. */
  get marks(): readonly Handle[] {
    return this.#narrowing?.marks ?? NO_PICKS;
  }

  /** The moves that agree with the picks. */
  get moves(): readonly Move[] {
    return this.#narrowing?.moves ?? [];
  }

  /** The only move that is left after the picks. */
  get decided(): Move | undefined {
    return this.#narrowing?.decided;
  }

  /** Whether the decided move is played by the last pick. The only legal move is: there is nothing to choose. */
  get complete(): boolean {
    return this.#narrowing?.complete || this.all.length === 1;
  }

  /** The text of the move that a handle leads to. */
  textOf(handle: Handle): string {
    const picked = this.#narrowing!.pick(handle);
    return (picked.decided ?? picked.moves[0]!).text ?? '';
  }

  /** Keeps the moves of one kind, or all of them again. */
  choose(kind: string): void {
    this.kind = kind === this.kind ? '' : kind;
    this.back();
  }

  /** Picks a handle. Returns whether it could be picked. */
  pick(handle: Handle): boolean {
    if (!this.#narrowing?.handles.has(unnumbered(handle))) return false;
    this.#narrowing = this.#narrowing.pick(handle);
    this.#host.requestUpdate();
    return true;
  }

  /** Puts one picked thing back. */
  putBack(handle: Handle): void {
    this.#narrowing = this.#narrowing?.putBack(handle);
    this.preview = undefined;
    this.#host.requestUpdate();
  }

  /** Puts all picks back. */
  back(): void {
    this.preview = undefined;
    const moves = this.kind ? this.movesOf(this.kind) : this.all;
    this.#narrowing = this.#position && narrowing(gameOf(this.#position), moves);
    this.#host.requestUpdate();
  }

  /** The handles of a legal move, in the order in which a person picks them. */
  pathOf(move: Move): readonly Handle[] {
    for (let state = this.#narrowing; state;) {
      const next = [...state.handles].map((handle) => state!.pick(handle)).find(({ moves }) => moves.includes(move));
      if (!next || next.decided === move) return next?.marks ?? state.picks;
      state = next;
    }
    return NO_PICKS;
  }

  /** A move like a legal one but at another place, to ask the service why it cannot be played. */
  moveLike(handle: Handle): Move | undefined {
    const [kind, id] = splitHandle(unnumbered(handle));
    const like = [...this.handles].find((legal) => splitHandle(legal)[0] === kind);
    if (!like || !id) return undefined;
    const move = this.#narrowing!.pick(like).moves[0]!;
    const { text: _, ...plain } = move;
    return withValue(plain, splitHandle(like)[1], id) as Move;
  }
}

function splitHandle(handle: Handle): [string, string] {
  const at = handle.indexOf(':');
  return at < 0 ? [handle, ''] : [handle.slice(0, at), handle.slice(at + 1)];
}

/** A copy of a message in which a value is replaced. */
function withValue(message: unknown, from: string, to: string): unknown {
  if (message === from) return to;
  if (Array.isArray(message)) return message.map((item: unknown) => withValue(item, from, to));
  if (typeof message !== 'object' || message === null) return message;
  return Object.fromEntries(Object.entries(message).map(([name, value]) => [name, withValue(value, from, to)]));
}
