"""Watching a match: positions, the progress of a watch over all its streams, and presence."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, TypeAlias

from markethall.v1.match_pb2 import Commit, Match, Presence
from markethall.v1.match_service_pb2 import MatchUpdate
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View

from .errors import HistoryChanged, MarketHallError, TooManyStreams
from .retry import LOG, Retry, may_succeed_later
from .shared_watches import WatchAnswer

_LAST_EVENTS: Final = frozenset(("match_finished", "match_closed"))
_LAST_EVENTS_UNTIL_REMATCH: Final = frozenset(("rematch_created", "match_closed"))

OnPresence: TypeAlias = Callable[[tuple[int, ...]], object]
"""A function that gets the numbers of the seats that are present, ascending. An AsyncClient also takes an async one."""


OnMovesLost: TypeAlias = Callable[[int], object]
"""A function that gets the present revision of a match that was put back to an older state."""


@dataclass(frozen=True)
class Position:
    """A match at one revision, with the commits that led to it. `follow` returns it, for screens and bots.

    `match` is the match as the caller sees it. `match.seats` has the points and the clocks, and who was present
    when it was sent. `on_presence` gets changes of presence between two positions. `commits` are the commits since the
    previous position; the first position has none. `moves_lost` is whether the operator has put the match back to an
    older state since the previous position: then moves that were seen are no longer part of it, and there are no
    `commits`.
    """

    match: Match
    commits: tuple[Commit, ...]
    moves_lost: bool = field(default=False, kw_only=True)

    @property
    def view(self) -> View:
        """The state of the game as the caller sees it; empty before the start."""
        return self.match.perspective.view

    @property
    def revision(self) -> int:
        """The revision of the match, its view and its legal moves."""
        return self.match.revision

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves of the seat in a stable order; empty if it is not the seat's turn."""
        return list(self.match.perspective.legal_moves)


@dataclass
class PositionTracker:
    """Turns the answers of all streams of one `follow` into positions.

    `revision` is the revision of the last position, 0 before the first, and `history` the history up to it. The tracker
    also stores which seats are present, because the match in an answer does not contain that.
    """

    revision: int = 0
    history: str = ""
    _lost: bool = False
    _first: int = 0
    _commits: list[Commit] = field(default_factory=list)
    _present: frozenset[int] = frozenset()

    def start(self, match: Match) -> Position | None:
        """Starts with the current match. Returns the first position if no commit can bring it."""
        self._first = match.revision
        if match.revision > 1:
            return None
        self.revision, self.history = match.revision, match.history
        return self._position(match, ())

    def restart(self) -> None:
        """Forgets the last position: the match was put back to an older state. `start` comes next."""
        self.revision, self.history, self._lost = 0, "", True

    def resume_after(self) -> int:
        """The revision after which the next stream starts."""
        # The first stream starts with the last commit. So it is open, and the seat present, before the first position.
        self._commits = []
        return self.revision or self._first - 1

    def add(self, answer: WatchAnswer) -> Position | None:
        """Adds a commit, or presence. Returns the position after the commit if the answer contains the match."""
        if answer.HasField("presence"):
            self._present = frozenset(answer.presence.seats)
            return None
        update = answer.update
        self._commits.append(update.commit)
        if not update.HasField("match"):
            return None
        for seat in update.match.seats:
            seat.present = seat.number in self._present
        # Commits before the first position are not new.
        position = self._position(update.match, tuple(self._commits) if self.revision else ())
        self._commits = []
        self.revision, self.history = update.match.revision, update.history
        return position

    def _position(self, match: Match, commits: tuple[Commit, ...]) -> Position:
        lost, self._lost = self._lost, False
        return Position(match, commits, moves_lost=lost)


