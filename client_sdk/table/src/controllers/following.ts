/** Follows a match of the service, or has a record checked: positions, history, and the state of the connection. */

import { type CheckRecordResponse, type Client, MarketHallError, type Record as GameRecord } from 'markethall-client';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { frame, oncePerFrame, portionsOf } from '../frames.ts';
import { loadGame } from '../games.ts';
import { type Commit, type Game, gameOf, isOver, type Match } from '../match.ts';
import { explain } from '../texts.ts';
import { History } from './history.ts';

/** A tab that is hidden for this time closes its stream: a browser opens six of them to one service over HTTP/1.1. */
const HIDDEN_MS = 10_000;
/** For this time a played move is expected among the positions of a stream. */
const PATIENCE_MS = 2000;

/** A hidden tab asks for the position this often, so that it can say whose turn it is. */
const ASK_MS = 15_000;
/** A connection that is back within this time was not lost. */
const LOST_MS = 1000;
/** Commits in one answer. */
const PAGE = 500;

/** Where a match is. */
export interface Source {
  readonly client: Client;
  /** Name of the match. */
  readonly match: string;
  /** Token of a seat. "" for a spectator. */
  readonly token: string;
  /** Join code of a private match. */
  readonly code: string;
}

/** A position and its game that the page has read before it shows the table. */
export interface Opening {
  readonly match: Match;
  /** Undefined if it could not be read. */
  readonly game: Promise<Game | undefined>;
  /** Language of the words. */
  readonly lang: string;
  /** Token of the seat that sees it. */
  readonly token: string;
}

/** What a table does with positions. */
interface Follower {
  /** A new source begins. `known` are positions that need not be fetched. */
  began(source: Source, known?: readonly Match[]): void;
  /** A position has arrived, with the commits since the one before. */
  arrived(match: Match, commits: readonly Commit[]): void;
}

export class Following implements ReactiveController {
  /** The current position. */
  position: Match | undefined;
  /** Who waits for the next position. */
  readonly #expecting: (() => void)[] = [];
  game: Game | undefined;
  readonly history = new History();
  /** What the service has found in a record. */
  verdict: Pick<CheckRecordResponse, 'verified' | 'fault'> | undefined;
  /** Why nothing, or nothing new, can be shown. */
  failure = '';
  /** Whether the stream is open. */
  connected = true;
  /** Whether the service has gone back to an older state of the match: moves were lost. */
  lostMoves = false;
  readonly #host: ReactiveControllerHost;
  readonly #follower: Follower;
  #stop = new AbortController();
  #source: Source | undefined;
  /** Whether the tab is hidden and has no stream. */
  #resting = false;
  #timer = 0;
  #losing = 0;

  constructor(host: ReactiveControllerHost, follower: Follower) {
    this.#host = host;
    this.#follower = follower;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  /** A hidden tab leaves its stream to others after a while, and opens it again when it is seen. */
  readonly #onVisibility = (): void => {
    clearTimeout(this.#timer);
    if (document.hidden) this.#timer = window.setTimeout(() => void this.#rest(), HIDDEN_MS);
    else if (this.#resting && this.#source) {
      this.#resting = false;
      void this.#stream(this.#source, (this.#stop = new AbortController()).signal);
    }
  };

  async #rest(): Promise<void> {
    const source = this.#source;
    if (!source || !this.position || isOver(this.position)) return;
    if (!this.#resting) this.#stop.abort();
    this.#resting = true;
    await this.#ask(source);
    if (this.#resting && this.#source === source) this.#timer = window.setTimeout(() => void this.#rest(), ASK_MS);
  }

  /** Shows the position of the service if it is newer. */
  async #ask(source: Source): Promise<void> {
    const match = await getMatch(source).catch(() => undefined);
    if (!match || this.#source !== source || match.revision <= this.position!.revision) return;
    await this.receive(match, []);
    this.#loadHistory(source, match, new AbortController().signal).catch(() => undefined);
  }

  /** Follows a match until another one is followed, or until the element leaves the page. */
  async follow(source: Source, opening?: Opening): Promise<void> {
    const { signal } = this.#begin(source);
    try {
      await this.#showFirst(source, signal, opening);
    } catch (error) {
      if (signal.aborted) return;
      this.failure = explain(error);
      return this.#host.requestUpdate();
    }
    if (!signal.aborted) await this.#stream(source, signal);
  }

  async #stream(source: Source, signal: AbortSignal): Promise<void> {
    const { client, match: name, token, code } = source;
    const onConnected = (connected: boolean): void => {
      clearTimeout(this.#losing);
      const say = (): void => {
        this.connected = connected || signal.aborted;
        this.#host.requestUpdate();
      };
      this.#losing = window.setTimeout(say, connected ? 0 : LOST_MS);
    };
    const onPresence = (present: readonly number[]): void => {
      for (const seat of this.position?.seats ?? []) seat.present = present.includes(seat.number);
      this.#host.requestUpdate();
    };
    const options = { signal, onConnected, onPresence, joinCode: code };
    try {
      const positions = token ? client.seat(name, token, { joinCode: code }).follow(options) : client.follow(name, options);
      for await (const { match, commits, movesLost } of oncePerFrame(positions)) {
        if (signal.aborted) return;
        if (movesLost) this.#forget();
        // A question was faster than the stream.
        else if (commits.length && match.revision < this.position!.revision) continue;
        // The first position of a stream comes without the commits since the one that was shown before.
        // At the end the service tells what was hidden before.
        const isBehind = movesLost || isOver(match) || match.revision > (this.position?.revision ?? 1) + commits.length;
        await this.receive(match, commits);
        if (isBehind) this.#loadHistory(source, match, signal).catch(() => undefined);
      }
    } catch (error) {
      if (!signal.aborted) this.failure = explain(error);
    }
    if (!signal.aborted) this.#host.requestUpdate();
  }

  /** Has a record checked, and shows its positions. The match need not exist on the service. */
  async check(record: GameRecord, client: Client): Promise<void> {
    const source = { client, match: record.header?.name ?? '', token: '', code: '' };
    const { signal } = this.#begin(source);
    try {
      const { matches, commits, ...verdict } = await positionsOf(record, client);
      const last = matches.at(-1);
      if (!last) throw new Error(verdict.fault);
      [this.game] = await Promise.all([client.getGame(last.game), loadGame(gameOf(last), client.language)]);
      if (signal.aborted) return;
      this.#follower.began({ ...source, match: last.name }, matches);
      this.history.add(commits, last);
      this.verdict = verdict;
      this.position = last;
      this.#follower.arrived(last, []);
    } catch (error) {
      if (!signal.aborted) this.failure = explain(error);
    }
    this.#host.requestUpdate();
  }

  #begin(source: Source): AbortController {
    this.#stop.abort();
    this.#stop = new AbortController();
    // Another seat or another language of the same match is drawn over what is shown.
    if (this.#source?.match !== source.match) this.position = undefined;
    this.#source = source;
    this.#resting = false;
    this.history.clear();
    this.verdict = undefined;
    this.failure = '';
    this.connected = true;
    this.lostMoves = false;
    this.#follower.began(source);
    return this.#stop;
  }

  /** Resolves when a position of this revision or a later one is here. If a stream brings none for some seconds, it is asked for. */
  async reached(revision: number): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while ((this.position?.revision ?? 0) < revision && performance.now() < end)
      await new Promise<void>((resolve) => {
        this.#expecting.push(resolve);
        setTimeout(resolve, end - performance.now());
      });
    if ((this.position?.revision ?? 0) < revision) await this.#ask(this.#source!);
  }

  /** Shows the position by an ordinary request: a proxy or an antivirus program may hold streams back. */
  async #showFirst(source: Source, signal: AbortSignal, opening: Opening | undefined): Promise<void> {
    const { client } = source;
    const match = opening?.match ?? (await getMatch(source, signal));
    // Its words are in the language of the client, so it is read for each source.
    const known = opening?.game.then((game) => game ?? client.getGame(match.game));
    [this.game] = await Promise.all([known ?? client.getGame(match.game), loadGame(gameOf(match), client.language)]);
    if (signal.aborted || match.revision === 1) return;
    await this.receive(match, []);
    // Without its history the log begins here.
    this.#loadHistory(source, match, signal).catch(() => undefined);
  }

