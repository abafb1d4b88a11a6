"""One connection to one Redis server: it is opened when needed and closed at the first fault. And the client's errors.

redis-py does the work: address, TLS, password, RESP version, and the parser of hiredis.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias
from urllib.parse import unquote, urlsplit

import hiredis
from redis.asyncio import ConnectionPool
from redis.asyncio.connection import DefaultParser
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

Command = tuple[str | bytes | int, ...]
OnInvalidate: TypeAlias = Callable[[Iterable[bytes] | None], None]
"""Gets the keys that have changed. None: all keys may have changed."""


class RedisClientError(Exception):
    """The base of the errors of this client. Their texts never contain arguments of commands, which may be secret."""


class RedisUnavailable(RedisClientError):
    """Redis does not answer, or refuses temporarily. A write may have happened or not. It is safe to repeat it."""


class RedisRefused(RedisClientError):
    """Redis refuses the command permanently. The text contains only the code of the refusal."""


FAULTS = (RedisError, OSError, TimeoutError)
"""What a broken connection raises."""

_pack: Final[Any] = hiredis.pack_command
_TRACK: Final[Command] = ("CLIENT", "TRACKING", "ON")
_CONNECT_S: Final = 2.0
_PORT: Final = 6379


class Connection:
    """Sends commands in one piece and reads their replies, one round trip after the other.

    With `on_invalidate`, Redis reports each key that changes after it was read over this connection (client-side
    caching, RESP3).
    """

    def __init__(self, url: str, name: str, on_invalidate: OnInvalidate | None = None) -> None:
        self.url = url
        self._on_invalidate = on_invalidate
        # Only used to make connections: nothing is pooled.
        self._pool = ConnectionPool.from_url(
            url,
            protocol=2 if on_invalidate is None else 3,
            parser_class=self._parser,
            client_name=name,
            driver_info=None,
            socket_timeout=None,
            socket_connect_timeout=_CONNECT_S,
            retry=Retry(NoBackoff(), 0),
        )
        self._connection: Any = None

    @property
    def is_up(self) -> bool:
        """Whether the connection is open and has had no fault."""
        return self._connection is not None and self._connection.is_connected

    async def round_trip(self, commands: Sequence[Command], seconds: float) -> list[Any]:
        """Send the commands and return their replies: raw (bytes, ints, lists), with refusals as ResponseError.

        Opens the connection if needed. On a fault, or after `seconds`: closes the connection and raises FAULTS.
        """
        try:
            async with asyncio.timeout(seconds):
                if not self.is_up:
                    await self._connect()
                return await self._round_trip(commands)
        except BaseException:
            await self.drop()
            raise

    async def push(self) -> None:
        """Wait until a push message has come, between two round trips. Raises FAULTS. It may be cancelled."""
        await self._connection.read_response(True, math.inf, disconnect_on_error=False, push_request=True)

    async def drop(self) -> None:
        """Close the connection. The next round trip opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            # Errors while closing do not matter: the connection is not used again.
            with contextlib.suppress(*FAULTS):
                await connection.disconnect(nowait=True)

    async def _connect(self) -> None:
        await self.drop()
        self._connection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        await self._connection.connect()
        if self._on_invalidate is not None:
            [reply] = await self._round_trip([_TRACK])
            if isinstance(reply, Exception):
                raise reply

    async def _round_trip(self, commands: Sequence[Command]) -> list[Any]:
        connection = self._connection
        # In C: redis-py's asyncio client packs commands in Python, at a thirtieth of a PlayMove.
        await connection.send_packed_command(map(_pack, commands), check_health=False)
        return [await self._reply(connection) for _ in commands]

    async def _reply(self, connection: Any) -> Any:
        """The next reply, past all push messages."""
        while True:
            try:
                reply = await connection.read_response(True, disconnect_on_error=False, push_request=True)
            except ResponseError as refusal:
                return refusal
            if not isinstance(reply, hiredis.PushNotification):
                return reply

    def _parser(self, socket_read_size: int) -> Any:
        """The parser of a new connection."""
        parser: Any = DefaultParser(socket_read_size)
        parser.set_invalidation_push_handler(self._on_push)
        return parser

    async def _on_push(self, push: Sequence[Any]) -> Any:
        if self._on_invalidate is not None:
            self._on_invalidate(push[1])
        return push


def address(url: str) -> str:
    """The address in a URL, without user and password."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return unquote(parts.path)
    hosts = parts.netloc.rpartition("@")[2].split(",")
    return ",".join(host if host.rpartition(":")[2].isdigit() else f"{host}:{_PORT}" for host in hosts)


@asynccontextmanager
async def timeout(seconds: float) -> AsyncIterator[None]:
    """Timeout: raises RedisUnavailable if the block takes longer than `seconds`."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise RedisUnavailable("Redis does not answer") from None
