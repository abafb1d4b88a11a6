"""Waits for what comes soon, however slow the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import redis


def soon(holds: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Whether it holds within a time that is many times what it should take."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def wait_until(holds: Callable[[], bool]) -> None:
    """Waits until it holds, and fails if it does not for long."""
    assert soon(holds), "waited in vain"


def answers(client: Any) -> bool:
    """Whether a Redis server is up and lets the client in."""
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
