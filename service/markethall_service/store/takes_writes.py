"""Whether Redis takes writes: it may answer and yet be full, a replica by now, or without a disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from markethall_service.matches.ports import Unavailable

from .probe import PROBE
from .refusals import code_in
from .shards import Shards
from .soon import soon

_REOPEN_S: Final = 0.5

_log = logging.getLogger(__name__)


class TakesWrites:
    """Asks every server that should; a refusal counts as a fault of the round trip."""

    def __init__(self, shards: Shards, patience_s: float) -> None:
        self._shards = shards
        self._patience_s = patience_s
        self._partly = ""

    async def check(self) -> None:
        """Unavailable, with why, if none of them takes writes for the moment.

        Where some do, theirs are the matches that go on: no answer for all would take those from their players too.
        """
        said = await asyncio.gather(*(self._refusal(key) for key in await self._shards.key_each()))
        if all(said):
            raise Unavailable(said[0])
        partly = next(filter(None, said), "")
        if partly != self._partly:
            self._partly = partly
            if partly:
                _log.warning("some shards of Redis take no writes", extra={"why": partly})
            else:
                _log.info("all shards of Redis take writes")

    async def _refusal(self, key: str) -> str:
        """Why the server of the key takes no write now; "" if it does."""
        try:
            async with soon(self._patience_s):
                return await self._answer(key)
        except Unavailable as fault:
            return str(fault)

    async def _answer(self, key: str) -> str:
        [said] = await self._shards.ask(("EVAL", PROBE, 1, key))
        code = code_in(said.decode())
        if not code:
            return ""
        self._shards.trips.faults += 1
        if code == "READONLY":
            # What leads to the master may lead to another server by now: a refused command opens the connection anew.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_REOPEN_S):
                    await self._shards.ask(("SET", key, "", "XX"))
                    return ""
        return f"Redis refuses for now: {code}"
