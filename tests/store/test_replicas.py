"""Where replicas must have a write, nothing leaves the store that they do not have: a failover loses nothing shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
import redis

from markethall_platform.redis_client.pipeline import Replication
from markethall_service.matches.ports import Conflict, Unavailable
from markethall_service.matches.webhooks import Kind, WebhookMessage
from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import Content, RedisStore
from tests.replicated_redis import ReplicatedRedis, replicated_redis
from tests.waiting import PATIENCE_S, until

from .test_follow import followers
from .tiny import TinyCodec, answered, commit, create_match, extend, header, log_of, moves, snapshot, steps


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[ReplicatedRedis]:
    """A master and its replica, for one test."""
    with replicated_redis(tmp_path / "redis") as servers:
        yield servers


@asynccontextmanager
async def careful_store(url: str, timeout_s: float = 1.0, wait_ms: int = 30) -> AsyncIterator[RedisStore]:
    """The store of a process whose writes a replica must have. It soon gives up, but each attempt has half a second."""
    replication = Replication(replicas=1, wait_ms=wait_ms)
    async with RedisStore(url, TinyCodec(), timeout_s=timeout_s, poll_s=0.1, replication=replication) as store:
        yield store


@pytest_asyncio.fixture
async def store(servers: ReplicatedRedis) -> AsyncIterator[RedisStore]:
    async with careful_store(servers.url) as store:
        yield store


@pytest_asyncio.fixture
async def other(servers: ReplicatedRedis) -> AsyncIterator[RedisStore]:
    """The store of another process."""
    async with careful_store(servers.url) as store:
        yield store


def patient_store(url: str) -> AbstractAsyncContextManager[RedisStore]:
    """The store of a process whose writes a replica must have, however slow it is."""
    return careful_store(url, timeout_s=PATIENCE_S, wait_ms=1000)


async def new_match(servers: ReplicatedRedis, last: int = 3) -> str:
    """The id of a new match with commits up to a revision, which the replica has."""
    async with patient_store(servers.url) as store:
        return await create_match(store, last)


async def refuses_all(store: RedisStore, match_id: str, last: int) -> None:
    """Check that every reading of a match whose last commit no replica has is refused."""
    readings = (
        store.log.load(match_id),
        store.log.read(match_id, 1),
        store.log.read(match_id, last - 1),
        store.log.commit(match_id, last),
        store.log.entry_hash(match_id, last),
    )
    # Concurrent, because each waits for the replica.
    outcomes = await asyncio.gather(*readings, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Unavailable] * 5


async def append_refused(store: RedisStore, match_id: str, last: int) -> None:
    """Append a commit that no replica gets, and repeat the attempt as a client does."""
    with pytest.raises(Unavailable, match="too few replicas"):
        await store.log.append(match_id, commit(last, request_id="same"), None)
    with pytest.raises((Conflict, Unavailable)):
        await store.log.append(match_id, commit(last, request_id="same"), None)


@pytest.mark.parametrize("min_replicas", [0, 1])
@pytest.mark.parametrize("way", ["freeze", "cut_off"])
async def test_commit_without_a_replica_is_not_shown_until_the_replica_is_back(
    servers: ReplicatedRedis, store: RedisStore, other: RedisStore, way: str, min_replicas: int
) -> None:
    match_id = await new_match(servers)
    quiet = await new_match(servers)
    for one in (match_id, quiet):
        await answered(partial(store.log.load, one))
    async with (
        careful_store(servers.url) as third,
        followers(store, (match_id, 1)) as [own],
        followers(other, (match_id, 1)) as [foreign],
    ):
        await asyncio.gather(own.reached(3), foreign.reached(3))
        getattr(servers, way)()
        await append_refused(store, match_id, 4)
        # From now on Redis refuses writes in words. Before, it takes them and WAIT fails.
        servers.master.client.config_set("min-replicas-to-write", min_replicas)
        for reader in (store, other, third):
            await refuses_all(reader, match_id, 4)
        # A match whose last commit is known to be on a replica is read as before.
        assert moves(await answered(lambda: store.log.read(quiet, 1))) == steps(2, 3)
        assert moves(own.received) == moves(foreign.received) == steps(2, 3)
        async with followers(third, (match_id, 1)) as [late]:
            await asyncio.sleep(0.1)
            assert late.received == []
            servers.bring_back()
            for follower in (own, foreign, late):
                await follower.reached(4)
                assert moves(follower.received) == steps(2, 4)
        async with patient_store(servers.url) as patient:
            assert (await patient.log.load(match_id)).requests.find(1, "same") == 4
            await patient.log.append(match_id, commit(5), None)
        await asyncio.gather(own.reached(5), foreign.reached(5))
    assert await log_of(servers.fail_over().url, match_id) == steps(2, 5)


async def test_nothing_that_was_shown_is_lost_by_a_failover(
    servers: ReplicatedRedis, store: RedisStore, other: RedisStore
) -> None:
    match_id = await new_match(servers)
    await answered(lambda: store.log.load(match_id))
    async with followers(store, (match_id, 1)) as [own], followers(other, (match_id, 1)) as [foreign]:
        await asyncio.gather(own.reached(3), foreign.reached(3))
        servers.cut_off()
        await append_refused(store, match_id, 4)
        for process in (store, store, other):
            with pytest.raises(Unavailable):
                await process.log.create(header("unconfirmed"))
            with pytest.raises(Unavailable):
                await process.log.load("unconfirmed")
        assert moves(own.received) == moves(foreign.received) == steps(2, 3)
        assert servers.master.client.xlen(f"mh:{{{match_id}}}:log") == 4
        promoted = servers.fail_over()
    assert await log_of(promoted.url, match_id) == steps(2, 3)
    assert not promoted.client.exists("mh:{unconfirmed}:log")


async def test_snapshot_of_a_commit_without_a_replica_is_not_used(
    servers: ReplicatedRedis, store: RedisStore, other: RedisStore
) -> None:
    new = header()
    async with patient_store(servers.url) as patient:
        assert await patient.log.create(new)
    await answered(lambda: store.log.load(new.match_id))
    servers.cut_off()
    with pytest.raises(Unavailable):
        await store.log.append(new.match_id, commit(2), snapshot(new, 2, "unconfirmed"))
    for reader in (store, other):
        with pytest.raises(Unavailable):
            await reader.log.load(new.match_id)
    servers.bring_back()
    loaded = await answered(lambda: other.log.load(new.match_id))
    assert loaded.snapshot == snapshot(new, 2, "unconfirmed")


async def test_log_that_is_not_the_known_one_is_not_shown_before_the_replica_has_it(
    servers: ReplicatedRedis, store: RedisStore, other: RedisStore
) -> None:
    shorter, longer = await new_match(servers), await new_match(servers, 1)
    for match_id in (shorter, longer):
        for process in (store, other):
            await answered(partial(process.log.load, match_id))
    servers.cut_off()
    with redis.Redis.from_url(servers.master.url) as raw:
        [*older, _] = raw.xrange(log_key(shorter))
        raw.delete(log_key(shorter))
        for name, fields in older:
            raw.xadd(log_key(shorter), fields, id=name)
    with pytest.raises(Unavailable):
        await store.log.load(shorter)
    await append_refused(other, longer, 2)
    with pytest.raises(Unavailable):
        await store._logs.entries(longer)


async def test_cancelled_append_reaches_followers_of_its_process(servers: ReplicatedRedis) -> None:
    match_id = await new_match(servers)
    async with patient_store(servers.url) as patient, followers(patient, (match_id, 1)) as [follower]:
        await follower.reached(3)
        await patient.log.load(match_id)
        servers.cut_off()
        call = asyncio.create_task(patient.log.append(match_id, commit(4), None))
        await until(lambda: servers.master.client.xlen(f"mh:{{{match_id}}}:log") == 4)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        assert moves(follower.received) == steps(2, 3)
        servers.bring_back()
        await follower.reached(4)


async def test_restored_match_is_acknowledged_only_with_a_replica(servers: ReplicatedRedis, store: RedisStore) -> None:
    match_id = await new_match(servers)
    entries = await store.archive.entries(match_id)
    contents = [Content(entry.request, entry.content) for entry in entries]
    nonces = [entry.nonce for entry in entries]
    servers.master.client.delete(f"mh:{{{match_id}}}:log")
    servers.freeze()
    for _ in range(2):
        with pytest.raises(Unavailable):
            await store.archive.restore(match_id, contents, 0, 0, nonces)
    servers.bring_back()
    assert await answered(lambda: store.archive.restore(match_id, contents, 0, 0, nonces))
    assert await log_of(servers.fail_over().url, match_id) == steps(2, 3)


@pytest.mark.parametrize("way", ["freeze", "cut_off"])
async def test_delete_is_acknowledged_only_with_a_replica(servers: ReplicatedRedis, way: str) -> None:
    match_id = await new_match(servers)
    # Longer than the last of several round trips takes on a busy machine.
    async with careful_store(servers.url, timeout_s=1.0) as store, careful_store(servers.url, timeout_s=1.0) as other:
        await answered(lambda: store.log.load(match_id))
        getattr(servers, way)()
        with pytest.raises(Unavailable, match="too few replicas"):
            await store.log.delete(match_id, 3)
        # The log is gone on the master. The repetition, also of another process, waits for the replica as well.
        for process in (store, other):
            with pytest.raises(Unavailable, match="too few replicas"):
                await process.log.delete(match_id)
        servers.bring_back()
        await answered(lambda: other.log.delete(match_id))
    assert not servers.fail_over().client.exists(f"mh:{{{match_id}}}:log")


async def test_confirmations_of_many_followed_matches_share_round_trips(servers: ReplicatedRedis) -> None:
    async with (
        patient_store(servers.url) as store,
        patient_store(servers.url) as other,
        AsyncExitStack() as stack,
    ):
        ids = await asyncio.gather(*(create_match(store, 2) for _ in range(60)))
        group = await stack.enter_async_context(followers(other, *((match_id, 1) for match_id in ids)))
        await asyncio.gather(*(follower.reached(2) for follower in group))
        before = other.round_trips
        await asyncio.gather(*(store.log.append(match_id, commit(3), None) for match_id in ids))
        await asyncio.gather(*(follower.reached(3) for follower in group))
        assert other.round_trips - before < len(ids) / 2


@pytest.mark.parametrize("replicas", [0, 1])
async def test_own_commits_cost_no_confirmation(servers: ReplicatedRedis, replicas: int) -> None:
    replication = Replication(replicas=replicas)
    async with RedisStore(servers.url, TinyCodec(), poll_s=60, replication=replication) as store:
        match_id = await create_match(store, 3)
        async with followers(store, (match_id, 1)) as [follower]:
            await follower.reached(3)
            before = store.round_trips
            await extend(store, match_id, 4, 23)
            await follower.reached(23)
            assert store.round_trips == before + 20
            await store.log.read(match_id, 20)
            assert store.round_trips == before + 21
        async with RedisStore(servers.url, TinyCodec(), replication=replication) as other:
            # Redis gets to know the script.
            await other.log.load(await create_match(store))
            before = other.round_trips
            await other.log.load(match_id)
            # One more round trip if a replica must have it: another process wrote it.
            assert other.round_trips == before + 1 + replicas
            await other.log.read(match_id, 20)
            assert other.round_trips == before + 2 + replicas


MESSAGE = WebhookMessage("match", 2, 1, 1, Kind.YOUR_TURN)
WRITES: dict[str, Callable[[RedisStore, str], Awaitable[object]]] = {
    "set_lifetime": lambda store, match_id: store.log.set_lifetime(match_id, 1000),
    "outbox.add": lambda store, _: store.outbox.add([MESSAGE]),
    "outbox.postpone": lambda store, _: store.outbox.postpone(replace(MESSAGE, revision=3), 5, failed=True),
    "timers.set": lambda store, match_id: store.timers.set(match_id, 1000),
}
"""Writes by name. An append waits for the replica together with all that was written before on its shard, but these may
be on another one.
"""


@pytest.mark.parametrize("name", WRITES)
async def test_repeated_write_is_acknowledged_only_with_a_replica(
    servers: ReplicatedRedis, store: RedisStore, name: str
) -> None:
    match_id = await new_match(servers)
    await answered(lambda: store.outbox.add([replace(MESSAGE, revision=3)]))
    # The replica counts as connected, and a repeated write may change nothing.
    servers.freeze()
    for _ in range(3):
        with pytest.raises(Unavailable):
            await WRITES[name](store, match_id)
    servers.bring_back()
    await answered(lambda: WRITES[name](store, match_id))
