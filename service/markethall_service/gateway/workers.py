"""The threads that answer requests."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

_log = logging.getLogger(__name__)


class Workers:
    """So many threads, in the place of waitress's `ThreadedTaskDispatcher`, of which it has what the server calls.

    That one takes a lock in Python four times for a request, and its threads stand in each other's way there; this one
    has a queue that knows no lock of Python's: a twentieth of what a call costs.
    """

    def __init__(self, count: int) -> None:
        self._tasks: SimpleQueue[Any] = SimpleQueue()
        self._threads: Final = [Thread(target=self._work, name=f"worker-{n}", daemon=True) for n in range(count)]
        for thread in self._threads:
            thread.start()

    def add_task(self, task: Any) -> None:
        """Has a thread call `task.service()` as soon as one is free."""
        self._tasks.put(task)

    def waiting(self) -> int:
        """How many tasks no thread has begun."""
        return self._tasks.qsize()

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Waits so many seconds for what is under way and what waits, then cancels what waits still."""
        for _ in self._threads:
            self._tasks.put(None)
        until = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        with suppress(Empty):
            while cancel_pending and (task := self._tasks.get_nowait()) is not None:
                task.cancel()
        return cancel_pending

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                task.service()
            except BaseException:
                _log.exception("a request could not be answered")
            # While it waits it keeps no connection.
            task = None
