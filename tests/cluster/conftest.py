"""A healthy cluster for each test, and two stores on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import TinyCodec

from .cluster import RedisCluster


@pytest.fixture
def cluster(cluster: RedisCluster) -> Iterator[RedisCluster]:
    """The cluster. A test may break it: it is repaired after the test."""
    yield cluster
    cluster.heal()


@pytest_asyncio.fixture
async def store(cluster: RedisCluster) -> AsyncIterator[RedisStore]:
    """The store of one process."""
    async with RedisStore(cluster.url, TinyCodec()) as store:
        yield store


@pytest_asyncio.fixture
async def other(cluster: RedisCluster) -> AsyncIterator[RedisStore]:
    """The store of another process."""
    async with RedisStore(cluster.url, TinyCodec()) as store:
        yield store
