"""The gRPC server: both services, health and reflection on one port."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

import grpc

from markethall.v1 import game_service_pb2, match_service_pb2
from markethall_service import grpc_core
from markethall_service.matches.host import Host
from markethall_service.matches.ports import StoreError
from markethall_service.operating.listening import authority, bound, taking

from . import handlers, health_and_reflection
from .bounds import Bounds
from .game_service import GameService
from .hooks import Hooks, alone
from .match_service import MatchService
from .tokens import Tokens

_SERVICES: Final = (
    # First what is called most: gRPC asks one after the other for each call.
    match_service_pb2.DESCRIPTOR.services_by_name["MatchService"],
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"],
)

_OPTIONS: Final = (
    # Larger than the limit of the api, so that the refusal can come from there and name its reason.
    ("grpc.max_receive_message_length", 128 * handlers.MESSAGE_LIMIT),
    # None: the core looks at the size of what has been compressed only once all of it is inflated.
    ("grpc.compression_enabled_algorithms_bitset", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    # So many that come sooner end the connection: a careless client goes on for hours, a flood for no time.
    ("grpc.http2.max_ping_strikes", 10_000),
)

_log = logging.getLogger(__name__)


CHECK_EVERY_S: Final = 1.0
GRACE_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class Listen:
    """Where a server listens and how: `credentials` for TLS, `hooks` around every call, `bounds` for every client.

    Only if it `shares` the port do others that do so get it too: unasked, two services would share their callers.
    """

    address: str = "127.0.0.1"
    port: int = 0
    credentials: grpc.ServerCredentials | None = None
    hooks: Hooks = field(default_factory=Hooks)
    bounds: Bounds = field(default_factory=Bounds)
    shares: bool = False


@dataclass(slots=True)
class ApiServer:
    """A running server. `port` is the one that it listens on."""

    server: grpc_core.Server
    matches: MatchService
    health: health_and_reflection.Health
    port: int
    _watching: asyncio.Task[None] | None = None

    def follow(self, check: Callable[[], Awaitable[None]], every_s: float = CHECK_EVERY_S) -> None:
        """From now on the health checks say whether the store serves: `check` raises StoreError if it does not."""
        self._watching = asyncio.create_task(self._follow(check, every_s))

    async def drain(self) -> None:
        """Tells health checks that no new calls should come; all that come are still served."""
        if self._watching is not None:
            self._watching.cancel()
        self.health.stop()

    async def stop(self, grace_s: float = GRACE_S) -> None:
        """Says goodbye to health checks and watchers, lets running calls finish, and ends."""
        await self.drain()
        self.matches.close()
        await self.server.stop(grace_s)

    async def _follow(self, check: Callable[[], Awaitable[None]], every_s: float) -> None:
        while True:
            await asyncio.sleep(every_s)
            why = await _fault(check)
            if (why is None) == self.health.serving:
                continue
            if why is None:
                _log.info("ready")
            else:
                _log.warning("not ready: no store", extra={"why": why})
            self.health.say(serving=why is None)


async def start(host: Host, tokens: Tokens, listen: Listen | None = None) -> ApiServer:
    """Serves the host's matches (at the port 0: a free one). OSError if the port cannot be had."""
    listen = listen or Listen()
    options = (*_OPTIONS, *listen.bounds.options, ("grpc.so_reuseport", int(listen.shares)))
    server = grpc_core.Server(options, listen.bounds.patience)
    matches = MatchService(host, tokens, listen.hooks.charge)
    implementations = (matches, GameService())
    for service, implementation in zip(_SERVICES, implementations, strict=True):
        server.add_generic_rpc_handlers((handlers.handler(service, implementation, listen.hooks),))
    checks = health_and_reflection.add(server, [service.full_name for service in _SERVICES], listen.hooks.hold or alone)
    bound = _bind(server, listen)
    await server.start()
    _log.info("gRPC listens", extra={"at": authority(listen.address, bound)})
    return ApiServer(server, matches, checks, bound)


def _bind(server: grpc_core.Server, listen: Listen) -> int:
    place = authority(listen.address, listen.port)
    try:
        if listen.credentials is None:
            return server.add_insecure_port(place)
        return server.add_secure_port(place, listen.credentials)
    except RuntimeError:
        with taking(listen.port, listen.address, "MARKETHALL_GRPC_PORT"):
            # gRPC tells nobody why: a socket of ours finds it out.
            bound(listen.address, listen.port).close()
            raise OSError("gRPC cannot bind it") from None


async def _fault(check: Callable[[], Awaitable[None]]) -> str | None:
    try:
        await check()
    except StoreError as fault:
        return str(fault)
    except Exception as fault:
        # Of its kind alone: nobody would look any more. What it is, the calls that meet it tell.
        return f"the store cannot be asked ({type(fault).__name__})"
    return None
