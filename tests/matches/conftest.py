"""Hosts on a real Redis, with a clock that the test sets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.store.redis_store import RedisStore

from .table import SetClock, Table


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedRedis]:
    """A Redis server for all of these tests."""
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest_asyncio.fixture
async def store(server: EmbeddedRedis) -> AsyncIterator[RedisStore]:
    """A store as one process has it."""
    async with RedisStore(server.url, stored) as store:
        yield store


@pytest_asyncio.fixture
async def other_store(server: EmbeddedRedis) -> AsyncIterator[RedisStore]:
    """The store as another process has it."""
    async with RedisStore(server.url, stored) as store:
        yield store


@pytest.fixture
def clock() -> SetClock:
    """A clock that stands still."""
    return SetClock()


@pytest.fixture
def table(store: RedisStore, clock: SetClock) -> Table:
    """A table in a process of its own."""
    return Table(store, clock)


@pytest.fixture
def other(other_store: RedisStore, clock: SetClock, table: Table) -> Table:
    """The same table as another process has it."""
    return Table(other_store, clock, table)
