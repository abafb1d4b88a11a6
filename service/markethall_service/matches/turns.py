"""The commits of the current turn and of the turn before it, for views that say what has happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from .log import Commit, MatchFinished

MOST_COMMITS: Final = 64
"""The most commits of a turn that are kept: the last ones. Most turns have fewer than ten."""


@dataclass(slots=True)
class TurnCommits:
    """A turn of a seat with its number in the game, and its last commits with all secrets. `count` are all of them.

    `written` has what was made of a commit for a viewer, so that it is not written again for each view.
    """

    seat: int
    number: int
    count: int = 0
    commits: deque[Commit] = field(default_factory=lambda: deque(maxlen=MOST_COMMITS))
    written: dict[Hashable, Any] = field(default_factory=dict)

    def add(self, commit: Commit) -> None:
        """Add the next commit of the turn."""
        self.count += 1
        if len(self.commits) == MOST_COMMITS:
            self.written.clear()
        self.commits.append(commit)


class RecentTurns:
    """The current turn, and the last one before it that has commits. None of them is known before it begins.

    A turn has the commits after the one that begins it, up to the one that begins the next turn or ends the match.
    """

    def __init__(self, turn_began: type[Any] | None, revision: int) -> None:
        self.last: TurnCommits | None = None
        self.current: TurnCommits | None = None
        self.revision = revision
        self._turn_began = turn_began

    def add(self, commit: Commit) -> None:
        """Add the next commit of the match. One that is known is ignored."""
        if commit.revision <= self.revision:
            return
        self.revision = commit.revision
        if self.current is not None:
            self.current.add(commit)
        for event in commit.events:
            if type(event) is self._turn_began:
                began: Any = event
                self._begin(TurnCommits(began.seat, began.number))
            elif type(event) is MatchFinished:
                self._begin(None)

    def _begin(self, turn: TurnCommits | None) -> None:
        if self.current is not None and self.current.count:
            self.last = self.current
        self.current = turn


def turns_begun(commits: Iterable[Commit], turn_began: type[Any] | None) -> int:
    """The number of these commits that begin a turn or end the match. Two of them enclose the last turn."""
    return sum(any(type(event) in (turn_began, MatchFinished) for event in commit.events) for commit in commits)
