"""Connections to the service: as many as are needed to reach each of its processes."""

from __future__ import annotations

from itertools import cycle
from zlib import crc32

import grpc
from google.protobuf.message import Message

from markethall_service.gateway.settings import GatewaySettings

_NO_LIMIT = -1
_FIRST_RETRY_MS, _LAST_RETRY_MS = 100, 1000


class Connections:
    """Some channels to one address, or the one that is given.

    The kernel deals connections out to the processes that share a port, so there have to be several. What concerns one
    match takes the same one each time, and so meets the process that has the match in memory.
    """

    def __init__(self, target: str | grpc.Channel, settings: GatewaySettings) -> None:
        if isinstance(target, str):
            self._channels = tuple(_channel(target, settings) for _ in range(settings.connections))
        else:
            self._channels = (target,)
        self._turns = cycle(self._channels)

    def any(self) -> grpc.Channel:
        """The next one in turn."""
        return next(self._turns)

    def of(self, request: Message) -> grpc.Channel:
        """The one of the match that the request names, any if it names none."""
        name = getattr(request, "name", "")
        return self._channels[crc32(name.encode()) % len(self._channels)] if name else self.any()


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
