"""The service behind the gateway: one gRPC channel for calls, one for streams."""

from __future__ import annotations

from typing import Any, TypeAlias

import grpc
from google.protobuf import json_format, message_factory
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc

from markethall_service.gateway.settings import GatewaySettings

Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]

_NO_LIMIT = -1
_HEALTH_SECONDS = 2.0
_FIRST_RETRY_MS, _LAST_RETRY_MS = 100, 1000


class Service:
    """Calls methods by their descriptors. Make it after a fork, never before.

    Streams have a connection of their own, so that however many there are, a call finds room on the other.
    `target` is an address ("unix:/run/markethall.sock", "127.0.0.1:50051") or a channel, which then serves both.
    """

    def __init__(self, target: str | grpc.Channel, settings: GatewaySettings) -> None:
        self._seconds = settings.call_seconds
        if isinstance(target, str):
            self._calls, self._streams = _channel(target, settings), _channel(target, settings)
        else:
            self._calls = self._streams = target

    def call(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Message:
        """The answer of a unary method; grpc.RpcError if it refuses or takes too long."""
        ask = self._calls.unary_unary(_path(method), type(request).SerializeToString, _answer(method).FromString)
        answer: Message = ask(request, timeout=self._seconds, metadata=metadata)
        return answer

    def health(self) -> str:
        """What grpc.health.v1 says of the service, such as "SERVING"; "UNREACHABLE" if it says nothing."""
        ask: Any = health_pb2_grpc.HealthStub(self._calls)
        try:
            answer = ask.Check(health_pb2.HealthCheckRequest(), timeout=_HEALTH_SECONDS)
        except grpc.RpcError:
            return "UNREACHABLE"
        return health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)

    def stream(self, method: MethodDescriptor, request: Message, metadata: Metadata) -> Any:
        """The call of a streaming method: an iterator over its answers that can be cancelled."""
        ask = self._streams.unary_stream(_path(method), type(request).SerializeToString, _answer(method).FromString)
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


def _channel(target: str, settings: GatewaySettings) -> grpc.Channel:
    keepalive = int(settings.keepalive_seconds * 1000)
    options: tuple[tuple[str, int | str], ...] = (
        ("grpc.enable_retries", 0),
        ("grpc.keepalive_time_ms", keepalive),
        ("grpc.keepalive_timeout_ms", keepalive),
        ("grpc.http2.max_pings_without_data", 0),
        ("grpc.initial_reconnect_backoff_ms", _FIRST_RETRY_MS),
        ("grpc.min_reconnect_backoff_ms", _LAST_RETRY_MS),
        ("grpc.max_reconnect_backoff_ms", _LAST_RETRY_MS),
        ("grpc.max_receive_message_length", _NO_LIMIT),
        ("grpc.max_send_message_length", _NO_LIMIT),
        ("grpc.use_local_subchannel_pool", 1),
    )
    tls = settings.service
    if tls is None:
        return grpc.insecure_channel(target, options)
    if tls.name:
        options = (*options, ("grpc.ssl_target_name_override", tls.name))
    return grpc.secure_channel(target, grpc.ssl_channel_credentials(tls.roots, tls.key, tls.certificate), options)
