"""Attempts with a clock that the test sets: retries, their end, and dropped messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.matches.webhooks import CREATOR, Kind, Webhooks
from markethall_service.store.keys import failures_key, hooks_key, log_key, shard_of
from markethall_service.store.redis_store import RedisStore
from markethall_service.webhooks import Delivery, RequestBuilder, RetryPolicy, Sender
from markethall_service.webhooks.sender import PostResult
from tests.matches.table import SetClock
from tests.store.tiny import raw_redis
from tests.waiting import wait_until

from .receiver import Receiver


@asynccontextmanager
async def delivering(
    folder: Path, clock: SetClock, retry_policy: RetryPolicy, kind: type[Sender] = Sender
) -> AsyncIterator[tuple[Host, Any]]:
    """A host with its Redis. Messages are delivered in this process, with a clock that the test sets."""
    webhooks = Webhooks(bytes(32), private=True)
    async with (
        EmbeddedRedis(folder) as redis,
        RedisStore(redis.url, stored) as store,
        raw_redis(redis.url) as raw,
        kind(webhooks, retry_policy.timeout_s, retry_policy.concurrency) as sender,
    ):
        host = Host(store, clock, bytes(32), webhooks=webhooks)
        delivery = Delivery(
            store.outbox, RequestBuilder(store.log, host.matches, webhooks), sender, clock, retry_policy
        )
        task = asyncio.create_task(delivery.run())
        yield host, raw
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def started(host: Host, url: str) -> str:
    """The id of a match that has begun, whose creator has a webhook."""
    opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "", webhook_url=url)
    for _ in range(2):
        await host.seating.join(opened.match.header.match_id, 0, "", "", "")
    return opened.match.header.match_id


async def none_waits(raw: Any) -> None:
    """Return when no message is waiting."""
    async with asyncio.timeout(20):
        while await raw.keys("mh:hooks:*"):
            await asyncio.sleep(0.02)


async def test_old_message_is_given_up(tmp_path: Path, receiver: Receiver) -> None:
    clock, retry_policy = SetClock(), RetryPolicy(attempts=1000, age_s=3600, first_pause_s=0.01)
    async with delivering(tmp_path, clock, retry_policy) as (host, raw):
        receiver.statuses = [500] * 1000
        await started(host, receiver.url())
        await asyncio.to_thread(wait_until, lambda: len(receiver.calls) > 4)
        clock.go_on(3600)
        await none_waits(raw)


async def test_each_attempt_has_its_own_timestamp(tmp_path: Path, receiver: Receiver) -> None:
    """A receiver refuses old timestamps, because they can be replays, but accepts retries."""
    clock, retry_policy = SetClock(), RetryPolicy(attempts=1000, first_pause_s=0.01)
    first = clock.now_ms() // 1000
    async with delivering(tmp_path, clock, retry_policy) as (host, raw):
        receiver.statuses = [500] * 1000
        await started(host, receiver.url())
        await asyncio.to_thread(wait_until, lambda: len(receiver.calls) > 1)
        clock.go_on(600)
        receiver.statuses = []
        await none_waits(raw)
    stamps = [int(call.headers["webhook-timestamp"]) for call in receiver.calls]
    assert (set(stamps), stamps[-1]) == ({first, first + 600}, first + 600)


def test_pauses_double_up_to_an_hour() -> None:
    for failures, seconds in [(1, 5), (2, 10), (3, 20), (10, 2560), (11, 3600), (5000, 3600)]:
        pauses = {RetryPolicy().pause(failures) for _ in range(9)}
        assert len(pauses) > 1
        assert all(0.75 * seconds <= pause <= 1.25 * seconds for pause in pauses)


async def test_only_retries_are_marked_as_retries(tmp_path: Path, receiver: Receiver) -> None:
    clock, retry_policy = SetClock(), RetryPolicy(first_pause_s=0.01)
    posts: list[tuple[str, bool]] = []

    class Noting(Sender):
        async def post(self, url: str, headers: Mapping[str, str], *given: Any, again: bool = False) -> PostResult:
            posts.append((headers["webhook-id"], again))
            return await super().post(url, headers, *given, again=again)

    async with delivering(tmp_path, clock, retry_policy, Noting) as (host, raw):
        receiver.statuses = [500] * 4
        await started(host, receiver.url())
        await none_waits(raw)
    assert len(posts) == 6
    assert posts == [(ident, ident in {before for before, _ in posts[:at]}) for at, (ident, _) in enumerate(posts)]


async def test_message_of_an_unrecorded_commit_is_dropped(tmp_path: Path, receiver: Receiver) -> None:
    async with delivering(tmp_path, SetClock(), RetryPolicy()) as (host, raw):
        match_id = await started(host, receiver.url())
        # Left by a process that died before it recorded the commit, and looked up often enough.
        notice, shard = f"{match_id} 9 {CREATOR} 1 {Kind.YOUR_TURN}", shard_of(match_id)
        await raw.zadd(hooks_key(shard), {notice: 0})
        async with asyncio.timeout(20):
            while int(await raw.hget(failures_key(shard), notice) or 0) < 2:
                await asyncio.sleep(0.02)
        await raw.hset(failures_key(shard), notice, 10)
        await raw.zadd(hooks_key(shard), {notice: 0})
        await none_waits(raw)
        assert len(receiver.calls) == 2


async def test_message_that_is_not_true_is_dropped(tmp_path: Path, receiver: Receiver) -> None:
    async with delivering(tmp_path, SetClock(), RetryPolicy()) as (host, raw):
        match_id = await started(host, receiver.url())
        await none_waits(raw)
        idents = {call.ident for call in receiver.calls}
        assert len(idents) == 2
        for false in (f"3 {CREATOR} 0 {Kind.OVER}", f"2 {CREATOR} 1 {Kind.YOUR_TURN}", f"3 1 0 {Kind.STARTED}"):
            await raw.zadd(hooks_key(shard_of(match_id)), {f"{match_id} {false}": 0})
        await none_waits(raw)
        assert {call.ident for call in receiver.calls} == idents


async def test_message_of_an_unreadable_match_is_dropped_at_once(tmp_path: Path, receiver: Receiver) -> None:
    async with delivering(tmp_path, SetClock(), RetryPolicy()) as (host, raw):
        match_id = await started(host, receiver.url())
        await none_waits(raw)
        await raw.xdel(log_key(match_id), "2-0")
        for one in (match_id, "nowhere"):
            await raw.zadd(hooks_key(shard_of(one)), {f"{one} 3 {CREATOR} 1 {Kind.YOUR_TURN}": 0})
        await none_waits(raw)
        assert len(receiver.calls) == 2
