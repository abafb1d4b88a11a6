"""A whole service in one process tree: store, host, gRPC, and the gateway as a child."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from .api import server
from .api.server import ApiServer, Listen
from .codec import stored
from .gateway_process import GatewayProcess, Order
from .matches.host import Host
from .matches.seating import Lifetimes
from .matches.webhooks import Webhooks
from .operations import Operations, credentials, tokens_of
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
    """Where a service answers: gRPC as "host:port", REST as a URL, and the Redis that it uses.

    `metrics` and `gateway_metrics` are the URLs of the metrics, "" where they are not shown.
    """

    grpc: str
    rest: str
    redis: str
    metrics: str = ""
    gateway_metrics: str = ""


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Addresses]:
    """Runs a service until the block ends; then calls are finished, streams ended and the data are on disk."""
    async with AsyncExitStack() as stack:
        url = settings.redis_url
        if not url:
            url = (await stack.enter_async_context(EmbeddedRedis(settings.data))).url
        copies = Copies(settings.redis_wait_replicas, settings.redis_wait_ms)
        store = await stack.enter_async_context(RedisStore(url, stored, copies=copies))
        clock = SystemClock()
        tokens = await tokens_of(settings, store, clock)
        id_key = await store.shared_key("ids", secrets.token_bytes(32))
        gateway_secret = await store.shared_key("gateway", secrets.token_hex(32).encode())
        lifetimes = Lifetimes(
            seating=settings.seating_days * _DAY_S,
            playing=settings.playing_days * _DAY_S,
            finished=settings.finished_days * _DAY_S,
        )
        webhooks = Webhooks(
            await store.shared_key("webhooks", secrets.token_bytes(32)), private=settings.webhook_private
        )
        host = Host(store, clock, id_key, lifetimes, settings.open_matches, webhooks)
        await stack.enter_async_context(_delivering(settings, store, host, clock))
        driving = asyncio.create_task(host.driver.run())
        stack.push_async_callback(_ended, driving)
        operations = Operations(settings, tokens, gateway_secret.decode())
        listen = Listen(settings.host, settings.grpc_port, credentials(settings), operations.hooks)
        api = await server.start(host, tokens, listen)
        stack.push_async_callback(api.stop, settings.grace_seconds)
        api.follow(store.check)
        stack.enter_context(operations.running(api, host, store))
        target = f"{settings.host}:{api.port}"
        order = Order(settings.host, settings.http_port, target, operations.gateway_settings())
        gateway = await stack.enter_async_context(GatewayProcess(order))
        stack.push_async_callback(_drain, api, settings.drain_seconds)
        yield _addresses(settings, target, url, gateway, operations)


async def _drain(api: ApiServer, seconds: float) -> None:
    """Says first that no more calls should come, and gives balancers time to notice."""
    await api.drain()
    await asyncio.sleep(seconds)


def _addresses(
    settings: Settings, target: str, redis: str, gateway: GatewayProcess, operations: Operations
) -> Addresses:
    def metrics(port: int | None) -> str:
        return "" if port is None else f"http://{settings.metrics_host}:{port}/metrics"

    scheme = "https" if settings.http_tls_cert else "http"
    rest = f"{scheme}://{settings.host}:{gateway.port}"
    shown = metrics(operations.metrics_port), metrics(gateway.metrics_port)
    return Addresses(target, rest, _without_password(redis), *shown)


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
