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
from markethall_service.webhooks import Composer, Delivery, Patience, Sender
from markethall_service.webhooks.sender import Message
from tests.store.tiny import raw_redis
from tests.waiting import wait_until

from .receiver import Receiver

KEY = bytes(32)
ATTEMPTS = 3


class Faulty(Composer):
    """Fails for the messages of one match."""

    match_id = ""

    async def message(self, notice: WebhookMessage) -> Message | None:
        """The message, or an unexpected error."""
        if notice.match_id == self.match_id:
            raise ZeroDivisionError(notice.match_id)
        return await super().message(notice)


async def test_message_that_causes_a_fault_is_dropped_after_some_attempts(
    tmp_path: Path, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    webhooks, clock = Webhooks(KEY, private=True), MonotonicClock()
    patience = Patience(attempts=ATTEMPTS, first_pause_s=0.05)
    async with (
        EmbeddedRedis(tmp_path) as redis,
        RedisStore(redis.url, stored) as store,
        Sender(webhooks, patience.timeout_s, patience.at_once) as sender,
    ):
        host = Host(store, clock, KEY, webhooks=webhooks)
        composer = Faulty(store.log, host.matches, webhooks)
        names = [await _started(host, receiver.url(path)) for path in ("/faulty", "/well")]
        composer.match_id = names[0]
        delivering = asyncio.create_task(Delivery(store.outbox, composer, sender, clock, patience).run())
        await asyncio.to_thread(wait_until, lambda: len(receiver.calls) == 2)
        async with raw_redis(redis.url) as raw, asyncio.timeout(30):
            while await raw.zcard(hooks_key(shard_of(names[0]))):
                await asyncio.sleep(0.05)
        delivering.cancel()
        await asyncio.gather(delivering, return_exceptions=True)
    assert {call.path for call in receiver.calls} == {"/well"}
    faults = [line for line in caplog.records if line.getMessage() == "a notice could not be dealt with"]
    # The messages for the start and for the turn.
    assert len(faults) == 2 * ATTEMPTS


async def _started(host: Host, url: str) -> str:
    """Start a match with a webhook of its creator."""
    opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "", webhook_url=url)
    name = opened.match.header.match_id
    for _ in range(2):
        await host.seating.join(name, 0, "", "", "")
    return name
