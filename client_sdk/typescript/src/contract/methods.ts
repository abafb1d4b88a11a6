// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.

import { type Calls, type Rules, withJoinCode } from '../transport.ts';
import type { CallOptions, Named, NamedMatch, StreamOptions } from '../options.ts';
import type { Input } from '../values.ts';
import type {
  AddBotRequest,
  AddBotResponse,
  Bot,
  CheckRecordRequest,
  CheckRecordResponse,
  CloseMatchRequest,
  CloseMatchResponse,
  CreateMatchRequest,
  CreateMatchResponse,
  CreateShortCodeResponse,
  DeleteMatchResponse,
  Game,
  GetBotRequest,
  GetGameRequest,
  GetJoinCodeResponse,
  GetMatchRequest,
  GetRecordRequest,
  GetShortCodeResponse,
  JoinMatchRequest,
  JoinMatchResponse,
  KickSeatRequest,
  KickSeatResponse,
  LeaveMatchRequest,
  LeaveMatchResponse,
  ListBotsRequest,
  ListBotsResponse,
  ListCommitsRequest,
  ListCommitsResponse,
  ListGamesRequest,
  ListGamesResponse,
  ListLegalMovesRequest,
  ListLegalMovesResponse,
  ListMatchesRequest,
  ListMatchesResponse,
  Match,
  MatchInput,
  Move,
  MoveLine,
  PlayMoveRequest,
  PlayMoveResponse,
  PreviewMovesRequest,
  PreviewMovesResponse,
  Record,
  RematchMatchRequest,
  RematchMatchResponse,
  RenewTokenResponse,
  ResignMatchRequest,
  ResignMatchResponse,
  SeatWatch,
  UndoMoveRequest,
  UndoMoveResponse,
  WatchMatchRequest,
  WatchMatchResponse,
  WatchMatchesRequest,
  WatchMatchesResponse,
} from './messages.ts';

/**
 * How REST offers each method, from google.api.http. A second call of a method changes nothing, or has the request id
 * of the first. `answer` is a field that every answer has.
 */
export const RULES = {
  listGames: { verb: 'GET', path: '/v1/games', answer: 'games' },
  getGame: { verb: 'GET', path: '/v1/{name=games/*}', answer: 'name' },
  listBots: { verb: 'GET', path: '/v1/bots', answer: 'bots' },
  getBot: { verb: 'GET', path: '/v1/{name=bots/*}', answer: 'name' },
  createMatch: { verb: 'POST', path: '/v1/matches', hasRequestId: true, answer: 'match' },
  getMatch: { verb: 'GET', path: '/v1/{name=matches/*}', answer: 'name' },
  listMatches: { verb: 'GET', path: '/v1/matches', answer: 'matches' },
  joinMatch: { verb: 'POST', path: '/v1/{name=matches/*}:join', hasRequestId: true, answer: 'match' },
  addBot: { verb: 'POST', path: '/v1/{name=matches/*}:addBot', hasRequestId: true, answer: 'match' },
  leaveMatch: { verb: 'POST', path: '/v1/{name=matches/*}:leave', hasRequestId: true, answer: 'match' },
  kickSeat: { verb: 'POST', path: '/v1/{name=matches/*}:kick', hasRequestId: true, answer: 'match' },
  closeMatch: { verb: 'POST', path: '/v1/{name=matches/*}:close', hasRequestId: true, answer: 'match' },
  deleteMatch: { verb: 'DELETE', path: '/v1/{name=matches/*}' },
  getJoinCode: { verb: 'GET', path: '/v1/{name=matches/*}/joinCode', answer: 'joinCode' },
  createShortCode: { verb: 'POST', path: '/v1/{name=matches/*}:createShortCode', answer: 'shortCode' },
  getShortCode: { verb: 'GET', path: '/v1/shortCodes', answer: 'match' },
  renewToken: { verb: 'POST', path: '/v1/{name=matches/*}:renewToken', answer: 'token' },
  resignMatch: { verb: 'POST', path: '/v1/{name=matches/*}:resign', hasRequestId: true, answer: 'commit' },
  rematchMatch: { verb: 'POST', path: '/v1/{name=matches/*}:rematch', hasRequestId: true, answer: 'match' },
  listLegalMoves: { verb: 'GET', path: '/v1/{name=matches/*}/legalMoves', answer: 'moves' },
  playMove: { verb: 'POST', path: '/v1/{name=matches/*}:play', hasRequestId: true, answer: 'commit' },
  previewMoves: { verb: 'POST', path: '/v1/{name=matches/*}:preview', answer: 'lines' },
  undoMove: { verb: 'POST', path: '/v1/{name=matches/*}:undo', hasRequestId: true, answer: 'commit' },
  watchMatch: { verb: 'GET', path: '/v1/{name=matches/*}:watch' },
  watchMatches: { verb: 'POST', path: '/v1/matches:watch' },
  getRecord: { verb: 'GET', path: '/v1/{name=matches/*}/record', answer: 'header' },
  listCommits: { verb: 'GET', path: '/v1/{name=matches/*}/commits', answer: 'commits' },
  checkRecord: { verb: 'POST', path: '/v1/records:check', answer: 'verified' },
} as const satisfies Rules;

