"""Serving the gateway: waitress, in a process of its own.

waitress rather than gunicorn's gthread, tried side by side with this application: both hand out each event as it is
written, but waitress keeps threads free for calls however many streams are open, tells the application that a watcher
has left (of gthread it learns by the second heartbeat), stops at once instead of waiting its grace out, and is one
process, not two.
"""

from __future__ import annotations

import logging
import signal
import socket
import ssl
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from types import FrameType
from typing import Any, TypeAlias

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from markethall_platform import metrics
from markethall_platform.metrics import GatewayMetrics
from markethall_platform.network import Network, is_in, networks, taking
from markethall_platform.tls import Expiry, Renewed, Used, server_context

from .accepting import Accepting
from .app import EXTENSION, Parts, create_app
from .channel import PATIENCE, PIPELINED, UNREAD_BYTES, Channel
from .processor import kept
from .settings import GatewaySettings
from .tls import TlsSocket
from .upkeep import Upkeep
from .workers import Workers

_SPARE_CONNECTIONS = 1000
_BACKLOG = 1024
_UPKEEP_S = 1

_Tls: TypeAlias = Renewed[ssl.SSLContext]


def run(
    host: str,
    port: int,
    grpc_target: str,
    settings: GatewaySettings,
    ready: Callable[[int, int | None], None],
    beat: Callable[[], None] = lambda: None,
    *,
    shares_port: bool = False,
) -> None:
    """Serves until SIGTERM or an interrupt, then lets calls under way finish and ends all streams.

    Port 0 takes any free one; `ready` is told the port, and that of the metrics or None, as soon as connections are
    accepted. Then `beat` is called each second or so, for as long as it goes on. OSError if a port is taken; with
    `shares_port` other gateways may have it too. Call it in the main thread of the process; the connection to the
    service is made here, after any fork.
    """
    with ExitStack() as stack:
        tls = _tls(settings)
        listener = stack.enter_context(_listener(host, port, shares_port))
        app = create_app(grpc_target, settings)
        parts: Parts = app.extensions[EXTENSION]
        expiry = _expiry(settings, tls, parts)
        metrics_port = _show_metrics(stack, parts.metrics, settings, expiry)
        if parts.tracing is not None:
            stack.callback(parts.tracing.close)
        logging.getLogger("waitress").addFilter(_discreet)
        sockets: dict[int, Any] = {}
        server = _server(app, listener, sockets, settings, tls, (beat, expiry.look))
        if parts.metrics is not None:
            parts.metrics.look_at_waiting(server.task_dispatcher.waiting)
        signal.signal(signal.SIGTERM, _stop)
        ready(listener.getsockname()[1], metrics_port)
        with suppress(SystemExit, KeyboardInterrupt):
            # A full server hears nothing; it must look after its connections all the same.
            wasyncore.loop(timeout=_UPKEEP_S, map=sockets, use_poll=True)
        listener.close()
        parts.watches.end()
        server.task_dispatcher.shutdown(timeout=settings.grace_seconds)


def _listener(host: str, port: int, shares_port: bool) -> socket.socket:
    """OSError if the port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # As gRPC does: all addresses of IPv6 are those of IPv4 too.
    both = host == "::" and socket.has_dualstack_ipv6()
    with taking(port, host, "MARKETHALL_HTTP_PORT"):
        return socket.create_server(
            (host, port), family=family, backlog=_BACKLOG, dualstack_ipv6=both, reuse_port=shares_port
        )


def _show_metrics(
    stack: ExitStack, shown: GatewayMetrics | None, settings: GatewaySettings, expiry: Expiry
) -> int | None:
    """Shows them until the stack ends, if they are wanted: the port."""
    if shown is None or settings.metrics_port is None:
        return None
    metrics.show_certificates(shown.registry, expiry)
    with taking(settings.metrics_port, settings.metrics_host, "MARKETHALL_GATEWAY_METRICS_PORT"):
        return stack.enter_context(metrics.shown(shown.registry, settings.metrics_host, settings.metrics_port))


def _discreet(line: logging.LogRecord) -> bool:
    """waitress ends its lines with the path, which may name a match, and has one for each watcher who hangs up."""
    line.msg = str(line.msg).partition(" /")[0]
    return line.levelno > logging.INFO


def _tls(settings: GatewaySettings) -> _Tls | None:
    certificate, key = settings.tls_cert, settings.tls_key
    if certificate is None or key is None:
        return None
    # A context for each pair, as one that a pair does not fit is left with half of it; connections keep their own.
    return Renewed("HTTPS", (certificate, key), partial(server_context, certificate, key))


def _expiry(settings: GatewaySettings, tls: _Tls | None, parts: Parts) -> Expiry:
    used = {}
    if tls is not None and settings.tls_cert is not None:
        used["https"] = Used(tls, settings.tls_cert)
    if parts.tls is not None and settings.service is not None and settings.service.certificate is not None:
        used["gateway"] = Used(parts.tls, settings.service.certificate)
    return Expiry(used)


def _maintenance(upkeep: Upkeep, *looks: Callable[[], None]) -> Callable[[float], None]:
    """Has all else looked at whenever the connections are, which is often enough."""

    def maintain(now: float) -> None:
        upkeep(now)
        for look in looks:
            look()

    return maintain


def _server(
    app: Flask,
    listener: socket.socket,
    sockets: dict[int, Any],
    settings: GatewaySettings,
    tls: _Tls | None,
    looks: Sequence[Callable[[], None]],
) -> Any:
    limit = settings.max_streams + _SPARE_CONNECTIONS
    server = create_server(
        app,
        map=sockets,
        sockets=[listener],
        _dispatcher=Workers(settings.call_threads + settings.max_streams),
        connection_limit=limit,
        cleanup_interval=_UPKEEP_S,
        backlog=_BACKLOG,
        max_request_body_size=settings.max_body_bytes * PATIENCE,
        # In the midst of an answer its thread waits for who does not read more, until the upkeep lets them go.
        outbuf_high_watermark=UNREAD_BYTES,
        # Reads on while a request is served, and so sees a watcher leave.
        channel_request_lookahead=PIPELINED,
        # Which proxies to believe is decided by the application.
        clear_untrusted_proxy_headers=not settings.trusted_proxies,
        ident=None,
        url_scheme="http" if tls is None else "https",
    )
    Accepting(server)
    server.maintenance = _maintenance(Upkeep(server.active_channels, limit), *looks, kept(settings.cpu))
    server.channel_class = _opener(tls, limit // 2, networks(settings.trusted_proxies))
    return server


def _opener(tls: _Tls | None, per_address: int, trusted: Sequence[Network]) -> Callable[..., Channel | None]:
    """Makes channels of connections: one address gets so many, except for a proxy that others come through."""

    def channel(server: Any, raw: socket.socket, peer: Any, *more: Any, **named: Any) -> Channel | None:
        held = sum(one.addr[0] == peer[0] for one in server.active_channels.values())
        if held >= per_address and not is_in(peer[0], trusted):
            raw.close()
            return None
        try:
            return Channel(server, TlsSocket(raw, tls.current()) if tls else raw, peer, *more, **named)
        except OSError:
            # Whoever it was has left already; the server must not hear of it.
            raw.close()
            return None

    return channel


def _stop(number: int, _frame: FrameType | None) -> None:
    """Leaves the loop once; being told again must not cut the grace short."""
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit
