"""Followers: each commit once and in order, over one connection, also after faults."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Any, cast

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.log import Commit
from markethall_service.matches.ports import Damaged, Missing, Present
from markethall_service.store.keys import log_key
from markethall_service.store.reader import BATCH_SIZE, RECENT_COMMITS, Channel
from markethall_service.store.redis_store import RedisStore
from tests.waiting import until

from .proxy import Proxy
from .tiny import TinyCodec, create_match, extend, log_of, moves, raw_redis, steps


class Follower:
    """Follows a match and records its commits."""

    def __init__(self, store: RedisStore, match_id: str, after: int = 1) -> None:
        self.received: list[Commit] = []
        self.task = asyncio.create_task(self._follow(store, match_id, after))

    async def _follow(self, store: RedisStore, match_id: str, after: int) -> None:
        async for commit in store.log.follow(match_id, after):
            self.received.append(commit)

    async def reached(self, revision: int) -> None:
        """Waits until the revision is received. Raises the error if following has ended with one."""
        await until(lambda: self.task.done() or bool(self.received and self.received[-1].revision >= revision))
        if self.task.done():
            await self.task


@asynccontextmanager
async def followers(store: RedisStore, *places: tuple[str, int]) -> AsyncIterator[list[Follower]]:
    """Followers of matches, each after a revision, until the end of the block."""
    crowd = [Follower(store, match_id, after) for match_id, after in places]
    try:
        yield crowd
    finally:
        for one in crowd:
            one.task.cancel()
        await asyncio.gather(*(one.task for one in crowd), return_exceptions=True)


async def test_follower_gets_past_and_new_commits(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(other, 5)
    async with followers(store, (match_id, 1), (match_id, 3), (match_id, 5), (match_id, 0)) as crowd:
        await extend(other, match_id, 6, 300)
        for follower, first in zip(crowd, (2, 4, 6, 2), strict=True):
            await follower.reached(300)
            assert moves(follower.received) == steps(first, 300)


async def test_followers_of_two_alternating_processes_see_the_same_commits(
    store: RedisStore, other: RedisStore
) -> None:
    match_id = await create_match(store)
    await other.log.load(match_id)
    async with followers(store, (match_id, 1)) as [ours], followers(other, (match_id, 1)) as [theirs]:
        for revision in range(2, 42):
            player, follower = ((store, ours), (other, theirs))[revision % 2]
            if revision > 2:
                await follower.reached(revision - 1)
            await extend(player, match_id, revision, revision)
        for follower in (ours, theirs):
            await follower.reached(41)
            assert moves(follower.received) == steps(2, 41)


async def test_two_hundred_followers_share_one_connection(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore
) -> None:
    ids = [await create_match(other) for _ in range(50)]
    async with followers(store, *((match_id, 1) for match_id in ids * 4)) as crowd:
        for revision in (2, 3):
            await asyncio.gather(*(extend(other, match_id, revision, revision) for match_id in ids))
            await asyncio.gather(*(follower.reached(revision) for follower in crowd))
        async with raw_redis(server.url) as raw:
            names = [client["name"] for client in await raw.client_list()]
        assert names.count("markethall-reader") == 1
        assert sum(name.startswith("markethall") for name in names) == 3
        assert all(moves(follower.received) == steps(2, 3) for follower in crowd)


async def test_commit_costs_one_read_for_any_number_of_followed_matches(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore
) -> None:
    ids = [await create_match(other) for _ in range(300)]

    async def reads() -> int:
        async with raw_redis(server.url) as raw:
            return int((await raw.info("commandstats"))["cmdstat_xrange"]["calls"])

    async with followers(store, *((match_id, 1) for match_id in ids)) as crowd:
        await asyncio.gather(*(extend(other, match_id, 2, 2) for match_id in ids))
        await asyncio.gather(*(follower.reached(2) for follower in crowd))
        before = 0
        while before != (before := await reads()):
            # Reads of the last notifications may be pending, for long on a busy machine.
            await asyncio.sleep(1)
        for match_id, follower in zip(ids[:20], crowd, strict=False):
            await extend(other, match_id, 3, 3)
            await follower.reached(3)
        assert await reads() - before <= 20 + 2


async def test_followers_of_a_followed_match_do_not_read_its_log(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore
) -> None:
    match_id = await create_match(other, 5)
    async with followers(store, (match_id, 1)) as [first], raw_redis(server.url) as raw:
        await first.reached(5)
        await raw.config_resetstat()
        places = [(match_id, after) for after in (1, 2, 3, 4)] * 25
        async with followers(store, *places) as crowd:
            await asyncio.gather(*(follower.reached(5) for follower in crowd))
        await extend(other, match_id, 6, 8)
        await first.reached(8)
        places = [(match_id, after) for after in (5, 6, 7, 8)] * 25
        async with followers(store, *places) as crowd:
            await extend(other, match_id, 9, 9)
            for (_, after), follower in zip(places, crowd, strict=True):
                await follower.reached(9)
                assert moves(follower.received) == steps(after + 1, 9)
        # The reader reads after commits, for any number of followers. A cluster answers for one of its nodes.
        statistics = await raw.info("commandstats")
        assert statistics.get("cmdstat_xrange", {"calls": 0})["calls"] < 10


async def test_match_without_followers_is_forgotten_while_another_continues(store: RedisStore) -> None:
    busy = await create_match(store)
    ids = [await create_match(store) for _ in range(30)]
    async with followers(store, (busy, 1)) as [follower]:
        for revision, over in enumerate(ids, 2):
            async with followers(store, (over, 1)) as [once]:
                await extend(store, over, 2, 2)
                await once.reached(2)
            await extend(store, busy, revision, revision)
            await follower.reached(revision)
        gc.collect()
        kept = [one.match_id for one in gc.get_objects() if isinstance(one, Channel)]
        assert busy in kept
        # Readers may still refer to the last few channels.
        assert len(set(ids) & set(kept)) < 5


async def test_new_commit_is_decoded_once_for_all_followers(server: EmbeddedRedis, other: RedisStore) -> None:
    match_id = await create_match(other)
    codec = TinyCodec()
    async with RedisStore(server.url, codec) as store, followers(store, *[(match_id, 1)] * 100) as crowd:
        await extend(other, match_id, 2, 2)
        await asyncio.gather(*(follower.reached(2) for follower in crowd))
        codec.decoded.clear()
        await extend(other, match_id, 3, 20)
        await asyncio.gather(*(follower.reached(20) for follower in crowd))
        assert codec.decoded == list(range(3, 21))


async def test_own_commits_are_delivered_without_decoding(server: EmbeddedRedis) -> None:
    codec = TinyCodec()
    async with RedisStore(server.url, codec) as store:
        match_id = await create_match(store, 2)
        async with followers(store, (match_id, 1)) as [follower]:
            await follower.reached(2)
            codec.decoded.clear()
            await extend(store, match_id, 3, 30)
            await follower.reached(30)
            assert moves(follower.received) == steps(2, 30)
            assert codec.decoded == []


async def test_slow_follower_gets_all_commits(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(other, 3)
    async with aclosing(cast(Any, store.log.follow(match_id, 1))) as slow, followers(store, (match_id, 1)) as [fast]:
        received = [await anext(slow)]
        last = 5 * RECENT_COMMITS
        await extend(other, match_id, 4, last)
        await fast.reached(last)
        while received[-1].revision < last:
            received.append(await anext(slow))
        await extend(other, match_id, last + 1, last + 1)
        received.append(await anext(slow))
    assert moves(received) == steps(2, last + 1)


async def test_new_follower_is_notified_by_redis_before_the_next_poll(server: EmbeddedRedis, other: RedisStore) -> None:
    ids = [await create_match(other) for _ in range(20)]
    async with RedisStore(server.url, TinyCodec(), poll_s=3600) as store, followers(store, (ids[0], 1)) as [first]:
        await extend(other, ids[0], 2, 2)
        await first.reached(2)
        for match_id in ids[1:]:
            async with followers(store, (match_id, 1)) as [late]:
                await asyncio.sleep(0.01)
                await extend(other, match_id, 2, 2)
                await late.reached(2)


async def test_many_commits_at_once_all_reach_the_follower(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore
) -> None:
    match_id = await create_match(other, 3)
    key, last = log_key(match_id), 5 * BATCH_SIZE
    async with raw_redis(server.url) as raw:
        short = await raw.dump(key)
        await extend(other, match_id, 4, last)
        long = await raw.dump(key)
        await raw.restore(key, 0, short, replace=True)
        async with followers(store, (match_id, 1)) as [follower]:
            await follower.reached(3)
            # Redis sends one notification for all these commits.
            await raw.restore(key, 0, long, replace=True)
            await follower.reached(last)
            assert moves(follower.received) == steps(2, last)


async def test_cut_connection_is_reopened_before_the_next_poll(proxy: Proxy, other: RedisStore) -> None:
    match_id = await create_match(other)
    async with (
        RedisStore(proxy.url, TinyCodec(), poll_s=3600) as store,
        followers(store, (match_id, 1)) as [follower],
    ):
        for revision in range(2, 7):
            await extend(other, match_id, revision, revision)
            await follower.reached(revision)
            proxy.cut()
        await extend(other, match_id, 7, 7)
        await follower.reached(7)


async def test_silently_dead_connection_is_detected(proxy: Proxy, other: RedisStore) -> None:
    match_id = await create_match(other)
    async with (
        RedisStore(proxy.url, TinyCodec(), poll_s=0.1) as store,
        followers(store, (match_id, 1)) as [follower],
    ):
        await extend(other, match_id, 2, 2)
        await follower.reached(2)
        # Only the reader sends PING, to check the connection.
        proxy.swallow(b"PING")
        await until(lambda: proxy.swallowed > 0)
        await extend(other, match_id, 3, 3)
        await follower.reached(3)


async def test_followers_continue_after_cut_connections(proxy: Proxy, other: RedisStore) -> None:
    match_id = await create_match(other)
    async with (
        RedisStore(proxy.url, TinyCodec(), timeout_s=0.5) as store,
        followers(store, *[(match_id, 1)] * 3) as crowd,
    ):
        for first in range(2, 82, 10):
            await extend(other, match_id, first, first + 4)
            proxy.cut()
            await extend(other, match_id, first + 5, first + 9)
        for follower in crowd:
            await follower.reached(81)
            assert moves(follower.received) == steps(2, 81)


async def test_followers_continue_after_redis_was_killed(mortal: EmbeddedRedis) -> None:
    async with RedisStore(mortal.url, TinyCodec()) as store, RedisStore(mortal.url, TinyCodec()) as other:
        match_id = await create_match(other)
        async with followers(store, (match_id, 1)) as [follower]:
            for first in (2, 22, 42):
                await extend(other, match_id, first, first + 9)
                os.kill(mortal.pid, signal.SIGKILL)
                await extend(other, match_id, first + 10, first + 19)
            await follower.reached(61)
            assert moves(follower.received) == steps(2, 61) == await log_of(mortal.url, match_id)


async def test_follower_may_start_while_redis_is_down(mortal: EmbeddedRedis) -> None:
    async with RedisStore(mortal.url, TinyCodec()) as other:
        match_id = await create_match(other, 4)
    async with RedisStore(mortal.url, TinyCodec(), timeout_s=0.1) as store:
        os.kill(mortal.pid, signal.SIGSTOP)
        async with followers(store, (match_id, 2)) as [follower]:
            await asyncio.sleep(0.4)
            os.kill(mortal.pid, signal.SIGCONT)
            await follower.reached(4)
            assert moves(follower.received) == steps(3, 4)


async def test_deleted_match_ends_its_own_followers_only(store: RedisStore, other: RedisStore) -> None:
    removed, remaining = await create_match(other, 3), await create_match(other, 3)
    async with followers(store, (removed, 1), (remaining, 1)) as [follower_of_removed, follower]:
        await follower_of_removed.reached(3)
        await other.log.set_lifetime(removed, -1)
        with pytest.raises(Missing):
            await asyncio.wait_for(follower_of_removed.task, 10)
        assert moves(follower_of_removed.received) == steps(2, 3)
        await extend(other, remaining, 4, 4)
        await follower.reached(4)


async def test_undecodable_entry_ends_the_followers(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore
) -> None:
    match_id = await create_match(other, 3)
    async with followers(store, (match_id, 1)) as [follower]:
        await follower.reached(3)
        async with raw_redis(server.url) as raw:
            await raw.xadd(log_key(match_id), {"hello": "world"}, id="4-0")
        with pytest.raises(Damaged):
            await asyncio.wait_for(follower.task, 10)


async def test_reader_connection_closes_with_the_last_follower(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore
) -> None:
    match_id = await create_match(other, 3)
    for _ in range(5):
        async with followers(store, *[(match_id, 1)] * 10) as crowd:
            await asyncio.gather(*(follower.reached(3) for follower in crowd))

    async def readers() -> int:
        async with raw_redis(server.url) as raw:
            return [client["name"] for client in await raw.client_list()].count("markethall-reader")

    for _ in range(1000):
        if not await readers():
            break
        await asyncio.sleep(0.01)
    assert await readers() == 0
    async with followers(store, (match_id, 1)) as [again]:
        await extend(other, match_id, 4, 4)
        await again.reached(4)
        assert moves(again.received) == steps(2, 4)


@pytest.mark.parametrize("refuses", [False, None], ids=["it cannot send", "it fails"])
async def test_commit_that_is_sent_is_not_yielded_and_one_that_cannot_be_is(
    store: RedisStore, refuses: bool | None
) -> None:
    match_id = await create_match(store, 2)
    sent: list[int] = []

    def send_now(new: Commit) -> bool:
        if new.revision % 2:
            sent.append(new.revision)
            return True
        if refuses is None:
            raise RuntimeError("it fails")
        return refuses

    follower: Any = store.presence.follow_with_presence(match_id, 2, 1, send_now=send_now)
    assert await anext(follower) == Present((1,))
    for first in (3, 5):
        item = asyncio.ensure_future(anext(follower))
        # The follower is idle when it has looked once.
        await asyncio.sleep(0.05)
        await extend(store, match_id, first, first + 1)
        assert (await item).revision == first + 1
    assert sent == [3, 5]
    await follower.aclose()
