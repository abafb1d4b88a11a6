"""Hosts with a clock that the test sets. Their store is in memory, or on Redis with the fixture `server`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.store.redis_store import RedisStore
from tests.store.memory_store import MemoryData, MemoryStore

from .table import SetClock, Table

AnyStore = RedisStore | MemoryStore


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedRedis]:
    """A Redis server, for tests of keys, bytes or round trips."""
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def place(request: pytest.FixtureRequest) -> EmbeddedRedis | MemoryData:
    """Where the matches are: on the server if the test uses it, otherwise in new memory."""
    if "server" in request.fixturenames:
        server: EmbeddedRedis = request.getfixturevalue("server")
        return server
    return MemoryData()


@pytest_asyncio.fixture
async def store(place: EmbeddedRedis | MemoryData) -> AsyncIterator[AnyStore]:
    """The store of one process."""
    async with _store_on(place) as store:
        yield store


@pytest_asyncio.fixture
async def other_store(place: EmbeddedRedis | MemoryData) -> AsyncIterator[AnyStore]:
    """The store of another process with the same data."""
    async with _store_on(place) as store:
        yield store


@asynccontextmanager
async def _store_on(place: EmbeddedRedis | MemoryData) -> AsyncIterator[AnyStore]:
    if isinstance(place, MemoryData):
        yield MemoryStore(place)
    else:
        async with RedisStore(place.url, stored) as store:
            yield store


@pytest.fixture
def clock() -> SetClock:
    """A clock that does not run by itself."""
    return SetClock()


@pytest.fixture
def table(store: AnyStore, clock: SetClock) -> Table:
    """A match of one process."""
    return Table(store, clock)


@pytest.fixture
def other(other_store: AnyStore, clock: SetClock, table: Table) -> Table:
    """The same match in another process."""
    return Table(other_store, clock, table)
