"""Connections to the service: as many as are needed to reach each of its processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from zlib import crc32

import grpc
from google.protobuf.message import Message

from markethall_service.gateway.settings import GatewaySettings

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
        self._turns = cycle(channels)

    @property
    def first(self) -> grpc.Channel:
        """The first one."""
        return self._channels[0]

    def __iter__(self) -> Iterator[grpc.Channel]:
        return iter(self._channels)

    def any(self) -> grpc.Channel:
        """The next one in turn."""
        return next(self._turns)

    def of(self, request: Message) -> grpc.Channel:
        """The one of the match that the request names, any if it names none."""
        name = getattr(request, "name", "")
        return self._channels[crc32(name.encode()) % len(self._channels)] if name else self.any()

    def close(self) -> None:
        """Ends all, with what is under way on them."""
        for channel in self._channels:
            channel.close()


@dataclass(frozen=True, slots=True)
class Connections:
    """Streams have connections of their own, so that however many there are, a call finds room on the others."""

    calls: Channels
    streams: Channels

    @staticmethod
    def dial(target: str, settings: GatewaySettings, credentials: grpc.ChannelCredentials | None) -> Connections:
        """New ones to an address, over TLS if there are credentials."""
        calls, streams = (
            Channels(*(_channel(target, settings, credentials) for _ in range(settings.connections))) for _ in range(2)
        )
        return Connections(calls, streams)

    def close(self) -> None:
        """Ends all, with what is under way on them."""
        self.calls.close()
        self.streams.close()


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
