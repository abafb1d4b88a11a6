"""Moves that come close together run together.

A move by itself finds the caches of the processor filled with other things, and pays a round trip to the store of its
own. Of moves that run back to back all but the first find code and data warm, and their commits share one round trip
and one write to disk: many at once cost the server a quarter to a third less, for a wait that is short beside the queue
that they stand in anyway.
"""

from __future__ import annotations

import asyncio
from typing import Final

_PATIENCE_S: Final = 0.005
_FEW: Final = 2
"""So many at once run as they come."""


class Batches:
    """Lets calls begin, a few at once as they come and more of them in batches.

    A batch begins when the one before has ended and as many wait as were in that, or when the first of them has waited
    for `patience_s`, whatever the batch before does.
    """

    def __init__(self, patience_s: float = _PATIENCE_S) -> None:
        self._patience_s = patience_s
        self._waiting: list[asyncio.Future[None]] = []
        self._size = 1
        self._under_way = 0
        self._timer: asyncio.TimerHandle | None = None

    async def begin(self) -> None:
        """Returns when the call may run; `end` says that it has."""
        if self._size <= _FEW and self._under_way < _FEW and not self._waiting:
            self._under_way += 1
            return
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if self._is_ready():
            self._go()
        elif self._timer is None:
            self._timer = loop.call_later(self._patience_s, self._go)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.end()
            raise

    def end(self) -> None:
        """A call that has begun is over."""
        self._under_way -= 1
        if self._waiting and self._is_ready():
            self._go()

    def _is_ready(self) -> bool:
        return not self._under_way and len(self._waiting) >= self._size

    def _go(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        batch = [turn for turn in self._waiting if not turn.done()]
        self._waiting = []
        self._size = len(batch)
        self._under_way += len(batch)
        for turn in batch:
            turn.set_result(None)
