"""Matches on all shards that get commits and have followers while a test breaks the cluster."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import RedisStore
from tests.store.test_follow import followers
from tests.store.tiny import TinyCodec, commit, fresh_id, header, moves, snapshot, steps
from tests.waiting import until

from .cluster import Node, RedisCluster, slot_of, slots_of

MATCHES_PER_SHARD = 4


class Writers:
    """Append commits to matches, one task for each match. `acknowledged`: the last acknowledged revision by match."""

    def __init__(self, store: RedisStore, ids: list[str]) -> None:
        self.acknowledged = dict.fromkeys(ids, 1)
        self._stopping = False
        self._tasks = [asyncio.create_task(self._write(store, match_id)) for match_id in ids]

    async def write(self, commits: int) -> None:
        """Waits until every match has this number of new commits. Raises the error of a writer that has failed."""
        goals = {match_id: revision + commits for match_id, revision in self.acknowledged.items()}
        await until(lambda: any(task.done() for task in self._tasks) or self._have_reached(goals))
        for task in self._tasks:
            if task.done():
                await task

    async def finish(self) -> None:
        """Waits for the running writes. Starts no more."""
        self._stopping = True
        await asyncio.gather(*self._tasks)

    def cancel(self) -> None:
        """Cancels the running writes."""
        for task in self._tasks:
            task.cancel()

    def _have_reached(self, goals: dict[str, int]) -> bool:
        return all(self.acknowledged[match_id] >= goal for match_id, goal in goals.items())

    async def _write(self, store: RedisStore, match_id: str) -> None:
        while not self._stopping:
            revision = self.acknowledged[match_id] + 1
            cached = snapshot(header(match_id), revision, "cached") if revision % 16 == 0 else None
            await store.log.append(match_id, commit(revision), cached)
            self.acknowledged[match_id] = revision
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running_matches(
    cluster: RedisCluster, store: RedisStore, other: RedisStore, ids: list[str]
) -> AsyncIterator[None]:
    """Creates matches, and writes and follows them while the block runs.

    After the block each match must get ten more commits. Then every acknowledged commit must be in its log, and
    followers on both stores must have received each commit once and in order.
    """
    for match_id in ids:
        assert await store.log.create(header(match_id))
    starts = [(match_id, 1) for match_id in ids]
    async with followers(store, *starts) as own_followers, followers(other, *starts) as other_followers:
        writers = Writers(store, ids)
        try:
            await writers.write(10)
            yield
            await writers.write(10)
            await writers.finish()
        finally:
            writers.cancel()
        for group in (own_followers, other_followers):
            for last, follower in zip(writers.acknowledged.values(), group, strict=True):
                await follower.reached(last)
                assert moves(follower.received) == steps(2, last)
    logs = await full_logs(cluster, ids)
    assert logs == {match_id: steps(2, last) for match_id, last in writers.acknowledged.items()}


async def full_logs(cluster: RedisCluster, ids: list[str]) -> dict[str, list[str]]:
    """All moves of each match, also those before its snapshot, as a new process reads them."""
    async with RedisStore(cluster.url, TinyCodec()) as store:
        return {match_id: moves(await store.log.read(match_id, 1)) for match_id in ids}


def ids_on(node: Node, count: int = MATCHES_PER_SHARD) -> list[str]:
    """Ids of new matches whose keys lie on a server."""
    slots = slots_of(node)
    ids: list[str] = []
    while len(ids) < count:
        match_id = fresh_id()
        if slot_of(log_key(match_id)) in slots:
            ids.append(match_id)
    return ids


def ids_on_all(cluster: RedisCluster) -> list[str]:
    """Ids of new matches on all shards."""
    return [match_id for node in cluster.masters() for match_id in ids_on(node)]
