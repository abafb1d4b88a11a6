"""Concurrent calls share round trips, and each one gets its own answer."""

from __future__ import annotations

import asyncio
import os
import signal
from types import SimpleNamespace

import pytest

from markethall_platform.logs import lines_of
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.ports import Conflict, Damaged, Missing, Unavailable
from markethall_service.store.redis_store import RedisStore

from .proxy import Proxy
from .tiny import TinyCodec, answered, commit, create_match, fresh_id, header, moves, raw_redis, steps


async def test_calls_of_one_tick_share_one_round_trip(proxy: Proxy) -> None:
    async with RedisStore(proxy.url, TinyCodec()) as store:
        ids = [await create_match(store) for _ in range(100)]
        # Redis knows the script now.
        await create_match(store, 2)
        proxy.sent.clear()
        before = store.round_trips
        await asyncio.gather(*(store.log.append(match_id, commit(2), None) for match_id in ids))
        assert store.round_trips == before + 1
        # One write on the connection; the system may split it.
        assert b"".join(proxy.sent).count(b"EVALSHA") == 100
        assert len(proxy.sent) < 10


async def test_calls_during_a_round_trip_share_the_next_one(store: RedisStore, server: EmbeddedRedis) -> None:
    ids = [await create_match(store) for _ in range(50)]
    before = store.round_trips

    async def play(match_id: str) -> None:
        for revision in range(2, 12):
            await store.log.append(match_id, commit(revision), None)

    await asyncio.gather(*(play(match_id) for match_id in ids))
    assert store.round_trips - before <= 30
    async with raw_redis(server.url) as raw:
        names = [client["name"] for client in await raw.client_list()]
    assert names.count("markethall") == 1


async def test_any_number_of_loads_is_one_round_trip(store: RedisStore) -> None:
    ids = [await create_match(store, 5) for _ in range(20)]
    before = store.round_trips
    loaded = await asyncio.gather(*(store.log.load(match_id) for match_id in ids))
    assert store.round_trips == before + 1
    assert all(moves(one.commits) == steps(2, 5) for one in loaded)


async def test_refused_command_does_not_affect_other_calls(
    store: RedisStore, other: RedisStore, server: EmbeddedRedis
) -> None:
    match_id, taken, deleted = await create_match(store), await create_match(store), await create_match(store)
    await other.log.load(taken)
    await other.log.append(taken, commit(2), None)
    async with raw_redis(server.url) as raw:
        await raw.delete(f"mh:{{{deleted}}}:log")
        await raw.set("mh:{string}:log", "no stream")
    outcomes = await asyncio.gather(
        store.log.append(taken, commit(2, "late"), None),
        store.log.append(deleted, commit(2), None),
        store.log.load("string"),
        store.log.append(match_id, commit(2), None),
        store.log.read(taken, 1),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Conflict, Missing, Damaged, type(None), tuple]


async def test_cancelled_call_does_not_affect_other_calls(store: RedisStore) -> None:
    ids = [await create_match(store) for _ in range(10)]
    calls = [asyncio.create_task(store.log.append(match_id, commit(2), None)) for match_id in ids]
    await asyncio.sleep(0)
    for call in calls[::2]:
        call.cancel()
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert outcomes[1::2] == [None] * 5
    for match_id in ids[1::2]:
        assert moves(await store.log.read(match_id, 1)) == steps(2, 2)


async def test_forgotten_script_is_sent_again(store: RedisStore, server: EmbeddedRedis) -> None:
    match_id = await create_match(store, 2)
    async with raw_redis(server.url) as raw:
        await raw.script_flush()
        await asyncio.gather(store.log.append(match_id, commit(3), None), store.log.create(header(fresh_id())))
        before = (await raw.info("commandstats"))["cmdstat_eval"]["calls"]
        await store.log.append(match_id, commit(4), None)
        assert (await raw.info("commandstats"))["cmdstat_eval"]["calls"] == before


@pytest.mark.parametrize("cuts", [1, 5])
async def test_pending_calls_survive_a_cut_connection(proxy: Proxy, cuts: int) -> None:
    async with RedisStore(proxy.url, TinyCodec()) as store:
        ids = [await create_match(store) for _ in range(20)]

        async def play(match_id: str) -> None:
            for revision in range(2, 22):
                await store.log.append(match_id, commit(revision), None)

        playing = asyncio.gather(*(play(match_id) for match_id in ids))
        for _ in range(cuts):
            await asyncio.sleep(0.02)
            proxy.cut()
        await playing
        for match_id in ids:
            assert moves((await store.log.load(match_id)).commits) == steps(2, 21)


async def test_closed_store_has_no_background_tasks(mortal: EmbeddedRedis) -> None:
    before = asyncio.all_tasks()
    store = RedisStore(mortal.url, TinyCodec())
    match_id = await create_match(store)
    os.kill(mortal.pid, signal.SIGSTOP)
    try:
        call = asyncio.create_task(store.log.load(match_id))
        await asyncio.sleep(0.05)
        await store.close()
        with pytest.raises(Unavailable):
            await call
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == before
    finally:
        os.kill(mortal.pid, signal.SIGCONT)


async def test_a_call_that_a_hanging_redis_does_not_answer_is_logged(
    mortal: EmbeddedRedis, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "markethall_platform.redis_client.pipeline")
    async with RedisStore(mortal.url, TinyCodec()) as patient:
        match_id = await create_match(patient)
    async with RedisStore(mortal.url, TinyCodec(), timeout_s=0.5) as store:
        os.kill(mortal.pid, signal.SIGSTOP)
        # Only calls are logged, and not what runs in the background.
        with pytest.raises(Unavailable):
            await store.log.load(match_id)
        with lines_of(SimpleNamespace(request_id="of-a-call")):
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await store.log.load(match_id)
        os.kill(mortal.pid, signal.SIGCONT)
        lines = [one for one in caplog.records if one.getMessage() == "the store does not answer"]
        assert len(lines) == 3, "one for each call"
        await answered(lambda: store.log.load(match_id))
        await store.log.load(match_id)
