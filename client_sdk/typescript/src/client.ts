/** The client: all methods of the contract, and shorter methods for games. */

import type {
  AddBotResponse,
  Commit,
  CreateMatchResponse,
  DeleteMatchResponse,
  Game,
  Match,
  MatchInput,
  MatchUpdate,
  MatchView,
  Move,
  Presence,
  SeatWatch,
  View,
} from './contract/messages.ts';
import { Methods } from './contract/methods.ts';
import { MarketHallError } from './errors.ts';
import type {
  BotOptions,
  CallOptions,
  CreateOptions,
  FollowOptions,
  GameId,
  JoinOptions,
  NamedMatch,
  Seats,
  SomeGame,
  WatchOptions,
  WriteOptions,
} from './options.ts';
import { StreamPlace } from './places.ts';
import { type Keep, Seat } from './seat.ts';
import { Caller, nameOf, sleep, withJoinCode } from './transport.ts';
import { SharedWatches, type WatchAnswer } from './watches.ts';

type ListOptions = NonNullable<Parameters<Methods['listMatches']>[0]>;

/** A new match with its secrets. Give it to `join`, `addBot`, `kick`, `closeMatch`, `watch` and `follow`. */
export type Created = CreateMatchResponse & { match: Match };

/** A match at one revision, and the commits that led to it. A screen draws this. */
export interface Position {
  /** The match as the caller sees it, with legal moves and presence. */
  match: Match;
  /** Revision of the match. */
  revision: number;
  /** Position of the game as the caller sees it. Undefined before the start. */
  view: View | undefined;
  /** Legal moves of the caller's seat. Empty if it does not have to move. */
  legalMoves: Move[];
  /** The commits since the previous position. Empty for the first position. */
  commits: Commit[];
  /**
   * Whether the operator has put the match back to an older state since the previous position. Moves that were seen are
   * then no longer part of the match, and `commits` is empty.
   */
  movesLost: boolean;
}

/** Where a watch is: the revision of its last commit, and the history up to it. "" if that is not known. */
interface Place {
  revision: number;
  history: string;
}

/** Number of questions after which a watch tries a stream. */
const POLLS_PER_PROBE = 10;

