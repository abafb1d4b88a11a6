/** Looks at past positions of a match: fetches each position once, and shows one after the other on request. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Match } from '../match.ts';
import type { Source } from './following.ts';

const STEP_MS = 900;
/** Positions that are kept. The oldest ones make room. */
const MOST_KNOWN = 300;

export class Replaying implements ReactiveController {
  /** The past position that is shown. Undefined for the current one. */
  shown: Match | undefined;
  /** Revision that is shown or being fetched. 0 for the current position. */
  revision = 0;
  /** Positions a second, in steps of STEP_MS: 1 or 2. */
  speed = 1;
  readonly #host: ReactiveControllerHost;
  readonly #known = new Map<number, Match>();
  #source: Source | undefined;
  #timer = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  get playing(): boolean {
    return this.#timer !== 0;
  }

  /** Begins with another match. `known` are positions that need not be fetched. */
  begin(source: Source, known: readonly Match[]): void {
    this.stop();
    this.#source = source;
    this.shown = undefined;
    this.revision = 0;
    this.#known.clear();
    for (const match of known) this.#known.set(match.revision, match);
  }

  /** Shows a position. A revision from `latest` on shows the current position. */
  async goTo(revision: number, latest: number): Promise<void> {
    if (revision >= latest) {
      this.stop();
      this.revision = 0;
      this.shown = undefined;
      return this.#host.requestUpdate();
    }
    this.revision = Math.max(1, revision);
    const wanted = this.revision;
    const match = await this.at(wanted);
    // Another position may have been wanted meanwhile.
    if (this.revision !== wanted) return;
    this.shown = match;
    this.#host.requestUpdate();
  }

  /** The position at a revision. */
  async at(revision: number): Promise<Match> {
    const known = this.#known.get(revision);
    if (known) return known;
    const { client, match: name, token, code } = this.#source!;
    const match = await client.getMatch(name, { revision, view: 'MATCH_VIEW_POSITION', token, joinCode: code });
    this.#known.set(revision, match);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    return match;
  }

  /** Shows one position after the other until the current one, or stops doing so. */
  toggle(latest: () => number): void {
    if (this.#timer) return this.stop();
    const step = (): void => {
      const from = this.revision || latest();
      void this.goTo(from + 1, latest()).catch(() => this.stop());
    };
    if (!this.revision) void this.goTo(1, latest()).catch(() => this.stop());
    this.#timer = window.setInterval(step, STEP_MS / this.speed);
    this.#host.requestUpdate();
  }

  /** Plays at another speed. */
  setSpeed(speed: number, latest: () => number): void {
    const playing = this.playing;
    if (playing) this.stop();
    this.speed = speed;
    if (playing) this.toggle(latest);
    this.#host.requestUpdate();
  }

  /** Stops playing. The shown position stays. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#host.requestUpdate();
  }
}
