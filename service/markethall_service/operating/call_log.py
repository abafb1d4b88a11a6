"""One line per call, where it is wanted: faults of ours and slow calls always, all calls by choice."""

from __future__ import annotations

import logging
import random
from typing import Final

from .logs import LogSettings

OUR_FAULT: Final = frozenset({"INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNKNOWN"})
"""The codes of refusals that an operator has to know of."""

_ORDERLY: Final = frozenset({"SHUTTING_DOWN", "REQUEST_OVERDUE", "STREAM_IDLE"})
"""How a stream ends with the server, of which one line tells for all, and what ends with a client that sends nothing.

Neither is a fault of ours, and whoever opens many calls must not fill the log.
"""


class CallLog:
    """Decides which calls get a line, at which level."""

    def __init__(self, settings: LogSettings, name: str) -> None:
        self._log = logging.getLogger(name)
        self._access = settings.access
        self._slow_s = settings.slow_s
        self._tells_all = settings.access > 0 or settings.level == "DEBUG"
        self.quiet_s = 0.0 if self._tells_all else settings.slow_s
        """A call that went well in less than this gets no line anyway."""

    def ended(self, what: str, code: str, reason: str, seconds: float, *, streams: bool = False) -> None:
        """Takes note of a call: its method or route, its code, the reason of a refusal, and how long it took."""
        orderly = reason in _ORDERLY
        slow = seconds > self._slow_s and not streams and not orderly
        ours = code in OUR_FAULT and not orderly
        if not (slow or ours or self._tells_all):
            return
        if ours or slow:
            level = logging.WARNING
        elif self._access and random.random() < self._access:
            level = logging.INFO
        else:
            level = logging.DEBUG
        fields = {"call": what, "code": code, "ms": round(seconds * 1000, 2)}
        if reason:
            fields["reason"] = reason
        self._log.log(level, "slow call" if slow else "call", extra=fields)
