/** What changes with the position that is shown: points that were just won, what is spoken, sounds, and the clocks. */

import type { ReactiveController } from 'lit';
import { isOver, isTurnOf, type Match } from '../match.ts';
import { hasRunningClock } from '../render/seats.ts';
import type { MarketHallTable } from '../table.ts';
import { play } from './sounds.ts';

/** How long the change of a score is shown, in milliseconds. */
const GAIN_MS = 2600;
const CLOCK_MS = 500;

/** Sentences that are spoken at once, the newest ones. The log has all. */
const MOST_SPOKEN = 12;

export class Showing implements ReactiveController {
  /** Points that each seat has just got, by seat. */
  gains: ReadonlyMap<number, number> = new Map();
  readonly #table: MarketHallTable;
  #last: Match | undefined;
  /** What a screen reader says before the prompt. */
  news = '';
  /** Whether it says the prompt too. */
  asks = true;
  /** The prompt, and the last revision, that it was told of. */
  #prompt = '';
  #told = 0;
  #timer = 0;
  #clocks = 0;

  constructor(table: MarketHallTable) {
    this.#table = table;
    table.addController(this);
  }

  hostConnected(): void {
    this.#clocks = window.setInterval(() => {
      const { position } = this.#table.following;
      if (position && hasRunningClock(position)) this.#table.requestUpdate();
    }, CLOCK_MS);
  }

  hostDisconnected(): void {
    clearInterval(this.#clocks);
    clearTimeout(this.#timer);
  }

  /** Another match begins. */
  begin(): void {
    this.#last = undefined;
    this.#told = 0;
    this.gains = new Map();
  }

  /** Notes what a screen reader has to say now: what has happened, each sentence once, and the prompt if it is another one. */
  tell({ revision }: Match, prompt: string): void {
    const { replaying, following } = this.#table;
    const { history, position } = following;
    this.#told = Math.min(this.#told || revision, position!.revision);
    const later = !replaying.shown && (history.commits.at(-1)?.revision ?? 0) > this.#told ? history.until(revision).flatMap(({ lines }) => lines) : [];
    const fresh = later.filter((line) => line.revision > this.#told);
    this.#told = fresh.at(-1)?.revision ?? this.#told;
    if (!fresh.length && prompt === this.#prompt) return;
    this.news = fresh
      .slice(-MOST_SPOKEN)
      .map(({ sentence }) => `${sentence}. `)
      .join('');
    this.asks = prompt !== this.#prompt;
    this.#prompt = prompt;
  }

  hostUpdate(): void {
    const { shown } = this.#table;
    const before = this.#last;
    if (!shown || shown === before) return;
    this.#last = shown;
    const later = before !== undefined && shown.revision > before.revision;
    if (!later) {
      this.gains = new Map();
      return;
    }
    const gains = shown.seats.flatMap(({ number, score }) => {
      const by = score - (before.seats[number - 1]?.score ?? score);
      return by ? [[number, by] as const] : [];
    });
    if (gains.length) this.#show(new Map(gains));
    if (this.#table.sound && !this.#table.replaying.shown) play(soundOf(before, shown, gains.length > 0));
  }

  #show(gains: ReadonlyMap<number, number>): void {
    this.gains = gains;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.gains = new Map();
      this.#table.requestUpdate();
    }, GAIN_MS);
  }
}

function soundOf(before: Match, shown: Match, scored: boolean): 'turn' | 'move' | 'points' | 'end' {
  if (isOver(shown)) return 'end';
  if (isTurnOf(shown) && !isTurnOf(before)) return 'turn';
  return scored ? 'points' : 'move';
}
