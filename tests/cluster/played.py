"""Matches on all shards, in play and followed, whatever is done to the cluster meanwhile."""

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

EACH = 4


class Players:
    """Append to matches, one commit after the other, and write down what was answered."""

    def __init__(self, store: RedisStore, ids: list[str]) -> None:
        self.answered = dict.fromkeys(ids, 1)
        self._over = False
        self._tasks = [asyncio.create_task(self._play(store, match_id)) for match_id in ids]

    async def go_on(self, commits: int) -> None:
        """Waits until every match has this number of new commits."""
        goals = {match_id: revision + commits for match_id, revision in self.answered.items()}
        await until(lambda: any(task.done() for task in self._tasks) or self._have_reached(goals))
        for task in self._tasks:
            if task.done():
                await task

    async def end(self) -> dict[str, int]:
        """Waits for the answers that are under way; the last revision of each match."""
        self._over = True
        await asyncio.gather(*self._tasks)
        return self.answered

    def stop(self) -> None:
        """Ends the play where it is."""
        for task in self._tasks:
            task.cancel()

    def _have_reached(self, goals: dict[str, int]) -> bool:
        return all(self.answered[match_id] >= goal for match_id, goal in goals.items())

    async def _play(self, store: RedisStore, match_id: str) -> None:
        while not self._over:
            revision = self.answered[match_id] + 1
            cached = snapshot(header(match_id), revision, "cached") if revision % 16 == 0 else None
            await store.log.append(match_id, commit(revision), cached)
            self.answered[match_id] = revision
            await asyncio.sleep(0.01)


@asynccontextmanager
async def in_play(cluster: RedisCluster, store: RedisStore, other: RedisStore, ids: list[str]) -> AsyncIterator[None]:
    """Plays and follows through the block; then no answered commit is missing, and all were seen once and in order."""
    for match_id in ids:
        assert await store.log.create(header(match_id))
    places = [(match_id, 1) for match_id in ids]
    async with followers(store, *places) as ours, followers(other, *places) as theirs:
        players = Players(store, ids)
        try:
            await players.go_on(10)
            yield
            await players.go_on(10)
            answered = await players.end()
        finally:
            players.stop()
        for crowd in (ours, theirs):
            for last, follower in zip(answered.values(), crowd, strict=True):
                await follower.reached(last)
                assert moves(follower.received) == steps(2, last)
    for match_id, last in answered.items():
        assert await whole_log(cluster, match_id) == steps(2, last)


async def whole_log(cluster: RedisCluster, match_id: str) -> list[str]:
    """The moves in a log, those before its snapshot included, as a process reads them that has seen nothing yet."""
    async with RedisStore(cluster.url, TinyCodec()) as store:
        return moves(await store.log.read(match_id, 1))


def ids_on(node: Node, count: int = EACH) -> list[str]:
    """Ids of matches whose keys lie on a server."""
    slots = slots_of(node)
    found: list[str] = []
    while len(found) < count:
        match_id = fresh_id()
        if slot_of(log_key(match_id)) in slots:
            found.append(match_id)
    return found


def ids_on_all(cluster: RedisCluster) -> list[str]:
    """Ids of matches on all shards."""
    return [match_id for node in cluster.masters() for match_id in ids_on(node)]
