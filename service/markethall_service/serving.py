"""A whole service in one process tree: store, host, gRPC, and the gateway as a child."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from .api import errors, server
from .api.tokens import Tokens
from .codec import stored
from .gateway_process import GatewayProcess, Order
from .matches.host import Host
from .matches.seating import Lifetimes
from .matches.webhooks import Webhooks
from .settings import Settings
from .store import Copies, EmbeddedRedis, RedisStore
from .webhooks import Courier, Delivery, Patience, Truth

_DAY_S: Final = 86_400


class SystemClock:
    """The time of the machine."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a service answers: gRPC as "host:port", REST as a URL, and the Redis that it uses."""

    grpc: str
    rest: str
    redis: str


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Addresses]:
    """Runs a service until the block ends; then calls are finished, streams ended and the data are on disk."""
    async with AsyncExitStack() as stack:
        url = settings.redis_url
        if not url:
            url = (await stack.enter_async_context(EmbeddedRedis(settings.data))).url
        copies = Copies(settings.redis_wait_replicas, settings.redis_wait_ms)
        store = await stack.enter_async_context(RedisStore(url, stored, copies=copies))
        token_key = settings.token_key.encode() or await store.shared_key("tokens", secrets.token_bytes(32))
        id_key = await store.shared_key("ids", secrets.token_bytes(32))
        lifetimes = Lifetimes(
            seating=settings.seating_days * _DAY_S,
            playing=settings.playing_days * _DAY_S,
            finished=settings.finished_days * _DAY_S,
        )
        clock = SystemClock()
        webhooks = Webhooks(
            await store.shared_key("webhooks", secrets.token_bytes(32)), private=settings.webhook_private
        )
        host = Host(store, clock, id_key, lifetimes, settings.open_matches, webhooks)
        await stack.enter_async_context(_delivering(settings, store, host, clock))
        tokens = Tokens(token_key, settings.token_days * _DAY_S, clock.now_ms)
        driving = asyncio.create_task(host.driver.run())
        stack.push_async_callback(_ended, driving)
        api = await server.start(host, tokens, settings.host, settings.grpc_port)
        stack.push_async_callback(api.stop)
        target = f"{settings.host}:{api.port}"
        order = Order(settings.host, settings.http_port, target, tuple(settings.cors_origins), errors.by_code())
        gateway = await stack.enter_async_context(GatewayProcess(order))
        yield Addresses(target, f"http://{settings.host}:{gateway.port}", _without_password(url))


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def _delivering(settings: Settings, store: RedisStore, host: Host, clock: SystemClock) -> AsyncIterator[None]:
    """Delivers to webhooks as long as the block lasts."""
    patience = Patience(
        attempts=settings.webhook_attempts,
        age_s=settings.webhook_hours * 3600,
        first_pause_s=settings.webhook_first_pause,
        timeout_s=settings.webhook_timeout,
        at_once=settings.webhooks_at_once,
    )
    async with Courier(host.webhooks, patience.timeout_s, patience.at_once) as courier:
        truth = Truth(store, host.matches, host.webhooks)
        task = asyncio.create_task(Delivery(store.notices, truth, courier, clock, patience).run())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"
