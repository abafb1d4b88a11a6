"""A service in one process tree: Redis, and one or more processes that serve gRPC and REST."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from redis.exceptions import RedisError

from markethall_platform.network import authority
from markethall_platform.redis_client.cluster import seeds
from markethall_platform.redis_client.connection import RedisUnavailable
from markethall_platform.redis_client.health import Problem, wait_until_ready
from markethall_platform.redis_client.pipeline import Replication
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.matches.ports import StoreError, Unavailable
from markethall_service.operator.redis_checks import unsafe
from markethall_service.store.keys import SharedKey
from markethall_service.store.redis_store import RedisStore

from .process import WorkerProcess, run_worker
from .redis_url import without_secrets
from .settings import BadSettings, Settings, variable
from .supervisor import WorkerProcesses


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a service listens: gRPC as "host:port", REST as a URL or "", and the URL of its Redis.

    `metrics` is the URL of the metrics of the first process, "" where they are not shown.
    """

    grpc: str
    rest: str
    redis: str
    metrics: str = ""


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Addresses]:
    """Run a service until the block ends. Then calls finish, streams end and the data is on disk."""
    async with AsyncExitStack() as stack:
        url = settings.redis_url
        if url:
            await ready(settings)
        else:
            url = (await stack.enter_async_context(_embedded(settings))).url
        running: WorkerProcess | WorkerProcesses
        if settings.processes == 1:
            running = await stack.enter_async_context(run_worker(settings, url))
            drain = running.api.drain
        else:
            running = WorkerProcesses(settings.model_copy(update={"redis_url": url}))
            await stack.enter_async_context(running)
            drain = running.drain
        stack.push_async_callback(_drain_then_wait, drain, settings.drain_seconds)
        scheme = "https" if settings.http_tls_cert else "http"
        yield Addresses(
            authority(settings.host, running.port),
            "" if running.rest_port is None else f"{scheme}://{authority(settings.host, running.rest_port)}",
            without_secrets(url),
            _metrics(settings.metrics_host, running.metrics_port),
        )


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


async def _drain_then_wait(drain: Callable[[float], Awaitable[None]], seconds: float) -> None:
    """Report "not ready" first, so that load balancers stop sending calls. Then watches end, one after the other."""
    await drain(seconds)
    await asyncio.sleep(seconds)


def _metrics(host: str, port: int | None) -> str:
    return "" if port is None else f"http://{authority(host, port)}/metrics"


_UNCHECKED: Final = "could not look whether Redis keeps the matches"

_log = logging.getLogger(__name__)


async def ready(settings: Settings) -> None:
    """Wait for the Redis of the settings, as long as they allow, and check it. Raises Unavailable."""
    try:
        await wait_until_ready(settings.redis_url, settings.redis_start_seconds, lambda: _try_to_write(settings))
    except RedisUnavailable as error:
        raise Unavailable(f"{error}. MARKETHALL_REDIS_URL, MARKETHALL_REDIS_START_SECONDS") from None
    await _warn_of_losses(settings.redis_url)


async def _try_to_write(settings: Settings) -> Problem | None:
    """Write what every start writes. Returns the problem if Redis does not take it."""
    replication = Replication(settings.redis_wait_replicas, settings.redis_wait_ms)
    try:
        async with RedisStore(settings.redis_url, stored, replication=replication) as store:
            await store.shared_keys.key(SharedKey.IDS)
    except StoreError as error:
        return Problem(str(error), is_final=not isinstance(error, Unavailable))
    return None


async def _warn_of_losses(url: str) -> None:
    """Log a warning for each way in which Redis may lose acknowledged moves."""
    try:
        # At the start only, and with the timeouts of the Redis client.
        findings = await asyncio.to_thread(lambda: list(unsafe(seeds(url))))
    except (RedisError, OSError) as error:
        _log.warning(_UNCHECKED, extra={"why": type(error).__name__})
        return
    for finding in findings:
        details = {"what": finding.what, "found": finding.found, "change": finding.change}
        _log.warning(_UNCHECKED if finding.is_unchecked else "Redis may lose matches", extra=details)
