"""The service behind the gateway: its methods, called by their descriptors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import grpc
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc

from markethall_service.gateway.connections import Channels, Connections
from markethall_service.gateway.dialled import Dialled
from markethall_service.gateway.outage import Outage
from markethall_service.gateway.settings import GatewaySettings
from markethall_service.operating.renewal import Renewed

Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]

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
            dialled = Dialled(target, settings)
            self._connections, self.tls = dialled.now, dialled.tls
        else:
            given = Connections(Channels(target), Channels(target))
            self._connections = lambda: given

    def call(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Message:
        """The answer of a unary method; grpc.RpcError if it refuses or takes too long."""
        ask = self._connections().calls.unary(method, request)
        try:
            answer: Message = ask(request, timeout=self._seconds, metadata=metadata)
        except grpc.RpcError as error:
            self._outage.failed(error)
            raise
        self._outage.answered()
        return answer

    def health(self) -> str:
        """What grpc.health.v1 says of the service, such as "SERVING"; "UNREACHABLE" if it says nothing."""
        ask: Any = health_pb2_grpc.HealthStub(self._connections().calls.any())
        try:
            answer = ask.Check(health_pb2.HealthCheckRequest(), timeout=_HEALTH_SECONDS)
        except grpc.RpcError as error:
            self._outage.failed(error)
            return "UNREACHABLE"
        self._outage.answered()
        return health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)

    def lives(self) -> bool:
        """Whether the service answers on every connection for calls, whatever it says of its health."""
        ask = health_pb2.HealthCheckRequest()
        stubs: list[Any] = [health_pb2_grpc.HealthStub(channel) for channel in self._connections().calls]
        asked = [stub.Check.future(ask, timeout=_LIFE_SECONDS) for stub in stubs]
        return not any(call.code() in _SILENT for call in asked)

    def stream(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Any:
        """The call of a streaming method: an iterator over its answers that can be cancelled."""
        return self._connections().streams.stream(method, request)(request, metadata=metadata)
