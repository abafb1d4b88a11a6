"""A Redis that is killed, hangs, is full, or refuses to write."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from markethall_platform.redis_client.pipeline import Replication
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.ports import Present, Unavailable
from markethall_service.store.redis_store import RedisStore
from tests.waiting import until

from .tiny import SEED, TinyCodec, answered, commit, create_match, header, log_of, moves, raw_redis, steps


async def test_acknowledged_appends_survive_a_killed_redis(mortal: EmbeddedRedis) -> None:
    acknowledged: dict[str, int] = {}

    async def play(store: RedisStore) -> None:
        match_id = await create_match(store)
        for revision in range(2, 10_000):
            await store.log.append(match_id, commit(revision), None)
            acknowledged[match_id] = revision

    async with RedisStore(mortal.url, TinyCodec()) as store:
        players = [asyncio.create_task(play(store)) for _ in range(8)]
        for _ in range(3):
            goal = sum(acknowledged.values()) + 80
            await until(lambda goal=goal: sum(acknowledged.values()) > goal)  # type: ignore[misc]
            killed = mortal.pid
            os.kill(killed, signal.SIGKILL)
            await until(lambda killed=killed: mortal.pid != killed)  # type: ignore[misc]
        goal = sum(acknowledged.values()) + 80
        await until(lambda: sum(acknowledged.values()) > goal)
        for player in players:
            player.cancel()
        ends = await asyncio.gather(*players, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ends)
    for match_id, revision in acknowledged.items():
        log = await log_of(mortal.url, match_id)
        assert log == steps(2, len(log) + 1)
        assert len(log) + 1 - revision in (0, 1)


async def test_hanging_redis_is_unavailable_until_it_answers_again(mortal: EmbeddedRedis) -> None:
    async with RedisStore(mortal.url, TinyCodec(), timeout_s=2.0) as store:
        match_id = await create_match(store, 3)
        os.kill(mortal.pid, signal.SIGSTOP)
        try:
            with pytest.raises(Unavailable):
                await store.log.append(match_id, commit(4, request_id="hangs"), None)
            with pytest.raises(Unavailable):
                await store.check()
        finally:
            os.kill(mortal.pid, signal.SIGCONT)
        await store.check()
        # Redis may have executed it or not. The request id in the log shows which.
        loaded = await store.log.load(match_id)
        if loaded.requests.find(1, "hangs") is None:
            await store.log.append(match_id, commit(4, request_id="hangs"), None)
        assert moves((await store.log.load(match_id)).commits) == steps(2, 4)


async def test_append_waits_while_redis_is_read_only(server: EmbeddedRedis, store: RedisStore) -> None:
    match_id = await create_match(store, 3)
    async with raw_redis(server.url) as raw:
        await raw.execute_command("REPLICAOF", "127.0.0.1", "1")
        call = asyncio.create_task(store.log.append(match_id, commit(4), None))
        await asyncio.sleep(0.2)
        assert not call.done()
        await raw.execute_command("REPLICAOF", "NO", "ONE")
    await call
    assert await log_of(server.url, match_id) == steps(2, 4)


async def test_append_waits_while_redis_has_too_few_replicas(server: EmbeddedRedis, store: RedisStore) -> None:
    match_id = await create_match(store, 3)
    async with raw_redis(server.url) as raw:
        await raw.config_set("min-replicas-to-write", 1)
        try:
            faults = store.faults
            call = asyncio.create_task(store.log.append(match_id, commit(4), None))
            await until(lambda: store.faults > faults or call.done())
        finally:
            await raw.config_set("min-replicas-to-write", 0)
    await call
    assert await log_of(server.url, match_id) == steps(2, 4)


async def test_full_redis_is_unavailable_and_its_error_contains_no_secret(server: EmbeddedRedis) -> None:
    async with (
        RedisStore(server.url, TinyCodec(), timeout_s=2.0) as store,
        raw_redis(server.url) as raw,
    ):
        match_id = await create_match(store, 3)
        await raw.config_set("maxmemory", "1")
        try:
            with pytest.raises(Unavailable) as append:
                await store.log.append(match_id, commit(4, "a secret move"), None)
            with pytest.raises(Unavailable) as create:
                await store.log.create(header())
            with pytest.raises(Unavailable, match="OOM"):
                await store.check()
            # Commands that only read, such as an export, still work.
            await store.reach()
            assert moves((await store.log.load(match_id)).commits) == steps(2, 3)
        finally:
            await raw.config_set("maxmemory", "0")
        await store.check()
        for raised in (append, create):
            assert "OOM" in str(raised.value)
            text = f"{raised.value!r} {raised.value.__cause__!r} {raised.value.__context__!r}"
            assert "secret move" not in text
            assert SEED.hex() not in text
        await store.log.append(match_id, commit(4), None)
    assert await log_of(server.url, match_id) == steps(2, 4)


async def test_match_without_a_replica_is_unavailable(server: EmbeddedRedis, store: RedisStore) -> None:
    match_id = await create_match(store, 3)
    replication = Replication(replicas=1, wait_ms=20)
    async with RedisStore(server.url, TinyCodec(), timeout_s=1.0, replication=replication) as careful:
        # The service stays ready. Only what a replica is known to have is read: see test_replicas.
        await careful.check()
        with pytest.raises(Unavailable, match="too few replicas"):
            await careful.log.load(match_id)
        with pytest.raises(Unavailable, match="too few replicas"):
            await careful.log.create(header())
        # Presence is not kept, so reading it does not wait for replicas.
        assert await answered(lambda: careful.presence.present(match_id)) == Present(())
