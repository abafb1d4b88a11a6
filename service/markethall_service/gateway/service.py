"""The service behind the gateway: its methods, called by their descriptors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import grpc
from google.protobuf import json_format, message_factory
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc

from markethall_service.gateway.connections import Channels, Connections
from markethall_service.gateway.dialled import Dialled
from markethall_service.gateway.settings import GatewaySettings

Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]

_HEALTH_SECONDS = 2.0


class Service:
    """Calls methods by their descriptors. Make it after a fork, never before.

    `target` is an address ("unix:/run/markethall.sock", "127.0.0.1:50051") or a channel, which then serves both.
    """

    def __init__(self, target: str | grpc.Channel, settings: GatewaySettings) -> None:
        self._seconds = settings.call_seconds
        self._connections: Callable[[], Connections]
        if isinstance(target, str):
            self._connections = Dialled(target, settings).now
        else:
            given = Connections(Channels(target), Channels(target))
            self._connections = lambda: given

    def call(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Message:
        """The answer of a unary method; grpc.RpcError if it refuses or takes too long."""
        channel = self._connections().calls.of(request)
        ask = channel.unary_unary(_path(method), type(request).SerializeToString, _answer(method).FromString)
        answer: Message = ask(request, timeout=self._seconds, metadata=metadata)
        return answer

    def health(self) -> str:
        """What grpc.health.v1 says of the service, such as "SERVING"; "UNREACHABLE" if it says nothing."""
        ask: Any = health_pb2_grpc.HealthStub(self._connections().calls.any())
        try:
            answer = ask.Check(health_pb2.HealthCheckRequest(), timeout=_HEALTH_SECONDS)
        except grpc.RpcError:
            return "UNREACHABLE"
        return health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)

    def stream(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Any:
        """The call of a streaming method: an iterator over its answers that can be cancelled."""
        channel = self._connections().streams.of(request)
        ask = channel.unary_stream(_path(method), type(request).SerializeToString, _answer(method).FromString)
        return ask(request, metadata=metadata)


def to_json(message: Message) -> str:
    """The message as one line of complete JSON: what is 0 or empty is there too, only unset messages are not."""
    return json_format.MessageToJson(
        message, always_print_fields_with_no_presence=True, indent=None, ensure_ascii=False
    )


def _path(method: MethodDescriptor) -> str:
    return f"/{method.containing_service.full_name}/{method.name}"


def _answer(method: MethodDescriptor) -> type[Message]:
    return message_factory.GetMessageClass(method.output_type)
