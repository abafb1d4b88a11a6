/** A seat of a match, and the turns of a seat. */

import type { Client, Position } from './client.ts';
import type { Commit, JoinMatchResponse, Match, Move, Preview, PreviewedLine, View } from './contract/messages.ts';
import { errorFromBody, MarketHallError } from './errors.ts';
import type {
  CallOptions,
  FollowOptions,
  HookedOptions,
  Meant,
  PlayOptions,
  WatchOptions,
  WriteOptions,
} from './options.ts';
import type { Input } from './values.ts';

/** What a page can store about a seat besides match and token. */
export interface Keep {
  /** Number of the seat, from 1. Default: 0, until the seat gets the match. */
  number?: number;
  /** Last revision that the seat has seen. */
  revision?: number;
  /** Secret that signs the messages to the seat's webhook. */
  webhookSecret?: string;
  /** Join code of a private match. */
  joinCode?: string;
}

const OUT: ReadonlySet<string | undefined> = new Set(['SEAT_STANDING_RESIGNED', 'SEAT_STANDING_FORFEITED']);

type WithoutToken<T> = Omit<T, 'token'>;

/**
 * A seat of a match. It remembers the last revision that it has seen. `legalMoves`, `refresh`, `view`, `play` and `undo`
 * update it; `watch` does not. A move is played in that position. If the match has changed since, the service refuses
 * the move with STALE_REVISION.
 *
 * Store `match` and `token` to continue in another page: `hall.seat(match, token)`. A console and `JSON.stringify` do
 * not show the secrets.
 */
export class Seat {
  /** Resource name of the match. */
  readonly match: string;
  readonly #client: Client;
  readonly #secrets: { webhook: string; join: string };
  #token: string;
  #number: number;
  #revision: number;
  #history = '';

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

  /** The seat of a response to `joinMatch` or `rematchMatch`. */
  static taken(client: Client, { match, token, seat, webhookSecret, joinCode }: JoinMatchResponse): Seat {
    const { name, revision, history } = match!;
    const taken = new Seat(client, name, token, { number: seat, revision, webhookSecret, joinCode });
    taken.#history = history;
    return taken;
  }

  /** Number of the seat, from 1. 0 if it is not known yet: call `refresh`. */
  get number(): number {
    return this.#number;
  }

  /** Token of the seat. Keep it secret. */
  get token(): string {
    return this.#token;
  }

  /** Last revision that the seat has seen. */
  get revision(): number {
    return this.#revision;
  }

  /** Secret that signs the messages to the seat's webhook. "" if the seat was not taken here with a webhook. */
  get webhookSecret(): string {
    return this.#secrets.webhook;
  }

  /** Join code of a private match. "" if the seat was not taken here: `getJoinCode` asks for it. */
  get joinCode(): string {
    return this.#secrets.join;
  }

  /** The legal moves of the seat, in a stable order. Empty if the seat does not have to move. */
  async legalMoves(options: WithoutToken<CallOptions> = {}): Promise<Move[]> {
    const known = this.#revision;
    return this.#seen(await this.#client.rpc.listLegalMoves(this.match, { ...options, token: this.#token }), known)
      .moves;
  }