/** One method for each rpc that REST offers. A method that fails rejects with a `MarketHallError`. */
export class Methods {
  readonly #calls: Calls;

  constructor(calls: Calls) {
    this.#calls = calls;
  }

  /**
   * Lists the games.
   *
   * Errors: BAD_FIELD for pageSize, pageToken or view.
   */
  listGames(
    options: Input<Pick<ListGamesRequest, 'view' | 'pageSize' | 'pageToken' | 'languageCode'>> & CallOptions = {},
  ): Promise<ListGamesResponse> {
    return this.#calls.call(RULES.listGames, { ...options });
  }

  /**
   * Gets one game with its options, boards and rules.
   *
   * Errors: BAD_FIELD, GAME_NOT_FOUND.
   *
   * @param name Resource name of the game. Example: "games/portobello".
   */
  getGame(
    name: Named,
    options: Input<Pick<GetGameRequest, 'view' | 'languageCode'>> & CallOptions = {},
  ): Promise<Game> {
    return this.#calls.call(RULES.getGame, { ...options, name });
  }

  /**
   * Lists the bots that addBot can put on a seat.
   *
   * Errors: BAD_FIELD for pageSize or pageToken.
   */
  listBots(
    options: Input<Pick<ListBotsRequest, 'pageSize' | 'pageToken' | 'languageCode'>> & CallOptions = {},
  ): Promise<ListBotsResponse> {
    return this.#calls.call(RULES.listBots, { ...options });
  }

  /**
   * Gets one bot.
   *
   * Errors: BAD_FIELD, BOT_NOT_FOUND.
   *
   * @param name Resource name of the bot. Example: "bots/greedy".
   */
  getBot(name: Named, options: Input<Pick<GetBotRequest, 'languageCode'>> & CallOptions = {}): Promise<Bot> {
    return this.#calls.call(RULES.getBot, { ...options, name });
  }

  /**
   * Creates a match with free seats. The response has the secrets of the match: the creator's token, and the join code
   * of a private match.
   *
   * Errors: GAME_NOT_FOUND, BAD_SEAT_COUNT, WRONG_GAME (options of another game), BAD_OPTIONS, BAD_WEBHOOK,
   * REQUEST_ID_REUSED. API_KEY_MISSING and API_KEY_INVALID if the operator requires a key in the metadata "x-api-key".
   *
   * @param match The match to create: game, seatCount, options, visibility, timeControl, pace and creatorMayClose.
   */
  createMatch(
    match: MatchInput,
    options: Input<Pick<CreateMatchRequest, 'requestId' | 'webhookUrl' | 'languageCode'>> & CallOptions = {},
  ): Promise<CreateMatchResponse> {
    return this.#calls.call(RULES.createMatch, { ...options, match });
  }

