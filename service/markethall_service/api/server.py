"""The gRPC server: both services, health and reflection on one port.

- What one client may hold of a server, and for how long: as options of gRPC, and as patience with its calls.
- What every gRPC service answers beside its own methods: whether it is well, and what it offers. grpcio's own
  servicer of health checks tells watchers of a change under a lock, so that one who does not read would hold up all
  others, and the end of the service. Here each is told by itself, and takes a place like every other stream.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2, reflection_pb2_grpc

from markethall.v1 import game_service_pb2, match_service_pb2
from markethall_platform import grpc_server as grpc_core
from markethall_platform.grpc_server import Patience, ServerCall
from markethall_platform.network import authority, bound, taking
from markethall_service.matches.host import Host
from markethall_service.matches.ports import StoreError

from . import handlers
from .game_service import GameService
from .handlers import Call, Hooks, Span, alone, end
from .match_service import MatchService
from .tokens import Tokens

_GREETING_S: Final = 10.0
"""The longest that a new connection may take for TLS and the first words of HTTP/2."""

_PONG_S: Final = 20.0
"""The longest that a ping may stay unanswered."""

_UNBOUNDED: Final = 2**31 - 1
_ANY_CONNECTIONS: Final = _UNBOUNDED - 1
"""The most that the core takes: one more ends the process."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Seconds, calls of one connection, connections; 0 is no bound.

    `request_s`: for the first request of a call, and the greeting of a connection. `idle_stream_s`: between requests of
    a stream. `idle_connection_s`: for a connection without calls. `keepalive_s`: between pings, by which a peer that
    has vanished is noticed.
    """

    request_s: float = 10.0
    idle_stream_s: float = 600.0
    idle_connection_s: float = 600.0
    keepalive_s: float = 30.0
    streams: int = 1000
    connections: int = 0

    @property
    def patience(self) -> Patience:
        """With calls."""
        return Patience(self.request_s, self.idle_stream_s)

    @property
    def options(self) -> tuple[tuple[str, int], ...]:
        """For gRPC."""
        pong_ms = _ms(min(self.keepalive_s, _PONG_S))
        return (
            ("grpc.max_concurrent_streams", self.streams or _UNBOUNDED),
            ("grpc.max_connection_idle_ms", _ms(self.idle_connection_s) or _UNBOUNDED),
            ("grpc.max_allowed_incoming_connections", self.connections or _ANY_CONNECTIONS),
            ("grpc.server_handshake_timeout_ms", _ms(min(self.request_s or _GREETING_S, _GREETING_S))),
            ("grpc.keepalive_time_ms", _ms(self.keepalive_s)),
            ("grpc.keepalive_permit_without_calls", 1),
            ("grpc.keepalive_timeout_ms", pong_ms),
            # The one that counts for whoever is silent; it would be a minute.
            ("grpc.http2.ping_timeout_ms", pong_ms),
        )


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


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
FAILURES: Final = 3
"""Consecutive failed checks after which the service is not ready. One slow write to disk must not take it out."""

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
    health: Health
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
        failures = 0
        while True:
            await asyncio.sleep(every_s)
            why = await _fault(check)
            failures = 0 if why is None else failures + 1
            if why is None and not self.health.serving:
                _log.info("ready")
                self.health.say(serving=True)
            elif why is not None and failures >= FAILURES and self.health.serving:
                _log.warning("not ready: no store", extra={"why": why})
                self.health.say(serving=False)


async def start(host: Host, tokens: Tokens, listen: Listen | None = None) -> ApiServer:
    """Serves the host's matches (at the port 0: a free one). OSError if the port cannot be had."""
    listen = listen or Listen()
    options = (*_OPTIONS, *listen.bounds.options, ("grpc.so_reuseport", int(listen.shares)))
    server = grpc_core.Server(options, listen.bounds.patience)
    matches = MatchService(host, tokens, listen.hooks.charge)
    implementations = (matches, GameService())
    for service, implementation in zip(_SERVICES, implementations, strict=True):
        server.add_generic_rpc_handlers((handlers.handler(service, implementation, listen.hooks),))
    checks = add(server, [service.full_name for service in _SERVICES], listen.hooks.hold or alone)
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


HEALTH: Final = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name

_Status = health_pb2.HealthCheckResponse


class Health(health_pb2_grpc.HealthServicer):
    """grpc.health.v1 for the names of services, all of which are well (`serving`) or not together."""

    def __init__(self, names: Sequence[str], hold: Span) -> None:
        self._names = frozenset(names)
        self._hold = hold
        self.serving = True
        self._stops = False
        self._changed = asyncio.Event()

    def say(self, *, serving: bool) -> None:
        """Answers from now on whether calls are taken, and tells whoever watches."""
        if not self._stops and serving != self.serving:
            self.serving = serving
            changed, self._changed = self._changed, asyncio.Event()
            changed.set()

    def stop(self) -> None:
        """Says that no calls should come any more, whatever is said afterwards."""
        self.say(serving=False)
        self._stops = True

    async def Check(  # noqa: N802  the name in the contract
        self, request: health_pb2.HealthCheckRequest, context: Any
    ) -> health_pb2.HealthCheckResponse:
        """Whether a service takes calls now; NOT_FOUND for one that nobody knows."""
        if request.service not in self._names:
            await context.abort(grpc.StatusCode.NOT_FOUND, "Nobody here knows this service.")
        return self._answer(request.service)

    async def Watch(  # noqa: N802
        self, request: health_pb2.HealthCheckRequest, context: Any
    ) -> AsyncIterator[health_pb2.HealthCheckResponse]:
        """The same at once, and at every change."""
        with _placed(self._hold, f"{HEALTH}/Watch", context):
            while True:
                changed = self._changed
                yield self._answer(request.service)
                await changed.wait()

    def _answer(self, name: str) -> health_pb2.HealthCheckResponse:
        if name not in self._names:
            return _Status(status=_Status.SERVICE_UNKNOWN)
        return _Status(status=_Status.SERVING if self.serving else _Status.NOT_SERVING)


class Reflection(reflection_pb2_grpc.ServerReflectionServicer):
    """grpc.reflection.v1alpha: what `grpcurl` and the like ask for."""

    def __init__(self, names: Sequence[str], hold: Span) -> None:
        self._answers: Any = reflection.aio.ReflectionServicer([*names, reflection.SERVICE_NAME, HEALTH])
        self._hold = hold

    async def ServerReflectionInfo(  # noqa: N802
        self, requests: AsyncIterator[reflection_pb2.ServerReflectionRequest], context: Any
    ) -> AsyncIterator[reflection_pb2.ServerReflectionResponse]:
        """The descriptors that are asked for, one answer a request."""
        with _placed(self._hold, f"{reflection.SERVICE_NAME}/ServerReflectionInfo", context):
            async for answer in self._answers.ServerReflectionInfo(requests, context):
                yield answer


def add(server: Any, names: Sequence[str], hold: Span) -> Health:
    """Serves both for the names of services; `hold` gives a stream its place."""
    checks = Health(["", *names], hold)
    health_pb2_grpc.add_HealthServicer_to_server(checks, server)
    add_reflection: Any = reflection_pb2_grpc.add_ServerReflectionServicer_to_server
    add_reflection(Reflection(names, hold), server)
    return checks


@contextmanager
def _placed(hold: Span, path: str, context: ServerCall) -> Iterator[None]:
    """Around a stream; TOO_MANY_STREAMS if there is no place for it."""
    call = Call(path, context)
    try:
        with hold(call):
            yield
    except Exception as error:
        end(call, error)
        raise grpc.aio.AbortError("the call has been ended") from None
