"""The gateway's connections to the service, and new ones for new certificates."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import grpc

from markethall_platform.tls import Renewed, client_pem

from .connections import Connections
from .settings import GatewaySettings

_PATIENCE_S: Final = 1.0
_HEARD: Final = (grpc.ChannelConnectivity.READY, grpc.ChannelConnectivity.TRANSIENT_FAILURE)

_log = logging.getLogger(__name__)


class RenewedConnections:
    """The connections to an address, by the files of the operator as they are now. Make it after a fork, never before.

    A connection keeps the certificates that it was made with, so that changed files take new ones. Calls wait a moment
    for the service to answer there; if it does not, they go where they went, until it does. What is under way on the
    old ones goes on there, and gRPC hangs up when the last of it has ended. `tls` is what the files give; None without.
    """

    def __init__(self, target: str, settings: GatewaySettings) -> None:
        self._target: Final = target
        self._settings: Final = settings
        self._lock = threading.Lock()
        self._heard = threading.Event()
        self._wait_until = 0.0
        self._tried: Connections | None = None
        self._listens: Callable[[grpc.ChannelConnectivity], None] | None = None
        self.tls: Renewed[grpc.ChannelCredentials] | None = None
        if settings.service is not None:
            files = (settings.service.roots, settings.service.certificate, settings.service.key)
            self.tls = Renewed("gateway", files, lambda: grpc.ssl_channel_credentials(*client_pem(*files)))
        self._used = self._dial(None if self.tls is None else self.tls.current())

    def now(self) -> Connections:
        """Those to use for the next call."""
        if self.tls is not None and self.tls.renewed() is not None:
            self._try(self.tls)
        if self._tried is not None:
            self._heard.wait(max(0.0, self._wait_until - time.monotonic()))
        return self._used

    def _try(self, tls: Renewed[grpc.ChannelCredentials]) -> None:
        with self._lock:
            # Not those that were told of: another thread may have come by with newer ones.
            found = self._dial(tls.current())
            given_up, self._tried = self._tried, found
            self._wait_until = time.monotonic() + _PATIENCE_S
            self._heard.clear()
            self._listens = listens = partial(self._hear, found)
        if given_up is not None:
            given_up.close()
        found.calls.first.subscribe(listens, try_to_connect=True)

    def _hear(self, found: Connections, state: grpc.ChannelConnectivity) -> None:
        with self._lock:
            if state not in _HEARD or self._tried is not found:
                return
            answered = state is grpc.ChannelConnectivity.READY
            if answered and self._listens is not None:
                # Nothing may hold on to the old ones, nor these to themselves: they end by being forgotten.
                found.calls.first.unsubscribe(self._listens)
                self._used, self._tried, self._listens = found, None, None
            # Last, as whoever waits for it takes those that are used by then.
            self._heard.set()
        if answered:
            _log.info("connected anew")

    def _dial(self, credentials: grpc.ChannelCredentials | None) -> Connections:
        return Connections.dial(self._target, self._settings, credentials)
