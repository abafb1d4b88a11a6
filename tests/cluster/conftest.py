"""A whole cluster for each test, and stores on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import TinyCodec

from .cluster import RedisCluster


@pytest.fixture
def whole(cluster: RedisCluster) -> Iterator[RedisCluster]:
    """The cluster, which a test may harm."""
    yield cluster
    cluster.heal()


@pytest_asyncio.fixture
async def store(whole: RedisCluster) -> AsyncIterator[RedisStore]:
    """A store as one process has it."""
    async with RedisStore(whole.url, TinyCodec()) as store:
        yield store


@pytest_asyncio.fixture
async def other(whole: RedisCluster) -> AsyncIterator[RedisStore]:
    """The store as another process has it."""
    async with RedisStore(whole.url, TinyCodec()) as store:
        yield store
