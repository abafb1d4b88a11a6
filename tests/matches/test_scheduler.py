"""The scheduler handles each due match, also if another one fails."""

from __future__ import annotations

import asyncio

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.log import Commit
from markethall_service.matches.ports import UNLIMITED
from markethall_service.matches.scheduler import LEASE_MS
from markethall_service.store.keys import due_key, log_key, shard_of
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import TURN, SetClock, Table, kinds


async def test_hanging_match_does_not_stop_clocks_of_other_matches(
    store: RedisStore, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Table(store, clock), Table(store, clock)
    await first.start(TURN)
    read = store.log.read

    async def read_or_hang(match_id: str, after: int, count: int = UNLIMITED) -> tuple[Commit, ...]:
        if match_id == first.name:
            await asyncio.Event().wait()
        return await read(match_id, after, count)

    monkeypatch.setattr(store.log, "read", read_or_hang)
    scheduler = asyncio.create_task(first.host.scheduler.run())
    for _ in range(2):
        await second.start(TURN)
        clock.go_on(11)
        async with asyncio.timeout(30):
            while "ClockExpired" not in kinds((await second.commits())[-2]):
                await asyncio.sleep(0.05)
    scheduler.cancel()
    await asyncio.gather(scheduler, return_exceptions=True)


async def test_unreadable_match_is_due_again_a_minute_later(
    server: EmbeddedRedis, table: Table, other: Table, clock: SetClock, caplog: pytest.LogCaptureFixture
) -> None:
    await table.start(TURN)
    clock.go_on(11)
    now, timers = clock.now_ms(), due_key(shard_of(table.name))
    async with raw_redis(server.url) as raw:
        await raw.xdel(log_key(table.name), "2-0")
        scheduler = asyncio.create_task(other.host.scheduler.run())
        async with asyncio.timeout(30):
            while (due := await raw.zscore(timers, table.name)) is not None and due <= now + LEASE_MS:
                await asyncio.sleep(0.05)
        scheduler.cancel()
        await asyncio.gather(scheduler, return_exceptions=True)
        await raw.delete(timers, log_key(table.name))
    assert due == now + 60_000, "another process may be able to read it"
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


async def test_start_of_a_match_wakes_the_scheduler_for_its_first_deadline(table: Table, clock: SetClock) -> None:
    calls: list[int] = []
    table.host.matches.on_due = calls.append
    await table.start(TURN)
    assert calls == [clock.ms + 10_000]
    await table.start(None)
    assert len(calls) == 1
