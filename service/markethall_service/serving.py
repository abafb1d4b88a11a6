"""A whole service in one process tree: store, host, gRPC, and the gateway as a child."""

from __future__ import annotations

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
from .settings import Settings
from .store import EmbeddedRedis, RedisStore
from .worker_processes import WorkerProcesses

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
        if settings.processes == 1:
            port = await stack.enter_async_context(answering(settings, url))
        else:
            workers = WorkerProcesses(settings.model_copy(update={"redis_url": url}))
            port = (await stack.enter_async_context(workers)).port
        target = f"{settings.host}:{port}"
        order = Order(settings.host, settings.http_port, target, tuple(settings.cors_origins), errors.by_code())
        gateway = await stack.enter_async_context(GatewayProcess(order))
        yield Addresses(target, f"http://{settings.host}:{gateway.port}", _without_password(url))


@asynccontextmanager
async def answering(settings: Settings, url: str) -> AsyncIterator[int]:
    """Answers gRPC in this process, from the matches in that Redis, until the block ends; the port it listens on."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(RedisStore(url, stored))
        token_key = settings.token_key.encode() or await store.shared_key("tokens", secrets.token_bytes(32))
        id_key = await store.shared_key("ids", secrets.token_bytes(32))
        clock = SystemClock()
        host = Host(store, clock, id_key, lifetimes_of(settings), settings.open_matches)
        tokens = Tokens(token_key, settings.token_days * _DAY_S, clock.now_ms)
        api = await server.start(host, tokens, settings.host, settings.grpc_port)
        stack.push_async_callback(api.stop)
        yield api.port


def lifetimes_of(settings: Settings) -> Lifetimes:
    """How long matches are kept by these settings."""
    return Lifetimes(
        seating=settings.seating_days * _DAY_S,
        playing=settings.playing_days * _DAY_S,
        finished=settings.finished_days * _DAY_S,
    )


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"
