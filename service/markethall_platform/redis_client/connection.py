"""One connection to one Redis server: it is opened when needed and closed at the first fault. And the client's errors.

redis-py opens the connection (address, TLS, password, RESP version). From then on the bytes are ours: one write and one
read per round trip, packed and parsed by hiredis. This avoids the task, the timeout and the stream that redis-py spends
on each reply, and lets push messages arrive at any time.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias, cast
from urllib.parse import unquote, urlsplit

import hiredis
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.connection import DefaultParser
from redis.exceptions import ConnectionError as ConnectionBroken
from redis.exceptions import InvalidResponse, RedisError

Command = tuple[str | bytes | int, ...]
Replies: TypeAlias = list[Any] | Exception
"""The replies in order, raw (bytes, ints, lists), with refusals as ResponseError among them; or one of FAULTS."""

OnInvalidate: TypeAlias = Callable[[Iterable[bytes] | None], None]
"""Gets the keys that have changed. None: all keys may have changed, or the connection broke."""


class RedisClientError(Exception):
    """The base of the errors of this client. Their texts never contain arguments of commands, which may be secret."""


class RedisUnavailable(RedisClientError):
    """Redis does not answer, or refuses temporarily. A write may have happened or not. It is safe to repeat it."""


class RedisRefused(RedisClientError):
    """Redis refuses the command permanently. The text contains only the code of the refusal."""


FAULTS = (RedisError, OSError, TimeoutError)
"""What a broken connection raises."""

_TRACK: Final[Command] = ("CLIENT", "TRACKING", "ON")
_INVALIDATE: Final = b"invalidate"
_PORT: Final = 6379

_pack: Callable[[Command], bytes] = cast(Any, hiredis.pack_command)


class Connection:
    """Sends commands in one piece and reads their replies, one round trip after the other.

    With `on_invalidate`, Redis reports each key that changes after it was read over this connection (client-side
    caching, RESP3).
    """

    def __init__(self, url: str, name: str, on_invalidate: OnInvalidate | None = None) -> None:
        self.url = url
        self._pool = _pool(url, name, protocol=2 if on_invalidate is None else 3)
        self._on_invalidate = on_invalidate
        self._connection: Any = None
        self._protocol: _Protocol | None = None

    @property
    def is_up(self) -> bool:
        """Whether the connection is open and has had no fault."""
        return self._protocol is not None and self._protocol.fault is None

    async def round_trip(self, commands: Sequence[Command], seconds: float) -> list[Any]:
        """Return the replies. Opens the connection if needed. On a fault: closes the connection, raises FAULTS."""
        try:
            await self.connect(seconds)
            return await self._round_trip(commands, seconds)
        except BaseException:
            await self.drop()
            raise

    async def connect(self, seconds: float) -> None:
        """Open the connection unless it is up. Raises FAULTS if that fails or takes longer than `seconds`."""
        if self.is_up:
            return
        await self.drop()
        async with asyncio.timeout(seconds):
            self._connection, transport = await _connect(self._pool)
        self._protocol = _Protocol(transport, self._on_invalidate)
        transport.set_protocol(self._protocol)
        if self._on_invalidate is not None:
            [reply] = await self._round_trip([_TRACK], seconds)
            if isinstance(reply, Exception):
                raise reply

    def send(self, commands: Sequence[Command], seconds: float, on_reply: Callable[[Replies], None]) -> None:
        """Send commands. `on_reply` is called once: with all replies, or with a fault. After a fault, call `drop`.

        The connection must be up, and the previous round trip must be complete.
        """
        assert self._protocol is not None
        self._protocol.send(b"".join([_pack(command) for command in commands]), len(commands), seconds, on_reply)

    async def drop(self) -> None:
        """Close the connection. The next round trip opens a new one."""
        connection, self._connection, protocol, self._protocol = self._connection, None, self._protocol, None
        if protocol is not None:
            protocol.abort(ConnectionBroken("the connection was dropped"))
        if connection is not None:
            # Errors while closing do not matter: the connection is not used again.
            with contextlib.suppress(*FAULTS):
                await connection.disconnect(nowait=True)

    async def _round_trip(self, commands: Sequence[Command], seconds: float) -> list[Any]:
        replies: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()

        def on_reply(given: Replies) -> None:
            if replies.done():
                return
            if isinstance(given, Exception):
                replies.set_exception(given)
            else:
                replies.set_result(given)

        self.send(commands, seconds, on_reply)
        return await replies


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


class _Protocol(asyncio.Protocol):
    """The bytes of one connection: replies go to the current round trip, push messages to `on_invalidate`."""

    def __init__(self, transport: asyncio.Transport, on_invalidate: OnInvalidate | None) -> None:
        self.fault: Exception | None = None
        self._transport = transport
        self._on_invalidate = on_invalidate
        self._reader = hiredis.Reader(protocolError=InvalidResponse, replyError=DefaultParser.parse_error)
        self._loop = asyncio.get_running_loop()
        self._replies: list[Any] = []
        self._expected = 0
        self._on_reply: Callable[[Replies], None] | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def send(self, data: bytes, expected: int, seconds: float, on_reply: Callable[[Replies], None]) -> None:
        """Start a round trip."""
        assert self._on_reply is None, "one round trip at a time"
        self._replies, self._expected, self._on_reply = [], expected, on_reply
        if self.fault is not None:
            self._loop.call_soon(self._complete, self.fault)
            return
        self._deadline = self._loop.call_later(seconds, self.abort, TimeoutError("no answer in time"))
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        """Parse replies, and push messages between them."""
        self._reader.feed(data)
        try:
            # False is also a value of RESP3, but no command that is sent here returns it.
            while (reply := self._reader.gets()) is not False:
                if isinstance(reply, hiredis.PushNotification):
                    self._on_push(reply)
                elif isinstance(reply, ConnectionBroken):
                    # LOADING, NOAUTH: the server does not serve at all.
                    raise reply
                else:
                    self._replies.append(reply)
        except RedisError as fault:
            self.abort(fault)
            return
        if self._on_reply is not None and len(self._replies) >= self._expected:
            self._complete(self._replies)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server closed the connection."""
        self.abort(ConnectionBroken("the connection was cut") if exc is None else exc)

    def abort(self, fault: Exception) -> None:
        """Close the connection and end the current round trip with the fault."""
        if self.fault is None:
            self.fault = fault
            self._transport.abort()
            if self._on_invalidate is not None:
                self._on_invalidate(None)
        self._complete(self.fault)

    def _on_push(self, push: Sequence[Any]) -> None:
        if push[0] == _INVALIDATE and self._on_invalidate is not None:
            self._on_invalidate(push[1])

    def _complete(self, replies: Replies) -> None:
        on_reply, self._on_reply = self._on_reply, None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if on_reply is not None:
            on_reply(replies)


_CONNECT_S: Final = 2.0


def _pool(url: str, name: str, *, protocol: int) -> ConnectionPool:
    """The connection settings of a URL. Only used to make connections: nothing is pooled."""
    return ConnectionPool.from_url(
        url,
        protocol=protocol,
        client_name=name,
        driver_info=None,
        socket_timeout=None,
        socket_connect_timeout=_CONNECT_S,
        retry=Retry(NoBackoff(), 0),
    )


async def _connect(pool: ConnectionPool) -> tuple[Any, asyncio.Transport]:
    """A connection of redis-py that is ready for commands, and its transport. The caller reads and writes the bytes."""
    connection: Any = pool.make_connection()  # type: ignore[no-untyped-call]
    await connection.connect()
    return connection, connection._writer.transport
