"""Public lists of matches. An entry is a hint. If a list is unavailable, the match goes on without an entry."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from . import ports
from .log import Header, MatchState, Visibility
from .visibility import is_listed

TIMEOUT_S: Final = 1.0
"""Timeout for a write to a list, in seconds."""

RETRY_MS: Final = 5_000
"""Delay before a failed write to a list is tried again, in milliseconds."""


_MOST_LOGGED: Final = 1000
_log = logging.getLogger(__name__)


class LeftOut:
    """What lists leave out, because its summary or its entry is not what this service wrote."""

    def __init__(self) -> None:
        self._logged: set[str] = set()
        self.count = 0
        """How often a list has left something out."""

    def note(self, name: str) -> None:
        """Count it, and log it once with its name: the entries of lists are those of public matches."""
        self.count += 1
        if name not in self._logged and len(self._logged) < _MOST_LOGGED:
            self._logged.add(name)
            _log.warning("a row is left out of lists", extra={"entry": name, "change": "markethall doctor"})


class Listing:
    """Adds matches to the lists of their game and state.

    A list and its matches lie on different shards of a cluster. If the shard of the list is unavailable, a timer is set
    on other shards. The process that handles the timer adds the match, even if this process has died.
    """

    def __init__(self, index: ports.PublicIndex, timers: ports.Timers, clock: ports.Clock) -> None:
        self._index = index
        self._timers = timers
        self._clock = clock
        self._pending: set[asyncio.Task[None]] = set()

    async def add(self, header: Header, state: MatchState) -> None:
        """Add the match to the list of the state, now or later. Raises StoreError if neither the list nor a timer can
        be written."""
        if not is_listed(header, state):
            return
        write = asyncio.create_task(self._index.add(header, state))
        try:
            await asyncio.wait({write}, timeout=TIMEOUT_S)
        finally:
            if not write.done():
                # The write continues. Mostly it completes before the timer runs out.
                self._pending.add(write)
                write.add_done_callback(self._on_written)
        if not write.done() or isinstance(write.exception(), ports.StoreError):
            with suppress(ports.StoreError):
                await self._timers.set_anywhere(header.match_id, self._clock.now_ms() + RETRY_MS)
                return
        await asyncio.shield(write)

    async def try_to_add(self, header: Header, state: MatchState) -> bool:
        """As `add`, but False if the list cannot be reached in time."""
        if is_listed(header, state):
            try:
                async with asyncio.timeout(TIMEOUT_S):
                    await self._index.add(header, state)
            except (TimeoutError, ports.StoreError):
                return False
        return True

    async def remove(self, header: Header, state: MatchState) -> None:
        """Remove the match from the list of a state that it has left. Raises StoreError."""
        if header.visibility is Visibility.PUBLIC:
            await self._index.remove(ports.Hint(header.match_id, header.game, state))

    def _on_written(self, write: asyncio.Task[None]) -> None:
        self._pending.discard(write)
        if not write.cancelled():
            # Retrieve the exception, or asyncio logs it.
            write.exception()
