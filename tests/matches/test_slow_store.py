"""A store that answers too slowly, as with a full disk: a new match is refused before its caller gives up."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from markethall_service.matches import lobby
from markethall_service.matches.errors import StoreUnavailable
from markethall_service.matches.log import Visibility

from .table import Table

LIMIT_S = 3.0
"""Long enough that a busy machine does not reach it twice."""


async def test_create_does_not_wait_for_ever_for_a_shard(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    stuck: Any = SimpleNamespace(match_id=never)
    monkeypatch.setattr(lobby, "CREATE_TIMEOUT_S", 0.05)
    monkeypatch.setattr(table.host.seating, "placement", stuck)
    with pytest.raises(StoreUnavailable):
        await table.host.seating.create("kairo", 3, None, Visibility.PUBLIC, "the same")


async def test_create_waits_for_a_slow_store_only_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    create = table.store.log.create

    async def late(*given: Any) -> bool:
        await asyncio.sleep(0.2)
        return await create(*given)

    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(lobby, "CREATE_TIMEOUT_S", LIMIT_S, raising=False)
    monkeypatch.setattr(table.store.log, "create", late)
    monkeypatch.setattr(table.store.index, "add", never)
    monkeypatch.setattr(table.store.timers, "set_anywhere", never)
    started = time.monotonic()
    with pytest.raises(StoreUnavailable, match="try again with the same requestId"):
        async with asyncio.timeout(60):
            await table.host.seating.create("kairo", 3, None, Visibility.PUBLIC, "the same")
    assert time.monotonic() - started < 2 * LIMIT_S, "waited once for the list, and once for the timer"
    monkeypatch.undo()
    cached = await table.host.seating.create("kairo", 3, None, Visibility.PUBLIC, "the same")
    [summary] = (await table.host.list_public("kairo", None, 1, "")).matches
    assert summary.match_id == cached.match.header.match_id
