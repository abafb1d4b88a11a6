"""What an operator has chosen, joined to the rooms: keys, limits, TLS, logs, metrics, traces."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TYPE_CHECKING

import grpc

from markethall_service.api import errors
from markethall_service.api.bounds import Bounds
from markethall_service.api.call import Call
from markethall_service.api.guard import Guard, Limits
from markethall_service.api.hooks import Hooks, Span
from markethall_service.api.server import ApiServer
from markethall_service.api.tokens import Tokens
from markethall_service.gateway import GatewaySettings, ServiceTls
from markethall_service.matches.host import Host
from markethall_service.matches.ports import Clock
from markethall_service.operating.addresses import networks
from markethall_service.operating.call_log import CallLog
from markethall_service.operating.descriptors import connections_allowed
from markethall_service.operating.listening import taking
from markethall_service.operating.logs import LogSettings
from markethall_service.operating.metrics import ServiceMetrics, Sources, counted, show_certificates, shown
from markethall_service.rules.shelf import GAMES
from markethall_service.settings import BadSettings, Settings, variable
from markethall_service.store import RedisStore
from markethall_service.webhooks import Ending, Meter

from .certificate import credentials, expiry_of, served

if TYPE_CHECKING:
    from markethall_service.operating.tracing import Tracing

_CONNECTIONS = 4
"""From a gateway to each of several processes: they are dealt out by chance, and hardly all to one."""

_DAY_S = 86_400
_SEATS = max(seats for game in GAMES for seats in game.box.seats)


def log_settings(settings: Settings) -> LogSettings:
    """What is logged, and how."""
    return LogSettings(settings.log_level, settings.log_format, settings.access_log, settings.slow_call_seconds)


async def tokens_of(settings: Settings, store: RedisStore, clock: Clock) -> Tokens:
    """The seat tokens: by the operator's keys, or by one that all processes on the store share."""
    given = settings.all_token_keys()
    keys = given or (await store.shared_key("tokens", secrets.token_bytes(32)),)
    # One of each seat of the matches that are kept in memory, be they of the game with the most.
    tokens = Tokens(keys, settings.token_days * _DAY_S, clock.now_ms, _SEATS * settings.open_matches)
    if not given:
        store.shared_keys.follow("tokens", tokens.adopt)
    return tokens


class Operations:
    """One service process as its operator sees it. Enter `running` once, before calls come."""

    def __init__(self, settings: Settings, tokens: Tokens, gateway_secret: str) -> None:
        self._settings = settings
        limits = Limits(
            settings.limit_per_token,
            settings.limit_per_address,
            settings.limit_seating,
            settings.max_watches,
            settings.max_watches_per_caller,
        )
        trusted = networks(settings.trusted_proxies)
        self._guard = Guard(limits, tokens, settings.all_api_keys(), trusted, gateway_secret)
        self._metrics = None if settings.metrics_port is None else ServiceMetrics()
        self._served = served(settings)
        self.expiry = expiry_of(settings, self._served)
        self._tracing = _tracing() if settings.tracing else None
        self.metrics_port: int | None = None

    @property
    def hooks(self) -> Hooks:
        """What surrounds every call."""
        metrics, tracing = self._metrics, self._tracing
        return Hooks(
            admit=self._guard.admit,
            hold=self._guard.hold if self._guard.limits_streams else None,
            charge=self._guard.charge,
            meter=None if metrics is None else metrics.calls,
            log=CallLog(log_settings(self._settings), "markethall.api"),
            span=None if tracing is None else _spanned(tracing),
            bounded=self._guard.bounded,
        )

    @property
    def meter_attempts(self) -> Meter | None:
        """What takes note of attempts at webhooks; None without metrics."""
        if self._metrics is None:
            return None
        noted = self._metrics.attempts(Ending)
        return lambda ending, seconds: noted[ending](seconds)

    @property
    def credentials(self) -> grpc.ServerCredentials | None:
        """TLS of the gRPC server; None without."""
        return credentials(self._settings, self._served)

    def adopt_gateway(self, key: bytes) -> None:
        """Believes gateways that prove themselves by this key, too."""
        self._guard.adopt(key)

    @contextmanager
    def running(self, api: ApiServer, host: Host, store: RedisStore, index: int = 0) -> Iterator[None]:
        """Shows metrics and sends traces while the block runs. `index` counts the service processes of the machine.

        Each of them has a metrics port of its own: the configured one plus its index.
        """
        with ExitStack() as stack:
            if self._tracing is not None:
                self._tracing.watch_store(store)
                stack.callback(self._tracing.close)
            if self._metrics is not None and self._settings.metrics_port is not None:
                self._metrics.look_at(_sources(api, host, store, self._guard.bounded))
                show_certificates(self._metrics.registry, self.expiry)
                store.measure(self._metrics.round_trip)
                port = self._settings.metrics_port and self._settings.metrics_port + index
                where = self._settings.metrics_host
                with taking(port, where, "MARKETHALL_METRICS_PORT"):
                    self.metrics_port = stack.enter_context(shown(self._metrics.registry, where, port))
            yield


