"""Requests to Redis with the errors of the store: the only place where errors of the Redis client are mapped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from markethall_platform.redis_client import connection
from markethall_platform.redis_client.cluster import Shards
from markethall_platform.redis_client.connection import Command, RedisClientError, RedisUnavailable
from markethall_platform.redis_client.pipeline import Execute, Replication, RoundTrips
from markethall_platform.redis_client.shard_health import ShardMonitor
from markethall_service.matches.ports import Damaged, StoreError, Unavailable

PART_TIMEOUT_S: Final = 1.0
"""Timeout of each part of `scatter`. It is much shorter than a lease: leased items must not be due again before the
answers are complete."""


class Redis:
    """The interface to Redis for the files of the store. Its methods raise StoreError, or Unavailable for transient
    faults. Other errors of commands, such as NoScriptError, are not mapped."""

    def __init__(self, url: str, timeout_s: float, replication: Replication, *, check_s: float) -> None:
        self._shards = Shards(url, timeout_s, replication)
        self.monitor = ShardMonitor(self._shards, replication.wait_ms, check_s)
        """The health of the shards, as `check_writes` found it last."""

    @property
    def trips(self) -> RoundTrips:
        """The counts of round trips and faults."""
        return self._shards.trips

    async def execute(self, *commands: Command) -> list[Any]:
        """The answers to commands whose keys all lie in one slot; see `Pipeline.execute`."""
        try:
            return await self._shards.execute(*commands)
        except RedisClientError as error:
            raise store_error(error) from None

    async def by_slot(self, keys: Sequence[str]) -> list[list[int]]:
        """The indices of the keys, grouped by slot. `execute` takes the keys of a group in one call.

        A single server has one group.
        """
        try:
            return await self._shards.by_slot(keys)
        except RedisClientError as error:
            raise store_error(error) from None

    async def masters(self) -> list[Execute]:
        """The `execute` of every master. Raises Unavailable while slots of a cluster have no master."""
        try:
            return [_mapped(execute) for execute in await self._shards.masters()]
        except RedisClientError as error:
            raise store_error(error) from None

    async def check_writes(self) -> None:
        """Check all shards. Raises Unavailable, with the cause, if no master takes writes now."""
        try:
            await self.monitor.check()
        except RedisClientError as error:
            raise store_error(error) from None

    async def refresh(self) -> None:
        """Read where the shards are now. Raises Unavailable if no server answers."""
        try:
            await self._shards.refresh()
        except RedisClientError as error:
            raise store_error(error) from None

    def server_of(self, key: str) -> str:
        """The URL of the server of a key, as far as known."""
        return self._shards.server_of(key)

    def replicas_of(self, key: str) -> int:
        """The number of replicas that must have a write to the key before it is acknowledged."""
        return self._shards.replicas_of(key)

    def on_change(self, call: Callable[[], None]) -> None:
        """Call back when keys have moved to other servers."""
        self._shards.on_change(call)

    async def close(self) -> None:
        """End all connections. Running calls become Unavailable."""
        await self.monitor.close()
        await self._shards.close()


def store_error(error: RedisClientError) -> StoreError:
    """The error of the store for an error of the Redis client."""
    if isinstance(error, RedisUnavailable):
        return Unavailable(str(error))
    # A key of another type: another program has written to it.
    return Damaged(str(error)) if "WRONGTYPE" in str(error) else StoreError(str(error))


def _mapped(execute: Execute) -> Execute:
    async def mapped(*commands: Command) -> list[Any]:
        try:
            return await execute(*commands)
        except RedisClientError as error:
            raise store_error(error) from None

    return mapped


@asynccontextmanager
async def timeout(seconds: float) -> AsyncIterator[None]:
    """Timeout: raises Unavailable if the block takes longer than `seconds`."""
    try:
        async with connection.timeout(seconds):
            yield
    except RedisClientError as error:
        raise store_error(error) from None


T = TypeVar("T")


async def scatter(calls: Iterable[Callable[[], Awaitable[T]]]) -> list[T | None]:
    """The replies of all parts of a data set on several shards, in order; None for each that fails or times out. Raises
    StoreError if none comes."""
    answers = await asyncio.gather(*map(_in_time, calls))
    if isinstance(fault := answers[0], StoreError) and all(isinstance(answer, StoreError) for answer in answers):
        raise fault
    return [None if isinstance(answer, StoreError) else answer for answer in answers]


async def _in_time(call: Callable[[], Awaitable[T]]) -> T | StoreError:
    try:
        async with timeout(PART_TIMEOUT_S):
            return await call()
    except StoreError as fault:
        return fault
