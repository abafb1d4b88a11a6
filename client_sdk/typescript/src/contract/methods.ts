// Generated from the contract by proto/typescript.py; run proto/generate.sh, never edit.

import { Caller, coded, type Rules } from '../caller.ts';
import type { CallOptions, Named, StreamOptions } from '../options.ts';
import type { Input } from '../shapes.ts';
import type {
  AddBotRequest,
  AddBotResponse,
  CloseMatchRequest,
  CloseMatchResponse,
  CreateMatchRequest,
  Game,
  GetGameRequest,
  GetMatchRequest,
  GetRecordRequest,
  JoinMatchRequest,
  JoinMatchResponse,
  KickSeatRequest,
  KickSeatResponse,
  LeaveMatchRequest,
  LeaveMatchResponse,
  ListGamesRequest,
  ListGamesResponse,
  ListLegalMovesResponse,
  ListMatchesRequest,
  ListMatchesResponse,
  Match,
  MatchInput,
  Move,
  PlayMoveRequest,
  PlayMoveResponse,
  Record,
  RematchMatchRequest,
  RematchMatchResponse,
  RenewTokenResponse,
  ResignMatchRequest,
  ResignMatchResponse,
  UndoMoveRequest,
  UndoMoveResponse,
  WatchMatchRequest,
  WatchMatchResponse,
} from './messages.ts';

/** How each method goes over REST, as google.api.http says. `reads` changes nothing; `hasRequestId` can be repeated. */
export const RULES = {
  listGames: { verb: 'GET', path: '/v1/games', body: '', reads: true, hasRequestId: false },
  getGame: { verb: 'GET', path: '/v1/{name=games/*}', body: '', reads: true, hasRequestId: false },
  createMatch: { verb: 'POST', path: '/v1/matches', body: 'match', reads: false, hasRequestId: true },
  getMatch: { verb: 'GET', path: '/v1/{name=matches/*}', body: '', reads: true, hasRequestId: false },
  listMatches: { verb: 'GET', path: '/v1/matches', body: '', reads: true, hasRequestId: false },
  joinMatch: { verb: 'POST', path: '/v1/{name=matches/*}:join', body: '*', reads: false, hasRequestId: true },
  addBot: { verb: 'POST', path: '/v1/{name=matches/*}:addBot', body: '*', reads: false, hasRequestId: true },
  leaveMatch: { verb: 'POST', path: '/v1/{name=matches/*}:leave', body: '*', reads: false, hasRequestId: true },
  kickSeat: { verb: 'POST', path: '/v1/{name=matches/*}:kick', body: '*', reads: false, hasRequestId: true },
  closeMatch: { verb: 'POST', path: '/v1/{name=matches/*}:close', body: '*', reads: false, hasRequestId: true },
  renewToken: { verb: 'POST', path: '/v1/{name=matches/*}:renewToken', body: '*', reads: true, hasRequestId: false },
  resignMatch: { verb: 'POST', path: '/v1/{name=matches/*}:resign', body: '*', reads: false, hasRequestId: true },
  rematchMatch: { verb: 'POST', path: '/v1/{name=matches/*}:rematch', body: '*', reads: false, hasRequestId: true },
  listLegalMoves: { verb: 'GET', path: '/v1/{name=matches/*}/legalMoves', body: '', reads: true, hasRequestId: false },
  playMove: { verb: 'POST', path: '/v1/{name=matches/*}:play', body: '*', reads: false, hasRequestId: true },
  undoMove: { verb: 'POST', path: '/v1/{name=matches/*}:undo', body: '*', reads: false, hasRequestId: true },
  watchMatch: { verb: 'GET', path: '/v1/{name=matches/*}:watch', body: '', reads: true, hasRequestId: false },
  getRecord: { verb: 'GET', path: '/v1/{name=matches/*}/record', body: '', reads: true, hasRequestId: false },
} as const satisfies Rules;

/** One method per rpc that REST offers. Each rejects with a `MarketHallError`. */
export abstract class Methods extends Caller {
  /** Lists the games on the shelf. */
  listGames(
    options: Input<Pick<ListGamesRequest, 'view' | 'pageSize' | 'pageToken'>> & CallOptions = {},
  ): Promise<ListGamesResponse> {
    return this.call(RULES.listGames, { ...options });
  }

