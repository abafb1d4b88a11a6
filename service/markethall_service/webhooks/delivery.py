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
from markethall_service.matches.errors import BadWebhook, LogDamaged, MatchNotFound, StoreUnavailable
from markethall_service.matches.log import FIRST_REVISION
from markethall_service.matches.match_cache import MatchCache, map_store_errors
from markethall_service.matches.webhooks import WebhookMessage, Webhooks, messages_of_commit, receivers

from .sender import PostResult, Sender, WebhookRequest

POLL_S: Final = 1.0
"""How often the outbox is checked for messages of other processes and for retries, in seconds."""

LEASE_BEYOND_S: Final = 10.0
_LONGEST_PAUSE_S: Final = 3600.0
_EARLY_ATTEMPTS: Final = 10
_EARLY_PAUSE_S: Final = (0.1, 4.0)
_LIMIT_PAUSE_S: Final = 1.0

_log = logging.getLogger(__name__)


class AttemptOutcome(StrEnum):
    """The result of an attempt."""

    TAKEN = "taken"
    """The receiver accepted it."""

    GONE = "gone"
    """The receiver does not accept such messages any more (status 410)."""

    AGAIN = "again"
    """It failed and will be retried."""

    REFUSED = "refused"
    """The URL or an address of the host may not be called. Retried: the name or the setting may change."""

    GIVEN_UP = "given_up"
    """It failed for the last time."""


