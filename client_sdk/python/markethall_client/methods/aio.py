# Generated from the contract by proto/methods.py; run proto/generate.sh, never edit.
"""The rpcs as methods of AsyncClient."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Sequence

from markethall.v1.event_pb2 import BotLevel
from markethall.v1.game_pb2 import Game, GameView
from markethall.v1.game_service_pb2 import GetGameRequest, ListGamesRequest, ListGamesResponse
from markethall.v1.match_pb2 import Match, Record, State
from markethall.v1.match_service_pb2 import (
    AddBotRequest,
    AddBotResponse,
    CloseMatchRequest,
    CloseMatchResponse,
    CreateMatchRequest,
    GetMatchRequest,
    GetRecordRequest,
    JoinMatchRequest,
    JoinMatchResponse,
    KickSeatRequest,
    KickSeatResponse,
    LeaveMatchRequest,
    LeaveMatchResponse,
    ListLegalMovesRequest,
    ListLegalMovesResponse,
    ListMatchesRequest,
    ListMatchesResponse,
    PlayMoveRequest,
    PlayMoveResponse,
    PlayMovesRequest,
    PlayMovesResponse,
    RematchMatchRequest,
    RematchMatchResponse,
    RenewTokenRequest,
    RenewTokenResponse,
    ResignMatchRequest,
    ResignMatchResponse,
    UndoMoveRequest,
    UndoMoveResponse,
    WatchMatchRequest,
    WatchMatchResponse,
)
from markethall.v1.move_pb2 import Move
from markethall_client.names import game_name, join_code_of, match_name
from markethall_client.rpc import AsyncCaller

from . import rpcs


class AsyncMethods(AsyncCaller):
    """One method per rpc of the contract.

    `timeout` is in seconds, for a call with all its attempts; `token` speaks for a seat. None takes the client's own.
    """

    async def list_games(
        self,
        *,
        view: GameView = GameView.GAME_VIEW_UNSPECIFIED,
        page_size: int = 0,
        page_token: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> ListGamesResponse:
        """Lists the games on the shelf.

        `view`: How much of each game to answer; BASIC if unspecified.
        `page_size`: At most so many, 1 to 100; 100 if 0, and if it is more. A shelf of today goes into one page.
        `page_token`: Where to go on: next_page_token of the answer before.
        """
        request = ListGamesRequest(view=view, page_size=page_size, page_token=page_token)
        return await self._unary(rpcs.LIST_GAMES, request, timeout, token)

    async def get_game(
        self,
        name: Game | str,
        *,
        view: GameView = GameView.GAME_VIEW_UNSPECIFIED,
        timeout: float | None = None,
        token: str | None = None,
    ) -> Game:
        """Gets the facts on the box of one game: title, seats, options, boards and the text of its rules.

        `name`: The game, such as "games/portobello".
        `view`: How much of it to answer; FULL if unspecified.
        """
        request = GetGameRequest(name=game_name(name), view=view)
        return await self._unary(rpcs.GET_GAME, request, timeout, token)

    async def create_match(
        self,
        match: Match,
        *,
        request_id: str = "",
        webhook_url: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> Match:
        """Creates a match with free seats.

        `match`: Game, number of seats, options, visibility and time control.
        `request_id`: Makes a retry safe: the same id answers the same match, the creator's token, the join code and the
        webhook's secret once more, so keep it as secret as these. For another match it is refused as REQUEST_ID_REUSED.
        16 to 64 printable characters, best a random UUID. Over REST it is a query parameter, as the body is the match:
        see docs/operating.md for the logs that may hold it.
        `webhook_url`: An https URL that is told when the match starts, when a seat's turn comes and when the match is
        over, by signed POSTs: see docs/webhooks.md. It is shown to nobody.
        """
        request = CreateMatchRequest(match=match, request_id=request_id, webhook_url=webhook_url)
        return await self._unary(rpcs.CREATE_MATCH, request, timeout, token)

    async def get_match(
        self,
        name: Match | str,
        *,
        legal_moves: bool = False,
        join_code: str = "",
        revision: int = 0,
        timeout: float | None = None,
        token: str | None = None,
    ) -> Match:
        """Gets a match as the caller's token sees it: as it is now, or as it was right after the commit of a revision.
        Of a past revision, the answer says what it said then: state, to_act, turn, scores, winners, clocks with their
        deadlines, update_time, rematch, and the seats with their names and standings of then. The view is redacted as
        it was then, after the end too: whoever wants the secrets of a match that is over takes GetRecord. Who sits on a
        seat sees what was to be seen from it from the commit on that has taken it, and before that what a spectator
        saw; your_seat is 0 there. Only what has no past is different: seats are not shown as present, can_undo is
        false, and there are no legal moves. What is fixed for good is there as now: options, rematch_of and the like,
        rules_version (of the rules that the match goes on by), and the join_code for whoever is told it now.

        `name`: The match, such as "matches/k3v9...".
        `legal_moves`: Whether the answer holds the legal moves of the caller's seat; not together with a past revision.
        `join_code`: Opens a private match to a caller without a seat.
        `revision`: Answers the match as it was right after that commit, from 1, the new match, to the last one. The
        match as it is now if 0 or the last one.
        """
        request = GetMatchRequest(
            name=match_name(name),
            legal_moves=legal_moves,
            join_code=join_code or join_code_of(name, token),
            revision=revision,
        )
        return await self._unary(rpcs.GET_MATCH, request, timeout, token)

    async def list_matches(
        self,
        *,
        game: str = "",
        state: State = State.STATE_UNSPECIFIED,
        page_size: int = 0,
        page_token: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> ListMatchesResponse:
        """Lists public matches, the newest first. The entries carry no view and no legal moves. A rematch is listed
        once it plays, as nobody but its own players may take its seats.

        `game`: Only matches of this game, such as "portobello"; all games if empty.
        `state`: Only matches in this state; all states if unspecified. Not CLOSED: those are in no list.
        `page_size`: At most so many, 1 to 100; 20 if 0, and 100 if it is more. A page may hold fewer and still not be
        the last: go by next_page_token.
        `page_token`: Where to go on: next_page_token of the answer before.
        """
        request = ListMatchesRequest(game=game, state=state, page_size=page_size, page_token=page_token)
        return await self._unary(rpcs.LIST_MATCHES, request, timeout, token)

    async def join_match(
        self,
        name: Match | str,
        *,
        seat: int = 0,
        display_name: str = "",
        join_code: str = "",
        request_id: str = "",
        webhook_url: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> JoinMatchResponse:
        """Takes a seat and answers the token for it. The match starts when all seats are taken.

        `name`: The match to join.
        `seat`: The seat, from 1; any free one if 0.
        `display_name`: The name to be shown by, up to 40 printable characters; "Seat 2" and the like if empty. It is
        kept in Unicode's form NFC, with a plain space for each run of spaces and none at its ends.
        `join_code`: The code of a private match: as it was answered, or as somebody who has heard it writes it (see
        Match.join_code).
        `request_id`: Makes a retry safe: the same id answers the same seat and a token for it, so keep it as secret as
        the token. With another seat, name or webhook it is refused as REQUEST_ID_REUSED. 16 to 64 printable characters,
        best a random UUID.
        `webhook_url`: An https URL that is told when the match starts, when the turn of this seat comes and when the
        match is over, by signed POSTs: see docs/webhooks.md. It is shown to nobody.
        """
        request = JoinMatchRequest(
            name=match_name(name),
            seat=seat,
            display_name=display_name,
            join_code=join_code or join_code_of(name, token),
            request_id=request_id,
            webhook_url=webhook_url,
        )
        return await self._unary(rpcs.JOIN_MATCH, request, timeout, token)

    async def add_bot(
        self,
        name: Match | str,
        *,
        seat: int = 0,
        level: BotLevel = BotLevel.BOT_LEVEL_UNSPECIFIED,
        request_id: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> AddBotResponse:
        """Lets the service play a seat, by the creator's token, before the start: an opponent with one call. The match
        starts when all seats are taken, as ever. A bot's moves are commits of its seat like anybody's, made as soon as
        it is to act, so that no clock runs out. It sees what a person on the seat would see. It has no token and no
        webhook and is never present; KickSeat removes it before the start, and in a rematch it comes along by itself.
        Where no person is left in the match, of bots alone or because all others have resigned, there is half a second
        between the moves, less where a clock runs short. A match with options that may let it go on for ever takes no
        bots: Kairo without a stall_limit.

        `name`: The match.
        `seat`: The seat, from 1; any free one if 0.
        `level`: How well it is to play; GREEDY if unspecified.
        `request_id`: Makes a retry safe: the same id answers the same seat and adds no other bot, even if that one has
        been kicked since. For another seat or level it is refused as REQUEST_ID_REUSED. Up to 64 printable characters,
        best a random UUID.
        """
        request = AddBotRequest(name=match_name(name), seat=seat, level=level, request_id=request_id)
        return await self._unary(rpcs.ADD_BOT, request, timeout, token)

    async def leave_match(
        self, name: Match | str, *, request_id: str = "", timeout: float | None = None, token: str | None = None
    ) -> LeaveMatchResponse:
        """Frees the caller's seat before the start; its token is worth nothing from then on. Asked again with the same
        request_id, it answers the match as it was left.

        `name`: The match to leave.
        `request_id`: Makes a retry safe. Up to 64 printable characters, best a random UUID.
        """
        request = LeaveMatchRequest(name=match_name(name), request_id=request_id)
        return await self._unary(rpcs.LEAVE_MATCH, request, timeout, token)

    async def kick_seat(
        self,
        name: Match | str,
        seat: int,
        *,
        request_id: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> KickSeatResponse:
        """Frees a seat before the start, by the creator's token; the seat's own token is worth nothing from then on.

        `name`: The match.
        `seat`: The seat to free, from 1.
        `request_id`: Makes a retry safe; for another seat it is refused as REQUEST_ID_REUSED. Up to 64 printable
        characters, best a random UUID.
        """
        request = KickSeatRequest(name=match_name(name), seat=seat, request_id=request_id)
        return await self._unary(rpcs.KICK_SEAT, request, timeout, token)

    async def close_match(
        self, name: Match | str, *, request_id: str = "", timeout: float | None = None, token: str | None = None
    ) -> CloseMatchResponse:
        """Closes a match before the start, by the creator's token. It is over then: nobody takes a seat, its tokens do
        nothing any more but look, it is listed no longer, all streams of it end with that commit, and webhooks are
        told. Closing it again changes nothing. A rematch has no creator: if not all come, it expires.

        `name`: The match.
        `request_id`: Makes a retry safe; where it has freed a seat it is refused as REQUEST_ID_REUSED. Up to 64
        printable characters, best a random UUID.
        """
        request = CloseMatchRequest(name=match_name(name), request_id=request_id)
        return await self._unary(rpcs.CLOSE_MATCH, request, timeout, token)

    async def renew_token(
        self, name: Match | str, *, timeout: float | None = None, token: str | None = None
    ) -> RenewTokenResponse:
        """Answers a fresh token for the caller's seat, or for the creator, in exchange for one that is still good. Of
        both, each speaks for the seat until its own time is over.

        `name`: The match that the token is for.
        """
        request = RenewTokenRequest(name=match_name(name))
        return await self._unary(rpcs.RENEW_TOKEN, request, timeout, token)

    async def resign_match(
        self, name: Match | str, *, request_id: str = "", timeout: float | None = None, token: str | None = None
    ) -> ResignMatchResponse:
        """Gives up for the caller's seat: of two the other one wins; with more, autopilot plays for the seat and it
        cannot win.

        `name`: The match.
        `request_id`: Makes a retry safe. Up to 64 printable characters, best a random UUID.
        """
        request = ResignMatchRequest(name=match_name(name), request_id=request_id)
        return await self._unary(rpcs.RESIGN_MATCH, request, timeout, token)

    async def rematch_match(
        self,
        name: Match | str,
        *,
        request_id: str = "",
        webhook_url: str = "",
        timeout: float | None = None,
        token: str | None = None,
    ) -> RematchMatchResponse:
        """Takes the caller's seat in the rematch of a finished match, and creates it if nobody has yet. The seats move
        on by one: seat 2 becomes seat 1, seat 1 the last. It starts when all have come; nobody else can take their
        seats.

        `name`: The match that is over.
        `request_id`: Makes a retry safe; asking again answers the same seat in any case. Up to 64 printable characters,
        best a random UUID.
        `webhook_url`: An https URL that is told of the new match what JoinMatch's would be. It is noted when the seat
        is taken; asking again with another one changes nothing. No webhook of the old match is told of the new one. It
        is shown to nobody.
        """
        request = RematchMatchRequest(name=match_name(name), request_id=request_id, webhook_url=webhook_url)
        return await self._unary(rpcs.REMATCH_MATCH, request, timeout, token)

    async def list_legal_moves(
        self, name: Match | str, *, timeout: float | None = None, token: str | None = None
    ) -> ListLegalMovesResponse:
        """Lists the moves that the caller's seat may play now, with the revision they belong to.

        `name`: The match.
        """
        request = ListLegalMovesRequest(name=match_name(name))
        return await self._unary(rpcs.LIST_LEGAL_MOVES, request, timeout, token)

    async def play_move(
        self,
        name: Match | str,
        move: Move,
        revision: int,
        *,
        request_id: str = "",
        validate_only: bool = False,
        with_match: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> PlayMoveResponse:
        """Plays a move for the caller's seat. The same request_id again answers the first answer and plays nothing.

        `name`: The match.
        `move`: The move, best one that ListLegalMoves answered.
        `revision`: The last revision that the caller has seen; an older one than the match's is refused as stale.
        `request_id`: Makes a retry safe. Up to 64 printable characters, best a random UUID.
        `validate_only`: Answers what would happen, up to the first luck or secret, and changes nothing.
        `with_match`: Whether the answer holds the match after the move, for who does not watch it; with validate_only
        as it would be.
        """
        request = PlayMoveRequest(
            name=match_name(name),
            move=move,
            revision=revision,
            request_id=request_id,
            validate_only=validate_only,
            with_match=with_match,
        )
        return await self._unary(rpcs.PLAY_MOVE, request, timeout, token)

    def play_moves(
        self,
        requests: AsyncIterable[PlayMovesRequest] | Sequence[PlayMovesRequest],
        *,
        timeout: float | None = None,
        token: str | None = None,
    ) -> AsyncGenerator[PlayMovesResponse, None]:
        """Plays moves one after the other, each with the promises of PlayMove, at little more than half of its cost:
        for bots and scripts. Answers come in the order of the requests. A move that is refused is answered with its
        error, and the stream goes on. Open a stream for each seat to play at once. There is no REST for it."""
        return self._exchange(rpcs.PLAY_MOVES, requests, timeout, token)

    async def undo_move(
        self,
        name: Match | str,
        revision: int,
        *,
        request_id: str = "",
        with_match: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> UndoMoveResponse:
        """Takes back the last of the caller's moves in this turn; never across luck or a revealed secret, nor in a
        match that has come to revision 2000 by so much taking back.

        `name`: The match.
        `revision`: The last revision that the caller has seen.
        `request_id`: Makes a retry safe. Up to 64 printable characters, best a random UUID.
        `with_match`: Whether the answer holds the match without the move, for who does not watch it.
        """
        request = UndoMoveRequest(
            name=match_name(name), revision=revision, request_id=request_id, with_match=with_match
        )
        return await self._unary(rpcs.UNDO_MOVE, request, timeout, token)

    def watch_match(
        self,
        name: Match | str,
        after_revision: int = 0,
        *,
        join_code: str = "",
        until_rematch: bool = False,
        with_match: bool = False,
        timeout: float | None = None,
        token: str | None = None,
    ) -> AsyncGenerator[WatchMatchResponse, None]:
        """Streams all commits after a revision, then each new one as it is made, and ends when the match is over or
        closed. While it goes on, who is present is told first, and again whenever it changes. A rematch is a commit
        after the end: whoever waits for one watches with until_rematch. Whose seat is freed meanwhile sees on as a
        spectator, or is refused as TOKEN_REVOKED where the match is private.

        `name`: The match.
        `after_revision`: Commits after this revision are answered; 0 for all. A resumed stream names the last one it
        has seen.
        `join_code`: Opens a private match to a caller without a seat.
        `until_rematch`: Goes on after the end, with who is present, until there is a rematch: the commit with
        RematchCreated is then the last one. It waits up to an hour after the end of the match, however often it is
        resumed.
        `with_match`: Whether the match comes along with its commits, so that a screen or a bot has to ask for nothing
        more.
        """
        request = WatchMatchRequest(
            name=match_name(name),
            after_revision=after_revision,
            join_code=join_code or join_code_of(name, token),
            until_rematch=until_rematch,
            with_match=with_match,
        )
        return self._stream(rpcs.WATCH_MATCH, request, timeout, token)

    async def get_record(
        self, name: Match | str, *, join_code: str = "", timeout: float | None = None, token: str | None = None
    ) -> Record:
        """Gets header and commits of a match; the seed and everything secret only once it is over.

        `name`: The match.
        `join_code`: Opens a private match to a caller without a seat.
        """
        request = GetRecordRequest(name=match_name(name), join_code=join_code or join_code_of(name, token))
        return await self._unary(rpcs.GET_RECORD, request, timeout, token)
