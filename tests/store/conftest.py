"""A real Redis server for each test, and stores on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from markethall_service.store import EmbeddedRedis, RedisStore

from .proxy import Proxy
from .tiny import TinyCodec, raw_redis


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedRedis]:
    """A Redis server for all tests that leave it as it is."""
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest_asyncio.fixture
async def server(shared_server: EmbeddedRedis) -> EmbeddedRedis:
    """A Redis server that holds nothing yet."""
    async with raw_redis(shared_server.url) as raw:
        await raw.flushall()
    return shared_server


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
