"""The gRPC server of the service: its methods, health checks and reflection on one port."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import grpc

from markethall.v1 import game_service_pb2, match_service_pb2
from markethall_platform.grpc_server import CallTimeouts, Server, ServerKind, create_server
from markethall_platform.network import authority, bound_socket, explain_port_errors
from markethall_platform.workers import WorkerPool
from markethall_service.matches.host import Host
from markethall_service.matches.ports import StoreError

from .game_service import GameService
from .handlers import MESSAGE_LIMIT, METADATA_LIMIT, Middleware, handler, no_context
from .health import Health, add_health_and_reflection
from .match_service import MatchService
from .requests import claims
from .tokens import Tokens
from .watches import WatchLimits

CHECK_EVERY_S: Final = 1.0
FAILURES: Final = 3
"""Failed checks in a row after which the service is not ready. One slow write to disk is not enough."""

GRACE_S: Final = 5.0

_HANDSHAKE_S: Final = 10.0
"""The longest time that a new connection may take for TLS and the preface of HTTP/2."""

_PING_TIMEOUT_S: Final = 20.0

_UNLIMITED: Final = 2**31 - 1
_MOST_CONNECTIONS: Final = _UNLIMITED - 1
"""The largest value that the core accepts: a larger one ends the process."""

_SERVICES: Final = (
    # The service with the most calls first: the server asks one after the other for an unknown path.
    match_service_pb2.DESCRIPTOR.services_by_name["MatchService"],
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"],
)

_OPTIONS: Final = (
    # Larger than the limit of the api, so that the api can reject a request with a reason.
    ("grpc.max_receive_message_length", 128 * MESSAGE_LIMIT),
    # No compression: the core checks the size of a compressed message only after it has inflated it.
    ("grpc.compression_enabled_algorithms_bitset", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    # The same limit twice: between two limits the core would refuse calls at random, and without a reason.
    ("grpc.max_metadata_size", 2 * METADATA_LIMIT),
    ("grpc.absolute_max_metadata_size", 2 * METADATA_LIMIT),
    # Answer every ping. The core keeps some 3.5 KB for each ping above a limit, also after the connection has ended.
    ("grpc.http2.max_ping_strikes", 0),
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits for one client; 0 is no limit.

    `request_s`: seconds until the first request of a call, and for the handshake of a connection.
    `idle_stream_s`: seconds between two requests of a stream. `idle_connection_s`: seconds without a call.
    `keepalive_s`: seconds between pings, which find peers that have disappeared.
    `streams`: open calls of a connection. `connections`: connections of the process. `stream_s`: seconds until a watch
    ends and its client watches again.
    """

    request_s: float = 10.0
    idle_stream_s: float = 600.0
    idle_connection_s: float = 600.0
    keepalive_s: float = 30.0
    streams: int = 1000
    connections: int = 0
    stream_s: float = 0.0

    @property
    def timeouts(self) -> CallTimeouts:
        """The timeouts of calls."""
        return CallTimeouts(self.request_s, self.idle_stream_s)

    @property
    def options(self) -> tuple[tuple[str, int], ...]:
        """The limits as options of gRPC."""
        ping_timeout_ms = _ms(min(self.keepalive_s, _PING_TIMEOUT_S))
        return (
            ("grpc.max_concurrent_streams", self.streams or _UNLIMITED),
            ("grpc.max_connection_idle_ms", _ms(self.idle_connection_s) or _UNLIMITED),
            ("grpc.max_allowed_incoming_connections", self.connections or _MOST_CONNECTIONS),
            ("grpc.server_handshake_timeout_ms", _ms(min(self.request_s or _HANDSHAKE_S, _HANDSHAKE_S))),
            ("grpc.keepalive_time_ms", _ms(self.keepalive_s)),
            ("grpc.keepalive_permit_without_calls", 1),
            ("grpc.keepalive_timeout_ms", ping_timeout_ms),
            # The timeout of a peer that sends nothing. The default is one minute.
            ("grpc.http2.ping_timeout_ms", ping_timeout_ms),
        )


