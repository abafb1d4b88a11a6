"""Attends to matches when they are due, whichever process made them so."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from . import ports
from .errors import LogDamaged, MatchNotFound, StoreUnavailable
from .ports import Due
from .steward import Steward

LEASE_MS: Final = 5_000
"""What a process has claimed and not settled, because it was killed, is due again after so long."""

POLL_MS: Final = 1_000
"""How often notes of other processes are looked for."""

_DAMAGED_MS: Final = 60_000

_log = logging.getLogger(__name__)


class Driver:
    """Claims due matches and hands them to the steward; sleeps until the next one is due."""

    def __init__(self, store: ports.Store, steward: Steward, clock: ports.Clock) -> None:
        self._store = store
        self._steward = steward
        self._clock = clock
        self._next_ms = 0
        self._away = False
        self._bell = asyncio.Event()

    def wake(self, due_ms: int) -> None:
        """Lets the driver know that a match will be due at a time, which may be earlier than it thinks."""
        if due_ms < self._next_ms:
            self._next_ms = due_ms
            self._bell.set()

    async def run(self) -> None:
        """Goes on until it is cancelled."""
        while True:
            now = self._clock.now_ms()
            self._next_ms = now + POLL_MS
            self._bell.clear()
            try:
                await self._round(now)
                self._away = False
            except ports.StoreError as error:
                # Once for each time that it is away: this is asked every second.
                if not self._away:
                    _log.warning("cannot look for matches that are due: %s", type(error).__name__)
                self._away = True
            except Exception:
                # No clock would run any more.
                _log.exception("cannot look for matches that are due")
            await self._sleep()

    async def _sleep(self) -> None:
        while (wait := self._next_ms - self._clock.now_ms()) > 0:
            self._bell.clear()
            try:
                async with asyncio.timeout(wait / 1000):
                    await self._bell.wait()
            except TimeoutError:
                return

    async def _round(self, now: int) -> None:
        dues = await self._store.claim_due(now, LEASE_MS)
        if dues.next_ms is not None:
            self._next_ms = min(self._next_ms, dues.next_ms)
        await asyncio.gather(*map(self._attend, dues.claimed))

    async def _attend(self, due: Due) -> None:
        try:
            next_ms = await self._steward.attend(due.match_id)
        except MatchNotFound:
            next_ms = None
        except StoreUnavailable:
            return
        except LogDamaged:
            # Perhaps another process can read it: one of another release.
            next_ms = self._clock.now_ms() + _DAMAGED_MS
        except Exception:
            # One match must not keep the others waiting: it is due again after the lease.
            _log.exception("cannot attend to a match that is due")
            return
        if next_ms is not None:
            self._next_ms = min(self._next_ms, next_ms)
        await self._store.settle_due(due, next_ms)
