"""Public lists of matches. An entry is a hint. If a list cannot be reached, the match goes on without it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from . import ports
from .log import Header, MatchState, Visibility
from .visibility import is_listed

SOON_S: Final = 1.0
"""How long a request waits for a list, in seconds."""

AGAIN_MS: Final = 5_000
"""When a list that could not be reached is tried again, in milliseconds."""


class Listing:
    """Enters matches into the lists of their game and state.

    A list lies on one shard of a cluster, a match on any. If the list's shard is away, a timer is set on other shards;
    whichever process handles the timer enters the match, even if this process has died.
    """

    def __init__(self, index: ports.PublicIndex, timers: ports.Timers, clock: ports.Clock) -> None:
        self._index = index
        self._timers = timers
        self._clock = clock
        self._late: set[asyncio.Task[None]] = set()

    async def note(self, header: Header, state: MatchState) -> None:
        """Enter the match under the state, now or later. Raises StoreError if neither the list nor a timer can be
        written."""
        if not is_listed(header, state):
            return
        listing = asyncio.create_task(self._index.add(header, state))
        try:
            await asyncio.wait({listing}, timeout=SOON_S)
        finally:
            if not listing.done():
                # The write goes on and is mostly complete before the timer runs out.
                self._late.add(listing)
                listing.add_done_callback(self._ended)
        if not listing.done() or isinstance(listing.exception(), ports.StoreError):
            with suppress(ports.StoreError):
                await self._timers.set_anywhere(header.match_id, self._clock.now_ms() + AGAIN_MS)
                return
        await asyncio.shield(listing)

    async def noted(self, header: Header, state: MatchState) -> bool:
        """As `note`, but False if the list cannot be reached in time."""
        if is_listed(header, state):
            try:
                async with asyncio.timeout(SOON_S):
                    await self._index.add(header, state)
            except (TimeoutError, ports.StoreError):
                return False
        return True

    async def remove(self, header: Header, state: MatchState) -> None:
        """Remove the match from the list of a state that it has left. Raises StoreError."""
        if header.visibility is Visibility.PUBLIC:
            await self._index.remove(ports.Hint(header.match_id, header.game, state))

    def _ended(self, listing: asyncio.Task[None]) -> None:
        self._late.discard(listing)
        if not listing.cancelled():
            # Retrieve the result, also if the caller has left.
            listing.exception()
