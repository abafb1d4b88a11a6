"""A server in this process that stops, or whose store check fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import grpc
import pytest
import pytest_asyncio
from google.rpc.error_details_pb2 import RetryInfo
from google.rpc.status_pb2 import Status
from grpc_health.v1 import health_pb2, health_pb2_grpc

from markethall.v1 import match_service_pb2, match_service_pb2_grpc
from markethall_platform import grpc_server
from markethall_platform.clock import MonotonicClock
from markethall_service.api import handlers, server
from markethall_service.api.errors import CallError, status_of
from markethall_service.api.health import Health
from markethall_service.api.tokens import Tokens
from markethall_service.api.watches import OpenStreams
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.ports import Unavailable
from markethall_service.store.redis_store import RedisStore

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


@pytest_asyncio.fixture
async def api() -> AsyncIterator[server.ApiServer]:
    """A server without checks of its store."""
    async with RedisStore("redis://127.0.0.1:1", stored, timeout_s=0.2) as store:
        clock = MonotonicClock()
        api = await server.start(Host(store, clock, bytes(32)), Tokens([bytes(32)], 60, clock.now_ms))
        yield api
        await api.stop(0)


async def test_one_slow_check_of_the_store_does_not_make_the_service_unready(api: server.ApiServer) -> None:
    """It is ready when the first check has passed. Checks fail twice in a row, several times, and then always."""
    seen: list[bool] = []
    enough = 5 * server.FAILURES + 1

    async def check() -> None:
        seen.append(api.health.serving)
        if len(seen) > enough or len(seen) % server.FAILURES != 1:
            raise Unavailable("slow")

    await api.follow(check, 0)
    async with asyncio.timeout(20):
        while api.health.serving:
            await asyncio.sleep(0)
    assert seen == [False] + [True] * (enough + server.FAILURES - 1)


async def test_unexpected_error_of_a_check_does_not_end_the_checks(api: server.ApiServer) -> None:
    faults = [ValueError("who would have thought"), None]

    async def check() -> None:
        if faults[0] is not None:
            raise faults[0]

    await api.follow(check, 0.01)
    async with grpc.aio.insecure_channel(f"127.0.0.1:{api.port}") as channel, asyncio.timeout(20):
        stub: Any = health_pb2_grpc.HealthStub(channel)
        for expected in (NOT_SERVING, SERVING):
            while (await stub.Check(health_pb2.HealthCheckRequest())).status != expected:
                await asyncio.sleep(0.01)
            del faults[0]
            faults.append(None)


async def test_store_unavailable_error_contains_a_retry_delay(api: server.ApiServer) -> None:
    async with grpc.aio.insecure_channel(f"127.0.0.1:{api.port}") as channel:
        stub: Any = match_service_pb2_grpc.MatchServiceStub(channel)  # type: ignore[no-untyped-call]
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await stub.GetMatch(match_service_pb2.GetMatchRequest(name="matches/k3v9"))
    assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
    details: Any = refused.value.trailing_metadata()["grpc-status-details-bin"]
    retry = RetryInfo()
    assert any(detail.Unpack(retry) for detail in Status.FromString(details).details)
    assert retry.retry_delay.seconds > 0


async def test_health_of_known_and_unknown_services(api: server.ApiServer) -> None:
    api.health.set_serving(serving=True)
    async with grpc.aio.insecure_channel(f"127.0.0.1:{api.port}") as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        for name in ("", "markethall.v1.GameService", "markethall.v1.MatchService"):
            assert (await stub.Check(health_pb2.HealthCheckRequest(service=name))).status == SERVING
        stranger = health_pb2.HealthCheckRequest(service="markethall.v9.MatchService")
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await stub.Check(stranger)
        assert refused.value.code() is grpc.StatusCode.NOT_FOUND
        watching = stub.Watch(stranger)
        assert (await watching.read()).status == health_pb2.HealthCheckResponse.SERVICE_UNKNOWN
        watching.cancel()


async def test_health_stays_not_serving_after_stop() -> None:
    health = Health(["game"], lambda _: nullcontext())
    health.stop()
    health.set_serving(serving=True)
    assert not health.serving


class Watched:
    """A stream that sends nothing, or more than any client reads."""

    def __init__(self, floods: bool) -> None:
        self.streams = OpenStreams("go on elsewhere")
        self._floods = floods

    async def watch(self, *_: object) -> AsyncGenerator[bytes, None]:
        """The events of the stream."""
        with self.streams.open():
            yield b""
            while self._floods:
                yield health_pb2.HealthCheckResponse(status=SERVING).SerializeToString() * 10_000
            await asyncio.Event().wait()


@pytest.mark.parametrize("kind", ["core", "aio"])
@pytest.mark.parametrize("floods", [False, True])
async def test_open_stream_ends_with_unavailable_whether_its_client_reads_or_not(
    floods: bool, kind: grpc_server.ServerKind
) -> None:
    watched = Watched(floods)
    running = await grpc_server.create_server(kind)
    service: Any = health_pb2.DESCRIPTOR.services_by_name["Health"]
    everything: Any = SimpleNamespace(check=watched.watch, list=watched.watch, watch=watched.watch)
    running.add_generic_rpc_handlers((handlers.handler(service, everything),))
    port = running.add_insecure_port("127.0.0.1:0")
    await running.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel, asyncio.timeout(30):
        watch: Any = channel.unary_stream(f"/{service.full_name}/Watch")
        watching = watch(b"")
        await watching.read()
        # Enough that a client that does not read blocks the next write.
        await asyncio.sleep(0.5)
        watched.streams.close()
        with pytest.raises(grpc.aio.AioRpcError) as ended:
            await _read_on(watching)
    assert ended.value.code() is grpc.StatusCode.UNAVAILABLE
    assert "go on elsewhere" in str(ended.value.details())
    assert not len(watched.streams)
    await running.stop(0)


async def _read_on(watching: Any) -> None:
    while await watching.read() is not grpc.aio.EOF:
        pass


async def test_new_stream_on_a_stopping_server_ends_with_shutting_down() -> None:
    streams = OpenStreams("play on in another stream")
    streams.close()
    with pytest.raises(CallError, match="play on in another stream"), streams.open():
        pass
    assert not len(streams)


class Timers:
    """Takes the place of `call_later` of the running loop. Nothing waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.delays: list[float] = []
        self.calls: list[tuple[Any, tuple[Any, ...]]] = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self.call_later)

    def call_later(self, delay: float, callback: Any, *arguments: Any) -> Any:
        self.delays.append(delay)
        self.calls.append((callback, arguments))
        return SimpleNamespace(cancel=lambda: None)


