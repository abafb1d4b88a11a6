"""Presence follows from the open watches of all processes. Without watchers it costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.log import Commit
from markethall_service.matches.ports import Present
from markethall_service.store.redis_store import RedisStore
from tests.waiting import until_equal

from .tiny import TinyCodec, commit, create_match, raw_redis

Follower = AsyncIterator[Commit | Present]


async def next_presence(follower: Follower) -> tuple[int, ...]:
    """The next report of presence. Commits are skipped."""
    async with asyncio.timeout(20):
        async for item in follower:
            if isinstance(item, Present):
                return item.seats
    raise AssertionError("the stream has ended")


async def leave(follower: Follower) -> None:
    await follower.aclose()  # type: ignore[attr-defined]


async def test_presence_comes_first_and_all_commits_follow(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store, 4)
    follower = store.presence.follow_with_presence(match_id, 1, 2)
    assert await anext(follower) == Present((2,))
    assert [(await anext(follower)).revision for _ in range(3)] == [2, 3, 4]  # type: ignore[union-attr]
    await store.log.append(match_id, commit(5), None)
    assert await anext(follower) == commit(5)
    assert await other.presence.present(match_id) == Present((2,))
    await leave(follower)


async def test_two_processes_see_seats_come_and_go(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store)
    onlooker = store.presence.follow_with_presence(match_id, 1, 0)
    assert await next_presence(onlooker) == ()
    seated = other.presence.follow_with_presence(match_id, 1, 3)
    assert await next_presence(seated) == (3,)
    assert await next_presence(onlooker) == (3,)
    twice = other.presence.follow_with_presence(match_id, 1, 3)
    assert await next_presence(twice) == (3,)
    await leave(seated)
    assert await other.presence.present(match_id) == Present((3,))
    await leave(twice)
    assert await next_presence(onlooker) == ()
    assert await other.presence.present(match_id) == Present(())
    await leave(onlooker)


async def test_seat_watched_from_two_processes_is_reported_once(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store)
    first = store.presence.follow_with_presence(match_id, 1, 3)
    assert await next_presence(first) == (3,)
    second = other.presence.follow_with_presence(match_id, 1, 3)
    assert await next_presence(second) == (3,)
    await leave(first)
    assert await store.presence.present(match_id) == Present((3,))
    await leave(second)


async def test_seat_that_leaves_is_absent_before_its_mark_expires(
    store: RedisStore, other: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("markethall_service.store.presence._LIVES", 10_000)
    match_id = await create_match(store)
    onlooker, seated = (
        store.presence.follow_with_presence(match_id, 1, 0),
        other.presence.follow_with_presence(match_id, 1, 3),
    )
    assert await next_presence(seated) == (3,)
    assert await next_presence(onlooker) == (3,)
    await leave(seated)
    assert await next_presence(onlooker) == ()
    await leave(onlooker)


async def test_seat_that_was_cut_off_is_present_until_its_mark_expires(
    server: EmbeddedRedis, store: RedisStore
) -> None:
    match_id = await create_match(store)
    async with raw_redis(server.url) as raw:
        seconds, _ = await raw.time()
        ends = {"1:gone": seconds - 1, "2:away": seconds + 60, "3:away": seconds + 61}
        await raw.zadd(f"mh:{{{match_id}}}:present", {mark: end * 1000 for mark, end in ends.items()})
    assert await store.presence.present(match_id) == Present((2, 3))


async def test_heartbeat_removes_expired_marks(server: EmbeddedRedis, store: RedisStore) -> None:
    match_id = await create_match(store)
    key = f"mh:{{{match_id}}}:present"
    async with raw_redis(server.url) as raw:
        seconds, _ = await raw.time()
        await raw.zadd(key, {"1:gone": (seconds - 1) * 1000, "2:away": (seconds + 60) * 1000})
        onlooker = store.presence.follow_with_presence(match_id, 1, 0)
        assert await next_presence(onlooker) == (2,)
        assert await raw.zrange(key, 0, -1) == [b"2:away"]
        await leave(onlooker)


async def test_heartbeat_is_that_of_all_matches(
    server: EmbeddedRedis, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("markethall_service.store.presence.HEARTBEAT_S", 0.05)
    names = [await create_match(store) for _ in range(3)]
    onlookers = [store.presence.follow_with_presence(name, 1, 0) for name in names]
    assert [await next_presence(onlooker) for onlooker in onlookers] == [()] * 3
    async with raw_redis(server.url) as raw:
        seconds, _ = await raw.time()
        for name in names:
            await raw.zadd(f"mh:{{{name}}}:present", {"2:away": (seconds + 60) * 1000})
        assert [await next_presence(onlooker) for onlooker in onlookers] == [(2,)] * 3
    for onlooker in onlookers:
        await leave(onlooker)


async def test_onlooker_hears_of_others_after_another_onlooker_has_left(
    store: RedisStore, other: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("markethall_service.store.presence.HEARTBEAT_S", 0.05)
    monkeypatch.setattr("markethall_service.store.presence._LIVES", 1000)
    match_id = await create_match(store)
    onlookers = [store.presence.follow_with_presence(match_id, 1, 0) for _ in range(2)]
    assert [await next_presence(onlooker) for onlooker in onlookers] == [()] * 2
    await leave(onlookers[0])
    # More often than the heartbeat that has begun.
    for _ in range(2):
        seated = other.presence.follow_with_presence(match_id, 1, 2)
        assert [await next_presence(one) for one in (seated, onlookers[1])] == [(2,)] * 2
        await leave(seated)
        assert await next_presence(onlookers[1]) == ()
    await leave(onlookers[1])


async def test_process_ends_although_somebody_watches(server: EmbeddedRedis) -> None:
    async with asyncio.timeout(20):
        async with RedisStore(server.url, TinyCodec()) as store:
            onlooker = store.presence.follow_with_presence(await create_match(store), 1, 0)
            assert await next_presence(onlooker) == ()
    await leave(onlooker)


async def test_slow_watcher_gets_the_newest_presence(store: RedisStore) -> None:
    match_id = await create_match(store)
    onlooker = store.presence.follow_with_presence(match_id, 1, 0)
    seated = [store.presence.follow_with_presence(match_id, 1, seat) for seat in (1, 2)]
    assert await next_presence(onlooker) == ()
    assert await next_presence(seated[0]) == (1,)
    assert await next_presence(onlooker) == (1,)
    # The onlooker does not read in the meantime.
    assert await next_presence(seated[1]) == (1, 2)
    assert await next_presence(onlooker) == (1, 2)
    for follower in (onlooker, *seated):
        await leave(follower)


async def test_seats_that_ask_are_present_for_a_while_with_few_writes(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("markethall_service.store.presence.ASKED_S", 60.0)
    monkeypatch.setattr("markethall_service.store.presence.MAX_PER_S", 0.15)
    match_id = await create_match(store)
    before = store.round_trips
    for _ in range(20):
        for seat in range(1, 6):
            store.presence.asks(match_id, seat)
        await asyncio.sleep(0)
    # A third of that time has place for three.
    await until_equal(lambda: other.presence.present(match_id), Present((1, 2, 3)))
    assert store.round_trips <= before + 3
    async with raw_redis(server.url) as raw:
        assert 0 < await raw.pttl(f"mh:{{{match_id}}}:present") <= 60_000


async def test_presence_leaves_no_key_and_costs_nothing_without_watchers(
    server: EmbeddedRedis, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("markethall_service.store.presence.HEARTBEAT_S", 0.2)
    monkeypatch.setattr("markethall_service.store.presence._LIVES", 300)
    match_id = await create_match(store)
    follower = store.presence.follow_with_presence(match_id, 1, 1)
    assert await next_presence(follower) == (1,)
    async with raw_redis(server.url) as raw:
        key = f"mh:{{{match_id}}}:present"
        assert 0 < await raw.pttl(key) <= 60_000
        await leave(follower)
        await until_equal(lambda: raw.exists(key), 0)
    await asyncio.sleep(0.3)
    before = store.round_trips
    await asyncio.sleep(0.3)
    assert store.round_trips == before


async def test_seat_that_reconnects_at_once_stays_present(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store)
    for _ in range(20):
        follower = store.presence.follow_with_presence(match_id, 1, 1)
        assert await next_presence(follower) == (1,)
        await leave(follower)
    follower = store.presence.follow_with_presence(match_id, 1, 1)
    assert await next_presence(follower) == (1,)
    assert await other.presence.present(match_id) == Present((1,))
    await leave(follower)


async def test_watch_continues_without_redis_and_presence_returns_with_it(mortal: EmbeddedRedis) -> None:
    async with RedisStore(mortal.url, TinyCodec()) as store:
        match_id = await create_match(store)
        follower = store.presence.follow_with_presence(match_id, 1, 1)
        assert await next_presence(follower) == (1,)
        async with raw_redis(mortal.url) as raw:
            with suppress(Exception):
                await raw.execute_command("SHUTDOWN", "NOSAVE")
        onlooker = store.presence.follow_with_presence(match_id, 1, 2)
        assert await next_presence(onlooker) in ((1,), (1, 2))
        await until_equal(lambda: store.presence.present(match_id), Present((1, 2)))
        await leave(follower)
        await leave(onlooker)