  /**
   * Gets a match as the caller sees it. The match is the current one, or the one right after the commit of a past
   * revision.
   *
   * For a past revision, these fields have the values of that revision: state, toAct, turn, updateTime, rematch,
   * endReason, endClause, and the names, standings, points, places and clocks of the seats. The view is redacted as it
   * was then, also after the end of the match. getRecord shows the secrets of a match that is over. A player sees the
   * view of the seat from the commit that took the seat. Before that commit, the player sees the view of a spectator,
   * and perspective.seat is not set. No seat is shown as present, canUndo is false, and legalMoves is empty. Fields
   * that never change have their current values: options, rematchOf and rulesVersion, for example.
   *
   * Errors for a private match: TOKEN_MISSING (neither token nor joinCode), JOIN_CODE_WRONG. BAD_FIELD if the match
   * does not have the revision, and for MATCH_VIEW_FULL of a past revision.
   *
   * @param name Resource name of the match. Example: "matches/k3v9x2".
   */
  getMatch(
    name: NamedMatch,
    options: Input<Pick<GetMatchRequest, 'view' | 'joinCode' | 'revision' | 'languageCode' | 'textBoard'>> & CallOptions = {},
  ): Promise<Match> {
    return this.#calls.call(RULES.getMatch, { ...withJoinCode(name, options), name });
  }

  /**
   * Lists public matches, newest first, in MATCH_VIEW_BASIC. A rematch is listed when play has begun, because only its
   * own players can take its seats.
   *
   * Errors: BAD_FIELD for state, view, pageSize or pageToken; GAME_NOT_FOUND.
   */
  listMatches(
    options: Input<Pick<ListMatchesRequest, 'game' | 'state' | 'pageSize' | 'pageToken' | 'view'>> & CallOptions = {},
  ): Promise<ListMatchesResponse> {
    return this.#calls.call(RULES.listMatches, { ...options });
  }

  /**
   * Takes a seat and returns its token. The match starts when all seats are taken.
   *
   * Errors: SEAT_TAKEN, MATCH_STARTED, MATCH_CLOSED, SEAT_RESERVED (the match is a rematch), JOIN_CODE_MISSING,
   * JOIN_CODE_WRONG, BAD_WEBHOOK, REQUEST_ID_REUSED.
   *
   * @param name Resource name of the match.
   */
  joinMatch(
    name: NamedMatch,
    options: Input<Pick<JoinMatchRequest, 'seat' | 'displayName' | 'joinCode' | 'requestId' | 'webhookUrl' | 'kind' | 'languageCode'>> & CallOptions = {},
  ): Promise<JoinMatchResponse> {
    return this.#calls.call(RULES.joinMatch, { ...withJoinCode(name, options), name });
  }

  /**
   * Puts a bot on a free seat before the start. This needs the creator's token. The match starts when all seats are
   * taken.
   *
   * The moves of a bot are commits of its seat. The bot moves as soon as its seat has to move, so its clock does not
   * run out. It sees only what a person on the seat sees. It has no token and no webhook, and it is never present.
   * kickSeat removes it before the start. In a rematch the bot takes its seat automatically. If only bots play, or play
   * on, the service waits half a second between two moves, or less if a clock runs short. Match.pace can turn this off.
   *
   * Errors: BOT_NOT_FOUND, TOKEN_MISSING, NOT_CREATOR, SEAT_TAKEN, MATCH_STARTED, MATCH_CLOSED, REQUEST_ID_REUSED.
   * BAD_FIELD if the bot does not play the game. BAD_OPTIONS if the options can make the match endless, as Kairo with
   * standstillLimit 0.
   *
   * @param name Resource name of the match.
   */
  addBot(
    name: NamedMatch,
    options: Input<Pick<AddBotRequest, 'seat' | 'bot' | 'requestId' | 'languageCode'>> & CallOptions = {},
  ): Promise<AddBotResponse> {
    return this.#calls.call(RULES.addBot, { ...options, name });
  }

  /**
   * Frees the caller's seat before the start. The token of the seat is then revoked. A retry with the same requestId
   * returns the match right after the seat was freed.
   *
   * Errors: TOKEN_MISSING, TOKEN_SEATLESS (the creator's token), MATCH_STARTED, MATCH_CLOSED. TOO_MANY_SEAT_CHANGES
   * from revision 400.
   *
   * @param name Resource name of the match.
   */
  leaveMatch(
    name: NamedMatch,
    options: Input<Pick<LeaveMatchRequest, 'requestId' | 'languageCode'>> & CallOptions = {},
  ): Promise<LeaveMatchResponse> {
    return this.#calls.call(RULES.leaveMatch, { ...options, name });
  }

