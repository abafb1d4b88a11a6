"""Redis answers soon, or it is Unavailable: for whoever asks whether it is there, and does not wait out its faults."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from markethall_service.matches.ports import Unavailable


@asynccontextmanager
async def soon(seconds: float) -> AsyncIterator[None]:
    """The block has so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise Unavailable("Redis does not answer") from None
