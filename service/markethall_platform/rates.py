"""How often somebody may call: a token bucket each, kept in the memory of the process.

- How many streams may be open at once: in this process, and by one caller.
"""

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
REMEMBERED: Final = 50_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many calls per so many seconds, and so many at once after a rest."""

    calls: float
    seconds: int
    burst: int

    def __str__(self) -> str:
        unit = {seconds: unit for unit, seconds in _SECONDS.items()}[self.seconds]
        return f"{self.calls:g}/{unit}:{self.burst}"

    @staticmethod
    def read(text: str) -> Rate:
        """A rate as settings write it: "20/s", "10/min", "5/s:50" (bursts of 50). ValueError for anything else."""
        found = _RATE.fullmatch(text.strip())
        if not found or float(found[1]) <= 0 or found[3] == "0":
            raise ValueError(f"a rate is written like 20/s, 10/min or 5/s:50 (bursts of 50), not {text[:40]!r}")
        calls = float(found[1])
        return Rate(calls, _SECONDS[found[2]], int(found[3] or max(1, round(calls))))


class Bucket:
    """Lets each key call at the rate. The keys that rested longest are forgotten first, beyond REMEMBERED.

    Kept as the one moment at which a key's bucket will be full again (GCRA): a call costs a microsecond and no memory
    of earlier calls. A library with lists of calls and a timer over all keys costs ten times that.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._step = rate.seconds / rate.calls
        self._slack = self._step * (rate.burst - 1)
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def take(self, key: str) -> float:
        """Takes one call: 0, or the seconds until the next one is free; then nothing has been taken."""
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now)
        wait = full_at - self._slack - now
        if wait > 0:
            return wait
        self._full_at[key] = full_at + self._step
        self._full_at.move_to_end(key)
        if len(self._full_at) > REMEMBERED:
            self._full_at.popitem(last=False)
        return 0.0


class Full(Exception):
    """There is no place. `held` is how many are taken, of `limit`; `caller` whose limit it is, "" for that of all."""

    def __init__(self, held: int, limit: int, caller: str = "") -> None:
        super().__init__(f"{held} of {limit} places are taken")
        self.held = held
        self.limit = limit
        self.caller = caller


class StreamLimits:
    """Counts open streams; a limit of 0 is none."""

    def __init__(self, limit: int, limit_of_caller: int) -> None:
        self._limit = limit
        self._limit_of_caller = limit_of_caller
        self._open = 0
        self._by_caller: Counter[str] = Counter()

    @contextmanager
    def hold(self, callers: Sequence[str]) -> Iterator[None]:
        """A place for as long as the block runs, on the account of each of the callers; Full if there is none."""
        if 0 < self._limit <= self._open:
            raise Full(self._open, self._limit)
        for caller in callers:
            if 0 < self._limit_of_caller <= self._by_caller[caller]:
                raise Full(self._by_caller[caller], self._limit_of_caller, caller)
        self._open += 1
        self._by_caller.update(callers)
        try:
            yield
        finally:
            self._open -= 1
            self._by_caller.subtract(callers)
            for caller in callers:
                if not self._by_caller[caller]:
                    del self._by_caller[caller]
