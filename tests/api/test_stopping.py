"""What a server in this process says when it stops, or when nobody can say how its store is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Any

import grpc
import pytest
import pytest_asyncio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from markethall_service.api import health_and_reflection, server
from markethall_service.api.errors import CallError
from markethall_service.api.streams import OpenStreams
from markethall_service.api.tokens import Tokens
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.serving.answering import SystemClock
from markethall_service.store import RedisStore

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


@pytest_asyncio.fixture
async def api() -> AsyncIterator[server.ApiServer]:
    """A server whose store nobody asks."""
    async with RedisStore("redis://127.0.0.1:1", stored) as store:
        clock = SystemClock()
        api = await server.start(Host(store, clock, bytes(32)), Tokens([bytes(32)], 60, clock.now_ms))
        yield api
        await api.stop(0)


async def test_a_check_that_fails_in_a_way_of_its_own_is_not_the_last_one(api: server.ApiServer) -> None:
    faults = [ValueError("who would have thought"), None]

    async def check() -> None:
        if faults[0] is not None:
            raise faults[0]

    api.follow(check, 0.01)
    async with grpc.aio.insecure_channel(f"127.0.0.1:{api.port}") as channel, asyncio.timeout(20):
        stub: Any = health_pb2_grpc.HealthStub(channel)
        for expected in (NOT_SERVING, SERVING):
            while (await stub.Check(health_pb2.HealthCheckRequest())).status != expected:
                await asyncio.sleep(0.01)
            del faults[0]
            faults.append(None)


async def test_a_check_that_ends_well_after_the_stop_does_not_call_anybody_back() -> None:
    health = health_and_reflection.Health(["game"], lambda _: nullcontext())
    assert health.serving
    health.stop()
    health.say(serving=True)
    assert not health.serving


async def test_a_stream_that_begins_while_the_server_stops_is_sent_elsewhere() -> None:
    streams = OpenStreams("play on in another stream")
    streams.close()
    with pytest.raises(CallError, match="play on in another stream"), streams.open():
        pass
    assert not len(streams)
