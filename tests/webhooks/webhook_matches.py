"""Matches with webhooks: on a real service, and on a host in this process that delivers its messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from markethall.v1 import match_pb2, match_service_pb2 as wire
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.matches.ports import Clock
from markethall_service.matches.webhooks import Webhooks
from markethall_service.store.redis_store import RedisStore
from markethall_service.webhooks import Delivery, RequestBuilder, RetryPolicy, Sender
from tests.api.calls import Table
from tests.store.tiny import raw_redis
from tests.waiting import until_equal

KEY: Final = bytes(32)
_DELIVERY: Final = "markethall_service.webhooks.delivery"
FREQUENT_POLLS: Final = {f"{_DELIVERY}.POLL_S": 0.05, f"{_DELIVERY}._LIMIT_PAUSE_S": 0.05}
"""Constants with which retries are found soon."""


def create(table: Table, url: str = "", **fields: Any) -> str:
    """Create a match of two with a webhook of its creator. Returns the webhook secret."""
    match = match_pb2.Match(game="portobello", seat_count=2, **fields)
    created = table.matches.CreateMatch(wire.CreateMatchRequest(match=match, webhook_url=url))
    table.name, table.join_code, table.tokens = created.match.name, created.join_code, []
    return str(created.webhook_secret)


def join(table: Table, url: str = "") -> str:
    """Take a seat with a webhook. Returns the webhook secret."""
    request = wire.JoinMatchRequest(name=table.name, webhook_url=url, join_code=table.join_code)
    joined = table.matches.JoinMatch(request)
    table.tokens.append(joined.token)
    return str(joined.webhook_secret)


@asynccontextmanager
async def delivering(
    folder: Path,
    clock: Clock,
    retry_policy: RetryPolicy,
    builder_class: Callable[..., RequestBuilder] = RequestBuilder,
    sender_class: Callable[..., Sender] = Sender,
) -> AsyncIterator[tuple[Host, Any]]:
    """A host in this process, which delivers its messages, and a client of its Redis server."""
    webhooks = Webhooks(KEY, private=True)
    with pytest.MonkeyPatch.context() as patch:
        for name, seconds in FREQUENT_POLLS.items():
            patch.setattr(name, seconds)
        async with (
            EmbeddedRedis(folder) as redis,
            RedisStore(redis.url, stored) as store,
            raw_redis(redis.url) as raw,
            sender_class(webhooks, retry_policy.timeout_s, retry_policy.concurrency) as sender,
        ):
            host = Host(store, clock, KEY, webhooks=webhooks)
            builder = builder_class(store.log, host.matches, webhooks)
            task = asyncio.create_task(Delivery(store.outbox, builder, sender, clock, retry_policy).run())
            yield host, raw
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def create_on(host: Host, url: str) -> str:
    """Create a match of two with a webhook of its creator. Returns the match id."""
    opened = await host.seating.create("portobello", 2, None, Visibility.UNLISTED, "", webhook_url=url)
    return opened.match.header.match_id


async def start_on(host: Host, url: str, seat_url: str = "") -> str:
    """Start a match of two with a webhook of its creator and, with `seat_url`, of each seat. Returns the match id."""
    match_id = await create_on(host, url)
    for _ in range(2):
        await host.seating.join(match_id, 0, "", "", "", seat_url)
    return match_id


async def outbox_is_empty(raw: Any) -> None:
    """Wait until no message is in the outbox."""
    await until_equal(lambda: raw.keys("mh:hooks:*"), [])