  /**
   * Frees the seat of another player or a bot before the start. This needs the creator's token. The token of the seat
   * is then revoked.
   *
   * Errors: TOKEN_MISSING, NOT_CREATOR, SEAT_FREE, MATCH_STARTED, MATCH_CLOSED, REQUEST_ID_REUSED.
   * TOO_MANY_SEAT_CHANGES from revision 500.
   *
   * @param name Resource name of the match.
   * @param seat Number of the seat to free, from 1.
   */
  kickSeat(
    name: NamedMatch,
    seat: number,
    options: Input<Pick<KickSeatRequest, 'requestId' | 'languageCode'>> & CallOptions = {},
  ): Promise<KickSeatResponse> {
    return this.#calls.call(RULES.kickSeat, { ...options, name, seat });
  }

  /**
   * Closes a match before the start, or during play if its creatorMayClose is true. This needs the creator's token. A
   * closed match cannot be joined or played and is not listed. Its tokens can only be used to look at it. All streams
   * end with this commit, clocks and bots stop, and webhooks get a message. Nobody has a place, and there is no
   * rematch. As for a finished match, the record has the seed and all secrets, and can be verified. Closing a closed
   * match has no effect. A rematch has no creator. It expires if not all players come.
   *
   * Errors: TOKEN_MISSING, NOT_CREATOR, REQUEST_ID_REUSED. MATCH_STARTED if the match is being played and its
   * creatorMayClose is false. MATCH_OVER for a finished match.
   *
   * @param name Resource name of the match.
   */
  closeMatch(
    name: NamedMatch,
    options: Input<Pick<CloseMatchRequest, 'requestId' | 'languageCode'>> & CallOptions = {},
  ): Promise<CloseMatchResponse> {
    return this.#calls.call(RULES.closeMatch, { ...options, name });
  }

  /**
   * Deletes a match for ever, before the start or when it is over. This needs the creator's token. A match that is
   * being played is not deleted: close it first, or wait for its end. The log with all its secrets, the record and the
   * row in lists are deleted, and webhook messages that were not delivered are dropped. After that, every call with the
   * name fails with MATCH_NOT_FOUND, and open streams end with it. No stream and no webhook gets a message: closeMatch
   * before this call sends one. Copies that callers or shared caches have kept, and backups, stay. A rematch of the
   * match stays. With the creator's token, deleting a match that was deleted or has expired has no effect, so a retry
   * is safe. A rematch has no creator and cannot be deleted. It expires.
   *
   * Errors: TOKEN_MISSING, NOT_CREATOR. MATCH_STARTED if the match is being played. MATCH_KEPT if the operator does not
   * allow creators to delete matches.
   *
   * @param name Resource name of the match.
   */
  deleteMatch(name: NamedMatch, options: CallOptions = {}): Promise<DeleteMatchResponse> {
    return this.#calls.call(RULES.deleteMatch, { ...options, name });
  }

  /**
   * Gets the join code of a private match. The creator and the players can ask for it.
   *
   * Errors: TOKEN_MISSING.
   *
   * @param name Resource name of the match.
   */
  getJoinCode(name: NamedMatch, options: CallOptions = {}): Promise<GetJoinCodeResponse> {
    return this.#calls.call(RULES.getJoinCode, { ...options, name });
  }

  /**
   * Makes the short code of a match that has free seats: six letters and digits that one person reads out to another.
   * It leads to the match for 15 minutes, until all seats are taken. The creator and the players can ask for it. Asking
   * again gives the same code, and 15 more minutes.
   *
   * Errors: TOKEN_MISSING, MATCH_STARTED, MATCH_CLOSED, SEAT_RESERVED (the match is a rematch).
   *
   * @param name Resource name of the match.
   */
  createShortCode(name: NamedMatch, options: CallOptions = {}): Promise<CreateShortCodeResponse> {
    return this.#calls.call(RULES.createShortCode, { ...options, name });
  }

