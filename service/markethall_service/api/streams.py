"""Streams that stay open until the server stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .errors import CallError

_log = logging.getLogger(__name__)


class OpenStreams:
    """The streams of one kind. `advice` says what to do once the server has ended one."""

    def __init__(self, advice: str) -> None:
        self._advice = advice
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = asyncio.Event()

    def __len__(self) -> int:
        return len(self._tasks)

    def close(self) -> None:
        """Ends all with a status that says to go on elsewhere."""
        self._closing.set()
        if self._tasks:
            _log.info("streams end with the service", extra={"count": len(self._tasks)})
        for task in self._tasks:
            task.cancel()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Counts the running task as a stream; SHUTTING_DOWN at once or in its midst if the server stops."""
        task = asyncio.current_task()
        assert task is not None
        if self._closing.is_set():
            raise self._shutting_down()
        self._tasks.add(task)
        try:
            yield
        except asyncio.CancelledError:
            if not self._closing.is_set():
                raise
            task.uncancel()
            raise self._shutting_down() from None
        finally:
            self._tasks.discard(task)

    def _shutting_down(self) -> CallError:
        return CallError("SHUTTING_DOWN", f"This server stops: {self._advice}.")