  /** Plays a move. If the match has changed, it rejects with an error whose `movedOn` is true. */
  async play(
    move: Input<Move>,
    { revision = this.#revision, ...options }: WithoutToken<PlayOptions> = {},
  ): Promise<Commit> {
    const callOptions = { ...options, history: this.#historyAt(revision), token: this.#token };
    return this.#seen(await this.#client.rpc.playMove(this.match, move, revision, callOptions)).commit!;
  }

  /**
   * The effect of a move, or of several in a row, up to the first random draw or hidden secret, the points after them, and
   * the match as it would be. Nothing changes. If the seat does not have to move, a turn of the seat is supposed.
   *
   * If `moreFollows` is true, the last move is not complete in the match, and `toAct` is empty.
   */
  async preview(
    given: Input<Move> | readonly Input<Move>[],
    { revision = this.#revision, ...options }: WithoutToken<CallOptions> & Meant = {},
  ): Promise<Preview> {
    const moves = Array.isArray(given) ? (given as readonly Input<Move>[]) : [given as Input<Move>];
    const response = await this.#client.rpc.previewMoves(this.match, [{ moves }], revision, {
      ...options,
      view: 'MATCH_VIEW_FULL',
      token: this.#token,
    });
    const { preview, error } = response.lines[0]!;
    if (!preview) throw errorFromBody({ error }, error?.code ?? 0);
    return preview;
  }

  /**
   * The effect and the points of each move, in one call, without the match. A move that is refused has an `error`, and the
   * others are answered.
   */
  async previewEach(
    moves: readonly Input<Move>[],
    { revision = this.#revision, ...options }: WithoutToken<CallOptions> & Meant = {},
  ): Promise<readonly PreviewedLine[]> {
    const lines = moves.map((move) => ({ moves: [move] }));
    return (await this.#client.rpc.previewMoves(this.match, lines, revision, { ...options, token: this.#token })).lines;
  }

  /** Takes back the seat's last move of this turn. Moves that drew luck or revealed a secret cannot be taken back. */
  async undo({ revision = this.#revision, ...options }: WithoutToken<PlayOptions> = {}): Promise<Commit> {
    const callOptions = { ...options, history: this.#historyAt(revision), token: this.#token };
    return this.#seen(await this.#client.rpc.undoMove(this.match, revision, callOptions)).commit!;
  }

  /** The current match as the seat sees it. With `legalMoves`, its `perspective` contains them. */
  async refresh({ legalMoves, ...options }: WithoutToken<CallOptions> & { legalMoves?: boolean } = {}): Promise<Match> {
    const view = legalMoves ? 'MATCH_VIEW_FULL' : 'MATCH_VIEW_POSITION';
    const known = this.#revision;
    const match = this.#seen(await this.#client.getMatch(this.match, { ...options, view, token: this.#token }), known);
    this.#number = match.perspective?.seat || this.#number;
    return match;
  }

  /**
   * The match right after the commit of a revision, as the seat saw it. Revision 1 is the new match. It does not change
   * `revision`. Rejects with BAD_FIELD if the match does not have the revision.
   */
  async at(revision: number, options: WithoutToken<CallOptions> = {}): Promise<Match> {
    // For GetMatch, revision 0 means the current revision.
    if (!(revision >= 1))
      throw new MarketHallError(
        `revision is ${revision}. It must be 1 (the new match) to the current revision.`,
        'INVALID_ARGUMENT',
        { reason: 'BAD_FIELD', metadata: { field: 'revision' } },
      );
    return this.#client.getMatch(this.match, { ...options, revision, token: this.#token });
  }

  /** The current position as the seat sees it. Undefined before the start. */
  async view(options: WithoutToken<CallOptions> = {}): Promise<View | undefined> {
    return (await this.refresh(options)).perspective?.view;
  }

  /** Replaces `token` by a new one and returns its expiry time. Call it before the current token expires. */
  async renew(options: WithoutToken<CallOptions> = {}): Promise<Date> {
    const { token, expireTime } = await this.#client.rpc.renewToken(this.match, { ...options, token: this.#token });
    this.#token = token;
    return new Date(expireTime!);
  }

  /** Frees the seat before the start. Its token is then revoked. */
  async leave(options: WithoutToken<WriteOptions> = {}): Promise<Match> {
    return (await this.#client.rpc.leaveMatch(this.match, { ...options, token: this.#token })).match!;
  }

  /** Resigns. With two players, the other one wins. With more players, autopilot plays for the seat. */
  async resign(options: WithoutToken<WriteOptions> = {}): Promise<Commit> {
    return this.#seen(await this.#client.rpc.resignMatch(this.match, { ...options, token: this.#token })).commit!;
  }

  /** Takes the player's seat in the rematch of a match that is over. The rematch starts when all players have come. */
  async rematch(options: WithoutToken<HookedOptions> = {}): Promise<Seat> {
    return Seat.taken(
      this.#client,
      await this.#client.rpc.rematchMatch(this.match, { ...options, token: this.#token }),
    );
  }

  /** All commits as the seat sees them, as in `Client.watch`. The seat is present while it watches. */
  watch(options: WithoutToken<WatchOptions> = {}): AsyncGenerator<Commit, void, void> {
    return this.#client.watch(this.match, { ...options, token: this.#token });
  }

  /**
   * The current position as the seat sees it, and then each new position, as in `Client.follow`. Each position updates
   * `revision`.
   *
   * A screen should play a move with the `revision` of the position that it shows. Otherwise a second click plays
   * another move in the next position.
   */
  async *follow(options: WithoutToken<FollowOptions> = {}): AsyncGenerator<Position, void, void> {
    for await (const position of this.#client.follow(this.match, { ...options, token: this.#token })) {
      const known = position.movesLost ? Infinity : 0;
      this.#number = this.#seen(position.match, known).perspective?.seat || this.#number;
      yield position;
    }
  }

  /**
   * Each position in which the seat has to move, once, with its legal moves. Example:
   * `for await (const turn of seat.turns()) await turn.play(choose(turn.legalMoves))`.
   *
   * It waits for the start and opens broken streams again. It ends when the match is over, when the seat has resigned
   * or forfeited, or when the signal aborts. A turn with several moves gives several `Turn` objects. If the loop plays
   * no move, it continues after the next commit of another seat. The seat is present during the loop.
   */
  async *turns(options: WithoutToken<FollowOptions> = {}): AsyncGenerator<Turn, void, void> {
    for await (const { match } of this.follow(options)) {
      // The seat was freed before the start. This call rejects with the reason.
      if (!match.perspective?.seat) await this.refresh({ signal: options.signal });
      if (OUT.has(match.seats[this.#number - 1]!.standing)) return;
      if (match.perspective?.legalMoves.length) yield new Turn(this, match);
    }
  }

  /**
   * Notes what the seat has seen. Responses can arrive in another order than the calls, so lower revisions have no effect.
   * `known` is the revision that the seat had seen when it asked: a response below it is of a match that was put back to
   * an older state.
   */
  #seen<T extends { revision: number; history?: string }>(response: T, known = 0): T {
    const { revision, history = '' } = response;
    if (revision >= this.#revision || revision < known) [this.#revision, this.#history] = [revision, history];
    return response;
  }

  #historyAt(revision: number): string | undefined {
    return revision === this.#revision && this.#history ? this.#history : undefined;
  }
}

/** A position in which a seat has to move. */
export class Turn {
  /** The seat that has to move. */
  readonly seat: Seat;
  /** The match as the seat sees it. */
  readonly match: Match;

  constructor(seat: Seat, match: Match) {
    this.seat = seat;
    this.match = match;
  }

  /** The legal moves, at least one, in a stable order. */
  get legalMoves(): Move[] {
    return this.match.perspective!.legalMoves;
  }

  /** The position as the seat sees it. */
  get view(): View {
    return this.match.perspective!.view!;
  }

  /** Revision of the position. */
  get revision(): number {
    return this.match.revision;
  }

  /**
   * Plays a move in this position and returns its commit.
   *
   * Returns undefined if the match has changed, for example because the time ran out or another player resigned. The
   * move was not played then. Continue with the next turn. `Seat.play` rejects in this case.
   */
  readonly play = async (move: Input<Move>, options: Omit<WriteOptions, 'token'> = {}): Promise<Commit | undefined> => {
    try {
      return await this.seat.play(move, { ...options, revision: this.revision });
    } catch (error) {
      if (error instanceof MarketHallError && error.movedOn) return undefined;
      throw error;
    }
  };
}
