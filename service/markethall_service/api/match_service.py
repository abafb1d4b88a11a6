"""MatchService of the contract: each method reads its request, makes one call to the host, and responds."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from markethall.v1 import match_pb2, match_service_pb2 as wire, player_pb2
from markethall_platform.workers import WorkerPool
from markethall_rules import BOTS, SPECTATOR, BadOptions, redact
from markethall_service.codec import envelope, matches, records
from markethall_service.codec.envelope import encode_commit, timestamp
from markethall_service.codec.texts import Wording, texts_of
from markethall_service.codec.v1.check_pb2 import CheckRecordCall
from markethall_service.matches.errors import BadField, MatchError, MatchNotOver
from markethall_service.matches.host import Host
from markethall_service.matches.lobby import required_game
from markethall_service.matches.log import BotPace, MatchState, PlayerKind, Visibility
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.visibility import claimed_seat, creator_claims
from markethall_service.matches.webhooks import CREATOR, receivers

from . import errors, requests, views
from .handlers import CountLines, CountRequest
from .moves import Moves
from .requests import BidirectionalStream, Call
from .tokens import Tokens
from .views import MatchViews
from .watches import Watches, WatchLimits

COMMITS: Final = 1000
"""The most commits in an answer of ListCommits."""


class MatchService:
    """MatchService of the contract."""

    def __init__(
        self,
        host: Host,
        tokens: Tokens,
        count_request: CountRequest | None = None,
        count_lines: CountLines | None = None,
        workers: WorkerPool | None = None,
        limits: WatchLimits | None = None,
        stream_s: float = 0.0,
    ) -> None:
        self._host = host
        self._tokens = tokens
        self._workers = workers or WorkerPool()
        self._views = MatchViews(host)
        self._watches = Watches(host, tokens, self._views, limits or WatchLimits(), stream_s)
        self._moves = Moves(host, tokens, self._views, count_request, count_lines)

    async def create_match(self, request: wire.CreateMatchRequest, call: Call) -> wire.CreateMatchResponse:
        """CreateMatch."""
        wanted = request.match
        with _within_match():
            name = required_game(requests.game_id(wanted.game)).box.name
            options = envelope.decode_options(name, wanted.options)
        with _within_match(), envelope.naming_options(name):
            cached = await self._host.seating.create(
                name,
                wanted.seat_count,
                options,
                _visibility(wanted.visibility),
                requests.request_id(request),
                matches.decode_time_control(wanted.time_control) if wanted.HasField("time_control") else None,
                request.webhook_url,
                _pace(wanted.pace),
                wanted.creator_may_close,
            )
        header = cached.match.header
        call.match_id = header.match_id
        return wire.CreateMatchResponse(
            match=await self._views.now(cached, SPECTATOR, match_pb2.MATCH_VIEW_POSITION, Wording(call.language)),
            # Valid from the creation of the match, so that a retry returns the same token.
            creator_token=self._tokens.sign(creator_claims(header), header.created_ms),
            join_code=header.join_code,
            webhook_secret=self._webhook_secret(cached, CREATOR),
        )

    def get_match(self, request: wire.GetMatchRequest, call: Call) -> Awaitable[match_pb2.Match]:
        """GetMatch."""
        return self._views.get(request, call)

    async def list_matches(self, request: wire.ListMatchesRequest, _: Call) -> wire.ListMatchesResponse:
        """ListMatches."""
        if requests.match_view(request.view) > match_pb2.MATCH_VIEW_BASIC:
            takes = "MATCH_VIEW_BASIC here. GetMatch has the others"
            raise BadField.of("view", match_pb2.MatchView.Name(request.view), takes, allowed="MATCH_VIEW_BASIC")
        # "games/" is no game, and not all games.
        game = requests.game_id(request.game) or request.game
        listed, messages = await views.page(
            self._host, game, _state(request.state), request.page_size, request.page_token
        )
        idents = [summary.match_id for summary in listed.matches]
        for message, present in zip(messages, await self._host.present_in(idents), strict=True):
            matches.mark_present(message, present)
        return wire.ListMatchesResponse(matches=messages, next_page_token=listed.next_page_token)

    async def join_match(self, request: wire.JoinMatchRequest, call: Call) -> wire.JoinMatchResponse:
        """JoinMatch."""
        cached, claims = await self._host.seating.join(
            requests.match_id(request.name),
            request.seat,
            request.display_name,
            request.join_code,
            requests.request_id(request),
            request.webhook_url,
            _player_kind(request.kind),
        )
        return wire.JoinMatchResponse(
            match=await self._views.seen(cached, claims.seat, call.language),
            seat=claims.seat,
            token=self._tokens.sign(claims),
            webhook_secret=self._webhook_secret(cached, claims.seat),
            join_code=cached.match.header.join_code,
        )

    async def add_bot(self, request: wire.AddBotRequest, call: Call) -> wire.AddBotResponse:
        """AddBot."""
        claims = call.claims
        request_id = requests.request_id(request)
        bot = requests.bot(request.bot, "bot") if request.bot else BOTS[0]
        cached, seat = await self._host.add_bot(requests.match_id(request.name), claims, request.seat, bot, request_id)
        return wire.AddBotResponse(match=await self._views.seen(cached, SPECTATOR, call.language), seat=seat)

    async def leave_match(self, request: wire.LeaveMatchRequest, call: Call) -> wire.LeaveMatchResponse:
        """LeaveMatch."""
        claims = call.claims
        request_id = requests.request_id(request)
        cached, again = await self._host.leave(requests.match_id(request.name), claims, request_id)
        # A repeated request does not show presence: the caller left before.
        seen = await self._views.now(cached, SPECTATOR, match_pb2.MATCH_VIEW_POSITION, Wording(call.language))
        return wire.LeaveMatchResponse(
            match=seen if again else await self._views.seen(cached, SPECTATOR, call.language)
        )

    async def get_join_code(self, request: wire.GetJoinCodeRequest, call: Call) -> wire.GetJoinCodeResponse:
        """GetJoinCode."""
        ident = requests.match_id(request.name)
        await self._host.valid_claims(ident, call.claims)
        header = (await self._host.matches.get(ident)).match.header
        return wire.GetJoinCodeResponse(join_code=header.join_code)

    async def create_short_code(self, request: wire.CreateShortCodeRequest, call: Call) -> wire.CreateShortCodeResponse:
        """CreateShortCode."""
        ident = requests.match_id(request.name)
        await self._host.valid_claims(ident, call.claims)
        code, expires_ms = await self._host.short_codes.create(ident)
        return wire.CreateShortCodeResponse(short_code=code, expire_time=timestamp(expires_ms))

    async def get_short_code(self, request: wire.GetShortCodeRequest, _: Call) -> wire.GetShortCodeResponse:
        """GetShortCode."""
        header = await self._host.short_codes.find(request.short_code)
        return wire.GetShortCodeResponse(match=f"matches/{header.match_id}", join_code=header.join_code)

    async def renew_token(self, request: wire.RenewTokenRequest, call: Call) -> wire.RenewTokenResponse:
        """RenewToken."""
        claims = call.claims
        valid = await self._host.valid_claims(requests.match_id(request.name), claims)
        token, expires_ms = self._tokens.renew(valid)
        return wire.RenewTokenResponse(token=token, expire_time=timestamp(expires_ms))

    async def kick_seat(self, request: wire.KickSeatRequest, call: Call) -> wire.KickSeatResponse:
        """KickSeat."""
        claims = call.claims
        request_id = requests.request_id(request)
        cached = await self._host.kick(requests.match_id(request.name), claims, request.seat, request_id)
        return wire.KickSeatResponse(match=await self._views.seen(cached, SPECTATOR, call.language))

    async def close_match(self, request: wire.CloseMatchRequest, call: Call) -> wire.CloseMatchResponse:
        """CloseMatch."""
        claims = call.claims
        request_id = requests.request_id(request)
        cached = await self._host.close(requests.match_id(request.name), claims, request_id)
        return wire.CloseMatchResponse(match=await self._views.seen(cached, SPECTATOR, call.language))

    async def delete_match(self, request: wire.DeleteMatchRequest, call: Call) -> wire.DeleteMatchResponse:
        """DeleteMatch."""
        await self._host.delete(requests.match_id(request.name), call.claims)
        return wire.DeleteMatchResponse()

    async def resign_match(self, request: wire.ResignMatchRequest, call: Call) -> wire.ResignMatchResponse:
        """ResignMatch."""
        ident = requests.match_id(request.name)
        claims = call.claims
        resigned = await self._host.playing.resign(ident, claims, requests.request_id(request))
        match = (await self._host.matches.get(ident)).match
        commit = encode_commit(match.header, resigned, texts_of(match, call.language))
        return wire.ResignMatchResponse(commit=commit, revision=resigned.revision)

    async def rematch_match(self, request: wire.RematchMatchRequest, call: Call) -> wire.RematchMatchResponse:
        """RematchMatch."""
        claims = call.claims
        cached, taken = await self._host.rematch.join(
            requests.match_id(request.name), claims, requests.request_id(request), request.webhook_url
        )
        return wire.RematchMatchResponse(
            match=await self._views.seen(cached, taken.seat, call.language),
            seat=taken.seat,
            token=self._tokens.sign(taken),
            webhook_secret=self._webhook_secret(cached, taken.seat),
            # The players of a private match know its join code, and may know that of the rematch.
            join_code=cached.match.header.join_code,
        )

    async def list_legal_moves(self, request: wire.ListLegalMovesRequest, call: Call) -> wire.ListLegalMovesResponse:
        """ListLegalMoves."""
        claims = call.claims
        cached, moves = await self._host.playing.legal_moves(requests.match_id(request.name), claims)
        match = cached.match
        texts = texts_of(match, call.language)
        seen = None if texts is None else redact(match.position, claimed_seat(match, claims))
        listed: Any = envelope.legal_move_fields(match.header, moves, seen, texts)
        return wire.ListLegalMovesResponse(moves=listed, revision=match.revision, history=cached.history)

    def play_move(self, request: wire.PlayMoveRequest, call: Call) -> Awaitable[bytes]:
        """PlayMove."""
        return self._moves.play(request, call)

    def play_moves(self, stream: BidirectionalStream[wire.PlayMovesRequest], call: Call) -> Awaitable[None]:
        """PlayMoves."""
        return self._moves.play_stream(stream, call)

    def preview_moves(self, request: wire.PreviewMovesRequest, call: Call) -> Awaitable[wire.PreviewMovesResponse]:
        """PreviewMoves."""
        return self._moves.preview(request, call)

    def undo_move(self, request: wire.UndoMoveRequest, call: Call) -> Awaitable[bytes]:
        """UndoMove."""
        return self._moves.undo(request, call)

    def watch_match(self, request: wire.WatchMatchRequest, call: Call) -> AsyncGenerator[bytes, None]:
        """WatchMatch. The initial metadata contain the present revision and whether the match is over."""
        return self._watches.watch(request, call)

    def watch_matches(self, request: wire.WatchMatchesRequest, call: Call) -> AsyncGenerator[bytes, None]:
        """WatchMatches."""
        return self._watches.watch_all(request, call)

    async def get_record(self, request: wire.GetRecordRequest, call: Call) -> match_pb2.Record:
        """GetRecord."""
        claims = call.claims
        cached, commits = await self._host.commits(requests.match_id(request.name), claims, request.join_code)
        match = cached.match
        message = await views.record(match, commits, await self._host.log_hash(match), call.language)
        if match.state.over:
            call.cache_control = views.cache_control(match, claims)
        return message

    async def list_commits(self, request: wire.ListCommitsRequest, call: Call) -> wire.ListCommitsResponse:
        """ListCommits."""
        claims, after = call.claims, request.after_revision
        ident, size = requests.match_id(request.name), requests.page_size(request.page_size, COMMITS)
        requests.check_after(after, request.after_history)
        cached, commits = await self._host.commits(ident, claims, request.join_code, after)
        await self._host.check_history(cached, after, request.after_history)
        # Only who follows a match sends it.
        if request.after_history:
            self._host.asks(cached.match, claims)
        if claims is None:
            # What a seat sees more of is not for any disk.
            call.cache_control = views.cache_control(cached.match, claims)
        return await views.commits(cached.match, commits, size, call.language)

    async def check_record(self, request: CheckRecordCall, call: Call) -> bytes:
        """CheckRecord, in a worker process."""
        after, size = request.after_revision, requests.page_size(request.page_size, records.PAGE_SIZE)
        if request.HasField("record") == bool(request.name):
            raise BadField("record or name is needed, and not both: what is to be checked?", field="record")
        if after < 0:
            raise BadField.of("afterRevision", after, "0 or a revision", least=0)
        wording = Wording(call.language, request.text_board)
        with errors.of_workers():
            # Only a call that has a worker reads the match.
            async with self._workers.worker() as run:
                record = request.record if request.HasField("record") else await self._finished(request, call)
                return await run(records.check, record, request.seat, after, size, wording)

    async def _finished(self, request: CheckRecordCall, call: Call) -> bytes:
        """The record of the match that the request names, as bytes. Raises MatchNotOver."""
        claims = call.claims
        cached, commits = await self._host.commits(requests.match_id(request.name), claims, request.join_code)
        match = cached.match
        if not match.state.over:
            raise MatchNotOver("The match is not over: it can be checked when it is.", revision=match.revision)
        return (await views.record(match, commits, "")).SerializeToString()

    @property
    def watches(self) -> int:
        """The number of open watches."""
        return len(self._watches)

    def drain(self, seconds: float) -> None:
        """End the watches one after the other within this time."""
        self._watches.drain(seconds)

    def close(self) -> None:
        """End all streams, and the calls that wait for a worker, with SHUTTING_DOWN."""
        self._watches.close()
        self._moves.close()
        self._workers.close()

    def _webhook_secret(self, cached: CachedMatch, to: int) -> str:
        """The secret that signs the webhook messages to a receiver; "" if it has no webhook."""
        found = (receiver for receiver in receivers(cached.match) if receiver.to == to)
        secret = self._host.webhooks.secret
        return "".join(secret(cached.match.header.match_id, to, receiver.revision) for receiver in found)


@contextmanager
def _within_match() -> Iterator[None]:
    """Context manager: errors of fields of the match name them by their path in the JSON of CreateMatch."""
    try:
        yield
    except (BadOptions, MatchError) as error:
        if not (isinstance(error, MatchError) and error.metadata.get("field") in ("requestId", "webhookUrl")):
            error.within("match")
        raise


def _visibility(number: int) -> Visibility:
    if number not in match_pb2.MatchVisibility.values():
        names = ("MATCH_VISIBILITY_PUBLIC", "MATCH_VISIBILITY_UNLISTED", "MATCH_VISIBILITY_PRIVATE")
        raise requests.bad_choice("visibility", number, names)
    return Visibility(number) if number else Visibility.PUBLIC


def _pace(number: int) -> BotPace:
    if number not in match_pb2.BotPace.values():
        raise requests.bad_choice("pace", number, ("BOT_PACE_SLOW", "BOT_PACE_FAST"))
    return BotPace(number) if number else BotPace.SLOW


def _player_kind(number: int) -> PlayerKind | None:
    """The kind of a player who joins; None if the request does not say it."""
    if number not in player_pb2.PlayerKind.values() or number == PlayerKind.BOT:
        given = player_pb2.PlayerKind.Name(number) if number == PlayerKind.BOT else number
        names = ("PLAYER_KIND_PERSON", "PLAYER_KIND_PROGRAM")
        raise requests.bad_choice("kind", given, names, ". AddBot puts a bot of the service on a seat")
    return PlayerKind(number) if number else None


def _state(number: int) -> MatchState | None:
    if number not in match_pb2.MatchState.values() or number == MatchState.CLOSED:
        given = match_pb2.MatchState.Name(number) if number == MatchState.CLOSED else number
        names = ("MATCH_STATE_SEATING", "MATCH_STATE_PLAYING", "MATCH_STATE_FINISHED")
        raise requests.bad_choice("state", given, names, ". Closed matches are not listed")
    return MatchState(number) if number else None
