"""A real Redis server for each test, and stores on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.store.redis_store import RedisStore
from tests.cluster.cluster import RedisCluster

from . import test_contract, test_follow, test_index, test_races
from .proxy import Proxy
from .tiny import TinyCodec, raw_redis

FOR_BOTH = (test_contract, test_follow, test_index, test_races)
"""These promise the same of a server and of a cluster."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs what holds for both on both. The proxy and the server that may be killed stand for one server only."""
    names = set(metafunc.fixturenames)
    if metafunc.module in FOR_BOTH and "place" in names and not names & {"proxy", "mortal"}:
        cluster = pytest.param("cluster", marks=pytest.mark.xdist_group("cluster"))
        metafunc.parametrize("place", ["shared_server", cluster], indirect=True, ids=["server", "cluster"])


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedRedis]:
    """A Redis server for all tests that leave it as it is."""
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def place(request: pytest.FixtureRequest) -> EmbeddedRedis | RedisCluster:
    """Where the matches are: a server, or a cluster in the tests of what holds for both."""
    where: EmbeddedRedis | RedisCluster = request.getfixturevalue(getattr(request, "param", "shared_server"))
    return where


@pytest_asyncio.fixture
async def server(place: EmbeddedRedis | RedisCluster) -> EmbeddedRedis | RedisCluster:
    """Redis, and it holds nothing yet."""
    if isinstance(place, RedisCluster):
        place.wipe()
    else:
        async with raw_redis(place.url) as raw:
            await raw.flushall()
    return place


@pytest_asyncio.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[EmbeddedRedis]:
    """A Redis server of the test's own, to be killed."""
    async with EmbeddedRedis(tmp_path / "data") as server:
        yield server


@pytest_asyncio.fixture
async def store(server: EmbeddedRedis) -> AsyncIterator[RedisStore]:
    """A store as one process has it."""
    async with RedisStore(server.url, TinyCodec(), look_s=0.1) as store:
        yield store


@pytest_asyncio.fixture
async def other(server: EmbeddedRedis) -> AsyncIterator[RedisStore]:
    """The store as another process has it."""
    async with RedisStore(server.url, TinyCodec(), look_s=0.1) as store:
        yield store


@pytest_asyncio.fixture
async def proxy(tmp_path: Path, server: EmbeddedRedis) -> AsyncIterator[Proxy]:
    """A faulty line to the server."""
    async with Proxy(tmp_path, server.url) as proxy:
        yield proxy


@pytest.fixture
def far(tmp_path: Path) -> Path:
    """A folder whose path is far too long for a socket."""
    return tmp_path / ("deep" * 20) / ("down" * 20)
