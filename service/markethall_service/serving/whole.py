"""A whole service in one process tree: Redis, one or more processes that answer gRPC, and gateways as children."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from markethall_service.codec import stored
from markethall_service.operating.listening import authority
from markethall_service.settings import BadSettings, Settings, variable
from markethall_service.settings.redis_url import shown
from markethall_service.store import EmbeddedRedis, RedisStore

from .answering import answering, gateway_secret
from .gateway_process import Order, gateways
from .operations import gateway_settings
from .own_redis import ready
from .worker_processes import WorkerProcesses


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a service answers: gRPC as "host:port", REST as a URL, "" without it, and the Redis that it uses.

    `metrics` and `gateway_metrics` are the URLs of the metrics of the first process, "" where they are not shown.
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
        if url:
            await ready(settings)
        else:
            url = (await stack.enter_async_context(_embedded(settings))).url
        drain: Callable[[], Awaitable[None]]
        if settings.processes == 1:
            here = await stack.enter_async_context(answering(settings, url))
            port, metrics_port, secret, drain = here.port, here.metrics_port, here.secret, here.api.drain
        else:
            async with RedisStore(url, stored) as store:
                secret = await gateway_secret(store)
            workers = WorkerProcesses(settings.model_copy(update={"redis_url": url}))
            await stack.enter_async_context(workers)
            port, metrics_port, drain = workers.port, workers.metrics_port, workers.drain
        target = authority(settings.host, port)
        rest, gateway_metrics = "", None
        if settings.rest:
            told = gateway_settings(settings, secret)
            order = Order(settings.host, settings.http_port, target, told)
            gateway = await stack.enter_async_context(gateways(order, settings.gateway_processes))
            scheme = "https" if settings.http_tls_cert else "http"
            rest, gateway_metrics = f"{scheme}://{authority(settings.host, gateway.port)}", gateway.metrics_port
        stack.push_async_callback(_drained, drain, settings.drain_seconds)
        metrics = [_metrics(settings.metrics_host, port) for port in (metrics_port, gateway_metrics)]
        yield Addresses(target, rest, shown(url), *metrics)


@asynccontextmanager
async def _embedded(settings: Settings) -> AsyncIterator[EmbeddedRedis]:
    async with AsyncExitStack() as stack:
        try:
            redis = await stack.enter_async_context(EmbeddedRedis(settings.data))
        except OSError as error:
            if error.filename is None:
                raise
            why = f"cannot be used as a folder ({error.strerror}): name one that can be made or written in"
            raise BadSettings(f"{variable('data')}={settings.data}: {why}") from None
        yield redis


async def _drained(drain: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Says first that no more calls should come, and gives balancers time to notice."""
    await drain()
    await asyncio.sleep(seconds)


def _metrics(host: str, port: int | None) -> str:
    return "" if port is None else f"http://{authority(host, port)}/metrics"
