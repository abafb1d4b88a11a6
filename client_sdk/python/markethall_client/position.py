"""A match as it stands, with what has brought it there: what a screen draws and a bot decides by."""

from __future__ import annotations

from dataclasses import dataclass, field

from markethall.v1.match_pb2 import Commit, Match
from markethall.v1.match_service_pb2 import WatchMatchResponse
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View


@dataclass(frozen=True)
class Position:
    """A position as whoever follows the match sees it.

    `match` is the match: `match.scores` has the points, `match.clocks` the times, `match.seats` who was present when
    it came; who comes and goes in between, `on_presence` is told. `commits` are what has happened since the position
    before, none for the first.
    """

    match: Match
    commits: tuple[Commit, ...]

    @property
    def view(self) -> View:
        """The position on the board; empty before the start."""
        return self.match.view

    @property
    def revision(self) -> int:
        """The revision that all of this belongs to."""
        return self.match.revision

    @property
    def legal_moves(self) -> list[Move]:
        """The moves that the seat may play, in a stable order; none unless it is to act."""
        return list(self.match.legal_moves)


@dataclass
class Outlook:
    """How far a match has been followed, over all streams: `revision` is that of the last position, 0 before it.

    It keeps who is present, as the match that comes along does not say so.
    """

    revision: int = 0
    _first: int = 0
    _commits: list[Commit] = field(default_factory=list)
    _present: frozenset[int] = frozenset()

    def begin(self, match: Match) -> Position | None:
        """Notes how far the match is: the first position, if there is no commit that it could come with."""
        self._first = match.revision
        if match.revision > 1:
            return None
        self.revision = match.revision
        return Position(match, ())

    def after(self) -> int:
        """The revision after which a stream is to begin."""
        # At first from the last commit on: the stream is open, and the seat present, before the first position.
        self._commits = []
        return self.revision or self._first - 1

    def position(self, answer: WatchMatchResponse) -> Position | None:
        """Notes a commit, or who is present; the position after the commit, if it comes along."""
        if answer.HasField("presence"):
            self._present = frozenset(answer.presence.seats)
            return None
        self._commits.append(answer.commit)
        if not answer.HasField("match"):
            return None
        for seat in answer.match.seats:
            seat.present = seat.number in self._present
        # What had happened before the first position is nothing new.
        position = Position(answer.match, tuple(self._commits) if self.revision else ())
        self._commits = []
        self.revision = answer.match.revision
        return position
