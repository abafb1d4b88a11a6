"""Wait until Redis is ready, with the cause in words."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Final

from redis.exceptions import AuthenticationError, BusyLoadingError, NoPermissionError, ResponseError

from .cluster import seeds
from .connection import FAULTS, Connection, RedisUnavailable, address

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
        return problem_of(fault)
    finally:
        await connection.drop()
    return problem_of(reply) if isinstance(reply, ResponseError) else None


def problem_of(fault: BaseException) -> Problem:
    """The problem in words that a connection fault or a refusal shows."""
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
