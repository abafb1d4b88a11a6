"""The scheduler: runs due actions at their time, whichever process set the timer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context
from typing import Final, Protocol

from . import errors, ports
from .ports import LeasedTimer

LEASE_MS: Final = 5_000
"""Lease of a timer in milliseconds. If the process dies, the timer runs out again after it."""

POLL_MS: Final = 1_000
"""Poll interval for timers of other processes, in milliseconds."""

MAX_CONCURRENT: Final = 256
"""The number of leased matches that are handled concurrently. A slow one does not block the others."""

_DAMAGED_MS: Final = 60_000
"""When a match with a damaged log is tried again, in milliseconds."""

_log = logging.getLogger(__name__)


class Runs(Protocol):
    """Does what is due."""

    async def run(self, match_id: str) -> int | None:
        """Do what is due for a match. Returns when something is due next, in Unix milliseconds, None if never."""
        ...


class Scheduler:
    """Leases timers that have run out and runs their due actions; sleeps until the next one.

    `lease_ms` and `at_once`: LEASE_MS and MAX_CONCURRENT if 0. `quiet`: another scheduler logs outages of the store.
    """

    def __init__(
        self,
        timers: ports.Timers,
        due_actions: Runs,
        clock: ports.Clock,
        lease_ms: int = 0,
        at_once: int = 0,
        quiet: bool = False,
    ) -> None:
        self._timers = timers
        self._lease_ms = lease_ms
        self._at_once = at_once or MAX_CONCURRENT
        self._due_actions = due_actions
        self._clock = clock
        self._next_ms = 0
        self._is_store_unavailable = quiet
        self._quiet = quiet
        self._wake_event = asyncio.Event()
        self._running = False
        self._requested: set[str] = set()
        self._bot_tasks: dict[str, asyncio.Task[None]] = {}
        self._timer_tasks: dict[str, asyncio.Task[None]] = {}

    def run_bots(self, match_id: str) -> None:
        """Run the due actions of a match now, for a bot. A timer is set too, in case this process dies."""
        if self._running:
            self._requested.add(match_id)
            if match_id not in self._bot_tasks:
                loop = asyncio.get_running_loop()
                # The call after whose move the bot plays is not that of its log lines.
                self._bot_tasks[match_id] = loop.create_task(self._run_bots(match_id), context=Context())

    def wake(self, due_ms: int) -> None:
        """Wake up the loop for a timer that runs out before the one that it waits for."""
        if due_ms < self._next_ms:
            self._next_ms = due_ms
            self._wake_event.set()

    async def run(self) -> None:
        """Run until cancelled."""
        self._running = True
        try:
            await self._run()
        finally:
            self._running = False
            tasks = (*self._bot_tasks.values(), *self._timer_tasks.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            now = self._clock.now_ms()
            self._next_ms = now + POLL_MS
            self._wake_event.clear()
            try:
                await self._lease_timers(now)
                self._is_store_unavailable = self._quiet
            except ports.Unavailable:
                # The monitor of the shards logs the outage.
                _log.debug("cannot lease the timers that have run out: the store does not answer")
            except ports.StoreError as error:
                # Log it once: the loop tries again every second.
                if not self._is_store_unavailable:
                    _log.warning("cannot lease the timers that have run out: %s", type(error).__name__)
                self._is_store_unavailable = True
            except Exception:
                # An exception here would stop all clocks.
                _log.exception("cannot lease the timers that have run out")
            await self._sleep()

    async def _sleep(self) -> None:
        while (wait := self._next_ms - self._clock.now_ms()) > 0:
            self._wake_event.clear()
            try:
                async with asyncio.timeout(wait / 1000):
                    await self._wake_event.wait()
            except TimeoutError:
                return

    async def _lease_timers(self, now: int) -> None:
        timers = await self._timers.lease(now, self._lease_ms or LEASE_MS)
        if timers.next_ms is not None:
            self._next_ms = min(self._next_ms, timers.next_ms)
        for timer in timers.leased:
            while len(self._timer_tasks) >= self._at_once:
                await asyncio.wait(self._timer_tasks.values(), return_when=asyncio.FIRST_COMPLETED)
            # A timer is leased again if its lease ends before its task. The running task handles it.
            if timer.match_id not in self._timer_tasks:
                self._timer_tasks[timer.match_id] = asyncio.create_task(self._handle_timer(timer))

    async def _handle_timer(self, timer: LeasedTimer) -> None:
        try:
            with self._log_errors():
                next_ms = await self._run_due_actions(timer.match_id)
                await self._timers.settle(timer, next_ms)
                if next_ms is not None:
                    self.wake(next_ms)
        finally:
            del self._timer_tasks[timer.match_id]

    async def _run_bots(self, match_id: str) -> None:
        try:
            while match_id in self._requested:
                self._requested.discard(match_id)
                with self._log_errors():
                    next_ms = await self._run_due_actions(match_id)
                    if next_ms is not None:
                        await self._timers.set(match_id, next_ms)
                        self.wake(next_ms)
        finally:
            # In the same tick as the last check, so that no request is missed.
            del self._bot_tasks[match_id]

    async def _run_due_actions(self, match_id: str) -> int | None:
        try:
            return await self._due_actions.run(match_id)
        except errors.MatchNotFound:
            return None
        except errors.LogDamaged:
            # Another release may be able to read it.
            return self._clock.now_ms() + _DAMAGED_MS

    @contextmanager
    def _log_errors(self) -> Iterator[None]:
        """Context manager: an error of one match must not stop the loop. The match is due again after the lease."""
        try:
            yield
        except (errors.StoreUnavailable, ports.StoreError):
            pass
        except Exception:
            _log.exception("cannot run the due actions of a match")
