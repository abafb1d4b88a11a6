"""The scheduler: runs due actions at their time, whichever process set the timer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from . import ports
from .due_actions import DueActions
from .errors import LogDamaged, MatchNotFound, StoreUnavailable
from .ports import LeasedTimer

LEASE_MS: Final = 5_000
"""Lease of a timer in milliseconds. If the process dies, the timer runs out again after it."""

POLL_MS: Final = 1_000
"""How often timers of other processes are looked for, in milliseconds."""

AT_ONCE: Final = 256
"""The number of leased matches that are handled at a time. A slow one does not block the others."""

_DAMAGED_MS: Final = 60_000

_log = logging.getLogger(__name__)


class Scheduler:
    """Leases timers that have run out and runs their due actions; sleeps until the next one."""

    def __init__(self, timers: ports.Timers, due_actions: DueActions, clock: ports.Clock) -> None:
        self._timers = timers
        self._steward = due_actions
        self._clock = clock
        self._next_ms = 0
        self._away = False
        self._bell = asyncio.Event()
        self._running = False
        self._asked: set[str] = set()
        self._own: dict[str, asyncio.Task[None]] = {}
        self._claimed: dict[str, asyncio.Task[None]] = {}

    def play(self, match_id: str) -> None:
        """Handle a match at once, because a bot is to act. A timer is set too, in case this process dies."""
        if self._running:
            self._asked.add(match_id)
            if match_id not in self._own:
                self._own[match_id] = asyncio.create_task(self._play(match_id))

    def wake(self, due_ms: int) -> None:
        """Tell the scheduler about a timer that may be earlier than the one it waits for."""
        if due_ms < self._next_ms:
            self._next_ms = due_ms
            self._bell.set()

    async def run(self) -> None:
        """Run until cancelled."""
        self._running = True
        try:
            await self._run()
        finally:
            self._running = False
            tasks = (*self._own.values(), *self._claimed.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            now = self._clock.now_ms()
            self._next_ms = now + POLL_MS
            self._bell.clear()
            try:
                await self._round(now)
                self._away = False
            except ports.StoreError as error:
                # Log an outage once: this is tried every second.
                if not self._away:
                    _log.warning("cannot look for matches that are due: %s", type(error).__name__)
                self._away = True
            except Exception:
                # An exception here would stop all clocks.
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
        dues = await self._timers.lease(now, LEASE_MS)
        if dues.next_ms is not None:
            self._next_ms = min(self._next_ms, dues.next_ms)
        for due in dues.leased:
            while len(self._claimed) >= AT_ONCE:
                await asyncio.wait(self._claimed.values(), return_when=asyncio.FIRST_COMPLETED)
            # A task that outlasts its lease is leased again; its handler sees what has become due
            # meanwhile.
            if due.match_id not in self._claimed:
                self._claimed[due.match_id] = asyncio.create_task(self._attend(due))

    async def _attend(self, due: LeasedTimer) -> None:
        try:
            with self._tolerant():
                next_ms = await self._when_due_again(due.match_id)
                await self._timers.settle(due, next_ms)
                if next_ms is not None:
                    self.wake(next_ms)
        finally:
            del self._claimed[due.match_id]

    async def _play(self, match_id: str) -> None:
        try:
            while match_id in self._asked:
                self._asked.discard(match_id)
                with self._tolerant():
                    next_ms = await self._when_due_again(match_id)
                    if next_ms is not None:
                        await self._timers.set(match_id, next_ms)
                        self.wake(next_ms)
        finally:
            # In the same step as the last check, so that no call is missed.
            del self._own[match_id]

    async def _when_due_again(self, match_id: str) -> int | None:
        try:
            return await self._steward.attend(match_id)
        except MatchNotFound:
            return None
        except LogDamaged:
            # Another release may be able to read it.
            return self._clock.now_ms() + _DAMAGED_MS

    @contextmanager
    def _tolerant(self) -> Iterator[None]:
        """One match must not block the others: what fails now is due again after the lease."""
        try:
            yield
        except (StoreUnavailable, ports.StoreError):
            pass
        except Exception:
            _log.exception("cannot attend to a match that is due")
