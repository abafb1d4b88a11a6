/** The client: every method of the contract, and a layer that is handy for games. */

import { type CallOptions, type Named, sleep, type StreamOptions } from './caller.ts';
import type { Commit, Game, Match, MatchInput, Options } from './contract/messages.ts';
import { Methods } from './contract/methods.ts';
import { MarketHallError } from './errors.ts';
import { type Keep, Seat } from './seat.ts';
import type { Input } from './shapes.ts';

type KeysOf<T> = T extends unknown ? keyof T : never;

/** The games that this client has types for. */
export type GameId = KeysOf<Options>;

/** The options of a game. */
export type OptionsOf<G extends GameId> = NonNullable<Extract<Options, { [K in G]: object }>[G]>;

/** What a write may be given. */
export interface WriteOptions extends CallOptions {
  /** Names the request, so that it is done once however often it comes; made unless given, and kept in all attempts. */
  requestId?: string;
}

/** What a write that takes a seat or makes a match may be given. */
export interface HookedOptions extends WriteOptions {
  /** An https URL that is told of turns and of the end; the answer then holds a secret to check that by. */
  webhookUrl?: string;
}

/** How a match is to be. */
export interface CreateOptions<G extends GameId> extends HookedOptions {
  /** How many play. */
  seats: number;
  /** The game's options; its defaults if left out. */
  options?: Input<OptionsOf<G>>;
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

/** How to watch. An aborted `signal` ends a watch without an error. */
export interface WatchOptions extends StreamOptions {
  /** Leaves out what is known already: commits up to this revision. */
  afterRevision?: number;
  /** Opens a private match to who has no seat. */
  joinCode?: string;
  /** Is called with the seats that are present, ascending: at first, and when somebody comes or goes. */
  onPresence?: (seats: number[]) => void;
}

/** A service to play at. It holds no connection, and need not be closed. */
export class Client extends Methods {
  /** Creates a match with free seats: `create('portobello', { seats: 2 })`, or of a game that `listGames` answered. */
  create<G extends GameId>(
    game: G | Game,
    { seats, options, visibility, timeControl, ...call }: CreateOptions<G>,
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
    const joinCode = options.joinCode ?? (typeof match !== 'string' && 'joinCode' in match ? match.joinCode : '');
    const answer = await this.joinMatch(match, { ...options, displayName: name, joinCode, token: '' });
    return Seat.taken(this, answer);
  }

  /** A seat taken earlier, maybe by another page. Asks nothing of the service yet: look before you play. */
  seat(match: Named, token: string, keep: Keep = {}): Seat {
    return new Seat(this, typeof match === 'string' ? match : match.name, token, keep);
  }

  /** Frees somebody's seat before the start: by the match as `create` answered it, or with its creator's `token`. */
  async kick(match: Match | Named, seat: number, options: WriteOptions = {}): Promise<Match> {
    const token =
      options.token ?? (typeof match !== 'string' && 'creatorToken' in match ? match.creatorToken : undefined);
    return (await this.kickSeat(match, seat, { ...options, token })).match!;
  }

  /**
   * All commits after a revision, each once and in order, then each new one, until the match is over.
   *
   * A stream that breaks or goes dead is opened again after the last commit seen; what cannot be mended so rejects.
   * Leaving the loop hangs up.
   */
  async *watch(
    match: Named,
    { onPresence, afterRevision = 0, ...options }: WatchOptions = {},
  ): AsyncGenerator<Commit, void, void> {
    let [heard, failures] = [performance.now(), 0];
    for (;;) {
      const opened = performance.now();
      try {
        for await (const { commit, presence } of this.watchMatch(match, { ...options, afterRevision })) {
          if (presence) onPresence?.(presence.seats);
          if (!commit || commit.revision <= afterRevision) continue;
          afterRevision = commit.revision;
          failures = 0;
          yield commit;
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
        await sleep(pauseMs, options.signal).catch(() => {});
      }
    }
  }
}
