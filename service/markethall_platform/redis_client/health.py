"""Waiting until Redis is ready, with the cause in words; and a timeout for requests."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from redis.exceptions import AuthenticationError, BusyLoadingError, NoPermissionError, ResponseError

from .connection import FAULTS, Connection, RedisUnavailable, seeds

_LOOK_S: Final = 2.0
_PAUSE_S: Final = (0.1, 1.0)
_PORT: Final = 6379
_PASSING: Final = ("MISCONF", "BUSY")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why Redis cannot be used, and whether waiting is pointless."""

    text: str
    is_final: bool = False


async def arrived(url: str, seconds: float, use: Callable[[], Awaitable[Problem | None]]) -> None:
    """Return when Redis answers and can be used. Raises RedisUnavailable, with address and cause, after `seconds`.

    `use` tries what the caller needs, and returns the problem if there is one. Causes that waiting does not cure, such
    as a wrong password, are raised at once. Each cause is logged when it first occurs.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    pause, told = _PAUSE_S[0], set[str]()
    while (why := await _why_not(url, use)) is not None:
        left = deadline - loop.time()
        if why.is_final or left <= 0:
            raise RedisUnavailable(f"Redis at {place(url)} does not answer as it should: {why.text}")
        if why.text not in told:
            told.add(why.text)
            _log.warning("waiting for Redis", extra={"at": place(url), "why": why.text, "seconds": round(left, 1)})
        await asyncio.sleep(min(pause, left))
        pause = min(2 * pause, _PAUSE_S[1])
    if told:
        _log.info("Redis is there", extra={"at": place(url)})


def place(url: str) -> str:
    """The address of a URL, without user and password."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return unquote(parts.path)
    named = parts.netloc.rpartition("@")[2].split(",")
    return ",".join(one if one.rpartition(":")[2].isdigit() else f"{one}:{_PORT}" for one in named)


async def _why_not(url: str, use: Callable[[], Awaitable[Problem | None]]) -> Problem | None:
    """Try the servers of the URL until one answers, then check whether it can be used."""
    why = None
    for one in seeds(url):
        why = await _asked(one)
        if why is None or why.is_final:
            break
    if why is not None:
        return why
    return await use()


async def _asked(url: str) -> Problem | None:
    connection = Connection(url, "markethall")
    try:
        (answer,) = await connection.exchange([("PING",)], _LOOK_S)
    except FAULTS as fault:
        return _why(fault)
    finally:
        await connection.drop()
    return _why(answer) if isinstance(answer, ResponseError) else None


def _why(fault: BaseException) -> Problem:
    if isinstance(fault, AuthenticationError):
        return Problem("it takes another user or password than those of MARKETHALL_REDIS_URL (AUTH)", is_final=True)
    if isinstance(fault, NoPermissionError):
        return Problem("the user of MARKETHALL_REDIS_URL may not ask it (NOPERM)", is_final=True)
    if isinstance(fault, BusyLoadingError):
        return Problem("it is reading its file (LOADING)")
    if type(fault) is ResponseError:
        return Problem(f"it says {fault!s:.80}", is_final=not str(fault).startswith(_PASSING))
    causes = list(_causes(fault))
    if any(isinstance(one, socket.gaierror) for one in causes):
        return Problem("no host of that name is known")
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


@asynccontextmanager
async def soon(seconds: float) -> AsyncIterator[None]:
    """Timeout: raises RedisUnavailable if the block takes longer than `seconds`."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise RedisUnavailable("Redis does not answer") from None
