"""A watch that outlives its streams. Decides only; the clients do the waiting."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

from markethall.v1.match_pb2 import Commit, Presence

from .errors import MarketHallError
from .retry import Retry, may_pass

OnPresence: TypeAlias = Callable[[tuple[int, ...]], object]
"""What is called with the seats that are present, ascending."""


class Resumption:
    """A watch over all its streams: what it has seen, and whether it goes on when a stream breaks.

    `revision` is the last one seen; `over` says that no commit can follow.
    """

    def __init__(self, retry: Retry, after_revision: int, clock: Callable[[], float] = monotonic) -> None:
        self._retry = retry
        self._clock = clock
        self._failures = 0
        self._opened = self._heard = clock()
        self.revision = after_revision
        self.over = False

    def open(self) -> int:
        """Notes that a stream is opened, and says after which revision."""
        self._opened = self._clock()
        return self.revision

    def is_new(self, commit: Commit) -> bool:
        """Notes a commit; False if it was seen before."""
        self._failures = 0
        self._heard = self._clock()
        if commit.revision <= self.revision:
            return False
        self.revision = commit.revision
        self.over = any(event.WhichOneof("kind") == "match_finished" for event in commit.events)
        return True

    def pause(self, error: MarketHallError) -> float:
        """The seconds to wait before the next stream; raises the error if it is final or the outage too long."""
        if not (may_pass(error) or _broke_on_the_way(error)):
            raise error
        now = self._clock()
        # A quiet match sends nothing: a stream that stood longer than any attempt may take had got through.
        if now - self._opened > self._retry.attempt_timeout or not self._failures:
            self._failures, self._heard = 0, now
        self._failures += 1
        pause = max(self._retry.pause(self._failures), error.retry_after or 0.0)
        if now + pause - self._heard > self._retry.outage:
            raise error
        return pause


def tell_presence(presence: Presence, on_presence: OnPresence | None) -> None:
    """Hands on who is present, if anybody wants to know. It is no sign of how far the match is."""
    if on_presence is not None:
        on_presence(tuple(presence.seats))


def _broke_on_the_way(error: MarketHallError) -> bool:
    # The service states a reason whenever it ends a stream itself; without one it was a proxy, the network, or a
    # process that died.
    return not error.reason and error.code.name in {"CANCELLED", "INTERNAL", "UNKNOWN"}
