"""A message that causes a fault of the service does not block others, and is given up."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.app.process import MonotonicClock
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.matches.webhooks import WebhookMessage, Webhooks
from markethall_service.store.keys import hooks_key, shard_of
from markethall_service.store.redis_store import RedisStore
from markethall_service.webhooks import Delivery, RequestBuilder, RetryPolicy, Sender
from markethall_service.webhooks.sender import WebhookRequest
from tests.store.tiny import raw_redis
from tests.waiting import wait_until

from .receiver import Receiver

KEY = bytes(32)
ATTEMPTS = 3


class Faulty(RequestBuilder):
    """Fails for the messages of one match."""

    match_id = ""

    async def request(self, message: WebhookMessage) -> WebhookRequest | None:
        """The request, or an unexpected error."""
        if message.match_id == self.match_id:
            raise ZeroDivisionError(message.match_id)
        return await super().request(message)


async def test_message_that_causes_a_fault_is_dropped_after_some_attempts(
    tmp_path: Path, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    webhooks, clock = Webhooks(KEY, private=True), MonotonicClock()
    retry_policy = RetryPolicy(attempts=ATTEMPTS, first_pause_s=0.05)
    async with (
        EmbeddedRedis(tmp_path) as redis,
        RedisStore(redis.url, stored) as store,
        Sender(webhooks, retry_policy.timeout_s, retry_policy.concurrency) as sender,
    ):
        host = Host(store, clock, KEY, webhooks=webhooks)
        builder = Faulty(store.log, host.matches, webhooks)
        names = [await _started(host, receiver.url(path)) for path in ("/faulty", "/well")]
        builder.match_id = names[0]
        delivering = asyncio.create_task(Delivery(store.outbox, builder, sender, clock, retry_policy).run())
        await asyncio.to_thread(wait_until, lambda: len(receiver.calls) == 2)
        async with raw_redis(redis.url) as raw, asyncio.timeout(30):
            while await raw.zcard(hooks_key(shard_of(names[0]))):
                await asyncio.sleep(0.05)
        delivering.cancel()
        await asyncio.gather(delivering, return_exceptions=True)
    assert {call.path for call in receiver.calls} == {"/well"}
    faults = [line for line in caplog.records if line.getMessage() == "a webhook message cannot be processed"]
    # The messages for the start and for the turn.
    assert len(faults) == 2 * ATTEMPTS


async def _started(host: Host, url: str) -> str:
    """Start a match with a webhook of its creator."""
    opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "", webhook_url=url)
    name = opened.match.header.match_id
    for _ in range(2):
        await host.seating.join(name, 0, "", "", "")
    return name
