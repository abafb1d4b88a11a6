"""Checks of Redis: wait until it is ready, with the cause in words; test whether it accepts writes; its memory."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Final

import redis
from redis.exceptions import AuthenticationError, BusyLoadingError, NoPermissionError, RedisError, ResponseError

from .cluster import Shards, seeds
from .connection import FAULTS, Connection, RedisUnavailable, address, timeout
from .pipeline import PROBE, code_in

_PING_S: Final = 2.0
_PAUSE_S: Final = (0.1, 1.0)
_TRANSIENT: Final = ("MISCONF", "BUSY")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why Redis cannot be used, and whether waiting is pointless."""

    text: str
    is_final: bool = False


async def wait_until_ready(url: str, seconds: float, use: Callable[[], Awaitable[Problem | None]]) -> None:
    """Return when Redis answers and can be used. Raises RedisUnavailable, with address and cause, after `seconds`.

    `use` tries what the caller needs, and returns the problem if there is one. Final problems, such as a wrong
    password, are raised without waiting. Each cause is logged when it first occurs.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    pause, logged = _PAUSE_S[0], set[str]()
    while (problem := await _problem(url, use)) is not None:
        left = deadline - loop.time()
        if problem.is_final or left <= 0:
            raise RedisUnavailable(f"Redis at {address(url)} does not answer as it should: {problem.text}")
        if problem.text not in logged:
            logged.add(problem.text)
            details = {"at": address(url), "why": problem.text, "seconds": round(left, 1)}
            _log.warning("waiting for Redis", extra=details)
        await asyncio.sleep(min(pause, left))
        pause = min(2 * pause, _PAUSE_S[1])
    if logged:
        _log.info("Redis is ready", extra={"at": address(url)})


async def _problem(url: str, use: Callable[[], Awaitable[Problem | None]]) -> Problem | None:
    """Try the servers of the URL until one answers, then check whether it can be used."""
    problem = None
    for one in seeds(url):
        problem = await _ping(one)
        if problem is None or problem.is_final:
            break
    return await use() if problem is None else problem


async def _ping(url: str) -> Problem | None:
    connection = Connection(url, "markethall")
    try:
        (reply,) = await connection.round_trip([("PING",)], _PING_S)
    except FAULTS as fault:
        return _problem_of(fault)
    finally:
        await connection.drop()
    return _problem_of(reply) if isinstance(reply, ResponseError) else None


def _problem_of(fault: BaseException) -> Problem:
    if isinstance(fault, AuthenticationError):
        return Problem("the user or password of MARKETHALL_REDIS_URL is wrong (AUTH)", is_final=True)
    if isinstance(fault, NoPermissionError):
        return Problem("the user of MARKETHALL_REDIS_URL lacks permission (NOPERM)", is_final=True)
    if isinstance(fault, BusyLoadingError):
        return Problem("it is reading its file (LOADING)")
    if type(fault) is ResponseError:
        return Problem(f"it says {fault!s:.80}", is_final=not str(fault).startswith(_TRANSIENT))
    causes = list(_causes(fault))
    if any(isinstance(one, socket.gaierror) for one in causes):
        return Problem("there is no host of that name")
    if any(getattr(one, "errno", None) == errno.ECONNREFUSED or "refused" in str(one).lower() for one in causes):
        return Problem("it refuses the connection")
    for one in causes:
        if isinstance(one, ssl.SSLError):
            # Errors of wrong settings, such as unknown ciphers, have no reason.
            return Problem(f"TLS fails ({getattr(one, 'reason', None) or one})")
    if any(isinstance(one, TimeoutError) for one in causes):
        return Problem("it says nothing")
    return Problem(f"the connection fails ({type(causes[-1]).__name__})")


def _causes(fault: BaseException | None) -> Iterator[BaseException]:
    while fault is not None:
        yield fault
        fault = fault.__cause__ or fault.__context__


_MEMORY_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory that a Redis server uses, and its `maxmemory` (0: none), in bytes."""

    used: int
    limit: int


def used_memory(url: str) -> int | None:
    """The memory that the first server of the URL uses, in bytes; None if it does not answer in a second. Blocks."""
    memory = memory_of(url)
    return None if memory is None else memory.used


def memory_of(url: str) -> Memory | None:
    """The memory of the first server of the URL; None if it does not answer in a second. Blocks."""
    try:
        with redis.Redis.from_url(
            next(iter(seeds(url))), socket_timeout=_MEMORY_S, socket_connect_timeout=_MEMORY_S
        ) as client:
            info = client.info("memory")
            return Memory(int(info["used_memory"]), int(info.get("maxmemory", 0)))
    except (RedisError, OSError):
        return None


_RECONNECT_S: Final = 0.5


class WriteProbe:
    """Checks whether all masters accept writes. A refusal counts as a fault."""

    def __init__(self, shards: Shards, timeout_s: float) -> None:
        self._shards = shards
        self._timeout_s = timeout_s
        self._partial_outage = ""

    async def check(self) -> None:
        """Raise RedisUnavailable, with the cause, if no master accepts writes now.

        If some masters do, their matches go on: reporting "not ready" would stop those too.
        """
        causes = await asyncio.gather(*(self._refusal(key) for key in await self._shards.key_each()))
        if all(causes):
            raise RedisUnavailable(causes[0])
        partial = next(filter(None, causes), "")
        if partial != self._partial_outage:
            self._partial_outage = partial
            if partial:
                _log.warning("some shards of Redis take no writes", extra={"why": partial})
            else:
                _log.info("all shards of Redis take writes")

    async def _refusal(self, key: str) -> str:
        """Why the master of the key accepts no write now; "" if it does."""
        try:
            async with timeout(self._timeout_s):
                return await self._probe(key)
        except RedisUnavailable as fault:
            return str(fault)

    async def _probe(self, key: str) -> str:
        [reply] = await self._shards.execute(("EVAL", PROBE, 1, key))
        code = code_in(reply.decode())
        if not code:
            return ""
        self._shards.trips.faults += 1
        if code == "READONLY":
            # The address may lead to another server now. A refused command makes the pipeline connect again.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_RECONNECT_S):
                    await self._shards.execute(("SET", key, "", "XX"))
                    return ""
        return f"Redis refuses for now: {code}"
