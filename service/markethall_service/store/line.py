"""One connection to Redis, opened when it is needed and dropped at the first fault."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

import hiredis
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

Command = tuple[str | bytes | int, ...]
_pack: Callable[[Command], bytes] = cast(Any, hiredis.pack_command)

FAULTS = (RedisError, OSError, TimeoutError)
"""What a line that does not work raises."""

CONNECT_S = 2.0


class Line:
    """Sends commands in one piece and reads their answers, raw (RESP2: bytes, ints, lists)."""

    def __init__(self, url: str, name: str) -> None:
        # A deadline for each answer would cost more than the answer: `exchange` has one for all of them.
        self._pool = ConnectionPool.from_url(
            url,
            protocol=2,
            client_name=name,
            driver_info=None,
            socket_timeout=None,
            socket_connect_timeout=CONNECT_S,
            retry=Retry(NoBackoff(), 0),
        )
        self._connection: Any = None

    @property
    def is_up(self) -> bool:
        """Whether the connection of the last exchange still stands."""
        return self._connection is not None

    async def exchange(self, commands: Sequence[Command], seconds: float) -> list[Any]:
        """The answers in order, refusals as ResponseError among them. FAULTS if the line breaks; it is dropped then."""
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(commands)
        except BaseException:
            await self.drop()
            raise

    async def _exchange(self, commands: Sequence[Command]) -> list[Any]:
        if self._connection is None:
            connection: Any = self._pool.make_connection()  # type: ignore[no-untyped-call]
            await connection.connect()
            self._connection = connection
        connection = self._connection
        # The asyncio side of redis-py packs in Python; hiredis does the same ten times as fast.
        packed = [_pack(command) for command in commands]
        await connection.send_packed_command(packed, check_health=False)
        answers: list[Any] = []
        for _ in commands:
            try:
                answers.append(await connection.read_response(disable_decoding=True))
            except ResponseError as refusal:
                answers.append(refusal)
        return answers

    async def drop(self) -> None:
        """Closes the connection; the next exchange opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.disconnect(nowait=True)
