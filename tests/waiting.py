"""Waits for what comes soon, however slow the machine is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

import redis

PATIENCE_S: Final = 60.0
"""Many times what anything here should take."""


def wait_until(
    holds: Callable[[], Any],
    said: Callable[[], str] = lambda: "waited in vain",
    passing: type[Exception] | tuple[()] = (),
) -> None:
    """Waits until it holds; fails with what was `said` if it does not for long. A `passing` error means: not yet."""
    deadline = time.monotonic() + PATIENCE_S
    while not _holds(holds, passing):
        assert time.monotonic() < deadline, said()
        time.sleep(0.02)


async def until(holds: Callable[[], bool]) -> None:
    """The same in a loop that has other things to do."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        await asyncio.sleep(0.01)


def answers(client: Any) -> bool:
    """Whether a Redis server is up and lets the client in."""
    return _holds(client.ping, redis.RedisError)


def _holds(holds: Callable[[], Any], passing: type[Exception] | tuple[()]) -> bool:
    try:
        return bool(holds())
    except passing:
        return False
