"""Plain gRPC calls on the real service, with parsed errors."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Self

import grpc
import pytest
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage
from grpc_status import rpc_status

from markethall.v1 import game_service_pb2_grpc, match_pb2, match_service_pb2, match_service_pb2_grpc, options_pb2
from markethall_service.codec.envelope import encode_options
from tests.kits import GAME_KITS

SHORT_MATCHES: Final = {
    kit.game.box.name: encode_options(kit.game.box.name, kit.short or kit.game.default_options()) for kit in GAME_KITS
}
"""By game, options with which random matches are short."""


@dataclass
class Refusal:
    """The error of a refused call. It is set when the block around the call ends."""

    code: grpc.StatusCode | None = None
    reason: str = ""
    message: str = ""
    metadata: dict[str, str] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)
    """The paths in the google.rpc.BadRequest."""
    localized: LocalizedMessage | None = None


@contextmanager
def refused(reason: str, code: grpc.StatusCode) -> Iterator[Refusal]:
    """Check that the call in the block is refused with this reason, this code and a message."""
    refusal = Refusal()
    with pytest.raises(grpc.RpcError) as caught:
        yield refusal
    error: Any = caught.value
    status = rpc_status.from_call(error)
    assert status is not None, error
    info = ErrorInfo()
    assert status.details[0].Unpack(info)
    refusal.code, refusal.reason, refusal.message = error.code(), info.reason, status.message
    refusal.metadata = dict(info.metadata)
    bad, localized = BadRequest(), LocalizedMessage()
    for detail in status.details[1:]:
        if detail.Unpack(bad):
            refusal.violations = [violation.field for violation in bad.field_violations]
        if detail.Unpack(localized):
            refusal.localized = localized
    assert (refusal.reason, refusal.code) == (reason, code), refusal
    assert info.domain == "markethall"
    assert len(status.message) > 15


def bearer(token: str) -> tuple[tuple[str, str], ...]:
    """The metadata of a token; none without one."""
    return (("authorization", f"Bearer {token}"),) if token else ()


def without_presence(match: match_pb2.Match) -> match_pb2.Match:
    """The match without presence, as commits contain it."""
    for seat in match.seats:
        seat.ClearField("present")
    return match


class Commits:
    """A stream of commits, without presence."""

    def __init__(self, call: Any) -> None:
        self.call = call

    def __iter__(self) -> Commits:
        return self

    def __next__(self) -> match_service_pb2.MatchUpdate:
        while True:
            answer: match_service_pb2.WatchMatchResponse = next(self.call)
            if answer.HasField("update"):
                return answer.update

    def cancel(self) -> None:
        self.call.cancel()

    def initial_metadata(self) -> Any:
        return self.call.initial_metadata()


class Table:
    """A match on the real service, with the token of each seat."""

    def __init__(self, target: str) -> None:
        self.target = target
        # A connection of its own: channels to one address share one otherwise, also one that a restart has broken.
        self.channel = grpc.insecure_channel(target, options=(("grpc.use_local_subchannel_pool", 1),))
        self.games: Any = game_service_pb2_grpc.GameServiceStub(self.channel)  # type: ignore[no-untyped-call]
        self.matches: Any = match_service_pb2_grpc.MatchServiceStub(self.channel)  # type: ignore[no-untyped-call]
        self.tokens: list[str] = []
        self.name = ""
        self.join_code = ""
        self.creator_token = ""
        self.language = ""
        """The language of all calls of seats and spectators; "" for none."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.channel.close()

    def create(
        self,
        game: str = "portobello",
        seats: int = 2,
        visibility: int = 0,
        options: options_pb2.Options | None = None,
        time_control: match_pb2.TimeControl | None = None,
    ) -> match_service_pb2.CreateMatchResponse:
        """Create a match. The table uses it from now on."""
        wanted = match_pb2.Match(
            game=game,
            seat_count=seats,
            visibility=visibility,  # type: ignore[arg-type]
            options=options,
            time_control=time_control,
        )
        created: match_service_pb2.CreateMatchResponse = self.matches.CreateMatch(
            match_service_pb2.CreateMatchRequest(match=wanted, request_id=str(uuid.uuid4()))
        )
        self.name = created.match.name
        self.join_code, self.creator_token = created.join_code, created.creator_token
        return created

    def join(self, seat: int = 0, name: str = "") -> match_service_pb2.JoinMatchResponse:
        """Take a seat and keep its token."""
        answer: match_service_pb2.JoinMatchResponse = self.matches.JoinMatch(
            match_service_pb2.JoinMatchRequest(name=self.name, seat=seat, display_name=name, join_code=self.join_code)
        )
        self.tokens.append(answer.token)
        return answer

    def start(self, game: str = "portobello", seats: int = 2, **wanted: Any) -> match_pb2.Match:
        """Create a match and take all seats."""
        self.create(game, seats, **wanted)
        for _ in range(seats):
            self.join()
        return self.get()

    def as_seat(self, seat: int) -> tuple[tuple[str, str], ...]:
        """The metadata of a seat, or of a spectator for 0."""
        named = (("accept-language", self.language),) if self.language else ()
        return (*bearer(self.tokens[seat - 1] if seat else ""), *named)

    def get(self, seat: int = 0, legal_moves: bool = False) -> match_pb2.Match:
        request = match_service_pb2.GetMatchRequest(
            name=self.name,
            view=match_pb2.MATCH_VIEW_FULL if legal_moves else match_pb2.MATCH_VIEW_POSITION,
            join_code="" if seat else self.join_code,
        )
        match: match_pb2.Match = self.matches.GetMatch(request, metadata=self.as_seat(seat))
        return match

    def is_first(self, seat: int, move: Any, revision: int) -> bool:
        """Play a move unless another commit came first. Returns whether it was played."""
        try:
            self.play(seat, move, revision)
        except grpc.RpcError as error:
            status: Any = error
            assert status.code() == grpc.StatusCode.ABORTED
            return False
        return True

    def legal(self, seat: int) -> match_service_pb2.ListLegalMovesResponse:
        answer: match_service_pb2.ListLegalMovesResponse = self.matches.ListLegalMoves(
            match_service_pb2.ListLegalMovesRequest(name=self.name), metadata=self.as_seat(seat)
        )
        return answer

    def play(
        self, seat: int, move: Any, revision: int, request_id: str = "", **chosen: Any
    ) -> match_service_pb2.PlayMoveResponse:
        """Play a move. `chosen`: view, language and text board."""
        request = match_service_pb2.PlayMoveRequest(
            name=self.name, move=move, revision=revision, request_id=request_id, **chosen
        )
        answer: match_service_pb2.PlayMoveResponse = self.matches.PlayMove(request, metadata=self.as_seat(seat))
        return answer

    def preview_lines(
        self, seat: int, lines: Iterable[Iterable[Any]], revision: int, **chosen: Any
    ) -> match_service_pb2.PreviewMovesResponse:
        """The response to lines of moves."""
        request = match_service_pb2.PreviewMovesRequest(
            name=self.name,
            lines=[match_service_pb2.MoveLine(moves=line) for line in lines],
            revision=revision,
            **chosen,
        )
        answer: match_service_pb2.PreviewMovesResponse = self.matches.PreviewMoves(request, metadata=self.as_seat(seat))
        return answer

    def preview(self, seat: int, move: Any, revision: int, **chosen: Any) -> match_service_pb2.Preview:
        """What a move that is not refused would do."""
        [line] = self.preview_lines(seat, [[move]], revision, **chosen).lines
        assert line.HasField("preview"), line.error
        return line.preview

    def undo(self, seat: int, revision: int, request_id: str = "") -> match_service_pb2.UndoMoveResponse:
        request = match_service_pb2.UndoMoveRequest(name=self.name, revision=revision, request_id=request_id)
        answer: match_service_pb2.UndoMoveResponse = self.matches.UndoMove(request, metadata=self.as_seat(seat))
        return answer

    def resign(self, seat: int, request_id: str = "") -> match_service_pb2.ResignMatchResponse:
        request = match_service_pb2.ResignMatchRequest(name=self.name, request_id=request_id)
        answer: match_service_pb2.ResignMatchResponse = self.matches.ResignMatch(request, metadata=self.as_seat(seat))
        return answer

    def rematch(self, seat: int, request_id: str = "", webhook_url: str = "") -> match_service_pb2.RematchMatchResponse:
        request = match_service_pb2.RematchMatchRequest(name=self.name, request_id=request_id, webhook_url=webhook_url)
        answer: match_service_pb2.RematchMatchResponse = self.matches.RematchMatch(request, metadata=self.as_seat(seat))
        return answer

    def code(self, token: str = "") -> str:
        """The join code that GetJoinCode returns for a token."""
        request = match_service_pb2.GetJoinCodeRequest(name=self.name)
        answer: match_service_pb2.GetJoinCodeResponse = self.matches.GetJoinCode(request, metadata=bearer(token))
        return answer.join_code

    def kick(self, seat: int, token: str, request_id: str = "") -> match_pb2.Match:
        request = match_service_pb2.KickSeatRequest(name=self.name, seat=seat, request_id=request_id)
        match: match_pb2.Match = self.matches.KickSeat(request, metadata=bearer(token)).match
        return match

    def add_bot(
        self, seat: int = 0, bot: str = "", token: str | None = None, request_id: str = ""
    ) -> match_service_pb2.AddBotResponse:
        """Add a bot, with the creator's token by default."""
        request = match_service_pb2.AddBotRequest(name=self.name, seat=seat, bot=bot, request_id=request_id)
        metadata = bearer(self.creator_token if token is None else token)
        answer: match_service_pb2.AddBotResponse = self.matches.AddBot(request, metadata=metadata)
        return answer

    def play_random_against_bots(self, rng: random.Random, seat: int) -> match_pb2.Match:
        """Play random legal moves for the only seat with a token, to the end. Bots play the others."""
        token = bearer(self.tokens[0])
        after = 1
        name = match_service_pb2.ListLegalMovesRequest(name=self.name)
        for answer in self.watch():
            after, to_act = answer.commit.revision, answer.commit.to_act
            if seat not in to_act:
                continue
            legal = self.matches.ListLegalMoves(name, metadata=token)
            if legal.revision == after:
                request = match_service_pb2.PlayMoveRequest(
                    name=self.name, move=rng.choice(list(legal.moves)), revision=legal.revision
                )
                self.matches.PlayMove(request, metadata=token)
        return self.get()

    def record(self, seat: int = 0) -> match_pb2.Record:
        record: match_pb2.Record = self.matches.GetRecord(
            match_service_pb2.GetRecordRequest(name=self.name), metadata=self.as_seat(seat)
        )
        return record

    def watch(self, after: int = 0, seat: int = 0, **others: Any) -> Commits:
        return Commits(self.watch_all(after, seat, **others))

    def watch_all(self, after: int = 0, seat: int = 0, **others: Any) -> Any:
        """The stream of commits and presence."""
        request = match_service_pb2.WatchMatchRequest(name=self.name, after_revision=after, **others)
        return self.matches.WatchMatch(request, metadata=self.as_seat(seat))

    def play_random(
        self, rng: random.Random, moves: int = 10_000, match: match_pb2.Match | None = None
    ) -> match_pb2.Match:
        """Play random legal moves, to the end or this number of them. Returns the match.

        `match`: the match as it is now, if the caller has it.
        """
        match = match or self.get()
        for _ in range(moves):
            if match.state != match_pb2.MATCH_STATE_PLAYING:
                break
            seat = rng.choice(list(match.to_act))
            answer = self.legal(seat)
            played = self.play(seat, rng.choice(list(answer.moves)), answer.revision)
            if not played.commit.to_act:
                break
            match.to_act[:] = played.commit.to_act
        return self.get()
