"""How often Redis is waited for, and how long."""

from __future__ import annotations

from collections.abc import Callable


class RoundTrips:
    """Counts the round trips of all pipelines of a store; `observe`, if there is one, is told the seconds of each."""

    __slots__ = ("faults", "observe", "round_trips")

    def __init__(self) -> None:
        self.round_trips = 0
        self.faults = 0
        self.observe: Callable[[float], None] | None = None
