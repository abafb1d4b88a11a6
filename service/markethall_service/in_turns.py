"""Long work on the event loop, in turns with other tasks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

TURN_S: Final = 0.002
"""How long a turn takes, in seconds. Other tasks run between two."""


async def in_turns(items: Iterable[T]) -> AsyncIterator[T]:
    """The items. When the caller has worked on them for TURN_S, other tasks run."""
    began = perf_counter()
    for item in items:
        yield item
        if perf_counter() - began >= TURN_S:
            await asyncio.sleep(0)
            began = perf_counter()