  /**
   * Gets the facts on the box of one game: title, seats, options, boards and the text of its rules.
   *
   * @param name The game, such as "games/portobello".
   */
  getGame(name: Named, options: Input<Pick<GetGameRequest, 'view'>> & CallOptions = {}): Promise<Game> {
    return this.call(RULES.getGame, { ...options, name });
  }

  /**
   * Creates a match with free seats.
   *
   * @param match Game, number of seats, options, visibility and time control.
   */
  createMatch(
    match: MatchInput,
    options: Input<Pick<CreateMatchRequest, 'requestId' | 'webhookUrl'>> & CallOptions = {},
  ): Promise<Match> {
    return this.call(RULES.createMatch, { ...options, match });
  }

  /**
   * Gets a match as the caller's token sees it: as it is now, or as it was right after the commit of a revision.
   *
   * Of a past revision, the answer says what it said then: state, toAct, turn, scores, winners, clocks with their
   * deadlines, updateTime, rematch, and the seats with their names and standings of then. The view is redacted as it
   * was then, after the end too: whoever wants the secrets of a match that is over takes getRecord. Who sits on a seat
   * sees what was to be seen from it from the commit on that has taken it, and before that what a spectator saw;
   * yourSeat is 0 there. Only what has no past is different: seats are not shown as present, canUndo is false, and
   * there are no legal moves. What is fixed for good is there as now: options, rematchOf and the like, rulesVersion (of
   * the rules that the match goes on by), and the joinCode for whoever is told it now.
   *
   * @param name The match, such as "matches/k3v9...".
   */
  getMatch(
    name: Named,
    options: Input<Pick<GetMatchRequest, 'legalMoves' | 'joinCode' | 'revision'>> & CallOptions = {},
  ): Promise<Match> {
    return this.call(RULES.getMatch, { ...coded(name, options), name });
  }

  /**
   * Lists public matches, the newest first. The entries carry no view and no legal moves. A rematch is listed once it
   * plays, as nobody but its own players may take its seats.
   */
  listMatches(
    options: Input<Pick<ListMatchesRequest, 'game' | 'state' | 'pageSize' | 'pageToken'>> & CallOptions = {},
  ): Promise<ListMatchesResponse> {
    return this.call(RULES.listMatches, { ...options });
  }

  /**
   * Takes a seat and answers the token for it. The match starts when all seats are taken.
   *
   * @param name The match to join.
   */
  joinMatch(
    name: Named,
    options: Input<Pick<JoinMatchRequest, 'seat' | 'displayName' | 'joinCode' | 'requestId' | 'webhookUrl'>> & CallOptions = {},
  ): Promise<JoinMatchResponse> {
    return this.call(RULES.joinMatch, { ...coded(name, options), name });
  }

  /**
   * Lets the service play a seat, by the creator's token, before the start: an opponent with one call. The match starts
   * when all seats are taken, as ever.
   *
   * A bot's moves are commits of its seat like anybody's, made as soon as it is to act, so that no clock runs out. It
   * sees what a person on the seat would see. It has no token and no webhook and is never present; kickSeat removes it
   * before the start, and in a rematch it comes along by itself. Where no person is left in the match, of bots alone or
   * because all others have resigned, there is half a second between the moves, less where a clock runs short. A match
   * with options that may let it go on for ever takes no bots: Kairo without a stallLimit.
   *
   * @param name The match.
   */
  addBot(
    name: Named,
    options: Input<Pick<AddBotRequest, 'seat' | 'level' | 'requestId'>> & CallOptions = {},
  ): Promise<AddBotResponse> {
    return this.call(RULES.addBot, { ...options, name });
  }

  /**
   * Frees the caller's seat before the start; its token is worth nothing from then on. Asked again with the same
   * requestId, it answers the match as it was left.
   *
   * @param name The match to leave.
   */
  leaveMatch(
    name: Named,
    options: Input<Pick<LeaveMatchRequest, 'requestId'>> & CallOptions = {},
  ): Promise<LeaveMatchResponse> {
    return this.call(RULES.leaveMatch, { ...options, name });
  }

  /**
   * Frees a seat before the start, by the creator's token; the seat's own token is worth nothing from then on.
   *
   * @param name The match.
   * @param seat The seat to free, from 1.
   */
  kickSeat(
    name: Named,
    seat: number,
    options: Input<Pick<KickSeatRequest, 'requestId'>> & CallOptions = {},
  ): Promise<KickSeatResponse> {
    return this.call(RULES.kickSeat, { ...options, name, seat });
  }

