"""A seat's turns: what a bot is given each time that it has to act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from google.protobuf.message import Message

from markethall.v1.match_pb2 import STANDING_FORFEITED, STANDING_RESIGNED, Commit, Match
from markethall.v1.move_pb2 import Move
from markethall.v1.view_pb2 import View

from .errors import MovedOn

if TYPE_CHECKING:
    from .async_seat import AsyncSeat
    from .seat import Seat


@dataclass
class Lookout:
    """Which commits call for a look at the match; `revision` is that of the last look."""

    revision: int = 0

    def is_due(self, commit: Commit, number: int) -> bool:
        """Whether a seat may have to act after a commit, and has not looked since."""
        return commit.revision > self.revision and number in commit.to_act


@dataclass(frozen=True)
class Decision:
    """A position in which a seat has to act.

    `match` is the match as the seat sees it: `match.scores` has the points, `match.clocks` the times.
    """

    match: Match

    @property
    def legal_moves(self) -> list[Move]:
        """The moves to choose from, at least one, in a stable order."""
        return list(self.match.legal_moves)

    @property
    def view(self) -> View:
        """The position as the seat sees it."""
        return self.match.view

    @property
    def revision(self) -> int:
        """The revision that all of this belongs to."""
        return self.match.revision


@dataclass(frozen=True)
class Turn(Decision):
    """A position in which `seat` has to act, with the `match` as it sees it."""

    seat: Seat

    def play(self, move: Message, *, request_id: str = "", timeout: float | None = None) -> Commit | None:
        """Plays a Move, or just its inner message, in this position.

        None if the match has moved on meanwhile, as when the time was up or somebody has resigned: then nothing was
        played, and the turns go on with the next one. `Seat.play` raises that as MovedOn. `timeout` is in seconds.
        """
        try:
            return self.seat.play(move, revision=self.revision, request_id=request_id, timeout=timeout)
        except MovedOn:
            return None


@dataclass(frozen=True)
class AsyncTurn(Decision):
    """A position in which `seat` has to act, with the `match` as it sees it."""

    seat: AsyncSeat

    async def play(self, move: Message, *, request_id: str = "", timeout: float | None = None) -> Commit | None:
        """Plays a Move, or just its inner message, in this position.

        None if the match has moved on meanwhile, as when the time was up or somebody has resigned: then nothing was
        played, and the turns go on with the next one. `AsyncSeat.play` raises that as MovedOn. `timeout` is in seconds.
        """
        try:
            return await self.seat.play(move, revision=self.revision, request_id=request_id, timeout=timeout)
        except MovedOn:
            return None


def is_out(match: Match, number: int) -> bool:
    """Whether a seat has resigned or forfeited: autopilot has its turns."""
    return any(
        seat.number == number and seat.standing in (STANDING_RESIGNED, STANDING_FORFEITED) for seat in match.seats
    )
