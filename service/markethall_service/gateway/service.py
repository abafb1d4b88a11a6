"""The service behind the gateway: its methods, called by their descriptors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import grpc
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2

from markethall_platform.grpc_server import Metadata
from markethall_platform.tls import Renewed

from .connections import Calls, Connections, Streams
from .outage import Outage
from .renewed_connections import RenewedConnections
from .settings import GatewaySettings

_HEALTH: Final[Any] = health_pb2.DESCRIPTOR.services_by_name["Health"].methods_by_name["Check"]
_HEALTH_SECONDS = 2.0
_LIFE_SECONDS = 5.0
"""Who has much to do may take longer to answer than who is sent calls should; who hangs never does."""

_SILENT = frozenset({grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED})


class Service:
    """Calls methods by their descriptors. Make it after a fork, never before.

    `target` is an address ("unix:/run/markethall.sock", "127.0.0.1:50051") or a channel, which then serves both.
    `tls`: by what it is spoken to; None without TLS.
    """

    def __init__(self, target: str | grpc.Channel, settings: GatewaySettings) -> None:
        self._seconds = settings.call_seconds
        self._outage = Outage(tls=settings.service is not None)
        self._connections: Callable[[], Connections]
        self.tls: Renewed[grpc.ChannelCredentials] | None = None
        if isinstance(target, str):
            renewed = RenewedConnections(target, settings)
            self._connections, self.tls = renewed.now, renewed.tls
        else:
            given = Connections(Calls(target), Streams(target))
            self._connections = lambda: given

    def call(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Message:
        """The answer of a unary method; grpc.RpcError if it refuses or takes too long."""
        try:
            answer = self._connections().calls.ask(method, request, self._seconds, metadata)
        except grpc.RpcError as error:
            self._outage.failed(error)
            raise
        self._outage.answered()
        return answer

    def health(self) -> str:
        """What grpc.health.v1 says of the service, such as "SERVING"; "UNREACHABLE" if it says nothing."""
        try:
            answer: Any = self._connections().calls.ask(_HEALTH, health_pb2.HealthCheckRequest(), _HEALTH_SECONDS)
        except grpc.RpcError as error:
            self._outage.failed(error)
            return "UNREACHABLE"
        self._outage.answered()
        return health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)

    def lives(self) -> bool:
        """Whether the service answers on every connection for calls, whatever it says of its health."""
        asked = self._connections().calls.ask_all(_HEALTH, health_pb2.HealthCheckRequest(), _LIFE_SECONDS)
        return all(map(_is_answered, asked))

    def stream(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Any:
        """The call of a streaming method: an iterator over its answers that can be cancelled."""
        return self._connections().streams.stream(method, request)(request, metadata=metadata)


def _is_answered(wait: Callable[[], Message]) -> bool:
    """Whether somebody answers, and be it with an error."""
    try:
        wait()
    except grpc.RpcError as error:
        return error.code() not in _SILENT
    return True
