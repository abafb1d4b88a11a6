"""How long a client may keep a call waiting for what it has to send."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .run import Run

_LOOKS: Final = 10
"""So often a call is looked at until it is overdue: it may take so much of its time longer."""

_LONGEST_LOOK_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds until the first request of a call has to be there, and between those of a stream; 0 any number."""

    request_s: float = 0.0
    idle_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Overdue:
    """Why a call was ended: `first` says that not even its first request has come, within so many seconds."""

    first: bool
    seconds: float

    def __str__(self) -> str:
        missing = "its request" if self.first else "another request"
        return f"The call was ended: {missing} has not come within {self.seconds:g} seconds."


class Waiting:
    """The calls that wait for their client. A call that has all it needs in time costs no clock and no timer.

    `single` holds those that take one request, in the order in which they came, with the look before they came;
    `streams` those that take many.
    """

    def __init__(self, patience: Patience, loop: asyncio.AbstractEventLoop) -> None:
        self.look = 2
        self.single: dict[Run, int] = {}
        self.streams: set[Run] = set()
        self._patience = patience
        self._loop = loop
        bounds = [seconds for seconds in (patience.request_s, patience.idle_s) if seconds]
        self._every_s = min(_LONGEST_LOOK_S, min(bounds, default=0.0) / _LOOKS)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """From now on whoever is overdue is ended."""
        if self._every_s:
            self._timer = self._loop.call_later(self._every_s, self._look)

    def stop(self) -> None:
        """Ends nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        self.start()
        self.look += 1
        if self._patience.request_s:
            first = Overdue(True, self._patience.request_s)
            # Each is gone from there at the latest when its end is told.
            for run, since in tuple(self.single.items()):
                if not self._is_over(since, first):
                    break
                run.end_overdue(first)
        for run in tuple(self.streams):
            self._look_at(run)

    def _look_at(self, run: Run) -> None:
        """A stream that waits is marked with the look that first saw it so: below 0 for its first request."""
        waits = run.call.waits
        if abs(waits) == 1:
            run.call.waits = waits * self.look
        elif waits:
            overdue = Overdue(waits < 0, self._patience.request_s if waits < 0 else self._patience.idle_s)
            if overdue.seconds and self._is_over(abs(waits), overdue):
                run.end_overdue(overdue)

    def _is_over(self, since: int, overdue: Overdue) -> bool:
        return (self.look - since - 1) * self._every_s >= overdue.seconds
