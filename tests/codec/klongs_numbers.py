"""What the numbers of Bangkok Klongs mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .numbers import Is

NUMBERS: Final[Mapping[str, Is]] = {
    "*.opener": Is.SEAT,
    "*.owner": Is.SEAT,
    "*.points": Is.POINTS,
    "*.seat": Is.SEAT,
    "DockState.scorable_by": Is.SEAT,
    "DockState.worth": Is.POINTS,
    "End.turns_left": Is.COUNT,
    "View.thieves_out_of_game": Is.COUNT,
    "LukPhat.step": Is.COUNT,
    "LukPhat.steps_to_market_day": Is.COUNT,
    "LukPhatAdvanced.step": Is.COUNT,
    "MarketDayState.called": Is.SEAT,
    "MarketDayState.calls_left": Is.COUNT,
    "PileState.boats": Is.COUNT,
    "SeatState.hand_from_vacant_pile": Is.COUNT,
    "SeatState.movement_cards": Is.COUNT,
    "SeatState.score": Is.POINTS,
    "SeatState.traders_left": Is.COUNT,
    "SeatState.warehouse_points": Is.POINTS,
    "Turn.number": Is.TURN,
    "TurnBegan.number": Is.TURN,
}
