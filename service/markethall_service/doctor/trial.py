"""A write tried out: that it is taken, how long it takes, and whether the clocks agree."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

from redis.exceptions import NoPermissionError, ResponseError

from .finding import NEEDS_ACL, Finding, graded, unseen

KEY: Final = "mh:doctor"
_TRIES: Final = 21
_SLOW_MS: Final = (20.0, 250.0)
_SKEW_S: Final = (1.0, 30.0)
_CHANGES: Final = {
    "NOPERM": f"Let this user write: ACL SETUSER <the user> ~mh:* +@write; {NEEDS_ACL}.",
    "OOM": "Give Redis more memory, or let matches expire earlier: it is full, and moves are refused.",
    "READONLY": "Give the address of the master: a replica takes no moves.",
    "MISCONF": "Make room on the disk of Redis, and look into its log: it cannot write, and moves are refused.",
}
"""What to do about a write that was refused, by its code."""


def trial(redis: Any, key: str = KEY) -> Iterator[Finding]:
    """Writes a key of its own some times, which then goes away, through a client of redis-py."""
    try:
        yield _written(redis, key)
    except ResponseError as refusal:
        yield _refused(refusal)
    try:
        yield _clocks(redis)
    except NoPermissionError:
        yield unseen("clocks", "+time")


def _refused(refusal: ResponseError) -> Finding:
    code = str(refusal.status_code or str(refusal).partition(" ")[0])
    change = _CHANGES.get(code, "Look into the log of Redis; until then moves are refused.")
    return graded("time of a write", f"refused: {code}", fail=True, change=change)


def _written(redis: Any, key: str) -> Finding:
    taken = []
    for _ in range(_TRIES):
        began = time.perf_counter()
        redis.set(key, b"x" * 300, px=10_000)
        taken.append(1000 * (time.perf_counter() - began))
    redis.delete(key)
    middle, worst = statistics.median(taken), max(taken)
    return graded(
        "time of a write",
        f"{middle:.2f} ms in the middle, {worst:.2f} ms at worst, to disk and back",
        fail=middle > _SLOW_MS[1],
        warn=middle > _SLOW_MS[0],
        change="Put the append-only file on a faster disk (SSD), and Redis nearer to the service.",
    )


def _clocks(redis: Any) -> Finding:
    before = time.time()
    seconds, micros = redis.time()
    skew = seconds + micros / 1_000_000 - (before + time.time()) / 2
    return graded(
        "clocks",
        f"Redis is {abs(skew):.3f} s {'ahead of' if skew > 0 else 'behind'} this machine",
        fail=abs(skew) > _SKEW_S[1],
        warn=abs(skew) > _SKEW_S[0],
        change="Set both clocks by NTP (timedatectl set-ntp true): tokens and deadlines go by them.",
    )
