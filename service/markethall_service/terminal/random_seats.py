"""Seats that play at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from markethall.v1.match_pb2 import Commit
from markethall_client import Seat


class RandomSeats:
    """All seats of a match, each of which plays any of its legal moves."""

    def __init__(self, seats: Iterable[Seat], rng: random.Random) -> None:
        self._seats = {seat.number: seat for seat in seats}
        self._rng = rng

    def move(self, to_act: Sequence[int]) -> Commit:
        """Plays one move for one of the seats that are to move; the commit as that seat sees it."""
        seat = self._seats[self._rng.choice(to_act)]
        return seat.play(self._rng.choice(seat.legal_moves()))
