/** The client: every method of the contract, and a layer that is handy for games. */

import { sleep } from './caller.ts';
import type { AddBotResponse, Commit, Game, Match, MatchInput, WatchMatchResponse } from './contract/messages.ts';
import { Methods } from './contract/methods.ts';
import { MarketHallError } from './errors.ts';
import type {
  BotOptions,
  CreateOptions,
  FollowOptions,
  GameId,
  JoinOptions,
  Named,
  WatchOptions,
  WriteOptions,
} from './options.ts';
import { type Keep, Seat } from './seat.ts';

type ListOptions = NonNullable<Parameters<Methods['listMatches']>[0]>;

/** A match as it stands, with what has brought it there: what a screen draws. */
export interface Position {
  /** The match as whoever follows it sees it, with its legal moves, and with who was present when it came. */
  match: Match;
  /** What has happened since the position before; nothing for the first. */
  commits: Commit[];
}

/** A service to play at. It holds no connection, and need not be closed. */
export class Client extends Methods {
  /**
   * Creates a match with free seats: `create('portobello', { seats: 2 })`. A game that `listGames` answered, or a `string`
   * such as `match.game`, will do too, with options by their names.
   */
  create<G extends GameId>(game: G, options: CreateOptions<G>): Promise<Match>;
  create<G extends Game | string>(
    game: G extends Game ? G : string extends G ? G : never,
    options: CreateOptions,
  ): Promise<Match>;
  create(
    game: Game | string,
    { seats, options, visibility, timeControl, ...call }: CreateOptions | CreateOptions<GameId>,
  ): Promise<Match> {
    const id = (typeof game === 'string' ? game : game.name).replace('games/', '');
    const chosen = options && ({ [id]: options } as MatchInput['options']);
    return this.createMatch(
      { game: id, seatCount: seats, options: chosen, visibility, timeControl } as MatchInput,
      call,
    );
  }

  /** Takes a seat. The match starts when all are taken. */
  async join(match: Match | Named, { name, ...options }: JoinOptions = {}): Promise<Seat> {
    const answer = await this.joinMatch(match, { ...options, displayName: name, token: '' });
    return Seat.taken(this, answer);
  }

  /** A seat taken earlier, maybe by another page. Asks nothing of the service yet: look before you play. */
  seat(match: Named, token: string, keep: Keep = {}): Seat {
    return new Seat(this, typeof match === 'string' ? match : match.name, token, keep);
  }

  /**
   * Lets the service play a seat before the start: an opponent with one call. By the match as `create` answered it, or
   * with its creator's `token`.
   */
  override addBot(match: Match | Named, options: BotOptions = {}): Promise<AddBotResponse> {
    return super.addBot(match, asCreator(match, options));
  }

  /** Frees somebody's seat before the start: by the match as `create` answered it, or with its creator's `token`. */
  async kick(match: Match | Named, seat: number, options: WriteOptions = {}): Promise<Match> {
    return (await this.kickSeat(match, seat, asCreator(match, options))).match!;
  }

  /** Closes a match before the start: as `create` answered it, or with its creator's `token`. */
  async callOff(match: Match | Named, options: WriteOptions = {}): Promise<Match> {
    return (await this.closeMatch(match, asCreator(match, options))).match!;
  }

  /**
   * All public matches, the newest first: of one game or any, in one state or any, without view and legal moves.
   *
   * A page is asked for when it is come to, of `pageSize` matches: 1 to 100, 20 if left out.
   */
  async *matches(options: Omit<ListOptions, 'pageToken'> = {}): AsyncGenerator<Match, void, void> {
    for (let pageToken = ''; ; ) {
      const page = await this.listMatches({ ...options, pageToken });
      yield* page.matches;
      if (!(pageToken = page.nextPageToken)) return;
    }
  }

  /**
   * All commits after a revision, each once and in order, then each new one, until the match is over.
   *
   * A stream that breaks or goes dead is opened again after the last commit seen; what cannot be mended so rejects.
   * Leaving the loop hangs up.
   */
  async *watch(match: Named, options: WatchOptions = {}): AsyncGenerator<Commit, void, void> {
    for await (const { commit } of this.#news(match, false, options)) yield commit;
  }

  /**
   * The match as it is now, and then after whatever happens, until it is over: all that a screen has to draw.
   *
   * Commits that come close together make one position; its `commits` say what they were. It lives through broken
   * streams as `watch` does. Leaving the loop hangs up.
   */
  async *follow(match: Named, options: FollowOptions = {}): AsyncGenerator<Position, void, void> {
    const { joinCode, token, signal } = options;
    let first: Match;
    try {
      first = await this.getMatch(match, { joinCode, token, signal });
    } catch (error) {
      if (signal?.aborted) return;
      throw error;
    }
    let commits: Commit[] | undefined;
    if (first.revision === 1) {
      yield { match: first, commits: [] };
      commits = [];
    }
    let present: number[] = [];
    const onPresence = (seats: number[]) => {
      present = seats;
      return options.onPresence?.(seats);
    };
    // From the last commit on: the stream is open, and a seat present, before the first position. A new match has none.
    const followed = { ...options, onPresence, afterRevision: first.revision - 1 };
    for await (const news of this.#news(match, true, followed)) {
      commits?.push(news.commit);
      if (!news.match) continue;
      // The match that comes along leaves that to the stream.
      for (const seat of news.match.seats) seat.present = present.includes(seat.number);
      yield { match: news.match, commits: commits ?? [] };
      commits = [];
    }
  }

  /** Each commit after a revision once, over as many streams as it takes. */
  async *#news(
    match: Named,
    withMatch: boolean,
    { onPresence, onConnected, afterRevision = 0, ...options }: WatchOptions,
  ): AsyncGenerator<WatchMatchResponse & { commit: Commit }, void, void> {
    let [heard, failures, connected] = [performance.now(), 0, false];
    for (;;) {
      const opened = performance.now();
      try {
        for await (const news of this.watchMatch(match, { ...options, withMatch, afterRevision })) {
          const { commit, presence } = news;
          if (!connected) await onConnected?.((connected = true));
          if (presence) await onPresence?.(presence.seats);
          if (!commit || commit.revision <= afterRevision) continue;
          afterRevision = commit.revision;
          failures = 0;
          yield { ...news, commit };
        }
        return;
      } catch (error) {
        if (options.signal?.aborted) return;
        // The service states a reason when it ends a stream itself; without one it was a proxy or a process that died.
        if (!(error instanceof MarketHallError && (error.mayPass || (!error.reason && error.code === 'INTERNAL'))))
          throw error;
        // A quiet match sends nothing: a stream that stood longer than an attempt may take had got through.
        const now = performance.now();
        if (!failures || now - opened > this.retry.attemptTimeoutMs) [heard, failures] = [now, 0];
        const pauseMs = this.pauseMs(++failures, error);
        if (now + pauseMs - heard > this.retry.outageMs) throw error;
        connected = false;
        await onConnected?.(false, error);
        await sleep(pauseMs, options.signal).catch(() => {});
      }
    }
  }
}

/** The options with the creator's token, if the match is as `create` answered it. */
function asCreator<T extends WriteOptions>(match: Match | Named, options: T): T {
  const known = typeof match !== 'string' && 'creatorToken' in match ? match.creatorToken : undefined;
  return { ...options, token: options.token ?? known };
}
