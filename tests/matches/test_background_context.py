"""Background work does not carry the request id of the call that began it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from markethall_platform.logs import CURRENT, lines_of
from markethall_service.matches.match_cache import BackgroundTasks
from markethall_service.matches.scheduler import Scheduler


async def test_steps_and_bots_have_no_request_id() -> None:
    seen: list[Any] = []
    done = asyncio.Event()

    async def note(*_: object) -> None:
        seen.append(CURRENT.get())
        if len(seen) == 2:
            done.set()

    async def lease(*_: object) -> Any:
        return SimpleNamespace(next_ms=None, leased=())

    parts: Any = SimpleNamespace(lease=lease, run=note, now_ms=lambda: 0)
    scheduler = Scheduler(parts, parts, parts)
    running = asyncio.create_task(scheduler.run())
    await asyncio.sleep(0)
    with lines_of(SimpleNamespace(request_id="of-a-call")):
        BackgroundTasks().start(note)
        scheduler.run_bots("match")
    async with asyncio.timeout(20):
        await done.wait()
    running.cancel()
    assert seen == [None, None]
