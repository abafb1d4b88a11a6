"""The listening socket of REST: certificates, limits of connections, and an end without lost answers."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

from markethall_platform.network import authority, explain_port_errors
from markethall_platform.tls import CertificateInUse, Reloaded, server_context

from . import GatewaySettings
from .app import Gateway
from .connections import Connections
from .http_connection import Connection

_BACKLOG: Final = 1024
_CLOSE_S: Final = 1.0
"""How long clients may take to close their connections after the grace time."""
_LOOK_S: Final = 0.5
"""The longest time between two looks at the deadlines of all connections."""
_SEND_BUFFER: Final = 128 * 1024
_HANDSHAKE_S: Final = 10.0
_NO_FILES_S: Final = 0.1
"""The pause after a connection that could not be accepted, as when the process has no more file descriptors."""

_log = logging.getLogger(__name__)


class HttpServer:
    """The listening socket of REST and its certificate. `port` is known at once. OSError if the port is taken.

    With `shares_port` other processes of the service may listen on the same port. `refused`: see `Connections`.
    """

    def __init__(
        self,
        host: str,
        port: int,
        settings: GatewaySettings,
        *,
        shares_port: bool = False,
        refused: Counter[str] | None = None,
    ) -> None:
        self._settings = settings
        self._refused: Counter[str] = Counter() if refused is None else refused
        self._tls = _renewed(settings)
        self._socket = _listener(host, port, shares_port, settings.write_seconds)
        self.port: int = self._socket.getsockname()[1]
        self._place = authority(host, self.port)

    @property
    def certificate(self) -> CertificateInUse | None:
        """The certificate in use; None without TLS."""
        if self._tls is None or self._settings.tls_cert is None:
            return None
        return CertificateInUse(self._tls, self._settings.tls_cert)

    @asynccontextmanager
    async def serving(self, gateway: Gateway) -> AsyncIterator[Connections]:
        """Serve until the block ends. Then running calls finish within the grace time, and streams end."""
        connections = Connections(gateway.rest, self._settings, self._refused)
        tasks = [
            asyncio.create_task(work)
            for work in (self._accept(connections), self._close_overdue(connections), gateway.streams.run())
        ]
        _log.info("REST listens", extra={"at": self._place})
        try:
            yield connections
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._socket.close()
            gateway.streams.end()
            await connections.stop(self._settings.grace_seconds, _CLOSE_S)

    async def _accept(self, connections: Connections) -> None:
        """Accept connections until cancelled."""
        loop = asyncio.get_running_loop()
        opening: set[asyncio.Task[None]] = set()
        while True:
            try:
                accepted, address = await loop.sock_accept(self._socket)
            except OSError as error:
                _log.warning("a connection of REST was not accepted", extra={"why": str(error)})
                await asyncio.sleep(_NO_FILES_S)
                continue
            if not connections.admit(address[0]):
                accepted.close()
                continue
            task = asyncio.create_task(self._open(connections, accepted, address[0]))
            opening.add(task)
            task.add_done_callback(opening.discard)

    async def _open(self, connections: Connections, accepted: socket.socket, address: str) -> None:
        """Make a connection of a socket, after the handshake of TLS."""
        loop = asyncio.get_running_loop()
        factory = partial(Connection, connections)
        try:
            if self._tls is None:
                await loop.connect_accepted_socket(factory, accepted)
            else:
                # The certificate as it is now. Without a timeout of its own, an end that the client does not answer
                # takes 30 s.
                await loop.connect_accepted_socket(
                    factory,
                    accepted,
                    ssl=self._tls.current(),
                    ssl_handshake_timeout=_HANDSHAKE_S,
                    ssl_shutdown_timeout=_CLOSE_S,
                )
        except BaseException as error:
            connections.release(address)
            accepted.close()
            # A handshake that the client has not finished, or not understood.
            if not isinstance(error, OSError):
                raise

    async def _close_overdue(self, connections: Connections) -> None:
        """End waits that have reached their deadline until cancelled."""
        loop, settings = asyncio.get_running_loop(), self._settings
        shortest = min(settings.idle_seconds, settings.body_seconds, settings.write_seconds)
        while True:
            await asyncio.sleep(min(_LOOK_S, shortest / 2))
            connections.close_overdue(loop.time())


def _renewed(settings: GatewaySettings) -> Reloaded[ssl.SSLContext] | None:
    certificate, key = settings.tls_cert, settings.tls_key
    if certificate is None or key is None:
        return None
    return Reloaded("HTTPS", (certificate, key), partial(server_context, certificate, key))


def _listener(host: str, port: int, shares_port: bool, stuck_s: float) -> socket.socket:
    """A bound socket. OSError if the port is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # As gRPC does: all addresses of IPv6 are those of IPv4 too.
    both = host == "::" and socket.has_dualstack_ipv6()
    with explain_port_errors(port, host, "MARKETHALL_HTTP_PORT"):
        place = socket.create_server(
            (host, port), family=family, backlog=_BACKLOG, dualstack_ipv6=both, reuse_port=shares_port
        )
    place.setblocking(False)
    # Connections inherit it. Otherwise the kernel keeps up to 4 MB for a client that reads slowly.
    place.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    with suppress(AttributeError):  # Linux only.
        # The kernel gives up a client that has vanished after this time.
        place.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * stuck_s))
    return place