  /**
   * Gets the match of a short code, and its join code. With the short code a caller can join the match, also a private
   * one.
   *
   * Errors: SHORT_CODE_WRONG (no match waits for players under this code, or not any more). BAD_FIELD for a text that
   * cannot be a short code.
   *
   * @param shortCode The short code, as a person types it: case, spaces and hyphens do not matter, O is read as 0, I
   * and L as 1. Example: "K7Q 2MX".
   */
  getShortCode(shortCode: string, options: CallOptions = {}): Promise<GetShortCodeResponse> {
    return this.#calls.call(RULES.getShortCode, { ...options, shortCode });
  }

  /**
   * Returns a new token for the caller's seat, or for the creator. The token of the call must still be valid, and it
   * stays valid until its own expiry time.
   *
   * Errors: TOKEN_MISSING.
   *
   * @param name Resource name of the match of the token.
   */
  renewToken(name: NamedMatch, options: CallOptions = {}): Promise<RenewTokenResponse> {
    return this.#calls.call(RULES.renewToken, { ...options, name });
  }

  /**
   * Resigns for the caller's seat. Autopilot plays for the seat from now on, and the seat cannot win. If only one seat
   * remains, the match ends and that seat wins.
   *
   * Errors: TOKEN_MISSING, TOKEN_SEATLESS (the creator's token), MATCH_NOT_STARTED, MATCH_OVER, MATCH_CLOSED, SEAT_OUT,
   * REQUEST_ID_REUSED.
   *
   * @param name Resource name of the match.
   */
  resignMatch(
    name: NamedMatch,
    options: Input<Pick<ResignMatchRequest, 'requestId' | 'languageCode'>> & CallOptions = {},
  ): Promise<ResignMatchResponse> {
    return this.#calls.call(RULES.resignMatch, { ...options, name });
  }

  /**
   * Takes the caller's seat in the rematch of a finished match. The first call creates the rematch. Seat numbers move
   * by one: seat 2 becomes seat 1, and seat 1 becomes the last seat. Only players of the finished match can take the
   * seats. The rematch starts when all of them have called.
   *
   * Errors: TOKEN_MISSING, TOKEN_SEATLESS (the creator's token), MATCH_NOT_OVER, MATCH_CLOSED, BAD_WEBHOOK.
   *
   * @param name Resource name of the finished match.
   */
  rematchMatch(
    name: NamedMatch,
    options: Input<Pick<RematchMatchRequest, 'requestId' | 'webhookUrl' | 'languageCode'>> & CallOptions = {},
  ): Promise<RematchMatchResponse> {
    return this.#calls.call(RULES.rematchMatch, { ...options, name });
  }

  /**
   * Lists the legal moves of the caller's seat and the revision they belong to.
   *
   * Errors: TOKEN_MISSING, TOKEN_SEATLESS (the creator's token).
   *
   * @param name Resource name of the match.
   */
  listLegalMoves(
    name: NamedMatch,
    options: Input<Pick<ListLegalMovesRequest, 'languageCode'>> & CallOptions = {},
  ): Promise<ListLegalMovesResponse> {
    return this.#calls.call(RULES.listLegalMoves, { ...options, name });
  }

  /**
   * Plays a move for the caller's seat. A retry with the same requestId returns the first result and plays nothing.
   *
   * Errors: ILLEGAL_MOVE with the clause of the rules in the metadata, NOT_YOUR_TURN, STALE_REVISION, HISTORY_CHANGED
   * (see PlayMoveRequest.history), TIME_EXPIRED, MATCH_NOT_STARTED, MATCH_OVER, MATCH_CLOSED, SEAT_OUT (the seat has
   * resigned or forfeited), WRONG_GAME, TOKEN_MISSING, TOKEN_SEATLESS (the creator's token), REQUEST_ID_REUSED.
   *
   * @param name Resource name of the match.
   * @param move The move, best one from listLegalMoves.
   * @param revision The revision that the caller has seen. If the match has another revision, the move fails with
   * STALE_REVISION.
   */
  playMove(
    name: NamedMatch,
    move: Input<Move>,
    revision: number,
    options: Input<Pick<PlayMoveRequest, 'requestId' | 'view' | 'history' | 'languageCode' | 'textBoard'>> & CallOptions = {},
  ): Promise<PlayMoveResponse> {
    return this.#calls.call(RULES.playMove, { ...options, name, move, revision });
  }

