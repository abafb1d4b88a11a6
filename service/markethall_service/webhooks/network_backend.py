"""Connections to where the service may connect: a name is resolved once, and what was checked is what is dialled."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import ip_address
from typing import Final, TypeAlias

import httpcore

from markethall_service.matches.webhooks import Address, Webhooks

Resolve: TypeAlias = Callable[[str, int], Awaitable[list[Address]]]

_KNOWN_S: Final = 5.0
_MOST_KNOWN: Final = 1024
_LOOKING_UP: Final = ThreadPoolExecutor(64, "resolver")
"""Of its own: whose name servers hang does not hold up what else the process leaves to threads."""


class AddressRefused(Exception):
    """The host leads to an address that the service does not call."""


async def resolve(host: str, port: int) -> list[Address]:
    """All addresses of a host. OSError if it has none."""
    try:
        look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(_LOOKING_UP, look_up)
    except UnicodeError:
        raise OSError("no host name") from None
    # Without its scope: an address that needs one is local to a link, and refused.
    return [ip_address(str(where[0]).partition("%")[0]) for *_, where in found]


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects for httpcore. TLS is made on top of it with the host's name, so the certificate still has to fit."""

    def __init__(self, webhooks: Webhooks, resolver: Resolve = resolve) -> None:
        self._webhooks = webhooks
        self._resolve = resolver
        self._known: dict[tuple[str, int], tuple[float, list[Address]]] = {}
        self._plain = httpcore.AnyIOBackend()

    async def addresses(self, host: str, port: int) -> list[Address]:
        """All addresses of a host, seconds old at most. AddressRefused if any one of them is not allowed."""
        known = self._known.pop((host, port), None)
        if known is None or known[0] < time.monotonic():
            addresses = await self._resolve(host, port)
            if not all(map(self._webhooks.allows, addresses)):
                raise AddressRefused
            known = time.monotonic() + _KNOWN_S, addresses
        self._known[host, port] = known
        while len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return known[1]

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to the first address that takes it. AddressRefused if any one of them is not allowed."""
        addresses = await self.addresses(host, port)
        for address in addresses[:-1]:
            try:
                return await self._plain.connect_tcp(str(address), port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._plain.connect_tcp(str(addresses[-1]), port, timeout, local_address, socket_options)
