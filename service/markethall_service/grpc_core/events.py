"""The events of a completion queue, brought into an event loop."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Any, Final

from . import core

_AT_ONCE: Final = 64
"""So many events are handled before the loop has its turn with everything else."""

_log = logging.getLogger(__name__)


class Events:
    """Calls the tag of each event, in the thread of the loop, with the event.

    A thread waits for the first event. The loop then takes what else has come without waiting, until there is nothing
    more, and only then the thread waits again: many events at once take one change of threads, not one each.
    """

    def __init__(self) -> None:
        self.queue = core.CompletionQueue()
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        self._turn = threading.Semaphore(1)
        self._first: Any = None
        self._thread = threading.Thread(target=self._wait, name="gRPC events", daemon=True)

    def start(self) -> None:
        """From now on events are handled."""
        self._thread.start()

    async def close(self) -> None:
        """Handles what is still to come, and ends. Nothing may be begun on the queue any more."""
        self.queue.shutdown()
        await self._ended
        self._thread.join()

    def _wait(self) -> None:
        while True:
            self._turn.acquire()
            event = self.queue.poll()
            if event.completion_type == core.SHUT_DOWN:
                self._loop.call_soon_threadsafe(self._ended.set_result, None)
                return
            self._first = event
            # An event that is still held holds its call, which the core may want to end.
            event = None
            self._loop.call_soon_threadsafe(self._handle_first)

    def _handle_first(self) -> None:
        event, self._first = self._first, None
        _handle(event)
        event = None
        self._handle_more()

    def _handle_more(self) -> None:
        poll = self.queue.poll
        for handled in range(_AT_ONCE):
            event = poll(0)
            if event.completion_type != core.HAPPENED:
                if handled:
                    # What has just been handled may have an answer at once.
                    break
                # There is nothing more now, or never again: the thread finds out which.
                self._turn.release()
                return
            _handle(event)
            event = None
        self._loop.call_soon(self._handle_more)


def _handle(event: Any) -> None:
    try:
        event.tag(event)
    except Exception:
        _log.exception("an event of gRPC failed")
