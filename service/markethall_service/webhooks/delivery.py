"""The delivery of notices: claimed, compared with the log, sent, and dropped or tried again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections import Counter
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from markethall_service.matches import ports
from markethall_service.matches.errors import StoreUnavailable

from .courier import Courier
from .letter import Letter
from .truth import NotYet, Truth

POLL_S: Final = 1.0
"""So often the queue is looked at for what other processes have left or what has become due again."""

LEASE_BEYOND_S: Final = 10.0
PER_HOST: Final = 8
"""So many attempts at one host at a time: a slow one does not hold up the others."""

_LONGEST_PAUSE_S: Final = 3600.0
_EARLY_TRIES: Final = 10
_EARLY_PAUSE_S: Final = (0.1, 4.0)
_BUSY_PAUSE_S: Final = 1.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """How hard the delivery tries: pauses double from the first one to an hour, until `attempts` or `age_s` is over.

    `at_once` bounds the attempts under way in a process, `timeout_s` each of them.
    """

    attempts: int = 15
    age_s: int = 86_400
    first_pause_s: float = 5.0
    timeout_s: float = 10.0
    at_once: int = 32

    def pause(self, failures: int) -> float:
        """The seconds until the next attempt, after so many that failed."""
        grown = self.first_pause_s * 2.0 ** min(failures - 1, 32)
        return min(grown, _LONGEST_PAUSE_S) * random.uniform(0.75, 1.25)


class Delivery:
    """Delivers what is due, on any number of processes at once."""

    def __init__(
        self, queue: ports.NoticeQueue, truth: Truth, courier: Courier, clock: ports.Clock, patience: Patience
    ) -> None:
        self._queue = queue
        self._truth = truth
        self._courier = courier
        self._clock = clock
        self._patience = patience
        self._under_way: set[asyncio.Task[None]] = set()
        self._hosts: Counter[str] = Counter()

    async def run(self) -> None:
        """Delivers until it is cancelled; attempts that are under way then are made again by somebody else."""
        try:
            while True:
                try:
                    await self._round()
                except Exception as error:
                    _log.error("the queue of notices could not be dealt with: %s", type(error).__name__)
                    await asyncio.sleep(POLL_S)
        finally:
            for task in self._under_way:
                task.cancel()
            await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _round(self) -> None:
        free = self._patience.at_once - len(self._under_way)
        if not free:
            await asyncio.wait(self._under_way, return_when=asyncio.FIRST_COMPLETED)
            return
        try:
            due = await self._queue.claim(free, self._patience.timeout_s + LEASE_BEYOND_S)
        except ports.StoreError:
            due = []
        for one in due:
            task = asyncio.get_running_loop().create_task(self._deliver(one))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        if not due:
            await self._queue.wait(POLL_S)

    async def _deliver(self, due: ports.DueNotice) -> None:
        try:
            letter = await self._truth.letter(due.notice)
            if letter is None:
                await self._queue.drop(due.notice)
            else:
                await self._send(due, letter)
        except NotYet:
            await self._come_back(due)
        except (ports.StoreError, StoreUnavailable):
            # The lease runs out, and then it is tried again.
            return
        except Exception as error:
            _log.error("a notice of match %s could not be dealt with: %s", due.notice.match_id, type(error).__name__)
            await self._set_aside(due)

    async def _set_aside(self, due: ports.DueNotice) -> None:
        with contextlib.suppress(ports.StoreError):
            if due.failures + 1 >= self._patience.attempts:
                await self._queue.drop(due.notice)
            else:
                await self._queue.postpone(due.notice, self._patience.pause(due.failures + 1), failed=True)

    async def _come_back(self, due: ports.DueNotice) -> None:
        """The commit may still be under way; if it never comes, the notice goes."""
        first, longest = _EARLY_PAUSE_S
        if due.failures >= _EARLY_TRIES:
            await self._queue.drop(due.notice)
        else:
            await self._queue.postpone(due.notice, min(first * 2.0**due.failures, longest), failed=True)

    async def _send(self, due: ports.DueNotice, letter: Letter) -> None:
        host = urlsplit(letter.url).hostname or ""
        if self._hosts[host] >= PER_HOST:
            await self._queue.postpone(due.notice, _BUSY_PAUSE_S, failed=False)
            return
        self._hosts[host] += 1
        try:
            body = letter.body()
            headers = letter.headers(body, self._clock.now_ms() // 1000)
            outcome = await self._courier.post(letter.url, headers, body)
        finally:
            self._hosts[host] -= 1
            if not self._hosts[host]:
                del self._hosts[host]
        if outcome.taken or outcome.gone:
            await self._queue.drop(due.notice)
            return
        await self._try_again(due, letter, host, outcome.why)

    async def _try_again(self, due: ports.DueNotice, letter: Letter, host: str, why: str) -> None:
        notice, failures = due.notice, due.failures + 1
        pause = self._patience.pause(failures)
        too_old = self._clock.now_ms() + 1000 * pause > letter.time_ms + 1000 * self._patience.age_s
        last = too_old or failures >= self._patience.attempts
        _log.warning(
            "webhook of match %s, receiver %d, at %s, attempt %d: %s; %s", notice.match_id, notice.to, host, failures,
            why, "given up" if last else f"again in {pause:.0f} s",
        )  # fmt: skip
        if last:
            await self._queue.drop(notice)
        else:
            await self._queue.postpone(notice, pause, failed=True)
