"""Calls that come close together run together.

Each move by itself finds the caches of the processor filled with other things, and pays a round trip to the store for
its own. Of moves that run back to back all but the first find code and data warm, and their commits share one round
trip and one write to disk: with many at once a move costs the server a third less.
"""

from __future__ import annotations

import asyncio
from typing import Final

_PATIENCE_S: Final = (0.001, 0.01)
_FEW: Final = 2
"""So many at once run as they come."""


class Batches:
    """Lets calls begin, a few at once as they come and more of them in batches.

    A batch begins when the one before has ended and as many wait as were in that, or when the first of them has waited
    as long as that took, within the bounds of `patience_s`, whatever the batch before does.
    """

    def __init__(self, patience_s: tuple[float, float] = _PATIENCE_S) -> None:
        self._least_s, self._most_s = patience_s
        self._patience_s = self._least_s
        self._began = 0.0
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
        if self._under_way:
            return
        if self._size > _FEW:
            took = asyncio.get_running_loop().time() - self._began
            self._patience_s = min(max(took, self._least_s), self._most_s)
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
        self._began = asyncio.get_running_loop().time()
        self._under_way += len(batch)
        for turn in batch:
            turn.set_result(None)
