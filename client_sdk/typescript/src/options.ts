/** What clients, calls and streams may be given. */

import type { BotLevel, Match, MatchInput, Options } from './contract/messages.ts';
import type { MarketHallError } from './errors.ts';
import type { Input } from './shapes.ts';

/** How hard a client tries. */
export interface Retry {
  /** At most so many attempts of a call; Infinity unless given: its time decides. */
  attempts: number;
  /** What one attempt may take, in milliseconds; 10 000 unless given. */
  attemptTimeoutMs: number;
  /** The first pause, in milliseconds; each is shortened by up to half at random. 100 unless given. */
  firstPauseMs: number;
  /** By how much each pause is longer than the one before; 2 unless given. */
  growth: number;
  /** No pause is longer, in milliseconds, unless the service asks for more; 2 000 unless given. */
  longestPauseMs: number;
  /** A watch that got nothing through for so long gives up, in milliseconds; 120 000 unless given. */
  outageMs: number;
  /** A stream that says nothing for so long is dead, in milliseconds; 45 000 unless given: three heartbeats. */
  quietMs: number;
}

/** What a client may be given. */
export interface ClientOptions {
  /** Speaks for a seat in all calls that name no other. */
  token?: string;
  /** An operator's key, for creating matches where that takes one. */
  apiKey?: string;
  /** What a call with all its attempts may take, in milliseconds; 30 000 unless given, Infinity for no end. */
  timeoutMs?: number;
  /** How hard to try. */
  retry?: Partial<Retry>;
  /** What calls in place of the platform's own `fetch`. */
  fetch?: typeof fetch;
}

/** What a stream may be given. */
export interface StreamOptions {
  /** Speaks for a seat; "" for none, the client's own if left out. */
  token?: string;
  /** Ends it when it aborts. */
  signal?: AbortSignal;
}

/** What a call may be given. An aborted `signal` rejects it with the signal's reason. */
export interface CallOptions extends StreamOptions {
  /** What it may take with all its attempts, in milliseconds; the client's own time if left out. */
  timeoutMs?: number;
}

/** A resource by its name, or the thing itself. */
export type Named = string | { readonly name: string };

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
