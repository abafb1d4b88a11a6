"""Notes public matches in their lists. A list is a hint: where it cannot be reached, the match goes on without it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from . import ports
from .log import Header, MatchState
from .visibility import is_listed

SOON_S: Final = 1.0
"""So long somebody waits for a list."""

AGAIN_MS: Final = 5_000
"""After so long a list that could not be reached is tried again."""


class Listing:
    """The list of a game and phase lies on one shard of a cluster, a match on any: one may be away without the other.

    A match that is not in its list by then is noted as due where notes can be written, on other shards: whoever
    attends to it puts it there, also if this process has died.
    """

    def __init__(self, store: ports.Store, clock: ports.Clock) -> None:
        self._store = store
        self._clock = clock
        self._late: set[asyncio.Task[None]] = set()

    async def note(self, header: Header, state: MatchState) -> None:
        """Notes that the match is in the phase, now or before long; StoreError if neither can be noted."""
        if not is_listed(header, state):
            return
        listing = asyncio.create_task(self._store.index.add(header, state))
        try:
            await asyncio.wait({listing}, timeout=SOON_S)
        finally:
            if not listing.done():
                # It goes on, and mostly comes to its end before anybody has to attend to the match.
                self._late.add(listing)
                listing.add_done_callback(self._ended)
        if not listing.done() or isinstance(listing.exception(), ports.StoreError):
            with suppress(ports.StoreError):
                await self._store.timers.set_anywhere(header.match_id, self._clock.now_ms() + AGAIN_MS)
                return
        await asyncio.shield(listing)

    async def noted(self, header: Header, state: MatchState) -> bool:
        """Notes it as `note` does; False if the list cannot be reached soon."""
        if is_listed(header, state):
            try:
                async with asyncio.timeout(SOON_S):
                    await self._store.index.add(header, state)
            except (TimeoutError, ports.StoreError):
                return False
        return True

    def _ended(self, listing: asyncio.Task[None]) -> None:
        self._late.discard(listing)
        if not listing.cancelled():
            # Looked at, also where nobody waits for it any more.
            listing.exception()
