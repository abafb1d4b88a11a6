"""A connection to Redis that is told when a key changes that was read over it (client-side caching, RESP3).

The bytes on it are ours, since pushes may come at any time.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import hiredis
from redis.connection import DefaultParser
from redis.exceptions import ConnectionError as ConnectionBroken
from redis.exceptions import ResponseError

from .connection import FAULTS, Command, packed
from .dial import Dial

_parse_error: Any = DefaultParser.parse_error
_INVALIDATE: Final = b"invalidate"

News = Callable[[Iterable[bytes] | None], None]
"""Gets the keys that have changed, or None if all may have; also None when the connection breaks."""


class TrackingConnection:
    """Opened when it is needed, dropped at the first fault; one exchange at a time."""

    def __init__(self, url: str, name: str, news: News) -> None:
        self._dial = Dial(url, name, protocol=3)
        self._news = news
        self._connection: Any = None
        self._wire: _Wire | None = None

    @property
    def is_up(self) -> bool:
        """Whether the connection of the last exchange still stands."""
        return self._wire is not None and self._wire.fault is None

    async def exchange(self, commands: Sequence[Command], seconds: float) -> list[Any]:
        """The answers in order, refusals as ResponseError among them. FAULTS if it breaks; it is dropped then."""
        try:
            async with asyncio.timeout(seconds):
                if self._wire is None:
                    self._wire = await self._open()
                return await self._wire.exchange(commands)
        except BaseException:
            await self.drop()
            raise

    async def _open(self) -> _Wire:
        self._connection, transport = await self._dial.open()
        wire = _Wire(transport, self._news)
        transport.set_protocol(wire)
        [told] = await wire.exchange([("CLIENT", "TRACKING", "ON")])
        if isinstance(told, Exception):
            raise told
        return wire

    async def drop(self) -> None:
        """Closes the connection; the next exchange opens a new one."""
        connection, self._connection, self._wire = self._connection, None, None
        if connection is not None:
            with contextlib.suppress(*FAULTS):
                await connection.disconnect(nowait=True)


class _Wire(asyncio.Protocol):
    """The bytes of one connection: answers go to the exchange that waits for them, pushes to the news."""

    def __init__(self, transport: asyncio.Transport, news: News) -> None:
        self._transport = transport
        self._news = news
        self._parser: Any = hiredis.Reader(protocolError=ConnectionBroken, replyError=_refusal)
        self._answers: list[Any] = []
        self._wanted = 0
        self._done: asyncio.Future[list[Any]] | None = None
        self.fault: Exception | None = None

    async def exchange(self, commands: Sequence[Command]) -> list[Any]:
        """The answers to commands that are sent in one piece."""
        if self.fault is not None:
            raise self.fault
        self._answers, self._wanted = [], len(commands)
        self._done = asyncio.get_running_loop().create_future()
        self._transport.write(packed(commands))
        return await self._done

    def data_received(self, data: bytes) -> None:
        """Sorts what has come."""
        self._parser.feed(data)
        try:
            while (answer := self._parser.gets()) is not False:
                if isinstance(answer, hiredis.PushNotification):
                    self._push(answer)
                else:
                    self._answers.append(answer)
        except FAULTS as fault:
            self._break(fault)
        if self._done is not None and not self._done.done() and len(self._answers) >= self._wanted:
            self._done.set_result(self._answers)

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever waits for an answer learns that none will come."""
        self._break(exc or ConnectionBroken("Redis has closed the connection"))

    def _push(self, push: Sequence[Any]) -> None:
        if push[0] == _INVALIDATE:
            self._news(push[1])

    def _break(self, fault: Exception) -> None:
        if self.fault is not None:
            return
        self.fault = fault
        self._transport.close()
        if self._done is not None and not self._done.done():
            self._done.set_exception(fault)
        self._news(None)


def _refusal(text: str) -> ResponseError:
    refusal = _parse_error(text)
    return refusal if isinstance(refusal, ResponseError) else ResponseError(text)
