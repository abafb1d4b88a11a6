"""When a failed call is made again, and when not. Decides only; the clients do the waiting."""

from __future__ import annotations

import math
import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from google.protobuf.message import Message

from .errors import Cancelled, LimitReached, MarketHallError, Unavailable
from .log import LOG
from .rpc import RequestT, ResponseT, Rpc

_LONGEST_S = 1e8
"""What gRPC is given at most, some three years: a time that it cannot count is over at once."""


@dataclass(frozen=True, slots=True)
class Retry:
    """How hard a client tries. All times are in seconds; ValueError if one makes no sense.

    A call is made again until its `timeout` is over, or at most `attempts` times if that is not None; each attempt
    takes `attempt_timeout` at most. The pauses grow from `first_pause` by `growth` to `longest_pause`, each shortened
    by up to half at random, or are as long as the service asks for. A watch has no timeout and no count of attempts:
    it gives up when it could not get through for `outage`.
    """

    attempts: int | None = None
    attempt_timeout: float = 10.0
    first_pause: float = 0.1
    growth: float = 2.0
    longest_pause: float = 2.0
    outage: float = 120.0

    def __post_init__(self) -> None:
        """Refuses what makes no sense."""
        # Said so that a NaN is refused too: it is neither below nor above anything.
        most = 1 if self.attempts is None else self.attempts
        if not (most >= 1 and self.attempt_timeout > 0 and self.growth >= 1):
            raise ValueError("attempts and growth are at least 1, attempt_timeout is above 0")
        if not all(time >= 0 for time in (self.first_pause, self.longest_pause, self.outage)):
            raise ValueError("pauses and outage are at least 0")

    def pause(self, failures: int) -> float:
        """How long to wait after so many failures in a row."""
        # More than 64 doublings would not fit a float and change nothing: the longest pause is reached long before.
        grown = self.first_pause * self.growth ** min(failures - 1, 64)
        return min(grown, self.longest_pause) * random.uniform(0.5, 1.0)


def call_time(timeout: float) -> float:
    """A timeout as it was given, in seconds; TypeError or ValueError says what one is."""
    if isinstance(timeout, bool) or not isinstance(timeout, int | float):
        raise TypeError(f"a timeout is a number of seconds, math.inf for no end, not {timeout!r}")
    if not timeout > 0:
        raise ValueError(f"a timeout is above 0 seconds, math.inf for no end, not {timeout!r}")
    return timeout


def stream_time(timeout: float | None) -> float | None:
    """The same for a stream, which has no end of its own if it is None."""
    return None if timeout is None or math.isinf(call_time(timeout)) else min(timeout, _LONGEST_S)


def can_repeat(rpc: Rpc[RequestT, ResponseT], request: Message) -> bool:
    """Whether sending the request twice does no more than sending it once.

    It does for reads, and for writes with a request_id: one that has none is given one here.
    """
    if rpc.reads:
        return True
    if "request_id" not in request.DESCRIPTOR.fields_by_name:
        return False
    if not getattr(request, "request_id", ""):
        setattr(request, "request_id", str(uuid.uuid4()))  # noqa: B010  the field is known by its descriptor only
    return True


def may_pass(error: MarketHallError) -> bool:
    """Whether the same call may succeed a little later."""
    if isinstance(error, LimitReached):
        return error.retry_after is not None
    return isinstance(error, Unavailable) or _ended_on_the_way(error)


def _ended_on_the_way(error: MarketHallError) -> bool:
    # A call that nobody here has given up: a process that stops ends what is under way. If it was this client that
    # was closed, the next attempt says so.
    return isinstance(error, Cancelled) and not error.reason


class Attempts:
    """One call with all its attempts: how long each may take, and the pause before the next."""

    def __init__(
        self, retry: Retry, timeout: float, *, repeatable: bool, clock: Callable[[], float] = monotonic, what: str = ""
    ) -> None:
        self._retry = retry
        self._repeatable = repeatable
        self._clock = clock
        self._what = what
        self._timeout = timeout
        self._began = clock()
        self._end = self._began + timeout
        self._failures = 0

    def timeout(self) -> float:
        """The seconds that the next attempt may take."""
        left = min(max(self._end - self._clock(), 0.0), _LONGEST_S)
        return min(left, self._retry.attempt_timeout) if self._repeatable else left

    def spent(self) -> float:
        """The seconds since the first attempt began, to a tenth, and never more than the call may take."""
        return min(round(self._clock() - self._began, 1), self._timeout)

    def pause(self, error: MarketHallError) -> float:
        """The seconds to wait before the next attempt; raises the error if there is none."""
        self._failures += 1
        most = self._retry.attempts
        if not self._repeatable or not may_pass(error) or (most is not None and self._failures >= most):
            raise error
        pause = max(self._retry.pause(self._failures), error.retry_after or 0.0)
        if self._clock() + pause >= self._end:
            raise error
        LOG.info("%s: %s; attempt %d follows in %.2f s", self._what, error, self._failures + 1, pause)
        return pause
