"""Limits: call rates per caller (token buckets), and the number of open streams, in the memory of the process."""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

_RATE: Final = re.compile(r"(\d+(?:\.\d+)?)/(s|min|h)(?::(\d+))?")
_SECONDS: Final = {"s": 1, "min": 60, "h": 3600}
MAX_KEYS: Final = 50_000
_INEXACT_S: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rate:
    """`count` calls per `seconds`, and a burst after a pause."""

    calls: float
    seconds: int
    burst: int

    @property
    def per_second(self) -> float:
        """The calls per second in the long run."""
        return self.calls / self.seconds

    def __str__(self) -> str:
        unit = {seconds: unit for unit, seconds in _SECONDS.items()}[self.seconds]
        return f"{self.calls:.15g}/{unit}:{self.burst}"

    @staticmethod
    def read(text: str) -> Rate:
        """A rate as settings write it: "20/s", "10/min", "5/s:50" (bursts of 50). ValueError for anything else."""
        found = _RATE.fullmatch(text.strip())
        if not found or float(found[1]) <= 0 or found[3] == "0":
            raise ValueError(f"a rate is written like 20/s, 10/min or 5/s:50 (bursts of 50), not {text[:40]!r}")
        calls = float(found[1])
        return Rate(calls, _SECONDS[found[2]], int(found[3] or max(1, round(calls))))


class Bucket:
    """A token bucket for each key. Beyond MAX_KEYS keys, the least recently used ones are dropped.

    Stored as the time at which the bucket of a key is full again (GCRA). A call costs a microsecond and no memory of
    earlier calls. Libraries with lists of calls and a timer over all keys cost ten times that.
    """

    def __init__(self, rate: Rate | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._full_at: OrderedDict[str, float] = OrderedDict()
        self.use(rate)

    def use(self, rate: Rate | None) -> None:
        """Use this rate from now on; None is no limit. What was taken counts on."""
        self.rate = rate
        self._interval_s = rate.seconds / rate.calls if rate else 0.0
        self._burst_s = self._interval_s * (rate.burst - 1) if rate else 0.0

    def refund(self, key: str) -> None:
        """Undo a `take`."""
        if key in self._full_at:
            self._full_at[key] -= self._interval_s

    def take(self, key: str, calls: int = 1) -> float:
        """Take one call: 0 if it is allowed, else the seconds until the next one is (nothing is taken then).

        An expensive call counts as several `calls`, or as the whole burst if that is less.
        """
        if self.rate is None:
            return 0.0
        now = self._clock()
        calls = min(calls, self.rate.burst)
        full_at = max(self._full_at.get(key, now), now)
        wait = full_at + (calls - 1) * self._interval_s - self._burst_s - now
        # Sums of times are inexact: a whole burst must be allowed when the bucket is full.
        if wait > _INEXACT_S:
            return wait
        self._full_at[key] = full_at + calls * self._interval_s
        self._full_at.move_to_end(key)
        if len(self._full_at) > MAX_KEYS:
            self._full_at.popitem(last=False)
        return 0.0


class StreamLimitReached(Exception):
    """The limit of open streams is reached: of `caller`, or of the process if it is "". `open_streams` are open now."""

    def __init__(self, open_streams: int, limit: int, caller: str = "") -> None:
        super().__init__(f"{open_streams} of {limit} places are taken")
        self.open_streams = open_streams
        self.limit = limit
        self.caller = caller


class StreamLimits:
    """Counts open streams. A limit of 0 means no limit."""

    def __init__(self, limit: int, limit_of_caller: int) -> None:
        self._limit = limit
        self._limit_of_caller = limit_of_caller
        self._open = 0
        self._by_caller: Counter[str] = Counter()

    @contextmanager
    def hold(self, callers: Sequence[str], *, counts: bool = True) -> Iterator[None]:
        """Count a stream for each of the callers while the block runs. Raises StreamLimitReached.

        Unless it `counts`, it is none of the streams of the process.
        """
        if counts and 0 < self._limit <= self._open:
            raise StreamLimitReached(self._open, self._limit)
        for caller in callers:
            if 0 < self._limit_of_caller <= self._by_caller[caller]:
                raise StreamLimitReached(self._by_caller[caller], self._limit_of_caller, caller)
        self._open += counts
        self._by_caller.update(callers)
        try:
            yield
        finally:
            self._open -= counts
            self._by_caller.subtract(callers)
            for caller in callers:
                if not self._by_caller[caller]:
                    del self._by_caller[caller]
