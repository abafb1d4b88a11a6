"""Whether Redis takes writes: it may answer and yet be full, a replica by now, or without a disk."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from markethall_service.matches.ports import Unavailable

from .probe import PROBE
from .refusals import code_in
from .shards import Shards

_REOPEN_S: Final = 0.5


class TakesWrites:
    """Asks every server that should; a refusal counts as a fault of the round trip."""

    def __init__(self, shards: Shards) -> None:
        self._shards = shards

    async def check(self) -> None:
        """Unavailable names the code by which one of them refuses for the moment."""
        await asyncio.gather(*(self._check(key) for key in await self._shards.key_each()))

    async def _check(self, key: str) -> None:
        [said] = await self._shards.ask(("EVAL", PROBE, 1, key))
        code = code_in(said.decode())
        if not code:
            return
        self._shards.trips.faults += 1
        if code == "READONLY":
            # What leads to the master may lead to another server by now: a refused command opens the line anew.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_REOPEN_S):
                    await self._shards.ask(("SET", key, "", "XX"))
                    return
        raise Unavailable(f"Redis refuses for now: {code}")
