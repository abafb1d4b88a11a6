"""Timers of matches, and leases on them."""

from __future__ import annotations

import asyncio
import os
import signal

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.ports import LeasedTimer
from markethall_service.store.keys import due_key, shard_of
from markethall_service.store.redis_store import RedisStore

from .tiny import TinyCodec, fresh_id, raw_redis

LEASE = 500


async def leased(store: RedisStore, now: int) -> list[LeasedTimer]:
    return list((await store.timers.lease(now, LEASE)).leased)


async def test_timer_is_leased_once_and_not_before_its_time(store: RedisStore, other: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set(match_id, 1000)
    assert await leased(store, 999) == []
    assert (await other.timers.lease(999, LEASE)).next_ms in (999, 1000)
    both = await asyncio.gather(leased(store, 1000), leased(other, 1000))
    assert [due.match_id for found in both for due in found] == [match_id]


async def test_timer_that_is_not_settled_runs_out_again_after_its_lease(store: RedisStore, other: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set(match_id, 1000)
    [first] = await leased(store, 1000)
    assert await leased(other, 1499) == []
    [second] = await leased(other, 1500)
    assert second.match_id == match_id
    await store.timers.settle(first, None)
    assert [due.match_id for due in await leased(other, 2000)] == [match_id]


async def test_settled_timer_runs_out_at_its_next_time_or_never(store: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set(match_id, 1000)
    [due] = await leased(store, 1000)
    await store.timers.settle(due, 9000)
    assert await leased(store, 8999) == []
    [due] = await leased(store, 9000)
    await store.timers.settle(due, None)
    assert (await store.timers.lease(1 << 50, LEASE)).leased == ()
    assert (await store.timers.lease(1 << 50, LEASE)).next_ms is None


async def test_earliest_time_of_a_timer_counts(store: RedisStore) -> None:
    match_id = fresh_id()
    for due in (3000, 1000, 2000):
        await store.timers.set(match_id, due)
    assert await leased(store, 998) == []
    assert [due.match_id for due in await leased(store, 1000)] == [match_id]


async def test_timer_set_during_a_lease_is_not_lost_when_the_lease_is_settled(
    store: RedisStore, other: RedisStore
) -> None:
    """The process that settles may have read the log before the commit for which the timer is."""
    for set_ms in (1200, 40_000):
        for settled in (90_000, None):
            match_id = fresh_id()
            await store.timers.set(match_id, 1000)
            [due] = await leased(store, 1000)
            await other.timers.set(match_id, set_ms)
            await store.timers.settle(due, settled)
            [again] = await leased(store, max(set_ms, 1000 + LEASE))
            assert again.match_id == match_id
            await store.timers.settle(again, None)


async def test_settling_to_an_earlier_time_than_one_set_meanwhile_counts(store: RedisStore, other: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set(match_id, 1000)
    [due] = await leased(store, 1000)
    await other.timers.set(match_id, 9000)
    await store.timers.settle(due, 1200)
    assert [due.match_id for due in await leased(other, 1200)] == [match_id]


async def test_timer_set_anywhere_is_found_in_several_sets_and_settled_in_each(store: RedisStore) -> None:
    match_id = fresh_id()
    await store.timers.set_anywhere(match_id, 1000)
    found = await leased(store, 1000)
    assert {due.match_id for due in found} == {match_id}
    assert len({due.shard for due in found}) == len(found) == 8
    for due in found:
        await store.timers.settle(due, None)
    assert await leased(store, 1 << 50) == []


async def test_timer_is_added_elsewhere_if_its_own_set_cannot_be_written(
    server: EmbeddedRedis, store: RedisStore
) -> None:
    match_id = fresh_id()
    async with raw_redis(server.url) as raw:
        own = due_key(shard_of(match_id))
        await raw.set(own, "")
        await store.timers.add(match_id, 1000)
        await raw.delete(own)
    assert {due.match_id for due in await leased(store, 1000)} == {match_id}


async def test_lease_returns_the_earliest_next_time(store: RedisStore) -> None:
    for due in (9000, 3000, 7000, 5000):
        for _ in range(8):
            await store.timers.set(fresh_id(), due)
    assert (await store.timers.lease(999, LEASE)).next_ms in (2999, 3000)


async def test_two_processes_lease_many_timers_once_each(store: RedisStore, other: RedisStore) -> None:
    ids = {fresh_id() for _ in range(2500)}
    await asyncio.gather(*(store.timers.set(match_id, 1000) for match_id in ids))
    found: list[str] = []
    while True:
        some = await asyncio.gather(leased(store, 1000), leased(other, 1000))
        if not any(some):
            break
        found += [due.match_id for dues in some for due in dues]
    assert sorted(found) == sorted(ids)


async def test_timers_survive_a_restart_of_redis(mortal: EmbeddedRedis) -> None:
    match_id = fresh_id()
    async with RedisStore(mortal.url, TinyCodec()) as store:
        await store.timers.set(match_id, 1000)
        async with raw_redis(mortal.url) as raw:
            await raw.script_flush()
        os.kill(mortal.pid, signal.SIGKILL)
        assert [due.match_id for due in await leased(store, 1000)] == [match_id]
