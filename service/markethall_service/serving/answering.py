"""One process that answers gRPC: its store, its host, and what runs beside the calls."""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from markethall_service.api import server
from markethall_service.api.server import ApiServer, Listen
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.webhooks import Webhooks
from markethall_service.settings import Settings
from markethall_service.settings.lifetimes import lifetimes_of
from markethall_service.store import REMEMBERED, RedisStore, Replication
from markethall_service.webhooks import Composer, Delivery, Meter, Patience, Sender

from .operations import Operations, bounds_of, tokens_of

_OBJECTS: Final = 20_000
"""So many new ones are made before cycles are looked for among them."""


class SystemClock:
    """The time of the machine."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Answering:
    """A process that answers: the ports of gRPC and of its metrics, None where they are not shown.

    By the secret a gateway proves itself to it.
    """

    api: ApiServer
    port: int
    metrics_port: int | None
    secret: str = field(repr=False)


@asynccontextmanager
async def answering(settings: Settings, url: str, index: int = 0) -> AsyncIterator[Answering]:
    """Answers gRPC in this process, from the matches in that Redis, until the block ends.

    `index` counts the processes of the machine that share the port.
    """
    async with AsyncExitStack() as stack:
        replication = Replication(settings.redis_wait_replicas, settings.redis_wait_ms)
        # Many more than are kept folded: one that the store has forgotten has to be loaded again.
        remembered = max(REMEMBERED, 2 * settings.open_matches)
        store = await stack.enter_async_context(RedisStore(url, stored, replication=replication, remembered=remembered))
        clock = SystemClock()
        tokens = await tokens_of(settings, store, clock)
        secret = await gateway_secret(store)
        host = await _host(settings, store, clock)
        operations = Operations(settings, tokens, secret)
        store.shared_keys.follow("gateway", operations.adopt_gateway)
        await stack.enter_async_context(_delivering(settings, store, host, clock, operations.meter_attempts))
        stack.push_async_callback(_ended, asyncio.create_task(host.driver.run()))
        shares = settings.processes > 1
        stack.push_async_callback(_ended, asyncio.create_task(operations.expiry.watch()))
        listen = Listen(
            settings.host, settings.grpc_port, operations.credentials, operations.hooks, bounds_of(settings), shares
        )
        api = await server.start(host, tokens, listen)
        stack.push_async_callback(api.stop, settings.grace_seconds)
        api.follow(store.check)
        stack.enter_context(operations.running(api, host, store, index))
        _collect_seldom()
        yield Answering(api, api.port, operations.metrics_port, secret)


async def gateway_secret(store: RedisStore) -> str:
    """What gateways prove themselves by, the same for all processes on the store."""
    return (await store.shared_key("gateway", secrets.token_hex(32).encode())).decode()


async def _host(settings: Settings, store: RedisStore, clock: SystemClock) -> Host:
    id_key = await store.shared_key("ids", secrets.token_bytes(32))
    webhook_key = await store.shared_key("webhooks", secrets.token_bytes(32))
    webhooks = Webhooks(webhook_key, private=settings.webhook_private)
    host = Host(store, clock, id_key, lifetimes_of(settings), settings.open_matches, webhooks)
    store.shared_keys.follow("ids", host.seating.ids.adopt)
    store.shared_keys.follow("webhooks", webhooks.adopt)
    return host


def _collect_seldom() -> None:
    """Looks for cycles among many new objects at a time, and never among what is there from the start on.

    Matches are frozen values, which have none: to look at them every 700 objects cost a thirtieth of each move.
    """
    gc.freeze()
    gc.set_threshold(_OBJECTS, 20, 20)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def _delivering(
    settings: Settings, store: RedisStore, host: Host, clock: SystemClock, meter: Meter | None
) -> AsyncIterator[None]:
    """Delivers to webhooks as long as the block lasts."""
    patience = Patience(
        attempts=settings.webhook_attempts,
        age_s=settings.webhook_hours * 3600,
        first_pause_s=settings.webhook_first_pause,
        timeout_s=settings.webhook_timeout,
        at_once=settings.webhooks_at_once,
    )
    async with Sender(host.webhooks, patience.timeout_s, patience.at_once) as sender:
        composer = Composer(store, host.matches, host.webhooks)
        task = asyncio.create_task(Delivery(store.notices, composer, sender, clock, patience, meter).run())
        try:
            yield
        finally:
            await _ended(task)