async def open_streams(streams: OpenStreams, count: int) -> list[asyncio.Task[CallError]]:
    """Tasks that each hold a stream until it is ended. They return its error."""

    async def hold() -> CallError:
        try:
            with streams.open():
                await asyncio.Event().wait()
        except CallError as error:
            return error
        raise AssertionError("the stream has ended by itself")

    tasks = [asyncio.create_task(hold()) for _ in range(count)]
    while len(streams) < count:
        await asyncio.sleep(0)
    return tasks


async def test_drain_spreads_the_ends_of_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    streams, count, seconds = OpenStreams("watch again"), 500, 15.0
    tasks = await open_streams(streams, count)
    timers = Timers(monkeypatch)
    streams.drain(seconds)
    # None ends while a balancer may still lead its client back here, and in no second more than its share.
    assert min(timers.delays) == seconds / 3
    assert max(timers.delays) < seconds
    by_second = [sum(second <= delay < second + 1 for delay in timers.delays) for second in range(5, 15)]
    assert all(abs(number - count / 10) <= 1 for number in by_second)
    for callback, arguments in timers.calls:
        callback(*arguments)
    errors = await asyncio.gather(*tasks)
    # They are spread already: no client has to wait.
    assert {(error.reason, error.retry_s) for error in errors} == {("SHUTTING_DOWN", 0.001)}
    assert len(streams) == 0


async def test_streams_that_end_together_come_back_at_different_times() -> None:
    streams = OpenStreams("watch again")
    tasks = await open_streams(streams, 100)
    streams.close()
    waits = [error.retry_s or 0.0 for error in await asyncio.gather(*tasks)]
    assert len(set(waits)) > 90
    assert 0 <= min(waits) < 0.2 < 0.8 < max(waits) <= 1


async def test_old_stream_ends_and_streams_of_one_age_do_not_end_together(monkeypatch: pytest.MonkeyPatch) -> None:
    timers = Timers(monkeypatch)
    streams = OpenStreams("watch again", 3600)
    tasks = await open_streams(streams, 100)
    assert len(set(timers.delays)) > 90
    assert 3240 <= min(timers.delays) < 3400 < 3800 < max(timers.delays) <= 3960
    for callback, arguments in timers.calls:
        callback(*arguments)
    [message] = {error.message for error in await asyncio.gather(*tasks)}
    assert message == "This stream is 3600 seconds old, which is the limit here: watch again."


async def test_client_that_leaves_a_draining_stream_gets_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    streams = OpenStreams("watch again")
    [task] = await open_streams(streams, 1)
    timers = Timers(monkeypatch)
    streams.drain(1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # Its timer finds nothing to end.
    for callback, arguments in timers.calls:
        callback(*arguments)
    assert len(streams) == 0


def test_delay_of_a_retry_has_a_random_part() -> None:
    delays = set()
    for _ in range(100):
        retry = RetryInfo()
        assert any(detail.Unpack(retry) for detail in status_of(CallError("TOO_MANY_STREAMS", "")).details)
        delays.add(retry.retry_delay.ToMilliseconds())
    assert len(delays) > 50
    assert 5000 <= min(delays) < 6000 < 9000 < max(delays) <= 10_000
