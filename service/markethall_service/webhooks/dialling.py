"""Connections to where the service may connect: a name is resolved once, and what was checked is what is dialled."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from typing import TypeAlias

import httpcore

from markethall_service.matches.webhooks import Address, Webhooks

Resolve: TypeAlias = Callable[[str, int], Awaitable[list[Address]]]


class AddressRefused(Exception):
    """The host leads to an address that the service does not call."""


async def resolve(host: str, port: int) -> list[Address]:
    """All addresses of a host. OSError if it has none."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:
        raise OSError("no host name") from None
    # Without its scope: an address that needs one is local to a link, and refused.
    return [ip_address(str(where[0]).partition("%")[0]) for *_, where in found]


class Dialling(httpcore.AsyncNetworkBackend):
    """Connects for httpcore. TLS is made on top of it with the host's name, so the certificate still has to fit."""

    def __init__(self, webhooks: Webhooks, resolver: Resolve = resolve) -> None:
        self._webhooks = webhooks
        self._resolve = resolver
        self._plain = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to the first address that takes it. AddressRefused if any one of them is not allowed."""
        addresses = await self._resolve(host, port)
        if not all(map(self._webhooks.allows, addresses)):
            raise AddressRefused
        for address in addresses[:-1]:
            try:
                return await self._plain.connect_tcp(str(address), port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._plain.connect_tcp(str(addresses[-1]), port, timeout, local_address, socket_options)
