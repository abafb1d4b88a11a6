"""The results of a match message in seat order."""

from __future__ import annotations

from markethall.v1.match_pb2 import Match


def scores(match: Match) -> list[int]:
    """The points of each seat."""
    return [seat.score for seat in match.seats]


def winners(match: Match) -> list[int]:
    """The numbers of the seats that have won."""
    return [seat.number for seat in match.seats if seat.winner]
