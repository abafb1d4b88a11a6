/** The client: every method of the contract, and a layer that is handy for games. */

import { type CallOptions, type Named, sleep, type StreamOptions } from './caller.ts';
import type {
  AddBotResponse,
  BotLevel,
  Commit,
  Game,
  Match,
  MatchInput,
  Options,
  WatchMatchResponse,
} from './contract/messages.ts';
import { Methods } from './contract/methods.ts';
import { MarketHallError } from './errors.ts';
import { type Keep, Seat } from './seat.ts';
import type { Input } from './shapes.ts';

type ListOptions = NonNullable<Parameters<Methods['listMatches']>[0]>;
type KeysOf<T> = T extends unknown ? keyof T : never;

/** The games that this client has types for. */
export type GameId = KeysOf<Options>;

/** The options of a game. */
export type OptionsOf<G extends GameId> = G extends unknown
  ? NonNullable<Extract<Options, { [K in G]: object }>[G]>
  : never;

/** The options of a game that is known only when the page runs, by the names that `options` of the game tells. */
export type SomeOptions = { readonly [name: string]: unknown };

/** What a write may be given. */
export interface WriteOptions extends CallOptions {
  /** Names the request, so that it is done once however often it comes; made unless given, and kept in all attempts. */
  requestId?: string;
}

/** Which position is meant. */
export interface Meant {
  /** The revision of the position that the player has seen; the last one that the seat has looked at if left out. */
  revision?: number;
}

/** What a move may be given. */
export interface PlayOptions extends WriteOptions, Meant {}

/** What a write that takes a seat or makes a match may be given. */
export interface HookedOptions extends WriteOptions {
  /** An https URL that is told of turns and of the end; the answer then holds a secret to check that by. */
  webhookUrl?: string;
}

/** How a match is to be. */
export interface CreateOptions<G extends GameId = never> extends HookedOptions {
  /** How many play. */
  seats: number;
  /** The game's options; its defaults if left out. */
  options?: [G] extends [never] ? SomeOptions : Input<OptionsOf<G>>;
  /** Who may find and see it; everybody if left out. */
  visibility?: Match['visibility'];
  /** How long the seats may think; as long as they like if left out. */
  timeControl?: MatchInput['timeControl'];
}

/** How to join. */
export interface JoinOptions extends HookedOptions {
  /** The seat, from 1; any free one if left out. */
  seat?: number;
  /** The name to be shown by. */
  name?: string;
  /** The code of a private match; not needed with the match as `create` answered it. */
  joinCode?: string;
}

/** Which bot. */
export interface BotOptions extends WriteOptions {
  /** The seat, from 1; any free one if left out. */
  seat?: number;
  /** How well it is to play; `BOT_LEVEL_GREEDY` if left out. */
  level?: BotLevel;
}

/** How to watch. An aborted `signal` ends a watch without an error. */
export interface WatchOptions extends StreamOptions {
  /** Leaves out what is known already: commits up to this revision. */
  afterRevision?: number;
  /** Opens a private match to who has no seat; not needed with the match as `create` answered it. */
  joinCode?: string;
  /** Goes on after the end, until the commit that names a rematch or for an hour. */
  untilRematch?: boolean;
  /** Is called with the seats that are present, ascending: at first, and when somebody comes or goes. May be async. */
  onPresence?: (seats: number[]) => unknown;
  /** Is called with true when the stream is heard, with false and why when it has broken and is opened again. */
  onConnected?: (connected: boolean, why?: MarketHallError) => unknown;
}

/** How to follow a match. */
export type FollowOptions = Omit<WatchOptions, 'afterRevision'>;

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
