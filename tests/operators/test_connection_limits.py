"""Timeouts and limits of gRPC connections and calls: broken and hostile clients do not block others."""

from __future__ import annotations

import asyncio
import math
import random
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import grpc
import pytest
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest
from markethall_client import AsyncClient, Client, errors, played
from tests.api.calls import Table, refused
from tests.metrics import samples, value
from tests.raw_http2 import GOAWAY, HEADERS, PING, RESET, RawConnection
from tests.service import Service
from tests.waiting import wait_until

T = TypeVar("T")

CODE = grpc.StatusCode
MATCH_SERVICE: Final = "/markethall.v1.MatchService/"
MAX_STREAMS: Final = 20
MAX_CONNECTIONS: Final = 30


class TestShortTimeouts:
    """A service with short timeouts and small limits."""

    SETTINGS: ClassVar = {
        "request_seconds": "0.5",
        "idle_stream_seconds": "0.75",
        "idle_connection_seconds": "1.5",
        "keepalive_seconds": "1",
        "max_streams_per_connection": str(MAX_STREAMS),
        "max_connections": str(MAX_CONNECTIONS),
        "metrics_port": "0",
    }

    @pytest.mark.parametrize("method", ["PlayMove", "WatchMatch", "PlayMoves"])
    def test_call_without_a_request_is_ended(self, service: Service, method: str) -> None:
        counts = Counts(service, "request_seconds")
        with (
            grpc.insecure_channel(service.target) as channel,
            no_request() as requests,
            refused("REQUEST_OVERDUE", CODE.DEADLINE_EXCEEDED) as refusal,
        ):
            list(channel.stream_stream(MATCH_SERVICE + method)(requests))
        assert refusal.metadata == {"limit": "0.5s"}
        assert "within 0.5 seconds" in refusal.message
        assert counts.growth() == {"failed": 1, "ended": 1}

    @pytest.mark.parametrize(
        "path", ["/grpc.health.v1.Health/Watch", "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"]
    )
    def test_health_and_reflection_call_without_a_request_is_ended(self, service: Service, path: str) -> None:
        with (
            grpc.insecure_channel(service.target) as channel,
            no_request() as requests,
            pytest.raises(grpc.RpcError) as caught,
        ):
            list(channel.stream_stream(path)(requests))
        error: Any = caught.value
        assert (error.code(), "0.5 seconds" in error.details()) == (CODE.DEADLINE_EXCEEDED, True)

    def test_idle_reflection_stream_is_ended(self, service: Service) -> None:
        request = reflection_pb2.ServerReflectionRequest(list_services="")
        with grpc.insecure_channel(service.target) as channel, no_request(after=request) as requests:
            stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
            responses = stub.ServerReflectionInfo(requests, timeout=30)
            listed = {service.name for service in next(responses).list_services_response.service}
            assert listed >= {"grpc.health.v1.Health", "markethall.v1.GameService", "markethall.v1.MatchService"}
            with pytest.raises(grpc.RpcError) as caught:
                next(responses)
        error: Any = caught.value
        assert (error.code(), "0.75 seconds" in error.details()) == (CODE.DEADLINE_EXCEEDED, True)

    def test_idle_stream_of_moves_is_ended(self, service: Service) -> None:
        counts = Counts(service, "idle_stream_seconds")
        with (
            MoveStream(service.target) as moves,
            grpc.insecure_channel(service.target) as channel,
            no_request(after=moves.next_request().SerializeToString()) as requests,
        ):
            responses: Any = channel.stream_stream(MATCH_SERVICE + "PlayMoves")(requests)
            next(responses)
            with refused("STREAM_IDLE", CODE.UNAVAILABLE) as refusal:
                next(responses)
        assert refusal.metadata == {"limit": "0.75s"}
        assert counts.growth() == {"failed": 1, "ended": 1}

    @pytest.mark.parametrize(("pauses", "timeout"), [((0.0, 1.5, 0.0, 1.5), None), ((1.25, 0.0), math.inf)])
    def test_sdk_hides_the_end_of_an_idle_stream(
        self, service: Service, pauses: tuple[float, ...], timeout: float | None
    ) -> None:
        with MoveStream(service.target) as moves:

            def requests() -> Iterator[PlayMovesRequest]:
                for pause in pauses:
                    time.sleep(pause)
                    yield moves.next_request()

            revisions = [played(answer).revision for answer in moves.client.rpc.play_moves(requests(), timeout=timeout)]
        assert revisions == list(range(revisions[0], revisions[0] + len(pauses)))

    async def test_async_sdk_hides_the_end_of_an_idle_stream(self, service: Service) -> None:
        with MoveStream(service.target) as moves:

            async def requests() -> AsyncIterator[PlayMovesRequest]:
                for pause in (1.25, 0.0, 1.5):
                    await asyncio.sleep(pause)
                    yield await asyncio.to_thread(moves.next_request)

            async with AsyncClient(service.target) as client:
                revisions = [played(answer).revision async for answer in client.rpc.play_moves(requests())]
        assert revisions == list(range(revisions[0], revisions[0] + 3))

    def test_callers_own_error_after_a_pause_is_raised(self, service: Service) -> None:
        with MoveStream(service.target) as moves:

            def requests() -> Iterator[PlayMovesRequest]:
                yield moves.next_request()
                time.sleep(1.5)
                raise KeyError("mine")

            answers = moves.client.rpc.play_moves(requests())
            played(next(answers))
            with pytest.raises(KeyError, match="mine"):
                next(answers)

    def test_callers_timeout_applies_across_streams(self, service: Service) -> None:
        with (
            Client(service.target) as client,
            no_request() as requests,
            pytest.raises(errors.TimedOut, match=r"within 1\.25 s"),
        ):
            next(client.rpc.play_moves(requests, timeout=1.25))

    async def test_async_callers_timeout_applies_across_streams(self, service: Service) -> None:
        async def requests() -> AsyncIterator[PlayMovesRequest]:
            await asyncio.Event().wait()
            yield PlayMovesRequest()

        async with AsyncClient(service.target) as client:
            with pytest.raises(errors.TimedOut, match=r"within 1\.25 s"):
                await anext(client.rpc.play_moves(requests(), timeout=1.25))

    def test_other_callers_play_while_one_holds_its_maximum(self, service: Service) -> None:
        with ExitStack() as stack:
            connections = [stack.enter_context(RawConnection(service.target)) for _ in range(MAX_CONNECTIONS // 2)]
            for _ in range(2):
                for connection in connections:
                    connection.call(MATCH_SERVICE + "PlayMove", MAX_STREAMS)
                play_some_moves(service)
            frames = connections[0].frames()
            first_refused = next(frame.stream for frame in frames if frame.kind == RESET)
            assert first_refused > 2 * MAX_STREAMS, "only calls beyond the maximum are refused"
            ended = (frame.stream for frame in frames if frame.kind == HEADERS)
            assert sorted(next(ended) for _ in range(MAX_STREAMS)) == list(range(1, 2 * MAX_STREAMS, 2))

    def test_ended_calls_do_not_count(self, service: Service) -> None:
        with Table(service.target) as table:
            table.start()

            def watch_one_commit() -> None:
                watch = table.watch()
                next(watch)
                watch.cancel()

            for _ in range(MAX_STREAMS + 1):
                call_when_free(table.get)
                call_when_free(watch_one_commit)
                [answer] = call_when_free(lambda: list(table.matches.PlayMoves(iter([PlayMovesRequest()]))))
                assert answer.HasField("error")

    def test_connection_announces_its_maximum_of_calls(self, service: Service) -> None:
        with RawConnection(service.target) as connection:
            assert connection.streams_allowed() == MAX_STREAMS

    def test_number_of_connections_is_limited(self, service: Service) -> None:
        with ExitStack() as stack:
            accepted = 0
            while next(stack.enter_context(RawConnection(service.target)).frames(), None) is not None:
                accepted += 1
                assert accepted <= MAX_CONNECTIONS
            assert accepted > MAX_CONNECTIONS // 2
        play_some_moves(service)

    @pytest.mark.parametrize("greets", [True, False])
    def test_idle_connection_is_closed(self, service: Service, greets: bool) -> None:
        with RawConnection(service.target, greets) as connection:
            assert GOAWAY in [frame.kind for frame in connection.frames()]

    def test_vanished_watcher_is_detected(self, service: Service) -> None:
        with Table(service.target) as table:
            table.start()
            with RawConnection(service.target) as connection:
                request = b"\x0a" + bytes([len(table.name)]) + table.name.encode()
                connection.call(MATCH_SERVICE + "WatchMatch", message=request)
                kinds = [frame.kind for frame in connection.frames(pongs=False)]
            assert PING in kinds
            wait_until(lambda: value(samples(service.addresses["metrics"]), "markethall_watches") == 0)


class Counts:
    """How much the counters of failed calls grow.

    `failed`: calls that ended with a code that the alerts count. `ended`: those that the setting `bound` ended, which
    the alerts subtract.
    """

    def __init__(self, service: Service, bound: str) -> None:
        self._metrics = service.addresses["metrics"]
        self._bound = bound
        self._before = self._read()

    def growth(self) -> dict[str, float]:
        """The growth since this object was made."""
        return {name: count - self._before[name] for name, count in self._read().items()}

    def _read(self) -> dict[str, float]:
        scraped = samples(self._metrics)
        calls = [sample for sample in scraped if sample.name == "markethall_call_duration_seconds_count"]
        failed = [call.value for call in calls if call.labels["code"] in ("DEADLINE_EXCEEDED", "UNAVAILABLE")]
        return {"failed": sum(failed), "ended": value(scraped, "markethall_bounded_calls_total", bound=self._bound)}


@contextmanager
def no_request(after: Any = None) -> Iterator[Iterator[Any]]:
    """An iterator of requests that yields only `after`, if given, and then blocks until the block ends."""
    done = threading.Event()

    def requests() -> Iterator[Any]:
        if after is not None:
            yield after
        done.wait()

    yield requests()
    done.set()


class MoveStream:
    """A match whose seats all play over one stream of moves."""

    def __init__(self, target: str) -> None:
        self.client = Client(target)
        match = self.client.create("klongs", seats=2)
        self._seats = [self.client.join(match) for _ in range(2)]
        self._match = match.match.name

    def __enter__(self) -> MoveStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def next_request(self) -> PlayMovesRequest:
        """A legal move of the seat to act."""
        match = self._seats[0].refresh()
        seat = self._seats[match.to_act[0] - 1]
        move = seat.legal_moves()[0]
        return PlayMovesRequest(
            play=PlayMoveRequest(name=self._match, move=move, revision=seat.revision), token=seat.token
        )


def play_some_moves(service: Service) -> None:
    """Create a match and play five moves."""
    with Table(service.target) as table:
        table.start()
        table.play_random(random.Random(1), 5)


def call_when_free(call: Callable[[], T]) -> T:
    """The answer of a call, which is repeated while it is refused.

    A call that has just ended counts until the server has removed it.
    """
    while True:
        try:
            return call()
        except grpc.RpcError as error:
            status: Any = error
            if status.code() is not CODE.UNAVAILABLE:
                raise
            time.sleep(0.01)


def test_service_without_limits_serves(tmp_path: Path) -> None:
    names = ("request_seconds", "idle_stream_seconds", "idle_connection_seconds", "max_streams_per_connection")
    settings = dict.fromkeys(names, "0")
    with Service(tmp_path, **settings, max_connections="1000000") as service, Client(service.target) as client:
        match = client.create("kairo", seats=2)
        assert client.join(match).refresh().seats[0].HasField("player")


START_SERVERS: Final = """
import asyncio
from markethall_service.api.server import Bounds
from markethall_platform.grpc_server import create_server

async def start(kind, bounds):
    server = await create_server(kind, bounds.options)
    server.add_insecure_port("127.0.0.1:0")
    await server.start()
    await server.stop(None)

for bounds in (Bounds(), Bounds(0, 0, 0, 1, 0, 0)):
    for kind in ("core", "aio"):
        asyncio.run(start(kind, bounds))
"""


def test_server_without_limits_starts() -> None:
    # In a separate process, because grpcio aborts the process if it refuses an option.
    subprocess.run([sys.executable, "-c", START_SERVERS], check=True)
