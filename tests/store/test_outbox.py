"""The outbox of webhook messages: each is leased once, and due again after its lease unless dropped."""

from __future__ import annotations

import asyncio

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.ports import LeasedMessage
from markethall_service.matches.webhooks import Kind, WebhookMessage
from markethall_service.store.redis_store import RedisStore

from .tiny import fresh_id, raw_redis


def message(match_id: str = "", revision: int = 2) -> WebhookMessage:
    return WebhookMessage(match_id or fresh_id(), revision, 0, 1, Kind.YOUR_TURN)


async def leased(store: RedisStore, count: int = 32, lease_s: float = 60) -> list[LeasedMessage]:
    found: list[LeasedMessage] = []
    empty_leases = 0
    while empty_leases < 16:
        due = await store.outbox.lease(count, lease_s)
        found += due
        empty_leases = 0 if due else empty_leases + 1
    return found


async def test_two_processes_lease_each_message_once(store: RedisStore, other: RedisStore) -> None:
    made = {message() for _ in range(200)}
    await store.outbox.add(made)
    await store.outbox.add(made)
    shares = await asyncio.gather(leased(store), leased(other, 3))
    assert sum(map(len, shares)) == 200
    assert {due.message for share in shares for due in share} == made
    assert all(due.failures == 0 for share in shares for due in share)


@pytest.mark.parametrize("count", [1, 2])
async def test_lease_respects_its_count_and_reaches_all_shards(store: RedisStore, count: int) -> None:
    made = {message() for _ in range(100)}
    await store.outbox.add(made)
    found: set[WebhookMessage] = set()
    for _ in range(1000):
        due = await store.outbox.lease(count, 60)
        assert len(due) <= count
        found |= {one.message for one in due}
    assert found == made


async def test_each_process_sees_the_number_of_waiting_messages(store: RedisStore, other: RedisStore) -> None:
    made = [message() for _ in range(40)]
    await store.outbox.add(made)
    assert store.outbox.waiting == 0
    before = store.round_trips
    await store.outbox.lease(32, 60)
    # The script may have to be sent in full, once.
    assert store.round_trips - before <= 2
    await other.outbox.lease(32, 60)
    assert store.outbox.waiting == other.outbox.waiting == 40
    for one in made[:10]:
        await store.outbox.drop(one)
    for _ in range(16):
        await other.outbox.lease(1, 60)
    assert other.outbox.waiting == 30


async def test_message_that_is_not_dropped_is_due_again_after_the_lease(store: RedisStore, other: RedisStore) -> None:
    one = message()
    await store.outbox.add([one])
    assert await leased(store, lease_s=2) == [LeasedMessage(one, 0)]
    assert await leased(other) == []
    await asyncio.sleep(2.05)
    assert await leased(other) == [LeasedMessage(one, 0)]
    await other.outbox.drop(one)
    await store.outbox.postpone(one, 0, failed=True)
    assert await leased(store) == []


async def test_failures_are_counted_until_the_message_is_dropped(server: EmbeddedRedis, store: RedisStore) -> None:
    one = message()
    await store.outbox.add([one])
    for failed, count in ((True, 1), (True, 2), (False, 2)):
        await leased(store)
        await store.outbox.postpone(one, 0, failed=failed)
        assert await leased(store) == [LeasedMessage(one, count)]
    await store.outbox.postpone(one, 60, failed=True)
    await store.outbox.add([one])
    assert await leased(store) == []
    await store.outbox.drop(one)
    async with raw_redis(server.url) as raw:
        assert await raw.keys("mh:hooks:*") == []


async def test_ring_ends_the_wait(store: RedisStore) -> None:
    async with asyncio.timeout(20):
        waiting = asyncio.create_task(store.outbox.wait(60))
        await asyncio.sleep(0)
        store.outbox.wake()
        await waiting
        await store.outbox.wait(0.01)
        # One wake-up ends one wait.
        store.outbox.wake()
        await store.outbox.wait(60)
        waiting = asyncio.create_task(store.outbox.wait(60))
        for _ in range(9):
            await asyncio.sleep(0)
        assert not waiting.done()
        store.outbox.wake()
        await waiting


async def test_entry_of_another_release_is_not_touched(server: EmbeddedRedis, store: RedisStore) -> None:
    one = message()
    await store.outbox.add([one])
    async with raw_redis(server.url) as raw:
        for shard in range(16):
            await raw.zadd(f"mh:hooks:{{{shard}}}", {"of another kind": 0})
        assert await leased(store) == [LeasedMessage(one, 0)]
        assert len(await raw.keys("mh:hooks:*")) == 16
