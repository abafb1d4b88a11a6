"""A write tried out: that it is taken, how long it takes, and whether the clocks agree."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

from .finding import Finding, graded

KEY: Final = "mh:doctor"
_TRIES: Final = 21
_SLOW_MS: Final = (20.0, 250.0)
_SKEW_S: Final = (1.0, 30.0)


def trial(redis: Any, key: str = KEY) -> Iterator[Finding]:
    """Writes a key of its own some times, which then goes away, through a client of redis-py. RedisError if refused."""
    taken = []
    for _ in range(_TRIES):
        began = time.perf_counter()
        redis.set(key, b"x" * 300, px=10_000)
        taken.append(1000 * (time.perf_counter() - began))
    redis.delete(key)
    middle, worst = statistics.median(taken), max(taken)
    yield graded(
        "time of a write",
        f"{middle:.2f} ms in the middle, {worst:.2f} ms at worst, to disk and back",
        fail=middle > _SLOW_MS[1],
        warn=middle > _SLOW_MS[0],
        change="Put the append-only file on a faster disk (SSD), and Redis nearer to the service.",
    )
    before = time.time()
    seconds, micros = redis.time()
    skew = seconds + micros / 1_000_000 - (before + time.time()) / 2
    yield graded(
        "clocks",
        f"Redis is {abs(skew):.3f} s {'ahead of' if skew > 0 else 'behind'} this machine",
        fail=abs(skew) > _SKEW_S[1],
        warn=abs(skew) > _SKEW_S[0],
        change="Set both clocks by NTP (timedatectl set-ntp true): tokens and deadlines go by them.",
    )
