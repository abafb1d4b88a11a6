"""The gRPC server: both services, health and reflection on one port."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from markethall.v1 import game_service_pb2, match_service_pb2
from markethall_service.matches.host import Host

from . import wiring
from .game_service import GameService
from .match_service import MatchService
from .tokens import Tokens

_SERVICES: Final = (
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"],
    match_service_pb2.DESCRIPTOR.services_by_name["MatchService"],
)

_OPTIONS: Final = (
    # Larger than the limit of the api, so that the refusal can come from there and name its reason.
    ("grpc.max_receive_message_length", 16 * wiring.MESSAGE_LIMIT),
    ("grpc.so_reuseport", 1),
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    ("grpc.http2.max_ping_strikes", 0),
)

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class ApiServer:
    """A running server. `port` is the one that it listens on."""

    server: grpc.aio.Server
    matches: MatchService
    health: health.aio.HealthServicer
    port: int

    async def stop(self, grace_s: float = 5.0) -> None:
        """Says goodbye to health checks and watchers, lets running calls finish, and ends."""
        await self.health.enter_graceful_shutdown()
        self.matches.close()
        await self.server.stop(grace_s)


async def start(host: Host, tokens: Tokens, address: str = "127.0.0.1", port: int = 0) -> ApiServer:
    """Serves the host's matches on the port (0: a free one). OSError if the port cannot be had."""
    server = grpc.aio.server(options=_OPTIONS)
    matches = MatchService(host, tokens)
    implementations = (GameService(), matches)
    server.add_generic_rpc_handlers(tuple(map(wiring.handler, _SERVICES, implementations)))
    checks = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(checks, server)
    names = [service.full_name for service in _SERVICES]
    reflection.enable_server_reflection([*names, reflection.SERVICE_NAME, health.SERVICE_NAME], server)
    for name in (*names, ""):
        await checks.set(name, health_pb2.HealthCheckResponse.SERVING)
    try:
        bound = server.add_insecure_port(f"{address}:{port}")
    except RuntimeError:
        raise OSError(f"port {port} of {address} is taken or may not be used") from None
    await server.start()
    _log.info("gRPC on %s:%d", address, bound)
    return ApiServer(server, matches, checks, bound)
