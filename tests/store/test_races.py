"""Several processes on one log, lost answers, and a Redis that loses commits."""

from __future__ import annotations

import asyncio

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.ports import Conflict, Missing
from markethall_service.store.redis_store import RedisStore
from tests.waiting import until

from .proxy import Proxy
from .tiny import TinyCodec, commit, create_match, extend, header, log_of, lose_tail, moves, raw_redis, snapshot, steps


async def test_one_of_two_processes_that_append_the_same_revision_wins(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store)
    await other.log.load(match_id)
    for revision in range(2, 40):
        outcomes = await asyncio.gather(
            store.log.append(match_id, commit(revision, "ours"), None),
            other.log.append(match_id, commit(revision, "theirs"), None),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes].count(Conflict) == 1
        winner = "theirs" if outcomes[0] else "ours"
        for reader in (store, other):
            assert moves(await reader.log.read(match_id, revision - 1)) == [f"{revision} {winner}"]
    assert len((await other.log.load(match_id)).commits) == 38


async def test_one_of_many_appends_of_one_process_wins(store: RedisStore) -> None:
    match_id = await create_match(store)
    calls = [store.log.append(match_id, commit(2, f"call {number}"), None) for number in range(20)]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(Conflict) == 19
    [winner] = [number for number, outcome in enumerate(outcomes) if outcome is None]
    assert moves(await store.log.read(match_id, 1)) == [f"2 call {winner}"]


async def test_snapshot_of_a_refused_append_is_not_kept(store: RedisStore, other: RedisStore) -> None:
    new = header()
    await store.log.create(new)
    await other.log.load(new.match_id)
    await store.log.append(new.match_id, commit(2, "won"), snapshot(new, 2, "won"))
    with pytest.raises(Conflict):
        await other.log.append(new.match_id, commit(2, "lost"), snapshot(new, 2, "lost"))
    assert (await other.log.load(new.match_id)).snapshot == snapshot(new, 2, "won")


async def test_append_with_a_lost_reply_counts_once(server: EmbeddedRedis, proxy: Proxy) -> None:
    async with RedisStore(proxy.url, TinyCodec()) as store:
        match_id = await create_match(store, 3)
        proxy.swallow(b"the answer gets lost")
        await store.log.append(match_id, commit(4, "the answer gets lost"), None)
        await store.log.append(match_id, commit(5, "next"), None)
    assert proxy.swallowed == 1
    assert await log_of(server.url, match_id) == [*steps(2, 3), "4 the answer gets lost", "5 next"]


async def test_append_with_a_lost_reply_counts_although_another_commit_followed(
    server: EmbeddedRedis, proxy: Proxy, other: RedisStore
) -> None:
    async with RedisStore(proxy.url, TinyCodec()) as store:
        match_id = await create_match(store, 3)
        proxy.swallow(b"first of all")
        call = asyncio.create_task(store.log.append(match_id, commit(4, "first of all"), None))
        while len((await other.log.load(match_id)).commits) < 3:
            await asyncio.sleep(0)
        await other.log.append(match_id, commit(5, "meanwhile"), None)
        await call
    assert await log_of(server.url, match_id) == [*steps(2, 3), "4 first of all", "5 meanwhile"]


async def test_delete_with_a_lost_reply_deletes_once(server: EmbeddedRedis, proxy: Proxy) -> None:
    async with RedisStore(proxy.url, TinyCodec()) as store:
        match_id = await create_match(store, 3)
        await store.log.load(match_id)
        proxy.swallow(match_id.encode())
        await store.log.delete(match_id, 3)
    assert proxy.swallowed == 1
    async with raw_redis(server.url) as raw:
        assert await raw.keys(f"mh:*{match_id}*") == []