def gateway_settings(settings: Settings, secret: str) -> GatewaySettings:
    """What a gateway is told; by the secret it proves itself to the service."""
    return GatewaySettings(
        cors_origins=settings.cors_origins,
        max_streams=settings.max_http_streams,
        cpu=settings.gateway_cpu,
        connections=1 if settings.processes == 1 else _CONNECTIONS * settings.processes,
        grace_seconds=settings.grace_seconds,
        service=_service_tls(settings),
        tls_cert=settings.http_tls_cert,
        tls_key=settings.http_tls_key,
        gateway_key=secret,
        trusted_proxies=tuple(settings.trusted_proxies),
        wants_api_key=bool(settings.all_api_keys()),
        metrics_host=settings.metrics_host,
        metrics_port=settings.gateway_metrics_port,
        logs=log_settings(settings),
        tracing=settings.tracing,
        reasons=errors.by_code(),
    )


def bounds_of(settings: Settings) -> Bounds:
    """What one client may hold of the gRPC server, and for how long."""
    return Bounds(
        request_s=settings.request_seconds,
        idle_stream_s=settings.idle_stream_seconds,
        idle_connection_s=settings.idle_connection_seconds,
        keepalive_s=settings.keepalive_seconds,
        streams=settings.max_streams_per_connection,
        connections=settings.max_connections or connections_allowed(),
    )


def _service_tls(settings: Settings) -> ServiceTls | None:
    if settings.tls_cert is None:
        return None
    return ServiceTls(settings.gateway_ca, settings.gateway_cert, settings.gateway_key, settings.tls_name)


def _sources(api: ApiServer, host: Host, store: RedisStore, bounded: Mapping[str, int]) -> Sources:
    def matches() -> Mapping[tuple[str, str], int]:
        held = (opened.match for opened in host.matches.held())
        return counted((match.header.game, match.phase.name.lower()) for match in held)

    return Sources(
        ready=lambda: api.health.serving,
        watches=lambda: api.matches.watches,
        notices=lambda: store.notices.waiting,
        matches=matches,
        events=lambda: dict(host.seating.counted),
        round_trips=lambda: store.round_trips,
        faults=lambda: store.faults,
        bounded=lambda: dict(bounded),
        keys_lost=lambda: store.shared_keys.lost,
        choices=lambda: (host.thinker.chosen, host.thinker.seconds),
    )


def _tracing() -> Tracing:
    try:
        from markethall_service.operating.tracing import Tracing
    except ImportError:
        raise BadSettings(f"{variable('tracing')} needs the extra: pip install 'markethall-service[tracing]'") from None
    return Tracing("markethall")


def _spanned(tracing: Tracing) -> Span:
    def span(call: Call) -> AbstractContextManager[None]:
        return tracing.call(call.path, call.metadata, lambda error: errors.REASONS[errors.reason_of(error)].name)

    return span
