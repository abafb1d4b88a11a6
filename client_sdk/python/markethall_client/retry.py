"""The retry policy: which failed calls are made again, and when. The clients do the waiting."""

from __future__ import annotations

import logging
import math
import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from google.protobuf.message import Message

from .errors import Cancelled, LimitReached, MarketHallError, Unavailable, Unreachable
from .rpc import RequestT, ResponseT, Rpc

LOG: Final = logging.getLogger("markethall_client")
"""The log of the client: retries, and watches that break and resume. It never has a token, a key or a join code."""
LOG.addHandler(logging.NullHandler())

_LONGEST_S: Final = 1e8
"""The longest timeout given to gRPC, about three years. Times that gRPC cannot represent would end at once."""
_NO_TIME_S: Final = 1e-3
"""The timeout of a stream without time left: it then ends with the usual timeout error."""


@dataclass(frozen=True, slots=True)
class Retry:
    """The retry policy of a client. All times are in seconds. ValueError if a value is out of range.

    A failed call is repeated until its `timeout` ends, and at most `attempts` times if that is not None. Each attempt
    takes at most `attempt_timeout`. Pauses start with `first_pause` and grow by the factor `growth` up to
    `longest_pause`. Each pause is shortened by a random part of at most half. If the service asks for a longer pause,
    the client waits that long. A watch has no timeout and no limit of attempts: it ends with an error if it cannot
    connect for `outage` seconds.
    """

    attempts: int | None = None
    attempt_timeout: float = 10.0
    first_pause: float = 0.1
    growth: float = 2.0
    longest_pause: float = 2.0
    outage: float = 120.0

    def __post_init__(self) -> None:
        """Checks the ranges."""
        # The conditions are positive so that NaN, which fails all comparisons, is refused too.
        attempts = 1 if self.attempts is None else self.attempts
        if not (attempts >= 1 and self.attempt_timeout > 0 and self.growth >= 1):
            raise ValueError("attempts and growth must be at least 1, and attempt_timeout must be greater than 0")
        if not all(time >= 0 for time in (self.first_pause, self.longest_pause, self.outage)):
            raise ValueError("first_pause, longest_pause and outage must be at least 0")

    def pause(self, failures: int) -> float:
        """The pause in seconds after this number of consecutive failures."""
        # More than 64 doublings would not fit a float. The longest pause is reached long before.
        grown = self.first_pause * self.growth ** min(failures - 1, 64)
        return min(grown, self.longest_pause) * random.uniform(0.5, 1.0)

    def pause_after(self, failures: int, error: MarketHallError) -> float:
        """The pause in seconds after this error, the last of `failures` consecutive ones.

        After a first SHUTTING_DOWN it is what the service asks for and a random part of it: others serve already.
        """
        asked = error.retry_after or 0.0
        if failures == 1 and error.reason == "SHUTTING_DOWN" and error.retry_after is not None:
            return asked * random.uniform(1.0, 1.5)
        return max(self.pause(failures), asked)


class Attempts:
    """All attempts of one call: how long each may take, and the pause before the next. Times are in seconds."""

    def __init__(
        self, retry: Retry, timeout: float, *, repeatable: bool, clock: Callable[[], float] = monotonic, name: str = ""
    ) -> None:
        self._retry = retry
        self._repeatable = repeatable
        self._clock = clock
        self._name = name
        self._timeout = timeout
        self._start = clock()
        self._end = self._start + timeout
        self._failures = 0

    def timeout(self) -> float:
        """The time that the next attempt may take."""
        left = min(max(self._end - self._clock(), 0.0), _LONGEST_S)
        return min(left, self._retry.attempt_timeout) if self._repeatable else left

    def elapsed(self) -> float:
        """The time since the start of the first attempt, in tenths, and at most the timeout of the call."""
        return min(round(self._clock() - self._start, 1), self._timeout)

    def pause(self, error: MarketHallError) -> float:
        """The pause before the next attempt. Raises the error if there is no next attempt."""
        self._failures += 1
        limit = self._retry.attempts
        if not self._repeatable or not may_succeed_later(error) or (limit is not None and self._failures >= limit):
            raise error
        pause = self._retry.pause_after(self._failures, error)
        if self._clock() + pause >= self._end:
            raise error
        LOG.info("%s failed: %s; attempt %d follows in %.2f s", self._name, error, self._failures + 1, pause)
        return pause


def check_timeout(timeout: float) -> float:
    """Returns a timeout in seconds unchanged. TypeError or ValueError if it is not a positive number."""
    if isinstance(timeout, bool) or not isinstance(timeout, int | float):
        raise TypeError(f"timeout must be a number of seconds, or math.inf for no limit, not {timeout!r}")
    if not timeout > 0:
        raise ValueError(f"timeout must be greater than 0 seconds, or math.inf for no limit, not {timeout!r}")
    return timeout


def stream_timeout(timeout: float | None) -> float | None:
    """The timeout of a stream as gRPC takes it; None for no limit."""
    return None if timeout is None or math.isinf(check_timeout(timeout)) else min(timeout, _LONGEST_S)


def countdown(timeout: float | None) -> Callable[[], float | None]:
    """Starts a timeout now, and returns a function for the seconds left; None for no limit."""
    seconds = stream_timeout(timeout)
    end = None if seconds is None else monotonic() + seconds
    return lambda: None if end is None else max(end - monotonic(), _NO_TIME_S)


def can_repeat(rpc: Rpc[RequestT, ResponseT], request: Message) -> bool:
    """Whether sending the request twice has the same effect as sending it once.

    True for reads, for DeleteMatch, and for writes with a request id. A write without a request id gets one here.
    """
    if rpc.repeatable:
        return True
    if "request_id" not in request.DESCRIPTOR.fields_by_name:
        return False
    if not getattr(request, "request_id", ""):
        setattr(request, "request_id", str(uuid.uuid4()))  # noqa: B010  only the descriptor knows the field
    return True


def may_succeed_later(error: MarketHallError) -> bool:
    """Whether the same call may succeed a little later."""
    if isinstance(error, Unreachable):
        return False
    if isinstance(error, LimitReached):
        return error.retry_after is not None
    # A process that stops cancels its calls. If this client was closed, the next attempt reports that.
    return isinstance(error, Unavailable) or (isinstance(error, Cancelled) and not error.reason)
