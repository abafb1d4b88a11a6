"""Notes of when matches are due, and claims on them."""

from __future__ import annotations

import asyncio
import os
import signal

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.ports import LeasedTimer
from markethall_service.store.redis_store import RedisStore

from .tiny import TinyCodec, fresh_id, raw_redis

LEASE = 500


async def claimed(store: RedisStore, now: int) -> list[LeasedTimer]:
    """What is claimed at a time."""
    return list((await store.timers.lease(now, LEASE)).leased)


async def test_what_is_due_is_claimed_once_and_not_before(store: RedisStore, other: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set(match_id, 1000)
    assert await claimed(store, 999) == []
    assert (await other.timers.lease(999, LEASE)).next_ms in (999, 1000)
    both = await asyncio.gather(claimed(store, 1000), claimed(other, 1000))
    assert [due.match_id for found in both for due in found] == [match_id]


async def test_a_claim_that_is_not_settled_comes_back_after_its_lease(store: RedisStore, other: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set(match_id, 1000)
    [first] = await claimed(store, 1000)
    assert await claimed(other, 1499) == []
    [second] = await claimed(other, 1500)
    assert second.match_id == match_id
    await store.timers.settle(first, None)
    assert [due.match_id for due in await claimed(other, 2000)] == [match_id]


async def test_a_settled_claim_is_due_when_it_says_or_never(store: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set(match_id, 1000)
    [due] = await claimed(store, 1000)
    await store.timers.settle(due, 9000)
    assert await claimed(store, 8999) == []
    [due] = await claimed(store, 9000)
    await store.timers.settle(due, None)
    assert (await store.timers.lease(1 << 50, LEASE)).leased == ()
    assert (await store.timers.lease(1 << 50, LEASE)).next_ms is None


async def test_the_earlier_note_counts(store: RedisStore) -> None:
    match_id = fresh_id()
    for due in (3000, 1000, 2000):
        await store.timers.set(match_id, due)
    assert await claimed(store, 998) == []
    assert [due.match_id for due in await claimed(store, 1000)] == [match_id]


async def test_a_note_made_during_a_claim_is_not_lost_when_it_is_settled(store: RedisStore, other: RedisStore) -> None:
    """Whoever settles may have read the log before the commit that the note is for."""
    for noted in (1200, 40_000):
        for settled in (90_000, None):
            match_id = fresh_id()
            await store.timers.set(match_id, 1000)
            [due] = await claimed(store, 1000)
            await other.timers.set(match_id, noted)
            await store.timers.settle(due, settled)
            [again] = await claimed(store, max(noted, 1000 + LEASE))
            assert again.match_id == match_id
            await store.timers.settle(again, None)


async def test_what_settles_earlier_than_a_note_made_meanwhile_counts(store: RedisStore, other: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set(match_id, 1000)
    [due] = await claimed(store, 1000)
    await other.timers.set(match_id, 9000)
    await store.timers.settle(due, 1200)
    assert [due.match_id for due in await claimed(other, 1200)] == [match_id]


async def test_a_note_that_may_lie_anywhere_is_found_in_several_places_and_settled_in_each(store: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set_anywhere(match_id, 1000)
    found = await claimed(store, 1000)
    assert {due.match_id for due in found} == {match_id}
    assert len({due.shard for due in found}) == len(found) == 8
    for due in found:
        await store.timers.settle(due, None)
    assert await claimed(store, 1 << 50) == []


async def test_what_is_due_first_is_told_whatever_else_is_due_later(store: RedisStore) -> None:
    for due in (9000, 3000, 7000, 5000):
        for _ in range(8):
            await store.timers.set(fresh_id(), due)
    assert (await store.timers.lease(999, LEASE)).next_ms in (2999, 3000)


async def test_many_are_claimed_in_turns_by_several(store: RedisStore, other: RedisStore) -> None:
    ids = {fresh_id() for _ in range(2500)}
    await asyncio.gather(*(store.timers.set(match_id, 1000) for match_id in ids))
    found: list[str] = []
    while True:
        some = await asyncio.gather(claimed(store, 1000), claimed(other, 1000))
        if not any(some):
            break
        found += [due.match_id for dues in some for due in dues]
    assert sorted(found) == sorted(ids)


async def test_notes_outlive_redis(mortal: EmbeddedRedis) -> None:
    match_id = fresh_id()
    async with RedisStore(mortal.url, TinyCodec()) as store:
        await store.timers.set(match_id, 1000)
        async with raw_redis(mortal.url) as raw:
            await raw.script_flush()
        os.kill(mortal.pid, signal.SIGKILL)
        assert [due.match_id for due in await claimed(store, 1000)] == [match_id]
