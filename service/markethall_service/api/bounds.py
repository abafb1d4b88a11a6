"""What one client may hold of a server, and for how long: as options of gRPC, and as patience with its calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markethall_service.grpc_core import Patience

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
