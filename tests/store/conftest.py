"""Stores on a real Redis server, on a Redis Cluster, and in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from inspect import signature
from pathlib import Path

import pytest
import pytest_asyncio

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.store.redis_store import RedisStore
from tests.cluster.cluster import RedisCluster
from tests.store.memory_store import MemoryData, MemoryStore

from . import test_contract, test_follow, test_index, test_outbox, test_presence, test_races, test_timers
from .proxy import Proxy
from .tiny import TinyCodec, raw_redis

Place = EmbeddedRedis | RedisCluster | MemoryData

ON_CLUSTERS = (test_contract, test_follow, test_index, test_races)
IN_MEMORY = (*ON_CLUSTERS, test_timers, test_outbox, test_presence)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs the tests of the ports on each kind of store. Tests that use a server directly run on Redis only."""
    if "place" not in metafunc.fixturenames or set(metafunc.fixturenames) & {"proxy", "mortal"}:
        return
    places = [pytest.param("shared_server", id="server")]
    if metafunc.module in ON_CLUSTERS:
        places.append(pytest.param("cluster", marks=pytest.mark.xdist_group("cluster"), id="cluster"))
    needs_redis = {"server", "place"} & signature(metafunc.function).parameters.keys()
    if metafunc.module in IN_MEMORY and not needs_redis and metafunc.function not in OF_REDIS:
        places.append(pytest.param("memory", id="memory"))
    metafunc.parametrize("place", places, indirect=True)


OF_REDIS = (
    test_timers.test_timer_set_anywhere_is_found_in_several_sets_and_settled_in_each,
    test_outbox.test_each_process_sees_the_number_of_waiting_messages,
    test_contract.test_check_succeeds_with_redis,
    test_follow.test_match_without_followers_is_forgotten_while_another_continues,
)
"""Tests of what only Redis has: shards, round trips, shared keys, readers."""


@pytest.fixture
def memory() -> MemoryData:
    """The data that stores in memory share."""
    return MemoryData()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedRedis]:
    """A Redis server for all tests that do not stop it."""
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Place:
    """Where the matches are."""
    where: Place = request.getfixturevalue(getattr(request, "param", "shared_server"))
    return where


@pytest_asyncio.fixture
async def server(place: Place) -> Place:
    """The empty Redis server, cluster or memory."""
    if isinstance(place, RedisCluster):
        place.wipe()
    elif isinstance(place, EmbeddedRedis):
        async with raw_redis(place.url) as raw:
            await raw.flushall()
    return place


@pytest_asyncio.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[EmbeddedRedis]:
    """A Redis server of one test, which may kill it."""
    async with EmbeddedRedis(tmp_path / "data") as server:
        yield server


@pytest_asyncio.fixture
async def store(server: Place) -> AsyncIterator[RedisStore | MemoryStore]:
    """The store of one process."""
    async with _store_on(server) as store:
        yield store


@pytest_asyncio.fixture
async def other(server: Place) -> AsyncIterator[RedisStore | MemoryStore]:
    """The store of another process with the same data."""
    async with _store_on(server) as store:
        yield store


@asynccontextmanager
async def _store_on(place: Place) -> AsyncIterator[RedisStore | MemoryStore]:
    if isinstance(place, MemoryData):
        yield MemoryStore(place)
    else:
        async with RedisStore(place.url, TinyCodec(), poll_s=0.1) as store:
            yield store


@pytest_asyncio.fixture
async def proxy(tmp_path: Path, server: EmbeddedRedis) -> AsyncIterator[Proxy]:
    """A proxy that can lose answers and cut connections."""
    async with Proxy(tmp_path, server.url) as proxy:
        yield proxy


@pytest.fixture
def deep_folder(tmp_path: Path) -> Path:
    """A folder whose path is too long for a socket."""
    return tmp_path / ("deep" * 20) / ("down" * 20)
