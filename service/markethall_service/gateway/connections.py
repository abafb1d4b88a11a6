"""The open connections of REST: limits for each client's address, deadlines, and the stop."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol

from markethall_platform.network import is_in, normalized

from . import GatewaySettings
from .http_messages import Answer, Request

if TYPE_CHECKING:
    from .http_connection import Connection

_ALL: Final = "all"
_READ_BYTES: Final = 16 * 1024
_ADDRESSES: Final = 8
"""How many addresses may have their maximum of waiting bytes at the same time."""


class App(Protocol):
    """What answers requests."""

    async def respond(self, request: Request) -> Answer:
        """The answer to a request, also to one that is refused. If it is cancelled, that the service stops."""


class Connections:
    """The open connections of the process, and what each client's address has of them.

    `refused` counts the connections that a limit has refused or cut, by the name of its setting.
    """

    def __init__(self, app: App, settings: GatewaySettings, refused: Counter[str]) -> None:
        self.app = app
        self.settings = settings
        self.open: set[Connection] = set()
        self.buffer: Final = memoryview(bytearray(_READ_BYTES))
        self._refused = refused
        self._by_address: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._count = 0

    def admit(self, address: str) -> bool:
        """Count a new connection of an address, unless it or the process has its maximum."""
        key = self._key(address)
        if 0 < self.settings.max_connections <= self._count:
            self._refused["max_http_connections"] += 1
            return False
        if key and 0 < self.settings.max_connections_per_address <= self._by_address[key]:
            self._refused["max_http_connections_per_address"] += 1
            return False
        self._count += 1
        self._by_address[key] += 1
        return True

    def release(self, address: str) -> None:
        """Forget a connection that `admit` has counted."""
        self._count -= 1
        _subtract(self._by_address, self._key(address), 1)

    def hold(self, address: str, size: int) -> bool:
        """Count bytes that wait for a client of the address to read. False if they are too many, and not counted."""
        most = self.settings.max_waiting_bytes
        if self._waiting[address] + size > most or self._waiting[_ALL] + size > _ADDRESSES * most:
            self.count_unread()
            return False
        self._waiting[address] += size
        self._waiting[_ALL] += size
        return True

    def let_go(self, address: str, size: int) -> None:
        """Forget bytes that `hold` has counted."""
        _subtract(self._waiting, address, size)
        _subtract(self._waiting, _ALL, size)

    def count_unread(self) -> None:
        """Count a client that has not taken its answer."""
        self._refused["http_write_seconds"] += 1

    def close_overdue(self, now: float) -> None:
        """End the waits that have reached their deadline."""
        for connection in tuple(self.open):
            if connection.deadline <= now:
                connection.expire()

    async def stop(self, grace_s: float, close_s: float) -> None:
        """Let running requests end within the grace time. Those that do not are answered that the service stops."""
        for connection in tuple(self.open):
            connection.finish()
        await self._until_closed(grace_s)
        for connection in tuple(self.open):
            connection.cut()
        await self._until_closed(close_s)
        for connection in tuple(self.open):
            connection.abort()

    async def _until_closed(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self.open and (left := end - time.monotonic()) > 0:
            await asyncio.sleep(min(left, 0.02))

    def _key(self, address: str) -> str:
        """What the connections of an address are counted by; "" if they have no limit of their own."""
        return "" if is_in(address, self.settings.trusted_proxies) else normalized(address)


def _subtract(counts: Counter[str], key: str, number: int) -> None:
    counts[key] -= number
    if counts[key] <= 0:
        del counts[key]
