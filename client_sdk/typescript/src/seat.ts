/** One seat of a match. */

import type { Client, Position } from './client.ts';
import type { Commit, JoinMatchResponse, Match, Move, PlayMoveResponse, View } from './contract/messages.ts';
import { MarketHallError } from './errors.ts';
import type {
  CallOptions,
  FollowOptions,
  HookedOptions,
  Meant,
  PlayOptions,
  WatchOptions,
  WriteOptions,
} from './options.ts';
import type { Input } from './shapes.ts';
import { Turn } from './turn.ts';

/** What else is known of a seat that was kept. */
export interface Keep {
  /** Its number, from 1; 0 until it has looked if left out. */
  number?: number;
  /** The revision that it has looked at last. */
  revision?: number;
  /** What its webhook is signed with. */
  webhookSecret?: string;
  /** What lets friends into a private match. */
  joinCode?: string;
}

const OUT: ReadonlySet<string> = new Set(['STANDING_RESIGNED', 'STANDING_FORFEITED']);

type On<T> = Omit<T, 'token'>;

/**
 * A seat. It moves in the position that it has looked at last (`legalMoves`, `refresh`, `view`, `play`, `undo`) and is
 * refused with STALE_REVISION if the match has gone on meanwhile; watching does not count as looking.
 *
 * Keep `match` and `token` to go on in another page: `hall.seat(match, token)`. Secrets are kept out of what a
 * console or `JSON.stringify` shows.
 */
export class Seat {
  /** The resource name of the match. */
  readonly match: string;
  readonly #client: Client;
  readonly #secrets: { webhook: string; join: string };
  #token: string;
  #number: number;
  #revision: number;

  constructor(
    client: Client,
    match: string,
    token: string,
    { number = 0, revision = 0, webhookSecret = '', joinCode = '' }: Keep = {},
  ) {
    this.match = match;
    this.#client = client;
    this.#token = token;
    this.#number = number;
    this.#revision = revision;
    this.#secrets = { webhook: webhookSecret, join: joinCode };
  }

  /** The seat that an answer gives. */
  static taken(client: Client, { match, token, seat, webhookSecret }: JoinMatchResponse): Seat {
    const { name, revision, joinCode } = match!;
    return new Seat(client, name, token, { number: seat, revision, webhookSecret, joinCode });
  }

  /** Its number, from 1; 0 if it was kept without and has not looked yet. */
  get number(): number {
    return this.#number;
  }

  /** What proves that it is ours: keep it secret. */
  get token(): string {
    return this.#token;
  }

  /** The revision that it has looked at last. */
  get revision(): number {
    return this.#revision;
  }

  /** What its webhook is signed with, "" unless it was taken here with one. */
  get webhookSecret(): string {
    return this.#secrets.webhook;
  }

  /** What lets friends into a private match, "" until it was taken here or has looked by `refresh` or `view`. */
  get joinCode(): string {
    return this.#secrets.join;
  }

  /** The moves that it may play now, in a stable order; none when it is not its turn. */
  async legalMoves(options: On<CallOptions> = {}): Promise<Move[]> {
    return this.#saw(await this.#client.listLegalMoves(this.match, { ...options, token: this.#token })).moves;
  }

