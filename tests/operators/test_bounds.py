"""Broken and hostile clients do not block others: limits of what a client can hold, and for how long."""

from __future__ import annotations

import asyncio
import math
import random
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final, TypeVar

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from markethall.v1.match_service_pb2 import PlayMoveRequest, PlayMovesRequest
from markethall_client import AsyncClient, Client, errors, played
from tests.api.calls import Table, refused
from tests.raw_http2 import GOAWAY, HEADERS, PING, RESET, RawConnection
from tests.service import Service
from tests.waiting import wait_until

from .conftest import Serve
from .samples import samples, value

T = TypeVar("T")

CODE = grpc.StatusCode
MATCHES: Final = "/markethall.v1.MatchService/"
STREAMS: Final = 50
CONNECTIONS: Final = 30


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with short timeouts."""
    with Service(
        tmp_path_factory.mktemp("strict"),
        request_seconds="1",
        idle_stream_seconds="1.5",
        idle_connection_seconds="3",
        keepalive_seconds="2",
        max_streams_per_connection=str(STREAMS),
        max_connections=str(CONNECTIONS),
        metrics_port="0",
    ) as service:
        yield service


@contextmanager
def counted(service: Service, bound: str) -> Iterator[Callable[[], float]]:
    """The number of calls that the bound ended or refused since the block began."""

    def now() -> float:
        return value(samples(service.addresses["metrics"]), "markethall_bounded_calls_total", bound=bound)

    before = now()
    yield lambda: now() - before


def never(done: threading.Event) -> Iterator[Any]:
    """A request iterator that never yields."""
    done.wait()
    yield from ()


def plays(target: str) -> None:
    """Other callers are served."""
    with Table(target) as table:
        table.start()
        table.play_random(random.Random(1), 5)


def faults(service: Service) -> float:
    """The number of calls that ended with a code that the alerts count as a fault."""
    found = samples(service.addresses["metrics"])
    calls = [one for one in found if one.name == "markethall_call_duration_seconds_count"]
    return sum(one.value for one in calls if one.labels["code"] in ("DEADLINE_EXCEEDED", "UNAVAILABLE"))


@pytest.mark.parametrize("method", ["PlayMove", "WatchMatch", "PlayMoves"])
def test_call_without_a_request_is_ended(strict: Service, method: str) -> None:
    done = threading.Event()
    with grpc.insecure_channel(strict.target) as channel, counted(strict, "request_seconds") as ended:
        before = faults(strict)
        with refused("REQUEST_OVERDUE", CODE.DEADLINE_EXCEEDED) as refusal:
            list(channel.stream_stream(MATCHES + method)(never(done)))
        assert refusal.facts == {"limit": "1s"}
        assert "within 1 seconds" in refusal.message
        # The alerts subtract it: it counts once as a failed call, and once here.
        assert ended() == faults(strict) - before == 1
    done.set()


@pytest.mark.parametrize(
    "path", ["/grpc.health.v1.Health/Watch", "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"]
)
def test_health_and_reflection_call_without_a_request_is_ended(strict: Service, path: str) -> None:
    done = threading.Event()
    with grpc.insecure_channel(strict.target) as channel, pytest.raises(grpc.RpcError) as caught:
        list(channel.stream_stream(path)(never(done)))
    error: Any = caught.value
    assert (error.code(), "1 seconds" in error.details()) == (CODE.DEADLINE_EXCEEDED, True)
    done.set()


def test_idle_reflection_stream_is_ended(strict: Service) -> None:
    done = threading.Event()

    def once() -> Iterator[reflection_pb2.ServerReflectionRequest]:
        yield reflection_pb2.ServerReflectionRequest(list_services="")
        yield from never(done)

    with grpc.insecure_channel(strict.target) as channel:
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
        answers = stub.ServerReflectionInfo(once(), timeout=30)
        listed = {service.name for service in next(answers).list_services_response.service}
        assert listed >= {"grpc.health.v1.Health", "markethall.v1.GameService", "markethall.v1.MatchService"}
        with pytest.raises(grpc.RpcError) as caught:
            next(answers)
    error: Any = caught.value
    assert (error.code(), "1.5 seconds" in error.details()) == (CODE.DEADLINE_EXCEEDED, True)
    done.set()


class Bot:
    """A seat that moves by a stream, and pauses after each answer."""

    def __init__(self, target: str) -> None:
        self.client = Client(target)
        match = self.client.create("klongs", seats=2)
        self.seats = [self.client.join(match) for _ in range(2)]
        self.match = match.match.name

    def request(self) -> PlayMovesRequest:
        """The next move of the seat to act."""
        now = self.seats[0].refresh()
        seat = self.seats[now.to_act[0] - 1]
        move = seat.legal_moves()[0]
        return PlayMovesRequest(
            play=PlayMoveRequest(name=self.match, move=move, revision=seat.revision), token=seat.token
        )


def test_idle_stream_of_moves_ends_and_can_be_resumed(strict: Service) -> None:
    bot, done = Bot(strict.target), threading.Event()

    def one() -> Iterator[Any]:
        yield bot.request().SerializeToString()
        yield from never(done)

    with grpc.insecure_channel(strict.target) as channel, counted(strict, "idle_stream_seconds") as ended:
        before = faults(strict)
        answers: Any = channel.stream_stream(MATCHES + "PlayMoves")(one())
        next(answers)
        with refused("STREAM_IDLE", CODE.UNAVAILABLE) as refusal:
            next(answers)
        assert refusal.facts == {"limit": "1.5s"}
        assert ended() == faults(strict) - before == 1
    done.set()


@pytest.mark.parametrize(("pauses", "timeout"), [((0.0, 3.0, 0.0, 3.0), None), ((2.5, 0.0), math.inf)])
def test_sdk_hides_the_end_of_an_idle_stream(strict: Service, pauses: tuple[float, ...], timeout: float | None) -> None:
    bot = Bot(strict.target)

    def moves() -> Iterator[PlayMovesRequest]:
        for pause in pauses:
            time.sleep(pause)
            yield bot.request()

    revisions = [played(answer).revision for answer in bot.client.play_moves(moves(), timeout=timeout)]
    assert revisions == list(range(revisions[0], revisions[0] + len(pauses)))


async def test_async_sdk_hides_the_end_of_an_idle_stream(strict: Service) -> None:
    bot = Bot(strict.target)

    async def moves() -> AsyncIterator[PlayMovesRequest]:
        for pause in (2.5, 0.0, 3.0):
            await asyncio.sleep(pause)
            yield await asyncio.to_thread(bot.request)

    async with AsyncClient(strict.target) as client:
        revisions = [played(answer).revision async for answer in client.play_moves(moves())]
    assert revisions == list(range(revisions[0], revisions[0] + 3))


def test_callers_own_error_after_a_pause_is_raised(strict: Service) -> None:
    bot = Bot(strict.target)

    def moves() -> Iterator[PlayMovesRequest]:
        yield bot.request()
        time.sleep(3)
        raise KeyError("mine")

    answers = bot.client.play_moves(moves())
    played(next(answers))
    with pytest.raises(KeyError, match="mine"):
        next(answers)


def test_callers_timeout_applies_across_streams(strict: Service) -> None:
    bot, done = Bot(strict.target), threading.Event()

    def moves() -> Iterator[PlayMovesRequest]:
        done.wait()
        yield from ()

    with pytest.raises(errors.TimedOut, match=r"within 2\.5 s"):
        next(bot.client.play_moves(moves(), timeout=2.5))
    done.set()


async def test_async_callers_timeout_applies_across_streams(strict: Service) -> None:
    async def moves() -> AsyncIterator[PlayMovesRequest]:
        await asyncio.Event().wait()
        yield PlayMovesRequest()

    async with AsyncClient(strict.target) as client:
        with pytest.raises(errors.TimedOut, match=r"within 2\.5 s"):
            await anext(client.play_moves(moves(), timeout=2.5))


def test_other_callers_play_while_one_holds_its_maximum(strict: Service) -> None:
    with ExitStack() as stack:
        connections = [stack.enter_context(RawConnection(strict.target)) for _ in range(CONNECTIONS // 2)]
        for _ in range(2):
            for connection in connections:
                connection.call(MATCHES + "PlayMove", STREAMS)
            plays(strict.target)
        seen = connections[0].frames()
        assert next(frame.stream for frame in seen if frame.kind == RESET) > 2 * STREAMS, "the ones above are refused"
        ends = (frame.stream for frame in seen if frame.kind == HEADERS)
        assert sorted(next(ends) for _ in range(STREAMS)) == list(range(1, 2 * STREAMS, 2))


def test_ended_calls_do_not_count(strict: Service) -> None:
    with Table(strict.target) as table:
        table.start()

        def watched() -> None:
            watch = table.watch()
            next(watch)
            watch.cancel()

        for _ in range(3 * STREAMS):
            taken(table.get)
            taken(watched)
            [answer] = taken(lambda: list(table.matches.PlayMoves(iter([PlayMovesRequest()]))))
            assert answer.HasField("error")


def taken(call: Callable[[], T]) -> T:
    """The answer of a call. A call that has just ended counts until the server has removed it."""
    while True:
        try:
            return call()
        except grpc.RpcError as error:
            status: Any = error
            if status.code() is not CODE.UNAVAILABLE:
                raise
            time.sleep(0.01)


def test_connection_announces_its_maximum_of_calls(strict: Service) -> None:
    with RawConnection(strict.target) as connection:
        assert connection.streams_allowed() == STREAMS


def test_number_of_connections_is_limited(strict: Service) -> None:
    with ExitStack() as stack:
        connections = []
        while True:
            connection = stack.enter_context(RawConnection(strict.target))
            if not list(zip(connection.frames(), range(1), strict=False)):
                break
            connections.append(connection)
            assert len(connections) <= CONNECTIONS
        assert len(connections) > CONNECTIONS // 2
    plays(strict.target)


@pytest.mark.parametrize("greets", [True, False])
def test_idle_connection_is_closed(strict: Service, greets: bool) -> None:
    with RawConnection(strict.target, greets) as connection:
        assert GOAWAY in [frame.kind for frame in connection.frames()]


def test_vanished_watcher_is_detected(strict: Service) -> None:
    def watches() -> float:
        return value(samples(strict.addresses["metrics"]), "markethall_watches")

    with Table(strict.target) as table:
        table.start()
        with RawConnection(strict.target) as connection:
            connection.call(MATCHES + "WatchMatch", message=b"\x0a" + bytes([len(table.name)]) + table.name.encode())
            kinds = [frame.kind for frame in connection.frames(pongs=False)]
        assert PING in kinds
        assert watches() == 0


def test_call_counts_when_it_is_opened(serve: Serve) -> None:
    service = serve(limit_per_address="1/h:20", metrics_port="0")
    with RawConnection(service.target) as connection, counted(service, "limit_per_address") as turned_away:
        connection.call(MATCHES + "PlayMove", 20)
        [late] = connection.call(MATCHES + "PlayMove")
        assert next(frame.stream for frame in connection.frames() if frame.kind == HEADERS) == late
        assert turned_away() == 1
    table = Table(service.target)
    with refused("RATE_LIMITED", CODE.RESOURCE_EXHAUSTED) as refusal:
        table.create()
    assert refusal.facts == {"limit": "1/h:20", "by": "address"}
    table.close()


def test_health_and_reflection_streams_count_as_streams(serve: Serve) -> None:
    service = serve(max_watches_per_caller="2", metrics_port="0")
    with grpc.insecure_channel(service.target) as channel, counted(service, "max_watches_per_caller") as turned_away:
        health: Any = health_pb2_grpc.HealthStub(channel)
        asks = health_pb2.HealthCheckRequest()
        watches = [health.Watch(asks) for _ in range(2)]
        assert {next(watch).status for watch in watches} == {health_pb2.HealthCheckResponse.SERVING}
        with refused("TOO_MANY_STREAMS", CODE.RESOURCE_EXHAUSTED):
            next(health.Watch(asks))
        reflection: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
        asked = [reflection_pb2.ServerReflectionRequest(list_services="")]
        with refused("TOO_MANY_STREAMS", CODE.RESOURCE_EXHAUSTED):
            next(reflection.ServerReflectionInfo(iter(asked)))
        assert turned_away() == 2
        watches[0].cancel()
        wait_until(lambda: "markethall.v1.MatchService" in offered(reflection, asked))
        service.stop()
        assert next(watches[1]).status == health_pb2.HealthCheckResponse.NOT_SERVING


def offered(reflection: Any, asked: list[reflection_pb2.ServerReflectionRequest]) -> set[str]:
    """The services that reflection lists; none while there is no slot for its stream."""
    try:
        [listed] = reflection.ServerReflectionInfo(iter(asked))
    except grpc.RpcError:
        return set()
    return {service.name for service in listed.list_services_response.service}


def test_stream_of_moves_counts_only_its_moves(serve: Serve) -> None:
    service = serve(limit_per_address="1/h:4")
    with Client(service.target) as client:
        answers = list(client.play_moves([PlayMovesRequest()] * 5))
    for answer in answers[:4]:
        with pytest.raises(errors.BadField):
            played(answer)
    with pytest.raises(errors.RateLimited):
        played(answers[4])
