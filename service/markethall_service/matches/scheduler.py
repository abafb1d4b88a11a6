"""Attends to matches when they are due, whichever process made them so."""

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
"""What a process has claimed and not settled, because it was killed, is due again after so long."""

POLL_MS: Final = 1_000
"""How often notes of other processes are looked for."""

AT_ONCE: Final = 256
"""So many matches that were claimed are attended to at a time; one that takes long keeps no other waiting."""

_DAMAGED_MS: Final = 60_000

_log = logging.getLogger(__name__)


class Scheduler:
    """Claims due matches and hands them to the steward; sleeps until the next one is due."""

    def __init__(self, store: ports.Store, due_actions: DueActions, clock: ports.Clock) -> None:
        self._store = store
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
        """Attends to a match at once: a bot is to act in it. That is noted too, in case this process ends before."""
        if self._running:
            self._asked.add(match_id)
            if match_id not in self._own:
                self._own[match_id] = asyncio.create_task(self._play(match_id))

    def wake(self, due_ms: int) -> None:
        """Lets the driver know that a match will be due at a time, which may be earlier than it thinks."""
        if due_ms < self._next_ms:
            self._next_ms = due_ms
            self._bell.set()

    async def run(self) -> None:
        """Goes on until it is cancelled."""
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
        dues = await self._store.timers.lease(now, LEASE_MS)
        if dues.next_ms is not None:
            self._next_ms = min(self._next_ms, dues.next_ms)
        for due in dues.leased:
            while len(self._claimed) >= AT_ONCE:
                await asyncio.wait(self._claimed.values(), return_when=asyncio.FIRST_COMPLETED)
            # One that outlasts its lease is claimed again; whoever attends to it sees what has become due meanwhile.
            if due.match_id not in self._claimed:
                self._claimed[due.match_id] = asyncio.create_task(self._attend(due))

    async def _attend(self, due: LeasedTimer) -> None:
        try:
            with self._tolerant():
                next_ms = await self._when_due_again(due.match_id)
                await self._store.timers.settle(due, next_ms)
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
                        await self._store.timers.set(match_id, next_ms)
                        self.wake(next_ms)
        finally:
            # In the step in which it was last seen that nobody asks any more.
            del self._own[match_id]

    async def _when_due_again(self, match_id: str) -> int | None:
        try:
            return await self._steward.attend(match_id)
        except MatchNotFound:
            return None
        except LogDamaged:
            # Perhaps another process can read it: one of another release.
            return self._clock.now_ms() + _DAMAGED_MS

    @contextmanager
    def _tolerant(self) -> Iterator[None]:
        """One match must not keep the others waiting: what cannot be done now is due again after the lease."""
        try:
            yield
        except (StoreUnavailable, ports.StoreError):
            pass
        except Exception:
            _log.exception("cannot attend to a match that is due")
