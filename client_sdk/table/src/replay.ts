/** Looks at past positions of a match: it fetches each position once, and shows one after the other on request. */

import type { Client } from '../../typescript/src/index.ts';
import type { Match } from './match.ts';

const STEP_MS = 900;

/** Where to fetch positions from. */
export interface Source {
  client: Client;
  match: string;
  token: string;
  code: string;
}

export class Replay {
  /** The past position that is shown. Undefined for the current one. */
  shown: Match | undefined;
  /** Revision that is shown or being fetched. 0 for the current position. */
  revision = 0;
  readonly #source: Source;
  readonly #changed: () => void;
  readonly #known = new Map<number, Match>();
  #timer = 0;

  /** `changed` is called when another position is to be drawn. `known` are positions that need not be fetched. */
  constructor(source: Source, changed: () => void, known: readonly Match[] = []) {
    this.#source = source;
    this.#changed = changed;
    for (const match of known) this.#known.set(match.revision, match);
  }

  get playing(): boolean {
    return this.#timer !== 0;
  }

  /** Shows a position. A revision from `latest` on shows the current position. */
  async goTo(revision: number, latest: number): Promise<void> {
    if (revision >= latest) {
      this.stop();
      this.revision = 0;
      this.shown = undefined;
      return this.#changed();
    }
    this.revision = Math.max(1, revision);
    const wanted = this.revision;
    const match = this.#known.get(wanted) ?? (await this.#fetch(wanted));
    this.#known.set(wanted, match);
    // Another position may have been wanted meanwhile.
    if (this.revision !== wanted) return;
    this.shown = match;
    this.#changed();
  }

  /** Shows one position after the other until the current one, or stops doing so. */
  toggle(latest: () => number): void {
    if (this.#timer) return this.stop();
    const step = (): void => {
      const from = this.revision || latest();
      void this.goTo(from + 1, latest()).catch(() => this.stop());
    };
    if (!this.revision) void this.goTo(1, latest());
    this.#timer = window.setInterval(step, STEP_MS);
    this.#changed();
  }

  /** Stops playing. The shown position stays. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#changed();
  }

  #fetch(revision: number): Promise<Match> {
    const { client, match, token, code } = this.#source;
    return client.getMatch(match, { revision, view: 'MATCH_VIEW_POSITION', token, joinCode: code });
  }
}
