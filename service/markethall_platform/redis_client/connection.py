"""One connection to Redis, opened on demand and dropped at the first fault; cluster slots and URLs.

redis-py opens the connection. One write and one read per round trip are packed and parsed by hiredis, without the task,
timeout and stream that redis-py spends on each answer. Push messages of Redis may come at any time.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast
from urllib.parse import urlsplit, urlunsplit

import hiredis
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.connection import DefaultParser
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import ConnectionError as ConnectionBroken
from redis.exceptions import InvalidResponse, RedisError

Command = tuple[str | bytes | int, ...]
Answers: TypeAlias = list[Any] | Exception
"""The answers in order, raw (bytes, ints, lists) with refusals as ResponseError among them; or one of FAULTS."""

News: TypeAlias = Callable[[Iterable[bytes] | None], None]
"""Gets the keys that have changed, or None if all may have; also None when the connection breaks."""


class RedisClientError(Exception):
    """The base of the errors of this client. Their texts never contain arguments of commands, which may be secret."""


class RedisUnavailable(RedisClientError):
    """Redis does not answer, or refuses for the moment. A write may have happened or not. It is safe to repeat it."""


class RedisRefused(RedisClientError):
    """Redis refuses the command for good. The text has the code of the refusal only."""


FAULTS = (RedisError, OSError, TimeoutError)
"""What a connection that does not work raises."""

_TRACK: Final[Command] = ("CLIENT", "TRACKING", "ON")
_INVALIDATE: Final = b"invalidate"

_pack: Callable[[Command], bytes] = cast(Any, hiredis.pack_command)


class Connection:
    """Sends commands in one piece and reads their answers, one round trip after the other.

    With `news` Redis says when a key changes that was read over it (client-side caching, RESP3).
    """

    def __init__(self, url: str, name: str, news: News | None = None) -> None:
        self.url = url
        self._dial = Dial(url, name, protocol=2 if news is None else 3)
        self._news = news
        self._connection: Any = None
        self._wire: _Wire | None = None

    @property
    def is_up(self) -> bool:
        """Whether the connection of the last exchange still stands."""
        return self._wire is not None and self._wire.fault is None

    async def exchange(self, commands: Sequence[Command], seconds: float) -> list[Any]:
        """The answers; opens the connection if need be. FAULTS if it breaks; it is dropped then."""
        try:
            await self.connect(seconds)
            return await self._asked(commands, seconds)
        except BaseException:
            await self.drop()
            raise

    async def connect(self, seconds: float) -> None:
        """Opens the connection unless it stands. FAULTS if that cannot be."""
        if self.is_up:
            return
        await self.drop()
        async with asyncio.timeout(seconds):
            self._connection, transport = await self._dial.open()
        self._wire = _Wire(transport, self._news)
        transport.set_protocol(self._wire)
        if self._news is not None:
            [told] = await self._asked([_TRACK], seconds)
            if isinstance(told, Exception):
                raise told

    def send(self, commands: Sequence[Command], seconds: float, done: Callable[[Answers], None]) -> None:
        """Calls `done` once, with all answers, or with a fault after which the connection is to be dropped.

        The connection must be up, and the answers to what was sent before must have come.
        """
        assert self._wire is not None
        self._wire.send(b"".join([_pack(command) for command in commands]), len(commands), seconds, done)

    async def drop(self) -> None:
        """Closes the connection; the next exchange opens a new one."""
        connection, self._connection, wire, self._wire = self._connection, None, self._wire, None
        if wire is not None:
            wire.break_off(ConnectionBroken("the connection was dropped"))
        if connection is not None:
            # It is given up, whatever becomes of it: whoever drops it goes on.
            with contextlib.suppress(*FAULTS):
                await connection.disconnect(nowait=True)

    async def _asked(self, commands: Sequence[Command], seconds: float) -> list[Any]:
        answers: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()

        def done(given: Answers) -> None:
            if answers.done():
                return
            if isinstance(given, Exception):
                answers.set_exception(given)
            else:
                answers.set_result(given)

        self.send(commands, seconds, done)
        return await answers


class _Wire(asyncio.Protocol):
    """The bytes of one connection: answers go to the round trip under way, pushes to the news."""

    def __init__(self, transport: asyncio.Transport, news: News | None) -> None:
        self.fault: Exception | None = None
        self._transport = transport
        self._news = news
        self._reader = hiredis.Reader(protocolError=InvalidResponse, replyError=DefaultParser.parse_error)
        self._loop = asyncio.get_running_loop()
        self._answers: list[Any] = []
        self._expected = 0
        self._done: Callable[[Answers], None] | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def send(self, data: bytes, expected: int, seconds: float, done: Callable[[Answers], None]) -> None:
        """One round trip."""
        assert self._done is None, "one round trip at a time"
        self._answers, self._expected, self._done = [], expected, done
        if self.fault is not None:
            self._loop.call_soon(self._end, self.fault)
            return
        self._deadline = self._loop.call_later(seconds, self.break_off, TimeoutError("no answer in time"))
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        """Some bytes of the answers, and pushes between them."""
        self._reader.feed(data)
        try:
            # False is also an answer of RESP3, to nothing that is asked here.
            while (answer := self._reader.gets()) is not False:
                if isinstance(answer, hiredis.PushNotification):
                    self._hear(answer)
                elif isinstance(answer, ConnectionBroken):
                    # LOADING, NOAUTH: no answer to the command, but a server that does not serve.
                    raise answer
                else:
                    self._answers.append(answer)
        except RedisError as fault:
            self.break_off(fault)
            return
        if self._done is not None and len(self._answers) >= self._expected:
            self._end(self._answers)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone."""
        self.break_off(ConnectionBroken("the connection was cut") if exc is None else exc)

    def break_off(self, fault: Exception) -> None:
        """Nothing more will come: the round trip under way ends with the fault."""
        if self.fault is None:
            self.fault = fault
            self._transport.abort()
            if self._news is not None:
                self._news(None)
        self._end(self.fault)

    def _hear(self, push: Sequence[Any]) -> None:
        if push[0] == _INVALIDATE and self._news is not None:
            self._news(push[1])

    def _end(self, answers: Answers) -> None:
        done, self._done = self._done, None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if done is not None:
            done(answers)


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


