/** Shows the moves of others one after the other, so that a turn of a bot can be seen. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Commit, Match } from '../match.ts';

/** How long each move of another player is shown, in milliseconds. */
const MOVE_MS = 500;
/** More moves than this have not happened a moment ago: they are shown at once. */
const MOST_MOVES = 24;

/** A position to show, and how long. */
interface Step {
  readonly revision: number;
  readonly match: Match | undefined;
  readonly ms: number;
}

export class Playback implements ReactiveController {
  /** The position that is shown meanwhile. Undefined for the current one. */
  shown: Match | undefined;
  /** How fast: 1 or 2. 0 shows all moves at once. */
  speed = 1;
  readonly #host: ReactiveControllerHost;
  readonly #fetch: (revision: number) => Promise<Match>;
  #queue: Step[] = [];
  #running = false;
  #timer = 0;
  #wake: () => void = () => undefined;

  /** `fetch` returns the position at a revision. */
  constructor(host: ReactiveControllerHost, fetch: (revision: number) => Promise<Match>) {
    this.#host = host;
    this.#fetch = fetch;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.skip();
  }

  /** Whether moves are being shown that have happened already. */
  get running(): boolean {
    return this.#running;
  }

  /** Shows the positions from `before` to `latest`. Those after a move of seat `me` are shown at once. */
  add(before: Match | undefined, latest: Match, commits: readonly Commit[], me: number): void {
    const still = !this.speed || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const steps = commits.filter(({ revision }) => revision > (before?.revision ?? Infinity) && revision <= latest.revision);
    if (still || !before || !steps.length || steps.length + this.#queue.length > MOST_MOVES) return this.skip();
    for (const { revision, seat } of steps) {
      const ms = seat === me ? 0 : MOVE_MS / this.speed;
      this.#queue.push({ revision, match: revision === latest.revision ? latest : undefined, ms });
    }
    if (this.#running) return;
    this.shown = before;
    void this.#run();
  }

  /** Shows the current position at once. Returns whether it was not shown. */
  skip(): void {
    this.#queue = [];
    this.shown = undefined;
    clearTimeout(this.#timer);
    this.#wake();
    this.#host.requestUpdate();
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
        const { revision, match, ms } = step;
        const next = match ?? (await this.#fetch(revision).catch(() => undefined));
        if (next && this.shown) this.shown = next;
        this.#host.requestUpdate();
        if (this.shown && ms) await this.#pause(ms);
      }
    } finally {
      this.#running = false;
      this.shown = undefined;
      this.#host.requestUpdate();
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      this.#wake = done;
      this.#timer = window.setTimeout(done, ms);
    });
  }
}