/** Client of one service. It keeps no network connection open and does not need to be closed. */
export class Client extends Caller {
  /** All methods of the contract, as they are. The methods of the client itself are shorter. */
  readonly rpc: Methods = new Methods({
    call: (rule, input) => this.call(rule, input),
    stream: (rule, input) => this.stream(rule, input),
  });
  readonly #watches = new SharedWatches((watches, signal) => {
    const { watch, token } = watches[0]!;
    if (watches.length > 1) return this.rpc.watchMatches(watches, { signal, token: '' });
    const { name, ...options } = watch!;
    return this.rpc.watchMatch(name, { ...options, signal, token });
  }, new StreamPlace(this.baseUrl));

  /**
   * Creates a match with free seats. Example: `create('portobello', { seats: 2 })`, or `create('portobello', 2)` without
   * other options. The response has the match and its secrets. Give it to other methods in place of the match, and they
   * use the secrets.
   *
   * `game` can also be a Game from `listGames`, or a `string` such as `match.game`. Options are then not checked by
   * the compiler.
   */
  create<G extends GameId, S extends number>(
    game: G,
    options: (CreateOptions<G> & { seats: Seats<G, S> }) | Seats<G, S>,
  ): Promise<Created>;
  create<G extends Game | string>(
    game: G extends Game ? G : string extends G ? G : never,
    options: CreateOptions | number,
  ): Promise<Created>;
  create(game: Game | string, given: CreateOptions | CreateOptions<GameId> | number): Promise<Created> {
    const wanted: CreateOptions | CreateOptions<GameId> =
      Object(given) === given ? (given as CreateOptions) : { seats: given as number };
    const { seats, options, visibility, timeControl, pace, creatorMayClose, ...call } = wanted;
    const id = nameOf(game).replace('games/', '');
    const gameOptions = options && ({ [id]: options } as unknown as MatchInput['options']);
    const choices = { visibility, timeControl, pace, creatorMayClose };
    const match = { game: `games/${id}`, seatCount: seats, options: gameOptions, ...choices };
    return this.rpc.createMatch(match as MatchInput, call) as Promise<Created>;
  }

  /** A game with its options, boards and rules. */
  getGame<G extends string>(
    name: SomeGame<G> | { readonly name: string },
    options?: Parameters<Methods['getGame']>[1],
  ): Promise<Game> {
    return this.rpc.getGame(name, options);
  }

  /** A match as the caller sees it: as it is now, or at a past `revision`. */
  readonly getMatch: Methods['getMatch'] = (name, options) => this.rpc.getMatch(name, options);

  /** The record of a match: its header and all commits. It has the secrets of a match that is over. */
  readonly getRecord: Methods['getRecord'] = (name, options) => this.rpc.getRecord(name, options);

  /** Takes a seat. The match starts when all seats are taken. */
  async join(match: NamedMatch, { name, ...options }: JoinOptions = {}): Promise<Seat> {
    const response = await this.rpc.joinMatch(match, { ...options, displayName: name, token: '' });
    return Seat.taken(this, response);
  }

  /** A seat that was taken earlier, for example in another page. Makes no call: get the match before you play. */
  seat(match: NamedMatch, token: string, keep: Keep = {}): Seat {
    return new Seat(this, nameOf(match), token, keep);
  }

  /**
   * Puts a bot on a seat before the start. Give the response of `create`, or the creator's `token` in the options.
   */
  addBot(match: NamedMatch, options: BotOptions = {}): Promise<AddBotResponse> {
    const { bot = '', ...call } = withCreatorToken(match, options);
    return this.rpc.addBot(match, { ...call, bot: nameOf(bot) });
  }

  /**
   * Frees the seat of another player before the start. Give the response of `create`, or the creator's `token` in the
   * options.
   */
  async kick(match: NamedMatch, seat: number, options: WriteOptions = {}): Promise<Match> {
    return (await this.rpc.kickSeat(match, seat, withCreatorToken(match, options))).match!;
  }

  /**
   * Closes a match before the start, or while it is played if its `creatorMayClose` is true. Give the response of
   * `create`, or the creator's `token` in the options.
   */
  async closeMatch(match: NamedMatch, options: WriteOptions = {}): Promise<Match> {
    return (await this.rpc.closeMatch(match, withCreatorToken(match, options))).match!;
  }

  /**
   * Deletes a match for ever, before the start or when it is over. Deleting it again has no effect. Give the response of
   * `create`, or the creator's `token` in the options.
   */
  deleteMatch(match: NamedMatch, options: CallOptions = {}): Promise<DeleteMatchResponse> {
    return this.rpc.deleteMatch(match, withCreatorToken(match, options));
  }

  /**
   * All public matches, newest first, without `perspective`. Options filter by game and by state.
   *
   * The client requests each page when it needs it. `pageSize` is 1 to 100. Default: 20.
   */
  async *matches<G extends string>(
    options: Omit<ListOptions, 'game' | 'pageToken'> & { readonly game?: SomeGame<G> } = {},
  ): AsyncGenerator<Match, void, void> {
    for (let pageToken = ''; ;) {
      const page = await this.rpc.listMatches({ ...options, pageToken });
      yield* page.matches;
      if (!(pageToken = page.nextPageToken)) return;
    }
  }

  /**
   * All commits after a revision, each once and in order, and then each new commit, until the match is over.
   *
   * If a stream breaks, the client opens it again after the last commit. It rejects if this cannot help. Watches of one
   * client share a stream. To stop watching, leave the loop.
   */
  async *watch(match: NamedMatch, options: WatchOptions = {}): AsyncGenerator<Commit, void, void> {
    const place: Place = { revision: options.afterRevision ?? 0, history: '' };
    for (;;) {
      try {
        for await (const { commit } of this.#updates(match, undefined, place, options)) yield commit!;
        return;
      } catch (error) {
        if (!isHistoryChanged(error)) throw error;
        [place.revision, place.history] = [Number(error.metadata['revision']), error.metadata['history'] ?? ''];
        await options.onMovesLost?.(place.revision);
      }
    }
  }

  /**
   * The current position of the match, and then each new position, until the match is over. A screen needs no other
   * calls.
   *
   * Commits in quick succession make one position; `commits` lists them. Broken streams are opened again, as in
   * `watch`. To stop following, leave the loop.
   */
  async *follow(match: NamedMatch, options: FollowOptions = {}): AsyncGenerator<Position, void, void> {
    const { joinCode, token, signal, languageCode } = options;
    for (let movesLost = false; ; movesLost = true) {
      let first: Match;
      try {
        first = await this.getMatch(match, { joinCode, token, signal, languageCode });
      } catch (error) {
        if (signal?.aborted) return;
        throw error;
      }
      try {
        return yield* this.#positions(match, first, movesLost, options);
      } catch (error) {
        if (!isHistoryChanged(error)) throw error;
      }
    }
  }

  /** The positions from the first one on. Rejects if the match was put back to an older state. */
  async *#positions(
    match: NamedMatch,
    first: Match,
    movesLost: boolean,
    options: FollowOptions,
  ): AsyncGenerator<Position, void, void> {
    let commits: Commit[] | undefined;
    if (first.revision === 1) {
      yield position(first, [], movesLost);
      [commits, movesLost] = [[], false];
    }
    let present: number[] = [];
    const onPresence = (seats: number[]) => {
      present = seats;
      return options.onPresence?.(seats);
    };
    // Start at the last commit, so that the stream is open and the seat is present before the first position. A new
    // match has no commit.
    const place = { revision: first.revision - 1, history: '' };
    for await (const update of this.#updates(match, 'MATCH_VIEW_FULL', place, { ...options, onPresence })) {
      commits?.push(update.commit!);
      if (!update.match) continue;
      // The match of a stream has no presence. The stream sends it in messages of another kind.
      for (const seat of update.match.seats) seat.present = present.includes(seat.number);
      yield position(update.match, commits ?? [], movesLost);
      [commits, movesLost] = [[], false];
    }
  }

  /** Each commit after a place once; the place moves on. Opens a new stream when one breaks. */
  async *#updates(
    match: NamedMatch,
    view: MatchView | undefined,
    place: Place,
    { onPresence, onConnected, ...options }: WatchOptions,
  ): AsyncGenerator<MatchUpdate, void, void> {
    let [lastSuccess, failures, connected, heldBack] = [performance.now(), 0, false, false];
    // Whether a stream may be tried again, after some questions.
    const mayStream = async (count: number) =>
      heldBack ? count % POLLS_PER_PROBE === 0 && (await this.#probe(match, place, options)) : this.#watches.hasPlace();
    for (;;) {
      const opened = performance.now();
      const polls = heldBack || !(await this.#watches.hasPlace());
      try {
        for await (const message of polls
          ? this.#poll(match, view, place, options, mayStream)
          : this.#stream(match, view, place, options)) {
          const { update, presence } = message;
          if (!connected) await onConnected?.((connected = true));
          if (presence) await onPresence?.(presence.seats);
          if (!update?.commit || update.commit.revision <= place.revision) continue;
          [place.revision, place.history] = [update.commit.revision, update.history];
          failures = 0;
          yield update;
          if (polls && isLast(update.commit, options.untilRematch)) return;
        }
        if (!polls) return;
        heldBack = false;
      } catch (error) {
        if (options.signal?.aborted) return;
        // The service gives a reason when it ends a stream. INTERNAL without a reason comes from a proxy or from a
        // process that died.
        if (!(error instanceof MarketHallError && (error.mayPass || (!error.reason && error.code === 'INTERNAL'))))
          throw error;
        heldBack ||= this.isHeldBack(error);
        // A stream of a quiet match sends no commits. It was connected if it lasted longer than one attempt. A service
        // that is full is no outage: the watch waits for a place.
        const now = performance.now();
        const isFull = error.reason === 'TOO_MANY_STREAMS';
        if (!failures || isFull || now - opened > this.retry.attemptTimeoutMs) [lastSuccess, failures] = [now, 0];
        const pauseMs = this.pauseMs(++failures, error);
        const outageMs = Math.min(this.retry.outageMs, this.firstContactMs(error));
        if (!isFull && now + pauseMs - lastSuccess > outageMs) throw this.withOriginHint(error);
        connected = false;
        await onConnected?.(false, error);
        await sleep(pauseMs, options.signal).catch(() => {});
      } finally {
        if (!polls) this.#watches.leavePlace();
      }
    }
  }

  #stream(
    match: NamedMatch,
    view: MatchView | undefined,
    place: Place,
    options: WatchOptions,
  ): AsyncGenerator<WatchAnswer> {
    const { joinCode, languageCode, untilRematch } = withJoinCode(match, options);
    const watch = {
      name: nameOf(match),
      joinCode,
      languageCode,
      untilRematch,
      view,
      afterRevision: place.revision,
      afterHistory: place.history,
    };
    return this.#watches.watch(
      { watch: watch as SeatWatch['watch'], token: this.tokenOf(options.token) },
      options.signal,
    );
  }

  /** Asks for new commits again and again, until a stream may be opened. */
  async *#poll(
    match: NamedMatch,
    view: MatchView | undefined,
    place: Place,
    { joinCode, token, signal, languageCode }: WatchOptions,
    mayStream: (count: number) => Promise<boolean>,
  ): AsyncGenerator<{ update?: MatchUpdate; presence?: Presence }, void, void> {
    const { pollMs } = this.retry;
    const call = { joinCode, token, signal, languageCode };
    for (let count = 1; ; count++) {
      const { revision: afterRevision, history: afterHistory } = place;
      const { commits, revision, history } = await this.rpc.listCommits(match, {
        ...call,
        afterRevision,
        afterHistory,
      });
      const last = commits.at(-1);
      yield {};
      const now =
        last && view && last.revision === revision ? await this.getMatch(match, { ...call, view }) : undefined;
      if (now) yield { presence: { seats: now.seats.filter(({ present }) => present).map(({ number }) => number) } };
      for (const commit of commits)
        yield {
          update: {
            commit,
            history: commit === last ? history : '',
            match: commit === last && now?.revision === revision ? now : undefined,
          },
        };
      // There are more commits, or the match has changed meanwhile.
      const isBehind = last && (last.revision < revision || (now && now.revision !== revision));
      if (!isBehind) await sleep(pollMs, signal);
      if (await mayStream(count)) return;
    }
  }

  /** Whether a stream brings data. */
  async #probe(
    match: NamedMatch,
    place: Place,
    { joinCode, token, signal, languageCode }: WatchOptions,
  ): Promise<boolean> {
    const probe = this.rpc.watchMatch(match, { joinCode, token, signal, languageCode, afterRevision: place.revision });
    try {
      await probe.next();
      return true;
    } catch (error) {
      signal?.throwIfAborted();
      return !this.isHeldBack(error);
    } finally {
      await probe.return();
    }
  }
}

function isHistoryChanged(error: unknown): error is MarketHallError {
  return error instanceof MarketHallError && error.reason === 'HISTORY_CHANGED';
}

/** Whether no commit that a watch waits for can follow. */
function isLast({ events }: Commit, untilRematch = false): boolean {
  return events.some((event) => event.matchClosed ?? (untilRematch ? event.rematchCreated : event.matchFinished));
}

function position(match: Match, commits: Commit[], movesLost: boolean): Position {
  const { view, legalMoves = [] } = match.perspective ?? {};
  return { match, commits, revision: match.revision, view, legalMoves, movesLost };
}

/** The options with the creator's token, if the match is the response of `create`. */
function withCreatorToken<T extends WriteOptions>(match: NamedMatch, options: T): T {
  const known = (Object(match) as Partial<CreateMatchResponse>).creatorToken;
  return { ...options, token: options.token ?? known };
}
