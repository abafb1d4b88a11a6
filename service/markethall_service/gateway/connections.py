"""Connections to the service: as many as are needed to reach each of its processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from typing import Any
from zlib import crc32

import grpc
from google.protobuf import message_factory
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message

from markethall_platform.grpc_server import Metadata, UnaryClient

from .settings import GatewaySettings

_NO_LIMIT = -1
_FIRST_RETRY_MS, _LAST_RETRY_MS = 100, 1000
_IDLE_MS = 300_000
_CONNECT_MS = 5000
"""So long a connection may take, which over TLS is some rounds; gRPC looks after each of them only now and then."""


class Channels:
    """Channels to one address.

    The kernel deals connections out to the processes that share a port, so there have to be several. What concerns one
    match takes the same one each time, and so meets the process that has the match in memory.
    """

    def __init__(self, *channels: grpc.Channel) -> None:
        self._channels = channels
        self._turns = cycle(range(len(channels)))

    @property
    def first(self) -> grpc.Channel:
        """The first one."""
        return self._channels[0]

    def of(self, request: Message) -> int:
        """Which one is that of the match that the request names; the next in turn if it names none."""
        name = getattr(request, "name", "")
        return crc32(name.encode()) % len(self._channels) if name else next(self._turns)

    def close(self) -> None:
        """Ends all, with what is under way on them."""
        for channel in self._channels:
            channel.close()


class Streams(Channels):
    """Channels for calls that answer a stream."""

    def stream(self, method: MethodDescriptor, request: Message) -> Any:
        """Calls such a method, as a `grpc.UnaryStreamMultiCallable`."""
        path, request_class, response_class = _called(method)
        ask = self._channels[self.of(request)].unary_stream
        return ask(
            path.decode(),
            request_serializer=request_class.SerializeToString,
            response_deserializer=response_class.FromString,
        )


class Calls(Channels):
    """Channels for calls that answer once."""

    def __init__(self, *channels: grpc.Channel) -> None:
        super().__init__(*channels)
        self._clients = tuple(UnaryClient(channel) for channel in channels)

    def ask(self, method: MethodDescriptor, request: Message, seconds: float, metadata: Metadata = ()) -> Message:
        """The answer; Refused if there is none, after so many seconds at the latest."""
        return self._ask(self.of(request), method, request, seconds, metadata)()

    def ask_all(self, method: MethodDescriptor, request: Message, seconds: float) -> list[Callable[[], Message]]:
        """Asks on every channel at once: what waits for the answers, as `ask` does."""
        return [self._ask(at, method, request, seconds, ()) for at in range(len(self._clients))]

    def _ask(
        self, at: int, method: MethodDescriptor, request: Message, seconds: float, metadata: Metadata
    ) -> Callable[[], Message]:
        path, _, response_class = _called(method)
        call = self._clients[at].ask(path, request.SerializeToString(), seconds, metadata)
        return lambda: response_class.FromString(call.answer())


@dataclass(frozen=True, slots=True)
class Connections:
    """Streams have connections of their own, so that however many there are, a call finds room on the others."""

    calls: Calls
    streams: Streams

    @staticmethod
    def dial(target: str, settings: GatewaySettings, credentials: grpc.ChannelCredentials | None) -> Connections:
        """New ones to an address, over TLS if there are credentials."""
        calls, streams = (
            [_channel(target, settings, credentials) for _ in range(settings.connections)] for _ in range(2)
        )
        return Connections(Calls(*calls), Streams(*streams))

    def close(self) -> None:
        """Ends all, with what is under way on them."""
        self.calls.close()
        self.streams.close()


@cache
def _called(method: MethodDescriptor) -> tuple[bytes, type[Message], type[Message]]:
    """The path of a method, its request and its answer."""
    request_class, response_class = map(message_factory.GetMessageClass, (method.input_type, method.output_type))
    return f"/{method.containing_service.full_name}/{method.name}".encode(), request_class, response_class


def _channel(target: str, settings: GatewaySettings, credentials: grpc.ChannelCredentials | None) -> grpc.Channel:
    keepalive = int(settings.keepalive_seconds * 1000)
    options: tuple[tuple[str, int | str], ...] = (
        ("grpc.enable_retries", 0),
        # The service is near: a proxy of the environment is for what is not.
        ("grpc.enable_http_proxy", 0),
        ("grpc.keepalive_time_ms", keepalive),
        ("grpc.keepalive_timeout_ms", keepalive),
        # Of the two the one that counts while nothing is sent; it would be a minute.
        ("grpc.http2.ping_timeout_ms", keepalive),
        ("grpc.http2.max_pings_without_data", 0),
        # Ended from here, before the service does so: no call can meet that end.
        ("grpc.client_idle_timeout_ms", _IDLE_MS),
        ("grpc.initial_reconnect_backoff_ms", _FIRST_RETRY_MS),
        ("grpc.min_reconnect_backoff_ms", _CONNECT_MS),
        ("grpc.max_reconnect_backoff_ms", _LAST_RETRY_MS),
        ("grpc.max_receive_message_length", _NO_LIMIT),
        ("grpc.max_send_message_length", _NO_LIMIT),
        ("grpc.use_local_subchannel_pool", 1),
    )
    if credentials is None:
        return grpc.insecure_channel(target, options)
    if settings.service is not None and settings.service.name:
        options = (*options, ("grpc.ssl_target_name_override", settings.service.name))
    return grpc.secure_channel(target, credentials, options)
