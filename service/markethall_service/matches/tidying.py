"""Work on the store that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from . import ports

Step: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class Tidying:
    """Hints that are put right in passing: what fails of it is done by whoever comes upon them next.

    Nobody who only looks at a match has to wait for it, nor is refused because the store takes no writes.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, *steps: Step) -> None:
        """Takes these steps, one after the other, while whoever has asked goes on."""
        task = asyncio.create_task(_tidy(steps))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _tidy(steps: tuple[Step, ...]) -> None:
    try:
        for step in steps:
            await step()
    except ports.StoreError:
        return