  /** Shows a position, with the commits since the one before. */
  async receive(match: Match, commits: readonly Commit[]): Promise<void> {
    const { signal } = this.#stop;
    const { position } = this;
    if (position && match.revision < position.revision) this.#forget();
    this.position = match;
    for (const tell of this.#expecting.splice(0)) tell();
    this.#follower.arrived(match, commits);
    this.#host.requestUpdate();
    const portions = portionsOf(commits);
    for (const some of portions) {
      // The board has a frame of its own when many commits come at once.
      if (portions.length > 1) await frame();
      if (signal.aborted) return;
      this.history.add(some, match);
      this.#host.requestUpdate();
    }
  }

  /** Moves were lost: what was seen before is no longer part of the match. */
  #forget(): void {
    this.lostMoves = true;
    this.history.clear();
  }

  /** Puts what happened up to the first position that was shown at the start of the log, page by page. */
  async #loadHistory({ client, match: name, token, code }: Source, match: Match, signal: AbortSignal): Promise<void> {
    const earlier: Commit[] = [];
    while (!signal.aborted && (earlier.at(-1)?.revision ?? 1) < match.revision) {
      const afterRevision = earlier.at(-1)?.revision ?? 0;
      const page = await client.rpc.listCommits(name, { token, joinCode: code, afterRevision, pageSize: PAGE, signal }).catch(orLater);
      if (page && !page.commits.length) break;
      earlier.push(...(page?.commits ?? []));
    }
    if (signal.aborted) return;
    if (isOver(match)) this.history.clear();
    this.history.add(
      earlier.filter(({ revision }) => revision <= match.revision),
      match,
    );
    this.#host.requestUpdate();
  }
}

/** The match with the legal moves, so that a person can play before a stream has brought them. */
function getMatch({ client, match, token, code }: Source, signal?: AbortSignal): Promise<Match> {
  return client.getMatch(match, { token, joinCode: code, signal, view: 'MATCH_VIEW_FULL' });
}

/** Waits after an error that may pass: without the commits before it, a log would begin in the middle for ever. */
async function orLater(error: unknown): Promise<undefined> {
  if (!(error instanceof MarketHallError && error.mayPass)) throw error;
  await new Promise((done) => setTimeout(done, PATIENCE_MS));
}

/** Has a record checked. Returns the match after each commit: the service sends positions in pages. */
async function positionsOf(record: GameRecord, client: Client): Promise<Pick<CheckRecordResponse, 'verified' | 'fault' | 'matches' | 'commits'>> {
  const matches: Match[] = [];
  const commits: Commit[] = [];
  for (;;) {
    const page = await client.rpc.checkRecord({ record, afterRevision: matches.at(-1)?.revision ?? 0 });
    // A position has only what a commit can change.
    for (const { state, revision, turn, toAct, updateTime, rematch, seats, perspective, endReason, endClause } of page.matches) {
      matches.push({ ...page.match!, state, revision, turn, toAct, updateTime, rematch, seats, perspective, endReason, endClause });
    }
    commits.push(...page.commits);
    if (!page.matches.length || matches.at(-1)!.revision >= page.match!.revision) return { ...page, matches, commits };
  }
}
