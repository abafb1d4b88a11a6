"""A small service on a real port, with one match, that fails as the test requests."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from threading import Condition
from typing import Any, TypeVar

import grpc
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from markethall.portobello.v1 import move_pb2 as portobello
from markethall.v1 import event_pb2, match_pb2 as wire, match_service_pb2 as rpc, match_service_pb2_grpc
from markethall.v1.move_pb2 import Move
from markethall_rules import IllegalMove
from markethall_service.api.errors import status_of

AnswerT = TypeVar("AnswerT")
LAST_REVISION = 12
RENEWED_UNTIL_S = 1_900_000_000
MOVES = [Move(portobello=portobello.Move(take_tile=portobello.TakeTile(tile=str(n)))) for n in (1, 2, 3)]


@dataclass(frozen=True)
class Fault:
    """How one call fails.

    It fails before its effect, or `after` it. A stream fails after `sent` answers. `delay` is the time in seconds
    before the failure. Without a `reason` the failure looks like one of the network.
    """

    code: grpc.StatusCode = grpc.StatusCode.UNAVAILABLE
    reason: str = ""
    domain: str = "markethall"
    metadata: dict[str, str] = field(default_factory=dict)
    after: bool = False
    sent: int = 0
    delay: float = 0.0
    retry_after: float | None = None

    def trailers(self) -> tuple[tuple[str, bytes], ...]:
        """The error details as trailing metadata."""
        details: list[Message] = []
        if self.reason:
            details.append(ErrorInfo(reason=self.reason, domain=self.domain, metadata=self.metadata))
        if self.retry_after is not None:
            delay = Duration()
            delay.FromMilliseconds(round(self.retry_after * 1000))
            details.append(RetryInfo(retry_delay=delay))
        status = Status(code=self.code.value[0], message="It failed.")
        for detail in details:
            packed = Packed()
            packed.Pack(detail)
            status.details.append(packed)
        return (("grpc-status-details-bin", status.SerializeToString()),) if details else ()


class FakeHall(match_service_pb2_grpc.MatchServiceServicer):
    """One match, "matches/fake", with one commit for each move. Each call of a method uses up one of its `faults`."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Any, str]] = []
        self.request_ids: set[str] = set()
        self.faults: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self.commits: list[wire.Commit] = []
        self.seats = 0
        self.refused_lines: set[int] = set()
        self._answers: dict[str, Any] = {}
        self._news = Condition()

    def requests(self, method: str) -> list[Any]:
        """The requests of a method in the order of arrival."""
        return [request for name, request, _ in self.calls if name == method]

    @property
    def revision(self) -> int:
        return len(self.commits) + 1

    def commit(self, seat: int = 1, move: Move | None = None) -> wire.Commit:
        """Adds a commit. The last one ends the match."""
        with self._news:
            events = [event_pb2.Event(seat_taken=event_pb2.SeatTaken(seat=seat))]
            if self.revision + 1 == LAST_REVISION:
                events.append(event_pb2.Event(match_finished=event_pb2.MatchFinished(winners=[1])))
            new = wire.Commit(revision=self.revision + 1, seat=seat, move=move, events=events)
            self.commits.append(new)
            self._news.notify_all()
            return new

    def forget(self) -> None:
        """Forgets the request ids of earlier requests."""
        self._answers.clear()

    def finish(self) -> None:
        """Adds commits until the match is over."""
        while self.revision < LAST_REVISION:
            self.commit()

    def _match(self) -> wire.Match:
        return wire.Match(name="matches/fake", game="games/portobello", revision=self.revision)

    def _answer(self, name: str, request: Any, context: Any, effect: Callable[[], AnswerT]) -> AnswerT:
        """Answers a unary call: records it, executes it once for each request id, and fails if a fault is planned."""
        fault = self._record(name, request, context)
        if fault is not None and not fault.after:
            _fail(fault, context)
        ident = getattr(request, "request_id", "")
        answer: AnswerT = self._answers.get(ident) or effect()
        if ident:
            self._answers[ident] = answer
        if fault is not None:
            _fail(fault, context)
        return answer

    def _record(self, name: str, request: Any, context: Any) -> Fault | None:
        metadata = dict(context.invocation_metadata())
        self.calls.append((name, request, metadata.get("authorization", "").removeprefix("Bearer ")))
        self.request_ids.add(metadata["x-request-id"])
        return self.faults[name].popleft() if self.faults[name] else None

    def CreateMatch(self, request: rpc.CreateMatchRequest, context: Any) -> rpc.CreateMatchResponse:  # noqa: N802
        return self._answer("CreateMatch", request, context, lambda: rpc.CreateMatchResponse(match=self._match()))

    def GetMatch(self, request: rpc.GetMatchRequest, context: Any) -> wire.Match:  # noqa: N802
        def match() -> wire.Match:
            token = dict(context.invocation_metadata()).get("authorization", "")
            seen = self._match()
            seen.perspective.seat = int(token.rpartition("-")[2]) if "token-" in token else 0
            return seen

        return self._answer("GetMatch", request, context, match)

    def ListMatches(self, request: rpc.ListMatchesRequest, context: Any) -> rpc.ListMatchesResponse:  # noqa: N802
        def page() -> rpc.ListMatchesResponse:
            number = int(request.page_token or 1)
            one = wire.Match(name=f"matches/{number}", game=request.game)
            # A page can be empty without being the last.
            return rpc.ListMatchesResponse(
                matches=[one] if number != 2 else [], next_page_token=str(number + 1) if number < 4 else ""
            )

        return self._answer("ListMatches", request, context, page)

    def JoinMatch(self, request: rpc.JoinMatchRequest, context: Any) -> rpc.JoinMatchResponse:  # noqa: N802
        def join() -> rpc.JoinMatchResponse:
            self.seats += 1
            self.commit(self.seats)
            return rpc.JoinMatchResponse(match=self._match(), seat=self.seats, token=f"token-{self.seats}")

        return self._answer("JoinMatch", request, context, join)

    def LeaveMatch(self, request: rpc.LeaveMatchRequest, context: Any) -> rpc.LeaveMatchResponse:  # noqa: N802
        return self._answer("LeaveMatch", request, context, lambda: rpc.LeaveMatchResponse(match=self._match()))

    def RenewToken(self, request: rpc.RenewTokenRequest, context: Any) -> rpc.RenewTokenResponse:  # noqa: N802
        renewed = rpc.RenewTokenResponse(token="token-1-renewed", expire_time=Timestamp(seconds=RENEWED_UNTIL_S))
        return self._answer("RenewToken", request, context, lambda: renewed)

    def KickSeat(self, request: rpc.KickSeatRequest, context: Any) -> rpc.KickSeatResponse:  # noqa: N802
        return self._answer("KickSeat", request, context, lambda: rpc.KickSeatResponse(match=self._match()))

    def CloseMatch(self, request: rpc.CloseMatchRequest, context: Any) -> rpc.CloseMatchResponse:  # noqa: N802
        return self._answer("CloseMatch", request, context, lambda: rpc.CloseMatchResponse(match=self._match()))

    def ListLegalMoves(self, request: Any, context: Any) -> rpc.ListLegalMovesResponse:  # noqa: N802
        def moves() -> rpc.ListLegalMovesResponse:
            return rpc.ListLegalMovesResponse(moves=MOVES, revision=self.revision)

        return self._answer("ListLegalMoves", request, context, moves)

    def PlayMove(self, request: rpc.PlayMoveRequest, context: Any) -> rpc.PlayMoveResponse:  # noqa: N802
        def play() -> rpc.PlayMoveResponse:
            if request.revision != self.revision:
                _fail(Fault(grpc.StatusCode.ABORTED, "STALE_REVISION"), context)
            return rpc.PlayMoveResponse(commit=self.commit(1, request.move), revision=self.revision)

        return self._answer("PlayMove", request, context, play)

    def PreviewMoves(self, request: rpc.PreviewMovesRequest, context: Any) -> rpc.PreviewMovesResponse:  # noqa: N802
        def preview() -> rpc.PreviewMovesResponse:
            answer = rpc.PreviewMovesResponse(revision=request.revision)
            for number in range(len(request.lines)):
                if number in self.refused_lines:
                    answer.lines.add(error=status_of(IllegalMove("PM-4.2", "NO_SPACE", "The space is taken.")))
                else:
                    answer.lines.add(preview=rpc.Preview())
            return answer

        return self._answer("PreviewMoves", request, context, preview)

    def PlayMoves(  # noqa: N802
        self, requests: Iterator[rpc.PlayMovesRequest], context: Any
    ) -> Iterator[rpc.PlayMovesResponse]:
        fault = self._record("PlayMoves", context.time_remaining(), context)
        for sent in count():
            if fault is not None and sent == fault.sent and not fault.after:
                _fail(fault, context)
            if (request := next(requests, None)) is None:
                break
            play = request.play
            yield rpc.PlayMovesResponse(
                played=rpc.PlayMoveResponse(commit=self.commit(1, play.move), revision=self.revision)
            )
        if fault is not None and fault.after:
            _fail(fault, context)

    def UndoMove(self, request: rpc.UndoMoveRequest, context: Any) -> rpc.UndoMoveResponse:  # noqa: N802
        return self._answer(
            "UndoMove", request, context, lambda: rpc.UndoMoveResponse(commit=self.commit(), revision=self.revision)
        )

    def WatchMatch(self, request: rpc.WatchMatchRequest, context: Any) -> Iterator[rpc.WatchMatchResponse]:  # noqa: N802
        fault = self._record("WatchMatch", request, context)
        for sent, revision in enumerate(range(max(request.after_revision, 1) + 1, LAST_REVISION + 1)):
            if fault is not None and sent == fault.sent:
                _fail(fault, context)
            if not self._wait(revision, context):
                return
            # An answer of a later version of the contract: clients ignore it.
            yield rpc.WatchMatchResponse()
            yield rpc.WatchMatchResponse(update=rpc.MatchUpdate(commit=self.commits[revision - 2]))
        if fault is not None:
            _fail(fault, context)

    def _wait(self, revision: int, context: Any) -> bool:
        """Waits for a commit. False if the caller ends the call."""
        with self._news:
            while self.revision < revision and context.is_active():
                self._news.wait(0.05)
        return bool(context.is_active())


def _fail(fault: Fault, context: Any) -> None:
    time.sleep(fault.delay)
    context.set_trailing_metadata(fault.trailers())
    context.abort(fault.code, "It failed.")


def serve(hall: FakeHall, port: int = 0, credentials: Any = None) -> tuple[Any, int]:
    """Starts the service, with TLS if there are credentials. Returns the server and its port."""
    server = grpc.server(ThreadPoolExecutor(8), options=[("grpc.so_reuseport", 0)])
    match_service_pb2_grpc.add_MatchServiceServicer_to_server(hall, server)  # type: ignore[no-untyped-call]
    address = f"127.0.0.1:{port}"
    port = server.add_secure_port(address, credentials) if credentials else server.add_insecure_port(address)
    server.start()
    return server, port
