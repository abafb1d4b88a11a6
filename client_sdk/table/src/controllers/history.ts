/** What has happened in a match: its commits as sentences of the service, grouped by turn. */

import type { Gain } from '../events.ts';
import { factsOfEvent } from '../games.ts';
import { type Commit, gameOf, type Match } from '../match.ts';
import type { Handle } from '../narrow.ts';

/** An event as a sentence, with the places of the board that it names. */
export interface Line {
  readonly revision: number;
  /** Seat of the commit. */
  readonly seat: number;
  readonly sentence: string;
  readonly places: readonly Handle[];
  readonly gains: readonly Gain[];
}

/** A turn with its lines, oldest first. */
export interface Turn {
  /** Number of the turn. 0 for what happened before the first one. */
  readonly number: number;
  /** Seat whose turn it is. 0 before the first turn. */
  readonly seat: number;
  /** The first revision of the turn. */
  readonly revision: number;
  readonly lines: readonly Line[];
}

const NO_NEWS: ReadonlyMap<Handle, number> = new Map();

export class History {
  /** All commits that have arrived, in order. */
  commits: readonly Commit[] = [];
  turns: readonly Turn[] = [];
  #newsKey = '';
  #news = NO_NEWS;

  /** Adds commits after those that are known, or earlier ones, as they are loaded later. */
  add(commits: readonly Commit[], match: Match): void {
    const known = new Set(this.commits.map(({ revision }) => revision));
    const fresh = commits.filter(({ revision }) => !known.has(revision));
    if (!fresh.length) return;
    const isLater = fresh[0]!.revision > (this.commits.at(-1)?.revision ?? 0);
    this.commits = [...this.commits, ...fresh].toSorted((one, other) => one.revision - other.revision);
    this.turns = isLater ? turnsOf(fresh, match, this.turns) : turnsOf(this.commits, match, []);
  }

  clear(): void {
    this.commits = this.turns = [];
  }

  /** The turns up to a revision, without later lines. */
  until(revision: number): readonly Turn[] {
    const past = this.turns.filter((turn) => turn.revision <= revision);
    const last = past.at(-1);
    if (!last?.lines.some((line) => line.revision > revision)) return past;
    return [...past.slice(0, -1), { ...last, lines: last.lines.filter((line) => line.revision <= revision) }];
  }

  /** The last commit of a seat up to a revision. 0 if there is none. */
  lastOf(seat: number, revision: number): number {
    return this.commits.findLast((commit) => commit.seat === seat && commit.revision <= revision)?.revision ?? 0;
  }

  /** The places that others have changed since the viewer's last move, and the seat that changed them last. */
  news(me: number, revision: number): ReadonlyMap<Handle, number> {
    // A new map would make the board draw itself again.
    const key = `${me} ${revision} ${this.commits.length}`;
    if (this.#newsKey !== key) [this.#newsKey, this.#news] = [key, this.#findNews(me, revision)];
    return this.#news;
  }

  #findNews(me: number, revision: number): ReadonlyMap<Handle, number> {
    const own = me ? this.lastOf(me, revision) : (this.until(revision).at(-1)?.revision ?? 0) - 1;
    const lines = this.turns.flatMap(({ lines: all }) => all.filter((line) => line.revision > own && line.revision <= revision && line.seat !== me));
    return lines.length ? new Map(lines.flatMap(({ places, seat }) => places.map((place) => [place, seat] as const))) : NO_NEWS;
  }

  /** The last turn in which a seat other than the viewer's did something. */
  lastTurn(me: number, revision: number): Turn | undefined {
    return this.until(revision).findLast(({ seat, lines }) => seat !== 0 && seat !== me && lines.length > 0);
  }
}

/** The points of each seat in some lines. */
export function gainsOf(lines: readonly Line[]): Gain[] {
  const sums = new Map<number, number>();
  for (const { seat, points } of lines.flatMap(({ gains }) => gains)) sums.set(seat, (sums.get(seat) ?? 0) + points);
  return [...sums].filter(([, points]) => points !== 0).map(([seat, points]) => ({ seat, points }));
}

/** A number of points with its sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The events of a commit as sentences. Events without a sentence are left out. */
export function commitWords(commit: Pick<Commit, 'events'>): string[] {
  return commit.events.map(({ text }) => text).filter((text) => text);
}

/** The turns with the commits added to them. */
function turnsOf(commits: readonly Commit[], match: Match, before: readonly Turn[]): Turn[] {
  const turns = before.map((turn) => ({ ...turn, lines: turn.lines as Line[] }));
  const game = gameOf(match);
  let last = turns.at(-1);
  if (last) last = turns[turns.length - 1] = { ...last, lines: [...last.lines] };
  for (const { revision, seat = 0, events } of commits)
    for (const event of events) {
      const { places, points = [], turn } = factsOfEvent(game, event);
      if (turn) turns.push((last = { ...turn, revision, lines: [] }));
      if (!last) turns.push((last = { number: 0, seat: 0, revision, lines: [] }));
      if (!turn && event.text) last.lines.push({ revision, seat, sentence: event.text, places, gains: points });
    }
  return turns;
}
