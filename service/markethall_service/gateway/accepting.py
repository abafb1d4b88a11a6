"""Accepting connections when the process may open no more files: it waits a moment, instead of trying all the time."""

from __future__ import annotations

import errno
import logging
import time
from collections.abc import Callable
from typing import Any, Final

PAUSE_S: Final = 0.5

_SHORT: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})

_log = logging.getLogger(__name__)


class Accepting:
    """Stands before waitress's own `accept` and `readable`: who waits to be accepted would wake its loop at once again.

    Said once, until a connection is accepted again; those that are there are served on.
    """

    def __init__(self, server: Any, now: Callable[[], float] = time.monotonic) -> None:
        self._accept: Final = server.accept
        self._readable: Final = server.readable
        self._now: Final = now
        self._until = 0.0
        self._short = False
        server.accept, server.readable = self.accept, self.readable

    def accept(self) -> Any:
        """The next connection; None if there is none that can be had now."""
        try:
            found = self._accept()
        except OSError as error:
            if error.errno not in _SHORT:
                raise
            self._until = self._now() + PAUSE_S
            if not self._short:
                self._short = True
                why = f"{error.strerror}: raise the limit of open files (ulimit -n), or lower the load"
                _log.error("no connection can be accepted for now", extra={"why": why})
            return None
        if self._short and found is not None:
            self._short = False
            _log.warning("connections are accepted again")
        return found

    def readable(self) -> bool:
        """Whether the server wants to hear of connections. Asks it each time, as it does its upkeep then."""
        wants = bool(self._readable())
        return wants and self._now() >= self._until