RecordAttempt: TypeAlias = Callable[[AttemptOutcome, float], None]
"""Records an attempt and its seconds."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """The retry policy: pauses double from the first one up to an hour, until `attempts` or `age_s` is reached.

    `concurrency` limits the concurrent attempts of a process, `timeout_s` is the timeout of one attempt.
    """

    attempts: int = 15
    age_s: int = 86_400
    first_pause_s: float = 5.0
    timeout_s: float = 10.0
    concurrency: int = 32

    def pause(self, failures: int) -> float:
        """Seconds until the next attempt, after that number of failures."""
        grown = self.first_pause_s * 2.0 ** min(failures - 1, 32)
        return min(grown, _LONGEST_PAUSE_S) * random.uniform(0.75, 1.25)


class Delivery:
    """Delivers messages that are due. Any number of processes may do so concurrently."""

    def __init__(
        self,
        outbox: ports.Outbox,
        builder: RequestBuilder,
        sender: Sender,
        clock: ports.Clock,
        retry_policy: RetryPolicy,
        record_attempt: RecordAttempt | None = None,
    ) -> None:
        self._outbox = outbox
        self._builder = builder
        self._sender = sender
        self._clock = clock
        self._retry_policy = retry_policy
        self._record_attempt = record_attempt
        self._attempts: set[asyncio.Task[None]] = set()

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
            for task in self._attempts:
                task.cancel()
            await asyncio.gather(*self._attempts, return_exceptions=True)

    async def _round(self) -> None:
        free = self._retry_policy.concurrency - len(self._attempts)
        if not free:
            await asyncio.wait(self._attempts, return_when=asyncio.FIRST_COMPLETED)
            return
        try:
            due = await self._outbox.lease(free, self._retry_policy.timeout_s + LEASE_BEYOND_S)
        except ports.StoreError:
            due = []
        for one in due:
            task = asyncio.get_running_loop().create_task(self._deliver(one))
            self._attempts.add(task)
            task.add_done_callback(self._attempts.discard)
        if not due:
            await self._outbox.wait(POLL_S)

    async def _deliver(self, due: ports.LeasedMessage) -> None:
        try:
            request = await self._builder.request(due.message)
            if request is None:
                await self._outbox.drop(due.message)
            else:
                await self._send(due, request)
        except CommitPending:
            await self._retry_early(due)
        except (ports.StoreError, StoreUnavailable):
            # The message is tried again after its lease.
            return
        except Exception as error:
            fields = {"match": due.message.match_id, "why": type(error).__name__}
            _log.error("a webhook message cannot be processed", extra=fields)
            await self._retry_or_drop(due)

    async def _retry_or_drop(self, due: ports.LeasedMessage) -> None:
        with contextlib.suppress(ports.StoreError):
            if due.failures + 1 >= self._retry_policy.attempts:
                await self._outbox.drop(due.message)
            else:
                await self._outbox.postpone(due.message, self._retry_policy.pause(due.failures + 1), failed=True)

    async def _retry_early(self, due: ports.LeasedMessage) -> None:
        """Retry, because the commit may still be pending. After _EARLY_ATTEMPTS the message is dropped."""
        first, longest = _EARLY_PAUSE_S
        # If the store is unavailable, the lease runs out and the message is leased again.
        with contextlib.suppress(ports.StoreError):
            if due.failures >= _EARLY_ATTEMPTS:
                await self._outbox.drop(due.message)
            else:
                await self._outbox.postpone(due.message, min(first * 2.0**due.failures, longest), failed=True)

    async def _send(self, due: ports.LeasedMessage, request: WebhookRequest) -> None:
        began = time.perf_counter()
        body = request.body()
        headers = request.headers(body, self._clock.now_ms() // 1000)
        if self._builder.allows(request.url):
            result = await self._sender.post(request.url, headers, body, due.message.match_id, again=due.failures > 0)
        else:
            result = PostResult(refused=True, why="the URL is not allowed by the settings of this service")
        if result.is_over_limit:
            await self._outbox.postpone(due.message, _LIMIT_PAUSE_S, failed=False)
            return
        pause = self._retry_policy.pause(due.failures + 1)
        outcome = self._outcome(result, due, request, pause)
        if self._record_attempt is not None:
            self._record_attempt(outcome, time.perf_counter() - began)
        if outcome in (AttemptOutcome.AGAIN, AttemptOutcome.REFUSED, AttemptOutcome.GIVEN_UP):
            _warn(
                due,
                urlsplit(request.url).hostname or "",
                result.why,
                None if outcome is AttemptOutcome.GIVEN_UP else pause,
            )
        if outcome in (AttemptOutcome.AGAIN, AttemptOutcome.REFUSED):
            await self._outbox.postpone(due.message, pause, failed=True)
        else:
            await self._outbox.drop(due.message)

    def _outcome(
        self, result: PostResult, due: ports.LeasedMessage, request: WebhookRequest, pause: float
    ) -> AttemptOutcome:
        if result.accepted or result.gone:
            return AttemptOutcome.TAKEN if result.accepted else AttemptOutcome.GONE
        too_old = self._clock.now_ms() + 1000 * pause > request.time_ms + 1000 * self._retry_policy.age_s
        if too_old or due.failures + 1 >= self._retry_policy.attempts:
            return AttemptOutcome.GIVEN_UP
        return AttemptOutcome.REFUSED if result.refused else AttemptOutcome.AGAIN


def _warn(due: ports.LeasedMessage, host: str, why: str, pause: float | None) -> None:
    message = due.message
    fields = {"match": message.match_id, "receiver": message.to, "host": host, "attempt": due.failures + 1, "why": why}
    if pause is None:
        _log.warning("webhook given up", extra=fields)
    else:
        _log.warning("webhook failed, it is tried again", extra={**fields, "again_in_s": round(pause)})


class CommitPending(Exception):
    """The log has not reached the revision: the commit is pending, or was never recorded."""


class RequestBuilder:
    """Creates HTTP requests from outbox messages and the log."""

    def __init__(self, logs: ports.MatchLog, matches: MatchCache, webhooks: Webhooks) -> None:
        self._logs = logs
        self._matches = matches
        self._webhooks = webhooks

    def allows(self, url: str) -> bool:
        """Whether the URL may be called now. It may be older than the settings, or from a backup of another service."""
        try:
            self._webhooks.check(url)
        except BadWebhook:
            return False
        return True

    async def request(self, message: WebhookMessage) -> WebhookRequest | None:
        """The request for a message; None if it is obsolete. Raises CommitPending or StoreUnavailable."""
        try:
            return await self._request(message)
        except (MatchNotFound, LogDamaged):
            return None

    async def _request(self, message: WebhookMessage) -> WebhookRequest | None:
        match = (await self._matches.borrow(message.match_id)).match
        if match.revision < message.revision:
            raise CommitPending
        first = max(message.revision - 2, FIRST_REVISION)
        with map_store_errors(message.match_id):
            *earlier, commit = await self._logs.read(message.match_id, first, message.revision - first)
        if message not in messages_of_commit(match, commit, earlier[-1].to_act if earlier else ()):
            return None
        [receiver] = [receiver for receiver in receivers(match) if receiver.to == message.to]
        secret = self._webhooks.secret(message.match_id, receiver.to, receiver.revision)
        return WebhookRequest(message, match.header.game, commit.to_act, commit.time_ms, receiver.url, secret)
