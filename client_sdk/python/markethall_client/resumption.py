"""A watch that outlives its streams. Decides only; the clients do the waiting."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeAlias

from markethall.v1.match_pb2 import Commit, Presence

from .errors import MarketHallError
from .log import LOG
from .retry import Retry, may_pass

_ENDS: Final = frozenset(("match_finished", "match_closed"))
_ENDS_WAITING: Final = frozenset(("rematch_created", "match_closed"))

OnPresence: TypeAlias = Callable[[tuple[int, ...]], object]
"""What is called with the seats that are present, ascending; under asyncio it may be an async function."""


class Resumption:
    """A watch over all its streams: what it has seen, and whether it goes on when a stream breaks.

    `revision` is the last one seen; `over` says that no commit can follow; `name` is the match's, for the log.
    """

    def __init__(
        self,
        retry: Retry,
        after_revision: int,
        clock: Callable[[], float] = monotonic,
        *,
        until_rematch: bool = False,
        name: str = "",
    ) -> None:
        self._retry = retry
        self._ends = _ENDS_WAITING if until_rematch else _ENDS
        self._clock = clock
        self._name = name
        self._failures = 0
        self._opened = self._heard = clock()
        self.revision = after_revision
        self.over = False

    def open(self) -> int:
        """Notes that a stream is opened, and says after which revision."""
        self._opened = self._clock()
        LOG.debug("the watch of %s is opened after revision %d", self._name, self.revision)
        return self.revision

    def is_new(self, commit: Commit) -> bool:
        """Notes a commit; False if it was seen before."""
        if self._failures:
            LOG.info("the watch of %s goes on after revision %d", self._name, self.revision)
        self._failures = 0
        self._heard = self._clock()
        if commit.revision <= self.revision:
            return False
        self.revision = commit.revision
        self.over = any(event.WhichOneof("kind") in self._ends for event in commit.events)
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
        LOG.info(
            "the watch of %s broke after revision %d: %s; it is opened again in %.2f s (%d)",
            self._name, self.revision, error, pause, self._failures,
        )  # fmt: skip
        return pause


def tell_presence(presence: Presence, on_presence: OnPresence | None) -> None:
    """Hands on who is present, if anybody wants to know. It is no sign of how far the match is."""
    if inspect.iscoroutinefunction(on_presence):
        raise TypeError("on_presence is a plain function here: an async one goes to an AsyncClient")
    if on_presence is not None:
        on_presence(tuple(presence.seats))


async def tell_presence_async(presence: Presence, on_presence: OnPresence | None) -> None:
    """The same under asyncio: what is called may be waited for, and the commits wait with it."""
    if on_presence is not None and inspect.isawaitable(answer := on_presence(tuple(presence.seats))):
        await answer


def _broke_on_the_way(error: MarketHallError) -> bool:
    # The service states a reason whenever it ends a stream itself; without one it was a proxy, the network, or a
    # process that died.
    return not error.reason and error.code.name in {"CANCELLED", "INTERNAL", "UNKNOWN"}