class WatchProgress:
    """The progress of one watch over all its streams, and the decision whether to open another stream.

    `revision` is that of the last commit received, and `history` the history up to it. `over` is whether no commit can
    follow. `name` is the name of the match, for the log. Times are in seconds.
    """

    def __init__(
        self,
        retry: Retry,
        after_revision: int,
        clock: Callable[[], float] = monotonic,
        *,
        until_rematch: bool = False,
        name: str = "",
        history: str = "",
    ) -> None:
        self._retry = retry
        self._last_events = _LAST_EVENTS_UNTIL_REMATCH if until_rematch else _LAST_EVENTS
        self._clock = clock
        self._name = name
        self._failures = 0
        self._full = False
        self._opened = self._last_sign = clock()
        self.revision = after_revision
        self.history = history
        self.over = False

    def open(self) -> tuple[int, str]:
        """Notes that a stream is opened. Returns the revision after which it starts, and the history up to it."""
        self._opened = self._clock()
        LOG.debug("watch of %s: stream opened after revision %d", self._name, self.revision)
        return self.revision, self.history

    def restart(self, error: HistoryChanged) -> None:
        """Continues after the present revision of a match that was put back to an older state."""
        LOG.warning(
            "watch of %s: moves up to revision %d were lost, because the match was put back to an older state; "
            "it continues from revision %d",
            self._name, self.revision, error.revision,
        )  # fmt: skip
        self.revision, self.history = error.revision, error.history
        self._failures = 0

    def is_new(self, update: MatchUpdate) -> bool:
        """Notes a commit. False if it was received before."""
        commit = update.commit
        if self._failures:
            LOG.info("watch of %s: resumed after revision %d", self._name, self.revision)
        self._failures, self._full = 0, False
        self._last_sign = self._clock()
        if commit.revision <= self.revision:
            return False
        self.revision, self.history = commit.revision, update.history
        self.over = any(event.WhichOneof("kind") in self._last_events for event in commit.events)
        return True

    def pause(self, error: MarketHallError) -> float:
        """The pause before the next stream. Raises the error if it is final, or if the outage is too long.

        A service that is full is no outage: the watch waits for a place.
        """
        if isinstance(error, TooManyStreams):
            return self._wait_for_place(error)
        if not (may_succeed_later(error) or _is_connection_error(error)):
            raise error
        now = self._clock()
        # In a quiet match no commits arrive. A stream that was open longer than an attempt may take had connected.
        if now - self._opened > self._retry.attempt_timeout or not self._failures:
            self._failures, self._last_sign = 0, now
        self._failures += 1
        pause = self._retry.pause_after(self._failures, error)
        if now + pause - self._last_sign > self._retry.outage:
            raise error
        LOG.info(
            "watch of %s: stream broke after revision %d: %s; the next one opens in %.2f s (failure %d)",
            self._name, self.revision, error, pause, self._failures,
        )  # fmt: skip
        return pause

    def _wait_for_place(self, error: TooManyStreams) -> float:
        if not self._full:
            LOG.warning("watch of %s: waits for a place: %s", self._name, error)
        self._full, self._failures = True, 0
        return max(self._retry.pause(1), error.retry_after or 0.0) * random.uniform(1.0, 1.5)


def notify_presence(presence: Presence, on_presence: OnPresence | None) -> None:
    """Calls `on_presence`. TypeError if it is an async function."""
    if inspect.iscoroutinefunction(on_presence):
        raise TypeError("on_presence is an async function: use AsyncClient, or give a plain function")
    if on_presence is not None:
        on_presence(tuple(presence.seats))


async def async_notify_presence(presence: Presence, on_presence: OnPresence | None) -> None:
    """Calls `on_presence` under asyncio. If it is an async function, the commits wait for it."""
    if on_presence is not None and inspect.isawaitable(answer := on_presence(tuple(presence.seats))):
        await answer


def _is_connection_error(error: MarketHallError) -> bool:
    """Whether a proxy, the network or a killed process broke the stream: the service itself always gives a reason."""
    return not error.reason and error.code.name in {"CANCELLED", "INTERNAL", "UNKNOWN"}
