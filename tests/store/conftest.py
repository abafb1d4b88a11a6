"""Stores on a real Redis server and on a Redis Cluster."""

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

Place = EmbeddedRedis | RedisCluster

ON_CLUSTERS = (test_contract, test_follow, test_index, test_races)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs the tests of the ports on each kind of store."""
    if "place" not in metafunc.fixturenames or set(metafunc.fixturenames) & {"proxy", "mortal"}:
        return
    places = [pytest.param("shared_server", id="server")]
    if metafunc.module in ON_CLUSTERS:
        places.append(pytest.param("cluster", marks=pytest.mark.xdist_group("cluster"), id="cluster"))
    metafunc.parametrize("place", places, indirect=True)


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
    """The empty Redis server or cluster."""
    if isinstance(place, RedisCluster):
        place.wipe()
    else:
        async with raw_redis(place.url) as raw:
            await raw.flushall()
    return place


@pytest_asyncio.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[EmbeddedRedis]:
    """A Redis server of one test, which may kill it."""
    async with EmbeddedRedis(tmp_path / "data") as server:
        yield server


@pytest_asyncio.fixture
async def store(server: Place) -> AsyncIterator[RedisStore]:
    """The store of one process."""
    async with _store_on(server) as store:
        yield store


@pytest_asyncio.fixture
async def other(server: Place) -> AsyncIterator[RedisStore]:
    """The store of another process with the same data."""
    async with _store_on(server) as store:
        yield store


def _store_on(place: Place) -> RedisStore:
    return RedisStore(place.url, TinyCodec(), poll_s=0.1)


@pytest_asyncio.fixture
async def proxy(tmp_path: Path, server: EmbeddedRedis) -> AsyncIterator[Proxy]:
    """A proxy that can lose answers and cut connections."""
    async with Proxy(tmp_path, server.url) as proxy:
        yield proxy


@pytest.fixture
def deep_folder(tmp_path: Path) -> Path:
    """A folder whose path is too long for a socket."""
    return tmp_path / ("deep" * 20) / ("down" * 20)
