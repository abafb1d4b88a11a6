/** Options of the client, of calls and of streams. */

import type { SeatCounts } from './contract/enums.ts';
import type { Match, MatchInput, Options, PlayerKind } from './contract/messages.ts';
import type { MarketHallError } from './errors.ts';
import type { OnRequest } from './requests.ts';
import type { Input } from './values.ts';

/** Limits and pauses of retries. Times are in milliseconds. */
export interface Retry {
  /** Maximum number of attempts of a call. Default: Infinity. `timeoutMs` limits the attempts then. */
  attempts: number;
  /** Time limit of one attempt. Default: 10 000. */
  attemptTimeoutMs: number;
  /** First pause. Each pause is shortened by a random part of up to a half. Default: 100. */
  firstPauseMs: number;
  /** Factor between two pauses. Default: 2. */
  growth: number;
  /** Maximum pause, unless the service asks for a longer one. Default: 2 000. */
  longestPauseMs: number;
  /** A watch fails if it has received nothing for this time. Default: 120 000. */
  outageMs: number;
  /** A stream without data for this time is treated as broken. Default: 45 000, three heartbeats. */
  quietMs: number;
  /**
   * Pause between two questions where a proxy holds streams back. After a stream without a byte, `watch`, `follow` and
   * `turns` ask for new commits, and from time to time for a stream. Default: 3 000.
   */
  pollMs: number;
}

/** Options of a client. */
export interface ClientOptions {
  /** Token of a seat, for all calls without their own token. */
  token?: string;
  /** API key of the operator, if the service requires one to create matches. */
  apiKey?: string;
  /**
   * Language of texts and error messages, such as "de": `text` of events and legal moves, `prompt`, names of games.
   * Default: no texts from Node, and the languages of the browser in a page.
   */
  language?: string;
  /** Time limit of a call with all its attempts, in milliseconds. Default: 30 000. Infinity means no limit. */
  timeoutMs?: number;
  /** Limits and pauses of retries. */
  retry?: Partial<Retry>;
  /** Function to use instead of the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Called with each request as sent and each answer as received, for logs and developer tools. Secrets are masked. */
  onRequest?: OnRequest;
}

/** Options of a stream. */
export interface StreamOptions {
  /** Token of a seat. "" for no token. Default: the client's token. */
  token?: string;
  /** Signal that ends the stream. */
  signal?: AbortSignal;
}

/** Options of a call. If `signal` aborts, the call rejects with the signal's reason. */
export interface CallOptions extends StreamOptions {
  /** Time limit with all attempts, in milliseconds. Default: the client's limit. */
  timeoutMs?: number;
}

/** A game or a bot: its name or id, or an object with the name. */
export type Named = string | { readonly name: string };

/** A match: its name, a Match, or the response of `create` with its secrets. */
export type NamedMatch =
  | string
  | { readonly name: string; readonly game: string }
  | { readonly match?: { readonly name: string }; readonly creatorToken: string };

/** Ids of the games that this client has types for. */
export type GameId = keyof SeatCounts;

/** The id or the name of a game. One that is known only at run time is taken too. */
export type SomeGame<G extends string> = string extends G
  ? G
  : `games/${string}` extends G
    ? G
    : G extends GameId | `games/${GameId}`
      ? G
      : GameId;

/** The options of a game. */
export type OptionsOf<G extends GameId> = G extends unknown
  ? NonNullable<Extract<Options, { [K in G]: object }>[G]>
  : never;

/** A number of players of a game. A number that is known only at run time is taken too. */
export type Seats<G extends GameId, S extends number> = number extends S
  ? S
  : S extends SeatCounts[G]
    ? S
    : SeatCounts[G];

/** The options of a game that is known only at run time. `Game.options` lists the names. */
export type SomeOptions = { readonly [name: string]: unknown };

/** Options of a call that changes something. */
export interface WriteOptions extends CallOptions {
  /**
   * Id of the request. The service executes a request once, even if it receives it several times. Default: a random
   * id for each call, the same in all attempts.
   */
  requestId?: string;
}

/** The position that the player has seen. */
export interface Meant {
  /** Revision of that position. Default: the last revision that the seat has seen. */
  revision?: number;
}

/** Options of a move. */
export interface PlayOptions extends WriteOptions, Meant {}

/** Options of a call that can register a webhook. */
export interface HookedOptions extends WriteOptions {
  /** HTTPS URL that receives messages about turns and the end. The response contains the secret that signs them. */
  webhookUrl?: string;
}

/** Options of a new match. */
export interface CreateOptions<G extends GameId = never> extends HookedOptions {
  /** Number of players. */
  seats: number;
  /** Options of the game. Default: the game's defaults. */
  options?: [G] extends [never] ? SomeOptions : Input<OptionsOf<G>>;
  /** Who can find, watch and join the match. Default: `MATCH_VISIBILITY_PUBLIC`. */
  visibility?: Match['visibility'];
  /** Time limits of the seats. Default: no limit. */
  timeControl?: MatchInput['timeControl'];
  /** How fast bots move when only bots play. Default: `BOT_PACE_SLOW`, with pauses. */
  pace?: Match['pace'];
  /** Whether you may close the match while it is played. Everybody sees this before taking a seat. Default: false. */
  creatorMayClose?: boolean;
}

/** Options of joining a match. */
export interface JoinOptions extends HookedOptions {
  /** Number of the seat, from 1. Default: the first free seat. */
  seat?: number;
  /** Display name of the player. */
  name?: string;
  /** `PLAYER_KIND_PROGRAM`, so that others see that no person plays. Default: `PLAYER_KIND_PERSON`. */
  kind?: Exclude<PlayerKind, 'PLAYER_KIND_BOT'>;
  /** Join code of a private match. Not needed with the response of `create`. */
  joinCode?: string;
}

/** Options of a bot. */
export interface BotOptions extends WriteOptions {
  /** Number of the seat, from 1. Default: the first free seat. */
  seat?: number;
  /** A bot of `listBots`, or its id, such as "random". Default: "greedy". */
  bot?: Named;
}

/** Options of watching a match. If `signal` aborts, the watch ends without an error. */
export interface WatchOptions extends StreamOptions {
  /** Only commits after this revision are sent. Default: 0, all commits. */
  afterRevision?: number;
  /** Join code of a private match, for callers without a seat. Not needed with the response of `create`. */
  joinCode?: string;
  /** Language of this watch, such as "de". Default: the client's. */
  languageCode?: string;
  /** Whether to continue after the end, until the commit that names a rematch, or for one hour. */
  untilRematch?: boolean;
  /**
   * Called with the numbers of the seats that are present, ascending: at the start and after each change. It can be
   * async.
   */
  onPresence?: (seats: number[]) => unknown;
  /**
   * Called with the current revision when the operator has put the match back to an older state. The commits after it
   * follow.
   */
  onMovesLost?: (revision: number) => unknown;
  /**
   * Called with true when the stream receives data. Called with false and the error when the stream broke and the
   * client opens it again.
   */
  onConnected?: (connected: boolean, why?: MarketHallError) => unknown;
}

/** Options of following a match. */
export type FollowOptions = Omit<WatchOptions, 'afterRevision' | 'onMovesLost'>;