  /** Plays a move. Rejects with an error that is `movedOn` if the match has gone on. */
  async play(move: Input<Move>, { revision = this.#revision, ...options }: On<PlayOptions> = {}): Promise<Commit> {
    const given = { ...options, token: this.#token };
    return this.#saw(await this.#client.playMove(this.match, move, revision, given)).commit!;
  }

  /**
   * What the move would do, up to the first luck or secret, and the match as it would be; nothing changes.
   *
   * Where `moreFollows`, the match is one in the midst of the move: nobody is to act in it.
   */
  preview(
    move: Input<Move>,
    { revision = this.#revision, ...options }: On<CallOptions> & Meant = {},
  ): Promise<PlayMoveResponse> {
    return this.#client.playMove(this.match, move, revision, {
      ...options,
      validateOnly: true,
      withMatch: true,
      token: this.#token,
    });
  }

  /** Takes back its last move of this turn; never across luck or a revealed secret. */
  async undo({ revision = this.#revision, ...options }: On<PlayOptions> = {}): Promise<Commit> {
    return this.#saw(await this.#client.undoMove(this.match, revision, { ...options, token: this.#token })).commit!;
  }

  /** The match as it sees it. */
  async refresh(options: On<CallOptions> & { legalMoves?: boolean } = {}): Promise<Match> {
    const match = this.#saw(await this.#client.getMatch(this.match, { ...options, token: this.#token }));
    this.#number = match.yourSeat || this.#number;
    this.#secrets.join = match.joinCode || this.#secrets.join;
    return match;
  }

  /** The match as it saw it right after that commit; BAD_FIELD if there was none. It does not count as looking. */
  async at(revision: number, options: On<CallOptions> = {}): Promise<Match> {
    // To GetMatch 0 is the match as it is now.
    if (!(revision >= 1))
      throw new MarketHallError(
        `revision takes 1, the new match, to where the match is, not ${revision}.`,
        'INVALID_ARGUMENT',
        { reason: 'BAD_FIELD', metadata: { field: 'revision' } },
      );
    return this.#client.getMatch(this.match, { ...options, revision, token: this.#token });
  }

  /** The position as it sees it; undefined before the start. */
  async view(options: On<CallOptions> = {}): Promise<View | undefined> {
    return (await this.refresh(options)).view;
  }

  /** Takes a fresh token into `token`, and says until when that is good. Do so in time. */
  async renew(options: On<CallOptions> = {}): Promise<Date> {
    const { token, expireTime } = await this.#client.renewToken(this.match, { ...options, token: this.#token });
    this.#token = token;
    return new Date(expireTime!);
  }

  /** Frees it before the start; its token is worth nothing from then on. */
  async leave(options: On<WriteOptions> = {}): Promise<Match> {
    return (await this.#client.leaveMatch(this.match, { ...options, token: this.#token })).match!;
  }

  /** Gives up: of two the other one wins; with more, autopilot plays for it from now on. */
  async resign(options: On<WriteOptions> = {}): Promise<Commit> {
    return this.#saw(await this.#client.resignMatch(this.match, { ...options, token: this.#token })).commit!;
  }

  /** The same player's seat in the rematch of a match that is over; it starts when all have come. */
  async rematch(options: On<HookedOptions> = {}): Promise<Seat> {
    return Seat.taken(this.#client, await this.#client.rematchMatch(this.match, { ...options, token: this.#token }));
  }

  /** All commits as it sees them, as `Client.watch` does. It is present as long as it watches. */
  watch(options: On<WatchOptions> = {}): AsyncGenerator<Commit, void, void> {
    return this.#client.watch(this.match, { ...options, token: this.#token });
  }

  /**
   * The match as it sees it now, and then after whatever happens, as `Client.follow` does. Each position counts as
   * looked at, as each answer does. What a player has chosen on a screen is meant for what that shows: play it with the
   * position's `revision`, or a second click is played in the position after the first one.
   */
  async *follow(options: On<FollowOptions> = {}): AsyncGenerator<Position, void, void> {
    for await (const position of this.#client.follow(this.match, { ...options, token: this.#token })) {
      this.#number = this.#saw(position.match).yourSeat || this.#number;
      yield position;
    }
  }

  /**
   * The positions in which it has to act, one after the other, each once and with its legal moves:
   * `for await (const turn of seat.turns()) await turn.play(choose(turn.legalMoves))`.
   *
   * It waits for the start, lives through broken streams as `watch` does, and ends when the match is over, the seat out
   * of it, or the signal aborted. A turn of several moves is several of these. One that is passed over comes again only
   * when somebody else has moved. The seat is present meanwhile.
   */
  async *turns(options: On<FollowOptions> = {}): AsyncGenerator<Turn, void, void> {
    for await (const { match } of this.follow(options)) {
      // The seat was lost before the start: this says so.
      if (!match.yourSeat) await this.refresh({ signal: options.signal });
      if (OUT.has(match.seats[this.#number - 1]!.standing)) return;
      if (match.legalMoves.length) yield new Turn(this, match);
    }
  }

  #saw<T extends { revision: number }>(answer: T): T {
    // The match only goes forward, and answers may overtake each other.
    this.#revision = Math.max(this.#revision, answer.revision);
    return answer;
  }
}
