"""What the numbers of Portobello Market mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .numbers import Is

NUMBERS: Final[Mapping[str, Is]] = {
    "*.seat": Is.SEAT,
    "AlleyScored.points": Is.POINTS,
    "AlleyState.factor": Is.POINTS,
    "AlleyState.majority": Is.SEAT,
    "BobbyMoved.paid_to": Is.SEAT,
    "BobbyMoved.price": Is.POINTS,
    "CustomersToCome.citizens": Is.COUNT,
    "CustomersToCome.clerks": Is.COUNT,
    "DistrictScored.points": Is.POINTS,
    "End.turns_left": Is.COUNT,
    "End.turns_without_progress_left": Is.COUNT,
    "GameEnded.winners": Is.SEAT,
    "PointsBySource.points": Is.POINTS,
    "SeatState.score": Is.POINTS,
    "SeatState.stalls_left": Is.COUNT,
    "TileTaken.actions": Is.COUNT,
    "Turn.actions_left": Is.COUNT,
    "Turn.number": Is.TURN,
    "TurnBegan.number": Is.TURN,
}
