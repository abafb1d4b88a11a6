"""Opens connections to a server of Redis."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

_CONNECT_S: Final = 2.0


class Dial:
    """One server, and how it is spoken to: redis-py knows the address, TLS, the password, the name, and RESP 2 or 3."""

    def __init__(self, url: str, name: str, *, protocol: int) -> None:
        self._pool = ConnectionPool.from_url(
            url,
            protocol=protocol,
            client_name=name,
            driver_info=None,
            socket_timeout=None,
            socket_connect_timeout=_CONNECT_S,
            retry=Retry(NoBackoff(), 0),
        )

    async def open(self) -> tuple[Any, asyncio.Transport]:
        """A connection of redis-py that is ready for commands, and its transport: the bytes on it are the caller's."""
        connection: Any = self._pool.make_connection()  # type: ignore[no-untyped-call]
        await connection.connect()
        return connection, connection._writer.transport
