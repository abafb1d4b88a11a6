"""Serving the gateway: waitress, in a process of its own.

waitress rather than gunicorn's gthread, tried side by side with this application: both hand out each event as it is
written, but waitress keeps threads free for calls however many streams are open, tells the application that a watcher
has left (of gthread it learns by the second heartbeat), stops at once instead of waiting its grace out, and is one
process, not two.

- Accepting connections when the process may open no more files: it waits a moment, instead of trying all the time.
- Which connections are let go, so that nobody shuts the others out by opening many and asking nothing.
- HTTPS for waitress, which has none: its own sockets inside the standard library's ssl. Nothing else about the server
  changes: streams, threads, leavers and stopping are what they are without TLS. The handshake is part of the event
  loop, so that a client that never finishes it keeps nobody waiting.
"""

from __future__ import annotations

import errno
import logging
import signal
import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from types import FrameType
from typing import Any, Final, TypeAlias

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from markethall_platform import metrics
from markethall_platform.metrics import GatewayMetrics
from markethall_platform.network import Network, is_in, networks, taking
from markethall_platform.tls import Expiry, Renewed, Used, server_context

from .app import EXTENSION, Parts, create_app
from .channel import PATIENCE, PIPELINED, UNREAD_BYTES, Channel, TlsSocket, Workers
from .processor import kept
from .settings import GatewaySettings

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


PAUSE_S: Final = 0.5

_SHORT: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})

_log = logging.getLogger(__name__)


class Accepting:
    """Stands before waitress's own `accept` and `readable`: who waits to be accepted would wake its loop at once again.

    Said once, until a connection is accepted again; those that are there are served on.
    """

    def __init__(self, server: Any, now: Callable[[], float] = time.monotonic) -> None:
        self._accept: Final = server.accept
        self._readable: Final = server.readable
        self._now: Final = now
        self._until = 0.0
        self._short = False
        server.accept, server.readable = self.accept, self.readable

    def accept(self) -> Any:
        """The next connection; None if there is none that can be had now."""
        try:
            found = self._accept()
        except OSError as error:
            if error.errno not in _SHORT:
                raise
            self._until = self._now() + PAUSE_S
            if not self._short:
                self._short = True
                why = f"{error.strerror}: raise the limit of open files (ulimit -n), or lower the load"
                _log.error("no connection can be accepted for now", extra={"why": why})
            return None
        if self._short and found is not None:
            self._short = False
            _log.warning("connections are accepted again")
        return found

    def readable(self) -> bool:
        """Whether the server wants to hear of connections. Asks it each time, as it does its upkeep then."""
        wants = bool(self._readable())
        return wants and self._now() >= self._until


PATIENCE_S: Final = 15.0
"""So long a connection may take for a complete request, from its beginning or from the request's first byte."""

IDLE_S: Final = 120.0
"""So long one that has asked before may be silent, while there is room."""

STUCK_S: Final = 30.0
"""So long a connection may take nothing of what it has asked for."""

ROOM: Final = 0.8
"""The part of the connections up to which silent ones are kept."""


class Upkeep:
    """Closes what takes too long; of a server that is nearly full also whoever is silent, the longest silent first.

    `channels` are waitress's, of which `asking_since` says how long each has been taking for a request.
    """

    def __init__(self, channels: Mapping[int, Any], limit: int) -> None:
        self._channels = channels
        self._room = int(limit * ROOM)

    def __call__(self, now: float) -> None:
        """Marks connections, which are then closed. What is being answered goes on, if it is taken."""
        for channel in tuple(self._channels.values()):
            if channel.total_outbufs_len and channel.last_activity < now - STUCK_S:
                # At once: there is no room to write that would tell of the mark. It frees the thread that waits.
                channel.handle_close()
        silent = [one for one in self._channels.values() if not one.requests and not one.will_close]
        kept = []
        for channel in silent:
            if _takes_too_long(channel, now):
                channel.will_close = True
            elif not channel.total_outbufs_len:
                kept.append(channel)
        too_many = sum(not one.will_close for one in self._channels.values()) - self._room
        if too_many > 0:
            # Those that have never asked first.
            kept.sort(key=lambda one: (one.asking_since is None, one.last_activity))
            for channel in kept[:too_many]:
                channel.will_close = True


def _takes_too_long(channel: Any, now: float) -> bool:
    asking = channel.asking_since
    return bool(channel.last_activity < now - IDLE_S or (asking is not None and asking < now - PATIENCE_S))