async def test_delete_after_a_commit_of_another_process_is_refused(store: RedisStore, other: RedisStore) -> None:
    match_id = await create_match(store, 3)
    with pytest.raises(Conflict):
        await store.log.delete(match_id, 4)
    await other.log.load(match_id)
    await store.log.append(match_id, commit(4), None)
    for revision in (0, 2, 3):
        with pytest.raises(Conflict):
            await other.log.delete(match_id, revision)
    assert moves((await other.log.load(match_id)).commits) == steps(2, 4)
    await other.log.delete(match_id, 4)
    with pytest.raises(Missing):
        await store.log.load(match_id)


async def test_create_with_a_lost_reply_creates_the_match_once(server: EmbeddedRedis, proxy: Proxy) -> None:
    async with RedisStore(proxy.url, TinyCodec()) as store:
        new = header()
        proxy.swallow(new.match_id.encode())
        assert await store.log.create(new)
        assert not await store.log.create(new)
    assert proxy.swallowed == 1
    assert await log_of(server.url, new.match_id) == []


async def test_lost_end_of_a_log_causes_no_gap(server: EmbeddedRedis, store: RedisStore) -> None:
    match_id = await create_match(store, 10)
    await lose_tail(server.url, match_id, 8)
    with pytest.raises(Conflict):
        await store.log.append(match_id, commit(11), None)
    with pytest.raises(Conflict):
        await store.log.read(match_id, 10)
    with pytest.raises(Conflict):
        await store.log.append(match_id, commit(9), None)
    assert moves((await store.log.load(match_id)).commits) == steps(2, 8)
    await store.log.append(match_id, commit(9, "again"), None)
    assert await log_of(server.url, match_id) == [*steps(2, 8), "9 again"]


async def test_append_after_a_lost_and_replaced_commit_is_a_conflict(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore
) -> None:
    match_id = await create_match(store, 10)
    await lose_tail(server.url, match_id, 8)
    await other.log.load(match_id)
    await extend(other, match_id, 9, 10, "other")
    with pytest.raises(Conflict):
        await store.log.append(match_id, commit(11, "on a lost position"), None)
    with pytest.raises(Conflict):
        await store.log.read(match_id, 10)
    whole = [*steps(2, 8), "9 other", "10 other"]
    assert moves(await store.log.read(match_id, 1)) == whole
    with pytest.raises(Conflict):
        await store.log.append(match_id, commit(11, "still not loaded"), None)
    await store.log.load(match_id)
    await store.log.append(match_id, commit(11, "ours"), None)
    assert await log_of(server.url, match_id) == [*whole, "11 ours"]


async def test_longer_log_in_place_of_the_lost_one_is_a_conflict(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore
) -> None:
    match_id = await create_match(store, 10)
    await lose_tail(server.url, match_id, 8)
    await other.log.load(match_id)
    await extend(other, match_id, 9, 14, "other")
    with pytest.raises(Conflict):
        await store.log.commit(match_id, 4)
    with pytest.raises(Conflict):
        await store.log.read(match_id, 10)
    assert moves((await store.log.load(match_id)).commits)[-1] == "14 other"


@pytest.mark.parametrize("replaced", [False, True])
async def test_follower_never_sees_commits_of_two_logs(
    server: EmbeddedRedis, store: RedisStore, other: RedisStore, replaced: bool
) -> None:
    match_id = await create_match(store, 10)
    revisions: list[int] = []

    async def follow() -> None:
        async for one in other.log.follow(match_id, 1):
            revisions.append(one.revision)

    follower = asyncio.create_task(follow())
    await until(lambda: len(revisions) >= 9)
    await lose_tail(server.url, match_id, 8)
    if replaced:
        await store.log.load(match_id)
        await extend(store, match_id, 9, 12, "other")
    with pytest.raises(Conflict):
        await asyncio.wait_for(follower, 10)
    assert revisions == list(range(2, 11))


async def test_follow_from_beyond_the_end_is_a_conflict(store: RedisStore) -> None:
    match_id = await create_match(store, 10)
    with pytest.raises(Conflict):
        await anext(store.log.follow(match_id, 11))
