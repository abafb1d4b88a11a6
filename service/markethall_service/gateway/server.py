"""The HTTP server of the gateway: hypercorn, on the event loop of the service.

Hypercorn rather than uvicorn: it closes connections that ask nothing, answers headers over its limit with 431, and has
HTTP/2, over which a browser may hold more than six event streams.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from hypercorn.asyncio import serve as serve_asgi
from hypercorn.config import Config

from markethall_platform.network import authority, explain_port_errors
from markethall_platform.tls import CertificateInUse, Reloaded, server_context

from . import GatewaySettings
from .app import Gateway
from .asgi import MAX_HEADER_BYTES

_BACKLOG: Final = 1024
_CLOSE_S: Final = 1.0
"""How long clients may take to close their connections after the grace time."""
_STUCK_MS: Final = 30_000
"""The kernel closes a connection whose client has taken nothing of what was sent for this long, in milliseconds."""

_log = logging.getLogger(__name__)


class HttpServer:
    """The listening socket of REST and its certificate. `port` is known at once. OSError if the port is taken.

    With `shares_port` other processes of the service may listen on the same port.
    """

    def __init__(self, host: str, port: int, settings: GatewaySettings, *, shares_port: bool = False) -> None:
        self._settings = settings
        self._tls = _renewed(settings)
        self._socket = _listener(host, port, shares_port)
        self.port: int = self._socket.getsockname()[1]
        self._place = authority(host, self.port)

    @property
    def certificate(self) -> CertificateInUse | None:
        """The certificate in use; None without TLS."""
        if self._tls is None or self._settings.tls_cert is None:
            return None
        return CertificateInUse(self._tls, self._settings.tls_cert)

    @asynccontextmanager
    async def serving(self, gateway: Gateway) -> AsyncIterator[None]:
        """Serve until the block ends. Then running calls finish within the grace time, and streams end."""
        stop = asyncio.Event()
        config = _Config(self._settings, self._tls)
        # Hypercorn owns the socket from here on.
        config.bind = [f"fd://{self._socket.detach()}"]
        app: Any = gateway.asgi
        server = asyncio.create_task(serve_asgi(app, config, shutdown_trigger=stop.wait, mode="asgi"))
        heartbeats = asyncio.create_task(gateway.streams.run())
        _log.info("REST listens", extra={"at": self._place})
        try:
            yield
        finally:
            heartbeats.cancel()
            gateway.streams.end()
            stop.set()
            # Over TLS uvloop waits 30 s for a client that does not answer the end of its connection.
            await asyncio.wait([server], timeout=self._settings.grace_seconds + _CLOSE_S)
            server.cancel()
            await asyncio.gather(server, heartbeats, return_exceptions=True)


class _Config(Config):
    """The configuration of hypercorn."""

    def __init__(self, settings: GatewaySettings, tls: Reloaded[ssl.SSLContext] | None) -> None:
        super().__init__()
        self._tls = tls
        self.backlog = _BACKLOG
        # Hypercorn 0.17 and 0.18 keep 14 KB of a connection until then, even if the client has closed it before.
        self.keep_alive_timeout = settings.idle_seconds
        self.keep_alive_max_requests = sys.maxsize
        self.graceful_timeout = settings.grace_seconds
        self.h11_max_incomplete_size = MAX_HEADER_BYTES
        self.h2_max_header_list_size = MAX_HEADER_BYTES
        self.include_server_header = False
        self.errorlog = logging.getLogger("hypercorn.error")
        self.errorlog.setLevel(logging.WARNING)

    @property
    def ssl_enabled(self) -> bool:
        """Whether the server speaks HTTPS."""
        return self._tls is not None

    def create_ssl_context(self) -> ssl.SSLContext | None:
        """The TLS context of the server. Each handshake uses the certificate as it is then."""
        if self._tls is None:
            return None
        renewed = self._tls

        def use_current(connection: ssl.SSLObject, _: str | None, __: ssl.SSLContext) -> None:
            connection.context = renewed.current()

        context = renewed.current()
        context.sni_callback = use_current
        return context


def _renewed(settings: GatewaySettings) -> Reloaded[ssl.SSLContext] | None:
    certificate, key = settings.tls_cert, settings.tls_key
    if certificate is None or key is None:
        return None
    return Reloaded("HTTPS", (certificate, key), partial(server_context, certificate, key))


def _listener(host: str, port: int, shares_port: bool) -> socket.socket:
    """A bound socket. OSError if the port is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # As gRPC does: all addresses of IPv6 are those of IPv4 too.
    both = host == "::" and socket.has_dualstack_ipv6()
    with explain_port_errors(port, host, "MARKETHALL_HTTP_PORT"):
        place = socket.create_server(
            (host, port), family=family, backlog=_BACKLOG, dualstack_ipv6=both, reuse_port=shares_port
        )
    # Connections inherit it. Without it a client that reads nothing would keep its answer in memory for ever.
    place.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _STUCK_MS)
    return place