  /**
   * Shows what lines of moves of the caller's seat would do, and plays nothing. A line is one move, or several in a
   * row. So a bot scores all its legal moves in one call. It also works if the seat does not have to move: it then
   * shows what the moves would do if a turn of the seat began now. It uses only what the seat sees, so it reveals
   * nothing hidden.
   *
   * A line that is refused has an error, and the other lines are answered. These errors are those of a line:
   * ILLEGAL_MOVE with the clause, WRONG_GAME, BAD_FIELD. NOT_YOUR_TURN if the turn ends before the last move, or if no
   * turn of the seat can begin at this point of the game, as during the set-up. MESSAGE_TOO_LARGE for the lines after 1
   * MiB of the response: send them again. Each line counts as a call.
   *
   * Errors: STALE_REVISION, HISTORY_CHANGED, TIME_EXPIRED, MATCH_NOT_STARTED, MATCH_OVER, MATCH_CLOSED, SEAT_OUT,
   * TOKEN_MISSING, TOKEN_SEATLESS (the creator's token). BAD_FIELD for no lines, or more than 256.
   *
   * @param name Resource name of the match.
   * @param lines The lines, 1 to 256. The response has one for each, in the same order.
   * @param revision The revision that the caller has seen. If the match has another revision, the call fails with
   * STALE_REVISION.
   */
  previewMoves(
    name: NamedMatch,
    lines: readonly Input<MoveLine>[],
    revision: number,
    options: Input<Pick<PreviewMovesRequest, 'view' | 'languageCode' | 'textBoard'>> & CallOptions = {},
  ): Promise<PreviewMovesResponse> {
    return this.#calls.call(RULES.previewMoves, { ...options, name, lines, revision });
  }

  /**
   * Takes back the last move of the caller's seat in the current turn. A move that drew luck or revealed a secret
   * cannot be taken back.
   *
   * Errors: NOTHING_TO_UNDO, UNDO_BLOCKED (the move revealed a secret, or the match has reached revision 2000),
   * STALE_REVISION, HISTORY_CHANGED, TIME_EXPIRED, MATCH_NOT_STARTED, MATCH_OVER, MATCH_CLOSED, SEAT_OUT,
   * TOKEN_MISSING, TOKEN_SEATLESS (the creator's token), REQUEST_ID_REUSED.
   *
   * @param name Resource name of the match.
   * @param revision The revision that the caller has seen. If the match has another revision, the call fails with
   * STALE_REVISION.
   */
  undoMove(
    name: NamedMatch,
    revision: number,
    options: Input<Pick<UndoMoveRequest, 'requestId' | 'view' | 'history' | 'languageCode' | 'textBoard'>> & CallOptions = {},
  ): Promise<UndoMoveResponse> {
    return this.#calls.call(RULES.undoMove, { ...options, name, revision });
  }

  /**
   * Streams all commits after a revision, then each new commit. The stream ends when the match is finished or closed.
   * During the match, the first message is the presence of the players. It is sent again after each change. A rematch
   * is a commit after the end of the match: set untilRematch to receive it. If the caller's seat is freed, the stream
   * continues with a spectator's view. For a private match it ends with TOKEN_REVOKED.
   *
   * Errors: as for getMatch. BAD_FIELD as for listCommits. TOO_MANY_STREAMS, SHUTTING_DOWN. After SHUTTING_DOWN, watch
   * again after the last revision received. HISTORY_CHANGED if the match has another history than the caller saw: see
   * afterHistory.
   *
   * @param name Resource name of the match.
   */
  watchMatch(
    name: NamedMatch,
    options: Input<Pick<WatchMatchRequest, 'afterRevision' | 'joinCode' | 'untilRematch' | 'view' | 'afterHistory' | 'languageCode' | 'textBoard'>> & StreamOptions = {},
  ): AsyncGenerator<WatchMatchResponse, void, void> {
    return this.#calls.stream(RULES.watchMatch, { ...withJoinCode(name, options), name });
  }

