"""Delivery of webhook messages: leased, compared with the log, sent, and dropped or retried."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from markethall_service.matches import ports
from markethall_service.matches.errors import LogDamaged, MatchNotFound, StoreUnavailable
from markethall_service.matches.log import FIRST_REVISION
from markethall_service.matches.match_cache import MatchCache, map_store_errors
from markethall_service.matches.webhooks import WebhookMessage, Webhooks, messages_of_commit, receivers

from .sender import Message, Outcome, Sender

POLL_S: Final = 1.0
"""How often the outbox is checked for messages of other processes and for retries, in seconds."""

LEASE_BEYOND_S: Final = 10.0
_LONGEST_PAUSE_S: Final = 3600.0
_EARLY_TRIES: Final = 10
_EARLY_PAUSE_S: Final = (0.1, 4.0)
_BUSY_PAUSE_S: Final = 1.0

_log = logging.getLogger(__name__)


class Ending(StrEnum):
    """The result of an attempt."""

    TAKEN = "taken"
    """The receiver accepted it."""

    GONE = "gone"
    """The receiver never wants it again."""

    AGAIN = "again"
    """It failed and will be retried."""

    REFUSED = "refused"
    """The host has an address that may not be called. Retried, because the name may resolve differently later."""

    GIVEN_UP = "given_up"
    """It failed for the last time."""


Meter: TypeAlias = Callable[[Ending, float], None]
"""Records an attempt and its seconds."""


@dataclass(frozen=True, slots=True)
class Patience:
    """The retry policy: pauses double from the first one up to an hour, until `attempts` or `age_s` is reached.

    `at_once` limits the concurrent attempts of a process, `timeout_s` is the timeout of one.
    """

    attempts: int = 15
    age_s: int = 86_400
    first_pause_s: float = 5.0
    timeout_s: float = 10.0
    at_once: int = 32

    def pause(self, failures: int) -> float:
        """Seconds until the next attempt, after that number of failures."""
        grown = self.first_pause_s * 2.0 ** min(failures - 1, 32)
        return min(grown, _LONGEST_PAUSE_S) * random.uniform(0.75, 1.25)


class Delivery:
    """Delivers messages that are due. Any number of processes may do so at once."""

    def __init__(
        self,
        queue: ports.Outbox,
        composer: Composer,
        sender: Sender,
        clock: ports.Clock,
        patience: Patience,
        meter: Meter | None = None,
    ) -> None:
        self._queue = queue
        self._composer = composer
        self._sender = sender
        self._clock = clock
        self._patience = patience
        self._meter = meter
        self._under_way: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Deliver until cancelled. Attempts that are running then are repeated by another process."""
        try:
            while True:
                try:
                    await self._round()
                except Exception as error:
                    _log.error("the webhook outbox cannot be processed: %s", type(error).__name__)
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
            due = await self._queue.lease(free, self._patience.timeout_s + LEASE_BEYOND_S)
        except ports.StoreError:
            due = []
        for one in due:
            task = asyncio.get_running_loop().create_task(self._deliver(one))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        if not due:
            await self._queue.wait(POLL_S)

    async def _deliver(self, due: ports.LeasedMessage) -> None:
        try:
            message = await self._composer.message(due.message)
            if message is None:
                await self._queue.drop(due.message)
            else:
                await self._send(due, message)
        except NotYet:
            await self._come_back(due)
        except (ports.StoreError, StoreUnavailable):
            # The lease runs out, and then it is tried again.
            return
        except Exception as error:
            fields = {"match": due.message.match_id, "why": type(error).__name__}
            _log.error("a notice could not be dealt with", extra=fields)
            await self._set_aside(due)

    async def _set_aside(self, due: ports.LeasedMessage) -> None:
        with contextlib.suppress(ports.StoreError):
            if due.failures + 1 >= self._patience.attempts:
                await self._queue.drop(due.message)
            else:
                await self._queue.postpone(due.message, self._patience.pause(due.failures + 1), failed=True)

    async def _come_back(self, due: ports.LeasedMessage) -> None:
        """The commit may still be pending; if it never comes, the message is dropped."""
        first, longest = _EARLY_PAUSE_S
        # If the store is away, the lease runs out, and the message is looked at again.
        with contextlib.suppress(ports.StoreError):
            if due.failures >= _EARLY_TRIES:
                await self._queue.drop(due.message)
            else:
                await self._queue.postpone(due.message, min(first * 2.0**due.failures, longest), failed=True)

    async def _send(self, due: ports.LeasedMessage, message: Message) -> None:
        began = time.perf_counter()
        body = message.body()
        headers = message.headers(body, self._clock.now_ms() // 1000)
        outcome = await self._sender.post(message.url, headers, body, due.message.match_id, again=due.failures > 0)
        if outcome.crowded:
            await self._queue.postpone(due.message, _BUSY_PAUSE_S, failed=False)
            return
        pause = self._patience.pause(due.failures + 1)
        ending = self._ending(outcome, due, message, pause)
        if self._meter is not None:
            self._meter(ending, time.perf_counter() - began)
        if ending in (Ending.AGAIN, Ending.REFUSED, Ending.GIVEN_UP):
            _warn(due, urlsplit(message.url).hostname or "", outcome.why, None if ending is Ending.GIVEN_UP else pause)
        if ending in (Ending.AGAIN, Ending.REFUSED):
            await self._queue.postpone(due.message, pause, failed=True)
        else:
            await self._queue.drop(due.message)

    def _ending(self, outcome: Outcome, due: ports.LeasedMessage, message: Message, pause: float) -> Ending:
        if outcome.taken or outcome.gone:
            return Ending.TAKEN if outcome.taken else Ending.GONE
        too_old = self._clock.now_ms() + 1000 * pause > message.time_ms + 1000 * self._patience.age_s
        if too_old or due.failures + 1 >= self._patience.attempts:
            return Ending.GIVEN_UP
        return Ending.REFUSED if outcome.refused else Ending.AGAIN


def _warn(due: ports.LeasedMessage, host: str, why: str, pause: float | None) -> None:
    notice = due.message
    fields = {"match": notice.match_id, "receiver": notice.to, "host": host, "attempt": due.failures + 1, "why": why}
    if pause is None:
        _log.warning("webhook given up", extra=fields)
    else:
        _log.warning("webhook failed, it is tried again", extra={**fields, "again_in_s": round(pause)})


class NotYet(Exception):
    """The log has not reached the revision: the commit is pending, or will never come."""


class Composer:
    """Creates HTTP messages from outbox messages and the log."""

    def __init__(self, logs: ports.MatchLog, matches: MatchCache, webhooks: Webhooks) -> None:
        self._logs = logs
        self._matches = matches
        self._webhooks = webhooks

    async def message(self, notice: WebhookMessage) -> Message | None:
        """The message to send; None if it is obsolete. Raises NotYet or StoreUnavailable."""
        try:
            return await self._message(notice)
        except (MatchNotFound, LogDamaged):
            return None

    async def _message(self, notice: WebhookMessage) -> Message | None:
        match = (await self._matches.fresh(notice.match_id)).match
        if match.revision < notice.revision:
            raise NotYet
        first = max(notice.revision - 2, FIRST_REVISION)
        with map_store_errors(notice.match_id):
            *earlier, commit = (await self._logs.read(notice.match_id, first))[: notice.revision - first]
        if notice not in messages_of_commit(match, commit, earlier[-1].to_act if earlier else ()):
            return None
        [receiver] = [receiver for receiver in receivers(match) if receiver.to == notice.to]
        secret = self._webhooks.secret(notice.match_id, receiver.to, receiver.revision)
        return Message(notice, match.header.game, commit.to_act, commit.time_ms, receiver.url, secret)
