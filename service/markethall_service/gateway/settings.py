"""What an operator may choose about the gateway."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GatewaySettings:
    """Everything the gateway can be told; the defaults suit one machine.

    `cors_origins`: the web origins whose pages may call, `("*",)` for all; none by default.
    `max_body_bytes`: a larger request body is refused with 413.
    `heartbeat_seconds`: how often a quiet event stream says that it is alive; a watcher who left is noticed as often.
    `call_seconds`: how long one call may take before it is answered with 504.
    `call_threads`: how many calls are served at once; `max_streams`: how many event streams beside them.
    `keepalive_seconds`: how often the connection to the service is probed, and how long a probe may stay unanswered.
    `grace_seconds`: how long calls under way may take when the gateway is told to stop.
    `root_certificates`: PEM; if given, the service is spoken to over TLS and has to prove itself by them.
    `reasons`: the service's error reasons by status ("ABORTED": ("STALE_REVISION",)), named in the OpenAPI document.
    """

    cors_origins: tuple[str, ...] = ()
    max_body_bytes: int = 1024 * 1024
    heartbeat_seconds: float = 15.0
    call_seconds: float = 30.0
    call_threads: int = 32
    max_streams: int = 200
    keepalive_seconds: float = 10.0
    grace_seconds: float = 5.0
    root_certificates: bytes | None = None
    reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
