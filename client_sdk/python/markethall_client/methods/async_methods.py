# Generated from the contract by proto/methods.py. Do not edit; run `make generate`.
"""The RPCs as methods."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Sequence

from markethall.v1.game_pb2 import Game, GameView
from markethall.v1.game_service_pb2 import (
    GetBotRequest,
    GetGameRequest,
    ListBotsRequest,
    ListBotsResponse,
    ListGamesRequest,
    ListGamesResponse,
)
from markethall.v1.match_pb2 import Match, MatchState, MatchView, Record
from markethall.v1.match_service_pb2 import (
    AddBotRequest,
    AddBotResponse,
    CheckRecordRequest,
    CheckRecordResponse,
    CloseMatchRequest,
    CloseMatchResponse,
    CreateMatchRequest,
    CreateMatchResponse,
    CreateShortCodeRequest,
    CreateShortCodeResponse,
    DeleteMatchRequest,
    DeleteMatchResponse,
    GetJoinCodeRequest,
    GetJoinCodeResponse,
    GetMatchRequest,
    GetRecordRequest,
    GetShortCodeRequest,
    GetShortCodeResponse,
    JoinMatchRequest,
    JoinMatchResponse,
    KickSeatRequest,
    KickSeatResponse,
    LeaveMatchRequest,
    LeaveMatchResponse,
    ListCommitsRequest,
    ListCommitsResponse,
    ListLegalMovesRequest,
    ListLegalMovesResponse,
    ListMatchesRequest,
    ListMatchesResponse,
    MoveLine,
    PlayMoveRequest,
    PlayMoveResponse,
    PlayMovesRequest,
    PlayMovesResponse,
    PreviewMovesRequest,
    PreviewMovesResponse,
    RematchMatchRequest,
    RematchMatchResponse,
    RenewTokenRequest,
    RenewTokenResponse,
    ResignMatchRequest,
    ResignMatchResponse,
    SeatWatch,
    UndoMoveRequest,
    UndoMoveResponse,
    WatchMatchesRequest,
    WatchMatchesResponse,
    WatchMatchRequest,
    WatchMatchResponse,
)
from markethall.v1.move_pb2 import Move
from markethall.v1.player_pb2 import Bot, PlayerKind
from markethall_client.rpc import AsyncCaller, bot_name, game_name, join_code_of, match_name, request_of

from . import rpcs


class AsyncMethods(AsyncCaller):
    """One method for each RPC of the contract.

    `timeout` is in seconds, for a call with all its attempts. `token` is the token of a seat or of a creator. For both,
    None is the client's own value.
    """

    async def list_games(
        self,
        *,
        view: GameView = GameView.GAME_VIEW_UNSPECIFIED,
        page_size: int = 0,
        page_token: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> ListGamesResponse:
        """Lists the games. Errors: BAD_FIELD for page_size, page_token or view.

        `view`: Fields of each game to return. Default: GAME_VIEW_BASIC.
        `page_size`: Maximum number of games, 1 to 100. 0 means 100. Larger values are reduced to 100.
        `page_token`: next_page_token of the previous response. Empty for the first page.
        `language_code`: Language of the texts in the response, as in GetMatchRequest. Default: English.
        """
        request = request_of(
            ListGamesRequest, view=view, page_size=page_size, page_token=page_token, language_code=language_code
        )
        return await self._unary(rpcs.LIST_GAMES, request, timeout, token)

    async def get_game(
        self,
        name: Game | str,
        *,
        view: GameView = GameView.GAME_VIEW_UNSPECIFIED,
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> Game:
        """Gets one game with its options, boards and rules. Errors: BAD_FIELD, GAME_NOT_FOUND.

        `name`: Resource name of the game. Example: "games/portobello".
        `view`: Fields of the game to return. Default: GAME_VIEW_FULL.
        `language_code`: Language of the texts in the response, as in GetMatchRequest. Default: English.
        """
        request = request_of(GetGameRequest, name=game_name(name), view=view, language_code=language_code)
        return await self._unary(rpcs.GET_GAME, request, timeout, token)

    async def list_bots(
        self,
        *,
        page_size: int = 0,
        page_token: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> ListBotsResponse:
        """Lists the bots that AddBot can put on a seat. Errors: BAD_FIELD for page_size or page_token.

        `page_size`: Maximum number of bots, 1 to 100. 0 means 100. Larger values are reduced to 100.
        `page_token`: next_page_token of the previous response. Empty for the first page.
        `language_code`: Language of the texts in the response, as in GetMatchRequest. Default: English.
        """
        request = request_of(ListBotsRequest, page_size=page_size, page_token=page_token, language_code=language_code)
        return await self._unary(rpcs.LIST_BOTS, request, timeout, token)

    async def get_bot(
        self, name: Bot | str, *, language_code: str = "", timeout: float | None = None, token: str | None = None
    ) -> Bot:
        """Gets one bot. Errors: BAD_FIELD, BOT_NOT_FOUND.

        `name`: Resource name of the bot. Example: "bots/greedy".
        `language_code`: Language of the texts in the response, as in GetMatchRequest. Default: English.
        """
        request = request_of(GetBotRequest, name=bot_name(name), language_code=language_code)
        return await self._unary(rpcs.GET_BOT, request, timeout, token)

    async def create_match(
        self,
        match: Match,
        *,
        request_id: str = "",
        webhook_url: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> CreateMatchResponse:
        """Creates a match with free seats. The response has the secrets of the match: the creator's token, and the join
        code of a private match. Errors: GAME_NOT_FOUND, BAD_SEAT_COUNT, WRONG_GAME (options of another game),
        BAD_OPTIONS, BAD_WEBHOOK, REQUEST_ID_REUSED. API_KEY_MISSING and API_KEY_INVALID if the operator requires a key
        in the metadata "x-api-key".

        `match`: The match to create: game, seat_count, options, visibility, time_control, pace and creator_may_close.
        `request_id`: Makes a retry safe. The same id returns the same match with creator_token, join_code and
        webhook_secret, so keep the id secret. With another match it fails with REQUEST_ID_REUSED. 16 to 64 printable
        characters, best a random UUID.
        `webhook_url`: HTTPS URL, up to 2048 characters. The service sends signed POST requests to it when the match
        starts, when a seat has to move, and when the match is over or closed: the page "Webhooks" of the documentation
        has their form. No response contains the URL.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            CreateMatchRequest, match=match, request_id=request_id, webhook_url=webhook_url, language_code=language_code
        )
        return await self._unary(rpcs.CREATE_MATCH, request, timeout, token)

    async def get_match(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        view: MatchView = MatchView.MATCH_VIEW_UNSPECIFIED,
        join_code: str = "",
        revision: int = 0,
        language_code: str = "",
        text_board: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> Match:
        """Gets a match as the caller sees it. The match is the current one, or the one right after the commit of a past
        revision. For a past revision, these fields have the values of that revision: state, to_act, turn, update_time,
        rematch, end_reason, end_clause, and the names, standings, points, places and clocks of the seats. The view is
        redacted as it was then, also after the end of the match. GetRecord shows the secrets of a match that is over. A
        player sees the view of the seat from the commit that took the seat. Before that commit, the player sees the
        view of a spectator, and perspective.seat is not set. No seat is shown as present, can_undo is false, and
        legal_moves is empty. Fields that never change have their current values: options, rematch_of and rules_version,
        for example. Errors for a private match: TOKEN_MISSING (neither token nor join_code), JOIN_CODE_WRONG. BAD_FIELD
        if the match does not have the revision, and for MATCH_VIEW_FULL of a past revision.

        `name`: Resource name of the match. Example: "matches/k3v9x2".
        `view`: How much of the match to return. Default: MATCH_VIEW_POSITION. MATCH_VIEW_FULL is not allowed with a
        past revision.
        `join_code`: Join code of a private match, for callers without a seat.
        `revision`: Revision to show, from 1 (the new match) to the current revision. 0 means the current revision.
        `language_code`: Language of the texts in the response: a BCP 47 code such as "de" or "de-CH". Without a
        language the texts are empty. If the field is not set, the service takes the language from the header Accept-
        Language in REST, and from the metadata "accept-language" in gRPC. English for a language that the service does
        not have. The header or the trailing metadata "content-language" names the language of the response.
        `text_board`: Whether the response contains Perspective.text_board.
        """
        request = request_of(
            GetMatchRequest,
            name=match_name(name),
            view=view,
            join_code=join_code or join_code_of(name, token),
            revision=revision,
            language_code=language_code,
            text_board=text_board,
        )
        return await self._unary(rpcs.GET_MATCH, request, timeout, token)

    async def list_matches(
        self,
        *,
        game: Game | str = "",
        state: MatchState = MatchState.MATCH_STATE_UNSPECIFIED,
        page_size: int = 0,
        page_token: str = "",
        view: MatchView = MatchView.MATCH_VIEW_UNSPECIFIED,
        timeout: float | None = None,
        token: str | None = None,
    ) -> ListMatchesResponse:
        """Lists public matches, newest first, in MATCH_VIEW_BASIC. A rematch is listed when play has begun, because
        only its own players can take its seats. Errors: BAD_FIELD for state, view, page_size or page_token;
        GAME_NOT_FOUND.

        `game`: Resource name or id of a game. Only matches of this game are listed. Example: "games/portobello". Empty
        for all games.
        `state`: Only matches in this state are listed. Default: all states. MATCH_STATE_CLOSED is not allowed, because
        closed matches are not listed.
        `page_size`: Maximum number of matches, 1 to 100. 0 means 20. Larger values are reduced to 100. A page can
        contain fewer matches before the last page. Use next_page_token to find the end.
        `page_token`: next_page_token of the previous response. Empty for the first page.
        `view`: How much of each match to return. Default and only value: MATCH_VIEW_BASIC.
        """
        request = request_of(
            ListMatchesRequest, game=game_name(game), state=state, page_size=page_size, page_token=page_token, view=view
        )
        return await self._unary(rpcs.LIST_MATCHES, request, timeout, token)

    async def join_match(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        seat: int = 0,
        display_name: str = "",
        join_code: str = "",
        request_id: str = "",
        webhook_url: str = "",
        kind: PlayerKind = PlayerKind.PLAYER_KIND_UNSPECIFIED,
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> JoinMatchResponse:
        """Takes a seat and returns its token. The match starts when all seats are taken. Errors: SEAT_TAKEN,
        MATCH_STARTED, MATCH_CLOSED, SEAT_RESERVED (the match is a rematch), JOIN_CODE_MISSING, JOIN_CODE_WRONG,
        BAD_WEBHOOK, REQUEST_ID_REUSED.

        `name`: Resource name of the match.
        `seat`: Number of the seat, from 1. 0 means the first free seat.
        `display_name`: Display name, up to 40 printable characters. Default: "Seat 2" for seat 2. The name is stored in
        Unicode form NFC, with single spaces and no spaces at the ends.
        `join_code`: Join code of a private match. CreateMatchResponse.join_code lists the accepted spellings.
        `request_id`: Makes a retry safe. The same id returns the same seat with a token, so keep the id secret. With
        another seat, name, kind or webhook it fails with REQUEST_ID_REUSED. 16 to 64 printable characters, best a
        random UUID.
        `webhook_url`: HTTPS URL, up to 2048 characters. The service sends signed POST requests to it when the match
        starts, when this seat has to move, and when the match is over or closed: the page "Webhooks" of the
        documentation has their form. No response contains the URL.
        `kind`: What kind of player takes the seat: PLAYER_KIND_PERSON, the default, or PLAYER_KIND_PROGRAM, so that the
        others see whether they play a program. A rematch keeps it.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            JoinMatchRequest,
            name=match_name(name),
            seat=seat,
            display_name=display_name,
            join_code=join_code or join_code_of(name, token),
            request_id=request_id,
            webhook_url=webhook_url,
            kind=kind,
            language_code=language_code,
        )
        return await self._unary(rpcs.JOIN_MATCH, request, timeout, token)

    async def add_bot(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        seat: int = 0,
        bot: Bot | str = "",
        request_id: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> AddBotResponse:
        """Puts a bot on a free seat before the start. This needs the creator's token. The match starts when all seats
        are taken. The moves of a bot are commits of its seat. The bot moves as soon as its seat has to move, so its
        clock does not run out. It sees only what a person on the seat sees. It has no token and no webhook, and it is
        never present. KickSeat removes it before the start. In a rematch the bot takes its seat automatically. If only
        bots play, or play on, the service waits half a second between two moves, or less if a clock runs short.
        Match.pace can turn this off. Errors: BOT_NOT_FOUND, TOKEN_MISSING, NOT_CREATOR, SEAT_TAKEN, MATCH_STARTED,
        MATCH_CLOSED, REQUEST_ID_REUSED. BAD_FIELD if the bot does not play the game. BAD_OPTIONS if the options can
        make the match endless, as Kairo with standstill_limit 0.

        `name`: Resource name of the match.
        `seat`: Number of the seat, from 1. 0 means the first free seat.
        `bot`: Resource name or id of a bot that plays the game of the match, in small letters. Example: "bots/random".
        Default: "bots/greedy". GameService.ListBots lists the bots.
        `request_id`: Makes a retry safe. The same id returns the same seat and adds no other bot, even if the bot has
        been kicked. With another seat or bot it fails with REQUEST_ID_REUSED. Up to 64 printable characters, best a
        random UUID.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            AddBotRequest,
            name=match_name(name),
            seat=seat,
            bot=bot_name(bot),
            request_id=request_id,
            language_code=language_code,
        )
        return await self._unary(rpcs.ADD_BOT, request, timeout, token)

    async def leave_match(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        request_id: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> LeaveMatchResponse:
        """Frees the caller's seat before the start. The token of the seat is then revoked. A retry with the same
        request_id returns the match right after the seat was freed. Errors: TOKEN_MISSING, TOKEN_SEATLESS (the
        creator's token), MATCH_STARTED, MATCH_CLOSED. TOO_MANY_SEAT_CHANGES from revision 400.

        `name`: Resource name of the match.
        `request_id`: Makes a retry safe. Up to 64 printable characters, best a random UUID.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            LeaveMatchRequest, name=match_name(name), request_id=request_id, language_code=language_code
        )
        return await self._unary(rpcs.LEAVE_MATCH, request, timeout, token)

    async def kick_seat(
        self,
        name: Match | CreateMatchResponse | str,
        seat: int,
        *,
        request_id: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> KickSeatResponse:
        """Frees the seat of another player or a bot before the start. This needs the creator's token. The token of the
        seat is then revoked. Errors: TOKEN_MISSING, NOT_CREATOR, SEAT_FREE, MATCH_STARTED, MATCH_CLOSED,
        REQUEST_ID_REUSED. TOO_MANY_SEAT_CHANGES from revision 500.

        `name`: Resource name of the match.
        `seat`: Number of the seat to free, from 1.
        `request_id`: Makes a retry safe. With another seat it fails with REQUEST_ID_REUSED. Up to 64 printable
        characters, best a random UUID.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            KickSeatRequest, name=match_name(name), seat=seat, request_id=request_id, language_code=language_code
        )
        return await self._unary(rpcs.KICK_SEAT, request, timeout, token)

    async def close_match(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        request_id: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> CloseMatchResponse:
        """Closes a match before the start, or during play if its creator_may_close is true. This needs the creator's
        token. A closed match cannot be joined or played and is not listed. Its tokens can only be used to look at it.
        All streams end with this commit, clocks and bots stop, and webhooks get a message. Nobody has a place, and
        there is no rematch. As for a finished match, the record has the seed and all secrets, and can be verified.
        Closing a closed match has no effect. A rematch has no creator. It expires if not all players come. Errors:
        TOKEN_MISSING, NOT_CREATOR, REQUEST_ID_REUSED. MATCH_STARTED if the match is being played and its
        creator_may_close is false. MATCH_OVER for a finished match.

        `name`: Resource name of the match.
        `request_id`: Makes a retry safe. An id that AddBot or KickSeat has used fails with REQUEST_ID_REUSED. Up to 64
        printable characters, best a random UUID.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            CloseMatchRequest, name=match_name(name), request_id=request_id, language_code=language_code
        )
        return await self._unary(rpcs.CLOSE_MATCH, request, timeout, token)

    async def delete_match(
        self, name: Match | CreateMatchResponse | str, *, timeout: float | None = None, token: str | None = None
    ) -> DeleteMatchResponse:
        """Deletes a match for ever, before the start or when it is over. This needs the creator's token. A match that
        is being played is not deleted: close it first, or wait for its end. The log with all its secrets, the record
        and the row in lists are deleted, and webhook messages that were not delivered are dropped. After that, every
        call with the name fails with MATCH_NOT_FOUND, and open streams end with it. No stream and no webhook gets a
        message: CloseMatch before this call sends one. Copies that callers or shared caches have kept, and backups,
        stay. A rematch of the match stays. With the creator's token, deleting a match that was deleted or has expired
        has no effect, so a retry is safe. A rematch has no creator and cannot be deleted. It expires. Errors:
        TOKEN_MISSING, NOT_CREATOR. MATCH_STARTED if the match is being played. MATCH_KEPT if the operator does not
        allow creators to delete matches.

        `name`: Resource name of the match.
        """
        request = request_of(DeleteMatchRequest, name=match_name(name))
        return await self._unary(rpcs.DELETE_MATCH, request, timeout, token)

    async def get_join_code(
        self, name: Match | CreateMatchResponse | str, *, timeout: float | None = None, token: str | None = None
    ) -> GetJoinCodeResponse:
        """Gets the join code of a private match. The creator and the players can ask for it. Errors: TOKEN_MISSING.

        `name`: Resource name of the match.
        """
        request = request_of(GetJoinCodeRequest, name=match_name(name))
        return await self._unary(rpcs.GET_JOIN_CODE, request, timeout, token)

    async def create_short_code(
        self, name: Match | CreateMatchResponse | str, *, timeout: float | None = None, token: str | None = None
    ) -> CreateShortCodeResponse:
        """Makes the short code of a match that has free seats: six letters and digits that one person reads out to
        another. It leads to the match for 15 minutes, until all seats are taken. The creator and the players can ask
        for it. Asking again gives the same code, and 15 more minutes. Errors: TOKEN_MISSING, MATCH_STARTED,
        MATCH_CLOSED, SEAT_RESERVED (the match is a rematch).

        `name`: Resource name of the match.
        """
        request = request_of(CreateShortCodeRequest, name=match_name(name))
        return await self._unary(rpcs.CREATE_SHORT_CODE, request, timeout, token)

    async def get_short_code(
        self, short_code: str, *, timeout: float | None = None, token: str | None = None
    ) -> GetShortCodeResponse:
        """Gets the match of a short code, and its join code. With the short code a caller can join the match, also a
        private one. Errors: SHORT_CODE_WRONG (no match waits for players under this code, or not any more). BAD_FIELD
        for a text that cannot be a short code.

        `short_code`: The short code, as a person types it: case, spaces and hyphens do not matter, O is read as 0, I
        and L as 1. Example: "K7Q 2MX".
        """
        request = request_of(GetShortCodeRequest, short_code=short_code)
        return await self._unary(rpcs.GET_SHORT_CODE, request, timeout, token)

    async def renew_token(
        self, name: Match | CreateMatchResponse | str, *, timeout: float | None = None, token: str | None = None
    ) -> RenewTokenResponse:
        """Returns a new token for the caller's seat, or for the creator. The token of the call must still be valid, and
        it stays valid until its own expiry time. Errors: TOKEN_MISSING.

        `name`: Resource name of the match of the token.
        """
        request = request_of(RenewTokenRequest, name=match_name(name))
        return await self._unary(rpcs.RENEW_TOKEN, request, timeout, token)

    async def resign_match(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        request_id: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> ResignMatchResponse:
        """Resigns for the caller's seat. Autopilot plays for the seat from now on, and the seat cannot win. If only one
        seat remains, the match ends and that seat wins. Errors: TOKEN_MISSING, TOKEN_SEATLESS (the creator's token),
        MATCH_NOT_STARTED, MATCH_OVER, MATCH_CLOSED, SEAT_OUT, REQUEST_ID_REUSED.

        `name`: Resource name of the match.
        `request_id`: Makes a retry safe. Up to 64 printable characters, best a random UUID.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            ResignMatchRequest, name=match_name(name), request_id=request_id, language_code=language_code
        )
        return await self._unary(rpcs.RESIGN_MATCH, request, timeout, token)

    async def rematch_match(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        request_id: str = "",
        webhook_url: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> RematchMatchResponse:
        """Takes the caller's seat in the rematch of a finished match. The first call creates the rematch. Seat numbers
        move by one: seat 2 becomes seat 1, and seat 1 becomes the last seat. Only players of the finished match can
        take the seats. The rematch starts when all of them have called. Errors: TOKEN_MISSING, TOKEN_SEATLESS (the
        creator's token), MATCH_NOT_OVER, MATCH_CLOSED, BAD_WEBHOOK.

        `name`: Resource name of the finished match.
        `request_id`: Makes a retry safe. A retry without it also returns the same seat. Up to 64 printable characters,
        best a random UUID.
        `webhook_url`: HTTPS URL for messages about the new match, as in JoinMatch. It is stored when the seat is taken.
        A later call with another URL has no effect. Webhooks of the finished match get no messages about the new one.
        No response contains the URL.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            RematchMatchRequest,
            name=match_name(name),
            request_id=request_id,
            webhook_url=webhook_url,
            language_code=language_code,
        )
        return await self._unary(rpcs.REMATCH_MATCH, request, timeout, token)

    async def list_legal_moves(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> ListLegalMovesResponse:
        """Lists the legal moves of the caller's seat and the revision they belong to. Errors: TOKEN_MISSING,
        TOKEN_SEATLESS (the creator's token).

        `name`: Resource name of the match.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(ListLegalMovesRequest, name=match_name(name), language_code=language_code)
        return await self._unary(rpcs.LIST_LEGAL_MOVES, request, timeout, token)

    async def play_move(
        self,
        name: Match | CreateMatchResponse | str,
        move: Move,
        revision: int,
        *,
        request_id: str = "",
        view: MatchView = MatchView.MATCH_VIEW_UNSPECIFIED,
        history: str = "",
        language_code: str = "",
        text_board: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> PlayMoveResponse:
        """Plays a move for the caller's seat. A retry with the same request_id returns the first result and plays
        nothing. Errors: ILLEGAL_MOVE with the clause of the rules in the metadata, NOT_YOUR_TURN, STALE_REVISION,
        HISTORY_CHANGED (see PlayMoveRequest.history), TIME_EXPIRED, MATCH_NOT_STARTED, MATCH_OVER, MATCH_CLOSED,
        SEAT_OUT (the seat has resigned or forfeited), WRONG_GAME, TOKEN_MISSING, TOKEN_SEATLESS (the creator's token),
        REQUEST_ID_REUSED.

        `name`: Resource name of the match.
        `move`: The move, best one from ListLegalMoves.
        `revision`: The revision that the caller has seen. If the match has another revision, the move fails with
        STALE_REVISION.
        `request_id`: Makes a retry safe. Up to 64 printable characters, best a random UUID.
        `view`: How much of the match after the move to return. Default: no match, because callers that watch the match
        do not need it.
        `history`: The history that the caller saw at the revision: Match.history, for example. If the match has other
        commits, the move fails with HISTORY_CHANGED.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        `text_board`: Whether the response contains Perspective.text_board.
        """
        request = request_of(
            PlayMoveRequest,
            name=match_name(name),
            move=move,
            revision=revision,
            request_id=request_id,
            view=view,
            history=history,
            language_code=language_code,
            text_board=text_board,
        )
        return await self._unary(rpcs.PLAY_MOVE, request, timeout, token)

    def play_moves(
        self,
        requests: AsyncIterable[PlayMovesRequest] | Sequence[PlayMovesRequest],
        *,
        timeout: float | None = None,
        token: str | None = None,
    ) -> AsyncGenerator[PlayMovesResponse, None]:
        """Plays moves over one bidirectional stream. Each request has the guarantees of PlayMove and costs little more
        than half as much. Use it for bots and scripts. Responses have the order of the requests. A refused move gets a
        response with its error, and the stream continues. The next move is played after the response to the previous
        one. Open one stream for each seat to play seats in parallel. REST does not offer this method. With play.view
        MATCH_VIEW_FULL, each response has the position and the legal moves for the next move. This is the fastest way
        to play matches from a script: see view_tokens. Errors that end the stream: STREAM_IDLE if no request arrives
        for too long, TOO_MANY_STREAMS, SHUTTING_DOWN."""
        return self._bidirectional_stream(rpcs.PLAY_MOVES, requests, timeout, token)

    async def preview_moves(
        self,
        name: Match | CreateMatchResponse | str,
        lines: Sequence[MoveLine],
        revision: int,
        *,
        view: MatchView = MatchView.MATCH_VIEW_UNSPECIFIED,
        language_code: str = "",
        text_board: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> PreviewMovesResponse:
        """Shows what lines of moves of the caller's seat would do, and plays nothing. A line is one move, or several in
        a row. So a bot scores all its legal moves in one call. It also works if the seat does not have to move: it then
        shows what the moves would do if a turn of the seat began now. It uses only what the seat sees, so it reveals
        nothing hidden. A line that is refused has an error, and the other lines are answered. These errors are those of
        a line: ILLEGAL_MOVE with the clause, WRONG_GAME, BAD_FIELD. NOT_YOUR_TURN if the turn ends before the last
        move, or if no turn of the seat can begin at this point of the game, as during the set-up. MESSAGE_TOO_LARGE for
        the lines after 1 MiB of the response: send them again. Each line counts as a call. Errors: STALE_REVISION,
        HISTORY_CHANGED, TIME_EXPIRED, MATCH_NOT_STARTED, MATCH_OVER, MATCH_CLOSED, SEAT_OUT, TOKEN_MISSING,
        TOKEN_SEATLESS (the creator's token). BAD_FIELD for no lines, or more than 256.

        `name`: Resource name of the match.
        `lines`: The lines, 1 to 256. The response has one for each, in the same order.
        `revision`: The revision that the caller has seen. If the match has another revision, the call fails with
        STALE_REVISION.
        `view`: How much of the match after each line to return. Default: no match.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        `text_board`: Whether the response contains Perspective.text_board.
        """
        request = request_of(
            PreviewMovesRequest,
            name=match_name(name),
            lines=lines,
            revision=revision,
            view=view,
            language_code=language_code,
            text_board=text_board,
        )
        return await self._unary(rpcs.PREVIEW_MOVES, request, timeout, token)

    async def undo_move(
        self,
        name: Match | CreateMatchResponse | str,
        revision: int,
        *,
        request_id: str = "",
        view: MatchView = MatchView.MATCH_VIEW_UNSPECIFIED,
        history: str = "",
        language_code: str = "",
        text_board: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> UndoMoveResponse:
        """Takes back the last move of the caller's seat in the current turn. A move that drew luck or revealed a secret
        cannot be taken back. Errors: NOTHING_TO_UNDO, UNDO_BLOCKED (the move revealed a secret, or the match has
        reached revision 2000), STALE_REVISION, HISTORY_CHANGED, TIME_EXPIRED, MATCH_NOT_STARTED, MATCH_OVER,
        MATCH_CLOSED, SEAT_OUT, TOKEN_MISSING, TOKEN_SEATLESS (the creator's token), REQUEST_ID_REUSED.

        `name`: Resource name of the match.
        `revision`: The revision that the caller has seen. If the match has another revision, the call fails with
        STALE_REVISION.
        `request_id`: Makes a retry safe. Up to 64 printable characters, best a random UUID.
        `view`: How much of the match after the commit to return. Default: no match, because callers that watch the
        match do not need it.
        `history`: The history that the caller saw at the revision, as in PlayMoveRequest.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        `text_board`: Whether the response contains Perspective.text_board.
        """
        request = request_of(
            UndoMoveRequest,
            name=match_name(name),
            revision=revision,
            request_id=request_id,
            view=view,
            history=history,
            language_code=language_code,
            text_board=text_board,
        )
        return await self._unary(rpcs.UNDO_MOVE, request, timeout, token)

    def watch_match(
        self,
        name: Match | CreateMatchResponse | str,
        after_revision: int = 0,
        *,
        join_code: str = "",
        until_rematch: bool = False,
        view: MatchView = MatchView.MATCH_VIEW_UNSPECIFIED,
        after_history: str = "",
        language_code: str = "",
        text_board: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> AsyncGenerator[WatchMatchResponse, None]:
        """Streams all commits after a revision, then each new commit. The stream ends when the match is finished or
        closed. During the match, the first message is the presence of the players. It is sent again after each change.
        A rematch is a commit after the end of the match: set until_rematch to receive it. If the caller's seat is
        freed, the stream continues with a spectator's view. For a private match it ends with TOKEN_REVOKED. Errors: as
        for GetMatch. BAD_FIELD as for ListCommits. TOO_MANY_STREAMS, SHUTTING_DOWN. After SHUTTING_DOWN, watch again
        after the last revision received. HISTORY_CHANGED if the match has another history than the caller saw: see
        after_history.

        `name`: Resource name of the match.
        `after_revision`: Only commits after this revision are sent. 0 for all commits. To resume a stream, send the
        last revision received.
        `join_code`: Join code of a private match, for callers without a seat.
        `until_rematch`: Whether the stream continues after the end of the match, with presence, until there is a
        rematch. The commit with RematchCreated is then the last one. The stream waits up to one hour after the end of
        the match. A resumed stream does not extend this hour.
        `view`: How much of the match to send with its commits. Default: no match. With MATCH_VIEW_FULL, a screen or a
        bot needs no other calls.
        `after_history`: The history that the caller saw: MatchUpdate.history of the last commit received. The call
        fails with HISTORY_CHANGED if the match has other commits up to after_revision, or fewer. This happens if the
        operator puts an older backup back. The metadata have the present "revision" and "history": read the match, and
        continue after that revision. Without it only a match with fewer commits is noticed.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        `text_board`: Whether the response contains Perspective.text_board.
        """
        request = request_of(
            WatchMatchRequest,
            name=match_name(name),
            after_revision=after_revision,
            join_code=join_code or join_code_of(name, token),
            until_rematch=until_rematch,
            view=view,
            after_history=after_history,
            language_code=language_code,
            text_board=text_board,
        )
        return self._stream(rpcs.WATCH_MATCH, request, timeout, token)

    def watch_matches(
        self,
        watches: Sequence[SeatWatch],
        *,
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> AsyncGenerator[WatchMatchesResponse, None]:
        """Watches several matches, or several seats, over one stream. Each watch works as WatchMatch and has its own
        token, revision and end. Each message says which watch it belongs to. A watch that cannot be served, or that
        breaks, gets an error message, and the others go on. The stream ends when all its watches have ended. The
        request has all watches, so a stream has the same form over gRPC, REST and gRPC-Web. To add a watch, open
        another stream beside it. To resume, send for each watch its last revision and history. Limits count the watches
        and not the streams: a stream of ten watches counts as ten, and a watch over the limit gets the error
        TOO_MANY_STREAMS. Errors of the stream: BAD_FIELD for no watches, or more than 256. TOO_MANY_STREAMS,
        SHUTTING_DOWN. Errors of a watch: as for WatchMatch, and TOKEN_FOREIGN.

        `watches`: The watches, 1 to 256. Their place in this list is their number, from 0.
        `language_code`: Language of the texts of all watches that name none, as in GetMatchRequest.
        """
        request = request_of(WatchMatchesRequest, watches=watches, language_code=language_code)
        return self._stream(rpcs.WATCH_MATCHES, request, timeout, token)

    async def get_record(
        self,
        name: Match | CreateMatchResponse | str,
        *,
        join_code: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> Record:
        """Gets the record of a match: header and commits. The seed and all secrets are included when the match is over.
        Errors: as for GetMatch. MESSAGE_TOO_LARGE for a record over 4000000 bytes, which takes tens of thousands of
        commits: ListCommits returns them in pages.

        `name`: Resource name of the match.
        `join_code`: Join code of a private match, for callers without a seat.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            GetRecordRequest,
            name=match_name(name),
            join_code=join_code or join_code_of(name, token),
            language_code=language_code,
        )
        return await self._unary(rpcs.GET_RECORD, request, timeout, token)

    async def list_commits(
        self,
        name: Match | CreateMatchResponse | str,
        after_revision: int = 0,
        *,
        page_size: int = 0,
        join_code: str = "",
        after_history: str = "",
        language_code: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> ListCommitsResponse:
        """Lists the commits of a match after a revision, as the caller sees them, in pages of up to 1 MiB. To get the
        next page, send the revision of the last commit as after_revision. The last page ends with the revision of the
        response. Errors: as for GetMatch. BAD_FIELD for a negative after_revision, and for an after_history that no
        response has or that comes without after_revision. HISTORY_CHANGED if the match has another history than the
        caller saw: see WatchMatchRequest.after_history.

        `name`: Resource name of the match.
        `after_revision`: Only commits after this revision are returned. 0 for the first page.
        `page_size`: The most commits to return, up to 1000. Default: 1000. There are fewer if they would take more than
        1 MiB.
        `join_code`: Join code of a private match, for callers without a seat.
        `after_history`: The history that the caller saw, as in WatchMatchRequest.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        """
        request = request_of(
            ListCommitsRequest,
            name=match_name(name),
            after_revision=after_revision,
            page_size=page_size,
            join_code=join_code or join_code_of(name, token),
            after_history=after_history,
            language_code=language_code,
        )
        return await self._unary(rpcs.LIST_COMMITS, request, timeout, token)

    async def check_record(
        self,
        record: Record | None = None,
        seat: int = 0,
        *,
        name: Match | CreateMatchResponse | str = "",
        join_code: str = "",
        after_revision: int = 0,
        page_size: int = 0,
        language_code: str = "",
        text_board: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> CheckRecordResponse:
        """Checks the record of a finished match: deals and plays the match again with the seed, and compares every
        draw, event and point up to the first difference. A record that differs is no error: the response says where.
        The positions are returned in pages of up to 1 MiB. Send a record, which can be of another service, or the name
        of a match, whose log the service then reads itself. A record has at most 131072 bytes, or 524288 bytes of JSON.
        A longer match is checked by its name, or by `markethall verify`. A check runs in a worker process and counts as
        10 calls. Errors: BAD_FIELD if the header of the record has a wrong value, or the record was made before the
        match was over or is of another version of the rules; MESSAGE_TOO_LARGE; WORKERS_BUSY with a
        google.rpc.RetryInfo if no worker can do it now; TASK_TOO_LARGE if a check needs more time or memory than it may
        use. With a name, as for GetMatch, and MATCH_NOT_OVER.

        `record`: Record of a match that is over.
        `seat`: The positions are as this seat saw them. 0 for a spectator.
        `name`: Resource name of a match of this service that is over. Its record is checked.
        `join_code`: Join code of a private match, for callers without a seat.
        `after_revision`: Only positions after this revision are returned. 0 for the first page.
        `page_size`: The most positions to return, up to 1000. Default: 1000. There are fewer if they would take more
        than 1 MiB. The whole record is checked in any case.
        `language_code`: Language of the texts in the response, as in GetMatchRequest.
        `text_board`: Whether the response contains Perspective.text_board.
        """
        request = request_of(
            CheckRecordRequest,
            record=record,
            seat=seat,
            name=match_name(name),
            join_code=join_code or join_code_of(name, token),
            after_revision=after_revision,
            page_size=page_size,
            language_code=language_code,
            text_board=text_board,
        )
        return await self._unary(rpcs.CHECK_RECORD, request, timeout, token)
