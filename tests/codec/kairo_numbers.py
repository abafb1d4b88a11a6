"""What the numbers of Kairo mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .numbers import Is

NUMBERS: Final[Mapping[str, Is]] = {
    "*.seat": Is.SEAT,
    "*.owner": Is.SEAT,
    "Building.cost": Is.COUNT,
    "Building.others_due": Is.COUNT,
    "Building.paid": Is.COUNT,
    "Coins.blue": Is.COUNT,
    "Coins.green": Is.COUNT,
    "Coins.red": Is.COUNT,
    "Coins.violet": Is.COUNT,
    "Coins.white": Is.COUNT,
    "Coins.yellow": Is.COUNT,
    "CoinsReceived.coins": Is.COUNT,
    "CustomerPulled.criers": Is.COUNT,
    "End.turns_without_expansion_limit": Is.COUNT,
    "End.turns_without_expansion": Is.COUNT,
    "FinalScored.coin_points": Is.POINTS,
    "FinalScored.medal_points": Is.POINTS,
    "Destination.crier_cost": Is.COUNT,
    "MatchEnded.winners": Is.SEAT,
    "MedalState.points": Is.POINTS,
    "MedalTaken.points": Is.POINTS,
    "MedalTaken.taken_from": Is.SEAT,
    "OwnPaid.coins": Is.COUNT,
    "PayOwn.coins": Is.COUNT,
    "PointsBySource.points": Is.POINTS,
    "Purse.size": Is.COUNT,
    "SeatState.criers": Is.COUNT,
    "SeatState.score": Is.POINTS,
    "Stall.size": Is.COUNT,
    "StallExpanded.points": Is.POINTS,
    "StallExpanded.size": Is.COUNT,
    "Supply.count": Is.COUNT,
    "Turn.discard_count": Is.COUNT,
    "Turn.number": Is.TURN,
    "Turn.set_up_stalls_left": Is.COUNT,
    "TurnBegan.number": Is.TURN,
    "TurnBegan.turns_without_expansion": Is.COUNT,
    "View.criers_left": Is.COUNT,
    "View.pile": Is.COUNT,
}
