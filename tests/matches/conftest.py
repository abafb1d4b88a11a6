"""Hosts on an empty Redis, with a clock that the test sets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import SetClock, Table


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedRedis]:
    """The Redis server of all tests."""
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest_asyncio.fixture
async def server(shared_server: EmbeddedRedis) -> EmbeddedRedis:
    """The server, without the matches of other tests."""
    async with raw_redis(shared_server.url) as raw:
        await raw.flushall()
    return shared_server


@pytest_asyncio.fixture
async def store(server: EmbeddedRedis) -> AsyncIterator[RedisStore]:
    """The store of one process."""
    async with RedisStore(server.url, stored) as store:
        yield store


@pytest_asyncio.fixture
async def other_store(server: EmbeddedRedis) -> AsyncIterator[RedisStore]:
    """The store of another process with the same data."""
    async with RedisStore(server.url, stored) as store:
        yield store


@pytest.fixture
def clock() -> SetClock:
    """A clock that does not run by itself."""
    return SetClock()


@pytest.fixture
def table(store: RedisStore, clock: SetClock) -> Table:
    """A match of one process."""
    return Table(store, clock)


@pytest.fixture
def other(other_store: RedisStore, clock: SetClock, table: Table) -> Table:
    """The same match in another process."""
    return Table(other_store, clock, table)