  /**
   * Watches several matches, or several seats, over one stream. Each watch works as watchMatch and has its own token,
   * revision and end. Each message says which watch it belongs to. A watch that cannot be served, or that breaks, gets
   * an error message, and the others go on. The stream ends when all its watches have ended.
   *
   * The request has all watches, so a stream has the same form over gRPC, REST and gRPC-Web. To add a watch, open
   * another stream beside it. To resume, send for each watch its last revision and history. Limits count the watches
   * and not the streams: a stream of ten watches counts as ten, and a watch over the limit gets the error
   * TOO_MANY_STREAMS.
   *
   * Errors of the stream: BAD_FIELD for no watches, or more than 256. TOO_MANY_STREAMS, SHUTTING_DOWN. Errors of a
   * watch: as for watchMatch, and TOKEN_FOREIGN.
   *
   * @param watches The watches, 1 to 256. Their place in this list is their number, from 0.
   */
  watchMatches(
    watches: readonly Input<SeatWatch>[],
    options: Input<Pick<WatchMatchesRequest, 'languageCode'>> & StreamOptions = {},
  ): AsyncGenerator<WatchMatchesResponse, void, void> {
    return this.#calls.stream(RULES.watchMatches, { ...options, watches });
  }

  /**
   * Gets the record of a match: header and commits. The seed and all secrets are included when the match is over.
   *
   * Errors: as for getMatch. MESSAGE_TOO_LARGE for a record over 4000000 bytes, which takes tens of thousands of
   * commits: listCommits returns them in pages.
   *
   * @param name Resource name of the match.
   */
  getRecord(
    name: NamedMatch,
    options: Input<Pick<GetRecordRequest, 'joinCode' | 'languageCode'>> & CallOptions = {},
  ): Promise<Record> {
    return this.#calls.call(RULES.getRecord, { ...withJoinCode(name, options), name });
  }

  /**
   * Lists the commits of a match after a revision, as the caller sees them, in pages of up to 1 MiB. To get the next
   * page, send the revision of the last commit as afterRevision. The last page ends with the revision of the response.
   *
   * Errors: as for getMatch. BAD_FIELD for a negative afterRevision, and for an afterHistory that no response has or
   * that comes without afterRevision. HISTORY_CHANGED if the match has another history than the caller saw: see
   * WatchMatchRequest.afterHistory.
   *
   * @param name Resource name of the match.
   */
  listCommits(
    name: NamedMatch,
    options: Input<Pick<ListCommitsRequest, 'afterRevision' | 'pageSize' | 'joinCode' | 'afterHistory' | 'languageCode'>> & CallOptions = {},
  ): Promise<ListCommitsResponse> {
    return this.#calls.call(RULES.listCommits, { ...withJoinCode(name, options), name });
  }

  /**
   * Checks the record of a finished match: deals and plays the match again with the seed, and compares every draw,
   * event and point up to the first difference. A record that differs is no error: the response says where. The
   * positions are returned in pages of up to 1 MiB.
   *
   * Send a record, which can be of another service, or the name of a match, whose log the service then reads itself. A
   * record has at most 131072 bytes, or 524288 bytes of JSON. A longer match is checked by its name, or by `markethall
   * verify`. A check runs in a worker process and counts as 10 calls.
   *
   * Errors: BAD_FIELD if the header of the record has a wrong value, or the record was made before the match was over
   * or is of another version of the rules; MESSAGE_TOO_LARGE; WORKERS_BUSY with a google.rpc.RetryInfo if no worker can
   * do it now; TASK_TOO_LARGE if a check needs more time or memory than it may use. With a name, as for getMatch, and
   * MATCH_NOT_OVER.
   */
  checkRecord(
    options: Input<Pick<CheckRecordRequest, 'record' | 'seat' | 'name' | 'joinCode' | 'afterRevision' | 'pageSize' | 'languageCode' | 'textBoard'>> & CallOptions = {},
  ): Promise<CheckRecordResponse> {
    return this.#calls.call(RULES.checkRecord, { ...options });
  }
}
