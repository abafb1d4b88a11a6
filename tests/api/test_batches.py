"""Calls that come close together run together, and none waits for long."""

from __future__ import annotations

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from markethall.v1 import match_service_pb2 as wire
from markethall_service.api import moves
from markethall_service.api.batches import Batches
from markethall_service.api.match_service import MatchService
from markethall_service.api.tokens import Tokens
from markethall_service.app.grpc_process import SystemClock
from markethall_service.codec import stored
from markethall_service.matches.errors import BadField
from markethall_service.matches.host import Host
from markethall_service.store.redis_store import RedisStore

pytestmark = pytest.mark.timeout(10)

FOR_EVER = 3600.0
"""As good as no patience: whoever begins did not owe it to the clock."""


async def settled() -> None:
    """All that can go on without anything from outside has gone on."""
    for _ in range(10):
        await asyncio.sleep(0)


def calls(batches: Batches, count: int) -> tuple[list[asyncio.Task[None]], list[int], asyncio.Event]:
    """So many calls, which of them have begun, and what lets them end."""
    begun: list[int] = []
    over = asyncio.Event()

    async def call(number: int) -> None:
        await batches.begin()
        begun.append(number)
        await over.wait()
        batches.end()

    return [asyncio.create_task(call(number)) for number in range(count)], begun, over


async def test_a_call_by_itself_begins_at_once() -> None:
    batches = Batches(FOR_EVER)
    for _ in range(3):
        with pytest.raises(StopIteration):
            batches.begin().send(None)
        batches.end()


async def test_calls_that_come_while_others_run_begin_together_when_these_have_ended() -> None:
    batches = Batches(FOR_EVER)
    first, begun, over = calls(batches, 2)
    await settled()
    later, begun_later, over_later = calls(batches, 8)
    await settled()
    assert begun == [0, 1]
    assert not begun_later
    over.set()
    await settled()
    assert begun_later == list(range(8))
    over_later.set()
    await asyncio.gather(*first, *later)


async def test_the_next_batch_waits_for_as_many_as_were_in_the_last() -> None:
    batches = Batches(FOR_EVER)
    first, _, over = calls(batches, 2 + 5)
    await settled()
    over.set()
    await asyncio.gather(*first)
    four, begun, over = calls(batches, 4)
    await settled()
    assert not begun
    fifth, begun_last, over_last = calls(batches, 1)
    await settled()
    assert len(begun) == 4
    assert len(begun_last) == 1
    over.set()
    over_last.set()
    await asyncio.gather(*four, *fifth)


async def test_no_call_waits_longer_than_patience_for_one_that_hangs_or_for_company_that_does_not_come() -> None:
    batches = Batches(0.001)
    hanging, _, never = calls(batches, 2)
    await settled()
    others, _, over = calls(batches, 5)
    over.set()
    await asyncio.gather(*others)
    lonely, _, over = calls(batches, 1)
    over.set()
    await asyncio.gather(*lonely)
    never.set()
    await asyncio.gather(*hanging)


async def test_a_call_that_is_given_up_holds_nobody() -> None:
    batches = Batches(FOR_EVER)
    first, _, over = calls(batches, 2)
    await settled()
    later, begun, over_later = calls(batches, 4)
    await settled()
    later[0].cancel()
    over.set()
    # Its turn comes and it is cancelled in the same moment, before it could run.
    asyncio.get_running_loop().call_soon(later[1].cancel)
    await settled()
    assert begun == [2, 3]
    over_later.set()
    await asyncio.gather(*first, *later, return_exceptions=True)
    next_ones, begun, over = calls(batches, 3)
    over.set()
    await asyncio.gather(*next_ones)
    assert sorted(begun) == [0, 1, 2]


async def test_a_move_that_is_refused_holds_up_none_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "Batches", partial(Batches, FOR_EVER))
    caller: Any = SimpleNamespace(metadata={})
    async with RedisStore("redis://127.0.0.1:1", stored) as store:
        clock = SystemClock()
        service = MatchService(Host(store, clock, bytes(32)), Tokens((bytes(32),), 60, clock.now_ms))
        for _ in range(5):
            with pytest.raises(BadField):
                await service.play_move(wire.PlayMoveRequest(name="of no match"), caller)