@dataclass(frozen=True, slots=True)
class Listen:
    """Where and how a server listens.

    `credentials`: for TLS. `middleware`: runs around every call. `bounds`: limits for every client.
    `shares`: several processes may listen on the port. Otherwise a port that is in use is an error.
    `kind`: the implementation of the gRPC server.
    """

    address: str = "127.0.0.1"
    port: int = 0
    credentials: grpc.ServerCredentials | None = None
    middleware: Middleware = field(default_factory=Middleware)
    bounds: Bounds = field(default_factory=Bounds)
    shares: bool = False
    kind: ServerKind = "auto"


@dataclass(slots=True)
class ApiServer:
    """A running server on `port`."""

    server: Server
    matches: MatchService
    health: Health
    port: int
    _watching: asyncio.Task[None] | None = None
    _failures: int = 0

    async def follow(self, check: Callable[[], Awaitable[None]], every_s: float = CHECK_EVERY_S) -> None:
        """Set the health status by `check`, which raises StoreError if the store does not serve: once, and from now
        on. Until then the status is not serving."""
        await self._check(check)
        self._watching = asyncio.create_task(self._follow(check, every_s))

    async def drain(self, seconds: float = 0.0) -> None:
        """Set the health status to not serving. Calls are still served. Watches end, spread over this time."""
        if self._watching is not None:
            self._watching.cancel()
        self.health.stop()
        if seconds:
            self.matches.drain(seconds)

    async def stop(self, grace_s: float = GRACE_S) -> None:
        """Drain, end all streams, let running calls finish within `grace_s` seconds, and close the server."""
        await self.drain()
        self.matches.close()
        await self.server.stop(grace_s)

    async def _follow(self, check: Callable[[], Awaitable[None]], every_s: float) -> None:
        while True:
            await asyncio.sleep(every_s)
            await self._check(check)

    async def _check(self, check: Callable[[], Awaitable[None]]) -> None:
        why = await _fault(check)
        self._failures = 0 if why is None else self._failures + 1
        if why is None and not self.health.serving:
            _log.info("ready")
            self.health.set_serving(serving=True)
        elif why is not None and self._failures >= FAILURES and self.health.serving:
            _log.warning("not ready: no store", extra={"why": why})
            self.health.set_serving(serving=False)


async def start(
    host: Host, tokens: Tokens, listen: Listen | None = None, workers: WorkerPool | None = None
) -> ApiServer:
    """Serve the matches of the host. Port 0 is a free one. OSError if the port is not available.

    The workers are those of methods that take longer than a move. A stop of the server kills them first.
    """
    listen = listen or Listen()
    middleware = listen.middleware
    options = (*_OPTIONS, *listen.bounds.options, ("grpc.so_reuseport", int(listen.shares)))
    server = await create_server(listen.kind, options, listen.bounds.timeouts)
    limits = WatchLimits(middleware.watch_slot, middleware.guess, middleware.count_request, middleware.count_lines)
    stream_s = listen.bounds.stream_s
    matches = MatchService(host, tokens, middleware.count_request, middleware.count_lines, workers, limits, stream_s)
    read_token = partial(claims, tokens=tokens)
    for service, implementation in zip(_SERVICES, (matches, GameService()), strict=True):
        server.add_generic_rpc_handlers((handler(service, implementation, middleware, read_token),))
    names = [service.full_name for service in _SERVICES]
    health = add_health_and_reflection(server, names, middleware.stream_slot or no_context)
    port = _bind(server, listen)
    await server.start()
    _log.info("gRPC listens", extra={"at": authority(listen.address, port)})
    return ApiServer(server, matches, health, port)


def _bind(server: Server, listen: Listen) -> int:
    place = authority(listen.address, listen.port)
    try:
        if listen.credentials is None:
            return server.add_insecure_port(place)
        return server.add_secure_port(place, listen.credentials)
    except RuntimeError:
        with explain_port_errors(listen.port, listen.address, "MARKETHALL_GRPC_PORT"):
            # gRPC does not say why. Binding a socket raises the error with the reason.
            bound_socket(listen.address, listen.port).close()
            raise OSError("gRPC cannot bind it") from None


async def _fault(check: Callable[[], Awaitable[None]]) -> str | None:
    """Why the store does not serve; None if it does."""
    try:
        await check()
    except StoreError as fault:
        return str(fault)
    except Exception as fault:
        # An unexpected error must not end the checks. Calls that meet it log its details.
        return f"the store cannot be asked ({type(fault).__name__})"
    return None


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