SLOTS: Final = REDIS_CLUSTER_HASH_SLOTS

_SCRIPTS: Final = frozenset({"EVAL", "EVALSHA"})
_KEYLESS: Final = frozenset({"CLIENT", "CLUSTER", "COMMAND", "CONFIG", "DBSIZE", "INFO", "PING", "SCAN", "TIME"})


@dataclass(frozen=True, slots=True)
class Topology:
    """The URL of the master of each slot ("" where there is none), how many replicas each master has, all servers."""

    owners: list[str]
    replicas: dict[str, int]
    servers: tuple[str, ...]


def slot_of(commands: Sequence[Command]) -> int | None:
    """The slot of the keys that commands begin with; None if none has a key. ValueError if they lie in several."""
    slots = {key_slot(key) for command in commands if (key := _key_of(command)) is not None}
    if len(slots) > 1:
        raise ValueError("the keys of one call lie in several slots")
    return slots.pop() if slots else None


def topology(answer: Sequence[Any], asked: str) -> Topology:
    """What a server at the URL `asked` says to CLUSTER SLOTS. A replica that has failed is not in it."""
    owners = [""] * SLOTS
    replicas: dict[str, int] = {}
    servers: dict[str, None] = {}
    for first, last, *nodes in answer:
        urls = [server_url(asked, node[0], node[1]) for node in nodes]
        master = urls[0]
        owners[first : last + 1] = [master] * (last + 1 - first)
        replicas[master] = len(urls) - 1
        servers.update(dict.fromkeys(urls))
    return Topology(owners, replicas, tuple(servers))


def server_url(known: str, host: bytes | str | None, port: int) -> str:
    """The URL of another server of the cluster, spoken to in the same way; its host is the same if it names none."""
    parts = urlsplit(known)
    name = host.decode() if isinstance(host, bytes) else host
    if not name or name == "?":
        name = parts.hostname or ""
    access, at, _ = parts.netloc.rpartition("@")
    place = f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
    return urlunsplit(parts._replace(netloc=f"{access}{at}{place}"))


def seeds(url: str) -> list[str]:
    """The URLs of the servers that a URL names; one of a cluster may name several: redis://one:6379,other:6379."""
    parts = urlsplit(url)
    access, at, places = parts.netloc.rpartition("@")
    return [urlunsplit(parts._replace(netloc=f"{access}{at}{place}")) if place else url for place in places.split(",")]


def _key_of(command: Command) -> bytes | None:
    name = command[0]
    if name in _KEYLESS:
        return None
    key = command[3 if name in _SCRIPTS else 1]
    return key if isinstance(key, bytes) else str(key).encode()
