"""A seat's turns: what a bot is given each time that it has to act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from google.protobuf.message import Message

from markethall.v1.match_pb2 import STANDING_FORFEITED, STANDING_RESIGNED, Commit, Match

from .errors import MovedOn
from .position import Position

if TYPE_CHECKING:
    from .async_seat import AsyncSeat
    from .seat import Seat


@dataclass(frozen=True)
class Turn(Position):
    """A position in which `seat` has to act: there is at least one legal move."""

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
class AsyncTurn(Position):
    """A position in which `seat` has to act: there is at least one legal move."""

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
