"""Waits for a condition. The limit is long, so that slow machines do not reach it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import redis

PATIENCE_S: Final = 60.0
"""Much longer than any condition of the tests should need."""


def wait_until(
    condition: Callable[[], Any],
    message: Callable[[], str] = lambda: "the condition did not become true",
    retry_on: type[Exception] | tuple[()] = (),
) -> None:
    """Waits until the condition is true. Errors of the type `retry_on` count as false.

    AssertionError with `message` after PATIENCE_S seconds.
    """
    deadline = time.monotonic() + PATIENCE_S
    while not _is_true(condition, retry_on):
        assert time.monotonic() < deadline, message()
        time.sleep(0.02)


async def until(condition: Callable[[], bool]) -> None:
    """As `wait_until`, but other tasks run in the meantime."""
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "the condition did not become true"
        await asyncio.sleep(0.01)


async def until_equal(read: Callable[[], Awaitable[Any]], wanted: object) -> None:
    """Waits until a value that is read by awaiting is the wanted one. Other tasks run in the meantime."""
    deadline = time.monotonic() + PATIENCE_S
    while (found := await read()) != wanted:
        assert time.monotonic() < deadline, f"{found!r} did not become {wanted!r}"
        await asyncio.sleep(0.01)


def answers(client: Any) -> bool:
    """Whether a Redis server runs and accepts the client."""
    return _is_true(client.ping, redis.RedisError)


def _is_true(condition: Callable[[], Any], retry_on: type[Exception] | tuple[()]) -> bool:
    try:
        return bool(condition())
    except retry_on:
        return False