  /**
   * Closes a match before the start, by the creator's token. It is over then: nobody takes a seat, its tokens do
   * nothing any more but look, it is listed no longer, all streams of it end with that commit, and webhooks are told.
   * Closing it again changes nothing. A rematch has no creator: if not all come, it expires.
   *
   * @param name The match.
   */
  closeMatch(
    name: Named,
    options: Input<Pick<CloseMatchRequest, 'requestId'>> & CallOptions = {},
  ): Promise<CloseMatchResponse> {
    return this.call(RULES.closeMatch, { ...options, name });
  }

  /**
   * Answers a fresh token for the caller's seat, or for the creator, in exchange for one that is still good. Of both,
   * each speaks for the seat until its own time is over.
   *
   * @param name The match that the token is for.
   */
  renewToken(name: Named, options: CallOptions = {}): Promise<RenewTokenResponse> {
    return this.call(RULES.renewToken, { ...options, name });
  }

  /**
   * Gives up for the caller's seat: of two the other one wins; with more, autopilot plays for the seat and it cannot
   * win.
   *
   * @param name The match.
   */
  resignMatch(
    name: Named,
    options: Input<Pick<ResignMatchRequest, 'requestId'>> & CallOptions = {},
  ): Promise<ResignMatchResponse> {
    return this.call(RULES.resignMatch, { ...options, name });
  }

  /**
   * Takes the caller's seat in the rematch of a finished match, and creates it if nobody has yet. The seats move on by
   * one: seat 2 becomes seat 1, seat 1 the last. It starts when all have come; nobody else can take their seats.
   *
   * @param name The match that is over.
   */
  rematchMatch(
    name: Named,
    options: Input<Pick<RematchMatchRequest, 'requestId' | 'webhookUrl'>> & CallOptions = {},
  ): Promise<RematchMatchResponse> {
    return this.call(RULES.rematchMatch, { ...options, name });
  }

  /**
   * Lists the moves that the caller's seat may play now, with the revision they belong to.
   *
   * @param name The match.
   */
  listLegalMoves(name: Named, options: CallOptions = {}): Promise<ListLegalMovesResponse> {
    return this.call(RULES.listLegalMoves, { ...options, name });
  }

  /**
   * Plays a move for the caller's seat. The same requestId again answers the first answer and plays nothing.
   *
   * @param name The match.
   * @param move The move, best one that listLegalMoves answered.
   * @param revision The last revision that the caller has seen; an older one than the match's is refused as stale.
   */
  playMove(
    name: Named,
    move: Input<Move>,
    revision: number,
    options: Input<Pick<PlayMoveRequest, 'requestId' | 'validateOnly' | 'withMatch'>> & CallOptions = {},
  ): Promise<PlayMoveResponse> {
    return this.call(RULES.playMove, { ...options, name, move, revision });
  }

  /**
   * Takes back the last of the caller's moves in this turn; never across luck or a revealed secret, nor in a match that
   * has come to revision 2000 by so much taking back.
   *
   * @param name The match.
   * @param revision The last revision that the caller has seen.
   */
  undoMove(
    name: Named,
    revision: number,
    options: Input<Pick<UndoMoveRequest, 'requestId' | 'withMatch'>> & CallOptions = {},
  ): Promise<UndoMoveResponse> {
    return this.call(RULES.undoMove, { ...options, name, revision });
  }

  /**
   * Streams all commits after a revision, then each new one as it is made, and ends when the match is over or closed.
   * While it goes on, who is present is told first, and again whenever it changes. A rematch is a commit after the end:
   * whoever waits for one watches with untilRematch. Whose seat is freed meanwhile sees on as a spectator, or is
   * refused as TOKEN_REVOKED where the match is private.
   *
   * @param name The match.
   */
  watchMatch(
    name: Named,
    options: Input<Pick<WatchMatchRequest, 'afterRevision' | 'joinCode' | 'untilRematch' | 'withMatch'>> & StreamOptions = {},
  ): AsyncGenerator<WatchMatchResponse, void, void> {
    return this.stream(RULES.watchMatch, { ...coded(name, options), name });
  }

  /**
   * Gets header and commits of a match; the seed and everything secret only once it is over.
   *
   * @param name The match.
   */
  getRecord(name: Named, options: Input<Pick<GetRecordRequest, 'joinCode'>> & CallOptions = {}): Promise<Record> {
    return this.call(RULES.getRecord, { ...coded(name, options), name });
  }
}
