"""What an operator may choose about the gateway."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

from markethall_platform.logs import LogSettings

AUTO: Final = "auto"
ANY: Final = "any"
Cpu: TypeAlias = int | Literal["auto", "any"]


@dataclass(frozen=True, slots=True)
class ServiceTls:
    """How the service proves itself, and the gateway to it: files of PEM, which may be replaced at any time.

    `roots`: the CAs of the service; None takes those of the system. `certificate`, `key`: the gateway's own, if it
    needs one. `name` is what the service's certificate says, if not the host.
    """

    roots: Path | None = None
    certificate: Path | None = None
    key: Path | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class GatewaySettings:
    """Everything the gateway can be told; the defaults suit one machine.

    `cors_origins`: whose pages may call, `https://*.a.b` for those under a.b, `*` for all; by default none.
    `max_body_bytes`: a larger request body is refused with 413.
    `heartbeat_seconds`: how often a quiet event stream says that it is alive.
    `call_seconds`: how long one call may take before it is answered with 504.
    `call_threads`: how many calls are served at once; `max_streams`: how many event streams beside them.
    `connections`: how many to the service for calls, and as many for streams; several reach several processes.
    `keepalive_seconds`: how often each connection to the service is probed, and how long a probe may stay unanswered.
    `grace_seconds`: how long calls under way may take when the gateway is told to stop.
    `cpu`: on which CPU the process stays: its number; `auto`, the one where others do least; `any`, all, as the kernel
    has it. `auto` only in a process that does nothing else.
    `service`: how the service is known, if it is spoken to over TLS.
    `tls_cert`, `tls_key`: files of PEM, which may be replaced; if given, the gateway serves HTTPS only.
    `gateway_key`: the secret by which the service knows that the address of a caller is told by a gateway of its own.
    `trusted_proxies`: addresses and networks whose X-Forwarded-For is believed.
    `wants_api_key`: whether creating a match takes an operator's key, as the OpenAPI document says then.
    `metrics_host`, `metrics_port`: where Prometheus metrics are shown; None is nowhere, 0 a free port.
    `logs`: which requests get a line in the log. `tracing`: whether OpenTelemetry is on.
    `reasons`: the service's error reasons by status ("ABORTED": ("STALE_REVISION",)), named in the OpenAPI document.
    """

    cors_origins: tuple[str, ...] = ()
    max_body_bytes: int = 128 * 1024
    heartbeat_seconds: float = 15.0
    call_seconds: float = 30.0
    call_threads: int = 32
    max_streams: int = 200
    connections: int = 1
    keepalive_seconds: float = 10.0
    grace_seconds: float = 5.0
    cpu: Cpu = ANY
    service: ServiceTls | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None
    gateway_key: str = ""
    trusted_proxies: tuple[str, ...] = ()
    wants_api_key: bool = False
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    logs: LogSettings = field(default_factory=LogSettings)
    tracing: bool = False
    reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
