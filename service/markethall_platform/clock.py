"""The clock of a process."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from typing import Final

_log = logging.getLogger(__name__)

_SLEW: Final = 0.05
"""By how much the clock may go faster or slower than real time to follow another one."""

_SKEW_MS: Final = 1000
"""The difference between the clocks of this machine and of Redis from which a warning is logged."""

_ELAPSED: Final = time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC
"""A clock that never goes back, and that also runs while the machine sleeps."""


class MonotonicClock:
    """Unix time that never goes back or jumps, even if the clock of the machine does.

    It starts with the time of the machine, or with `start_at` at that of Redis, which all processes share. From then on
    it counts elapsed time. It corrects an offset by running up to 5 % faster or slower.
    """

    def __init__(
        self,
        wall_ms: Callable[[], float] = lambda: time.time_ns() / 1_000_000,
        elapsed_ms: Callable[[], float] = lambda: time.clock_gettime_ns(_ELAPSED) / 1_000_000,
    ) -> None:
        self._elapsed_ms = elapsed_ms
        self._now = wall_ms()
        self._tick = elapsed_ms()
        self._offset = 0.0

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        tick = self._elapsed_ms()
        elapsed = tick - self._tick
        step = max(-_SLEW * elapsed, min(_SLEW * elapsed, self._offset))
        self._now += elapsed + step
        self._offset -= step
        self._tick = tick
        return int(self._now)

    def start_at(self, time_ms: int) -> None:
        """Set the clock, before anything has read it."""
        if abs(skew := time_ms - self.now_ms()) > _SKEW_MS:
            details = {"seconds": skew / 1000, "change": "timedatectl set-ntp true"}
            _log.warning("the clock of Redis differs from the clock of this machine: it is used", extra=details)
        self._now, self._offset = float(time_ms), 0.0

    def follow(self, time_ms: int) -> None:
        """Approach another clock, which shows that time now."""
        self._offset = time_ms - self.now_ms()
