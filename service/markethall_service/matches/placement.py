"""Which shard a new match goes to: never to one that is nearly full."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from . import errors
from .identifiers import Ids

TRIES: Final = 16
"""The number of ids that a request may get. With a hundred shards of which half are full, one in 65,536 finds none."""

REMEMBER_S: Final = 900.0
"""How long a shard that was full is remembered, in seconds: longer than any client repeats a request."""


class Placement:
    """Gives new matches ids whose shard has room.

    An id follows from the request id, so that a repeated request finds its match. Here it also follows from the number
    of the try: the first try whose shard has room is used. Since a shard may have been full at the first attempt and
    have room at the second, all tries on shards that were full lately are looked up.

    `shard_of`: the shard of a match id. `exists`: whether there is a match of that id.
    """

    def __init__(
        self,
        shard_of: Callable[[str], str],
        exists: Callable[[str], Awaitable[bool]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._shard_of = shard_of
        self._exists = exists
        self._clock = clock
        self._full: Mapping[str, str] = {}
        self._last_full: dict[str, float] = {}
        # Another process may have found shards full before this one began.
        self._knows_all_from = clock() + REMEMBER_S

    def update(self, full: Mapping[str, str]) -> None:
        """The shards that are nearly full from now on, each with a sentence that says of what."""
        now = self._clock()
        self._full = dict(full)
        kept = {shard: when for shard, when in self._last_full.items() if now - when < REMEMBER_S}
        self._last_full = kept | dict.fromkeys(full, now)

    async def match_id(self, ids: Ids, request_id: str) -> str:
        """The id of a new match. Raises StoreFull if all tries lead to shards that are nearly full."""
        if not self._last_full and (not request_id or self._clock() >= self._knows_all_from):
            return ids.match(request_id)
        tries = []
        for number in range(TRIES):
            tries.append(ids.match(request_id, number))
            if self._shard_of(tries[-1]) not in self._last_full:
                break
        if request_id and len(tries) > 1:
            for one in tries:
                if await self._exists(one):
                    return one
        for one in tries:
            if self._shard_of(one) not in self._full:
                return one
        raise self._store_full(tries[0])

    def check(self, match_id: str) -> None:
        """Raise StoreFull if the shard of a match is nearly full: it takes no more matches, seats and bots."""
        if self._full and self._shard_of(match_id) in self._full:
            raise self._store_full(match_id)

    def _store_full(self, match_id: str) -> errors.StoreFull:
        why = self._full[self._shard_of(match_id)]
        return errors.StoreFull(f"The store is full: {why}. Running matches go on. Try again later.")
