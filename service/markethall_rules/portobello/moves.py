"""Moves: one small choice each. A turn is a sequence of moves (PM-3)."""

from __future__ import annotations

from typing import TypeAlias

from markethall_rules.values import value

from .ids import Alley, District, Space, Square


@value
class PlaceBobby:
    """Puts the Bobby into a district before the first turn (PM-2.3)."""

    district: District


@value
class TakeTile:
    """Begins an action turn with an own face-up tile (PM-3.1)."""

    number: int
    neutral: bool


@value
class PlaceStall:
    """Sets up an own stall (PM-4.1); `space` counts from 0 at the alley's first square."""

    alley: Alley
    space: Space


@value
class DrawCustomer:
    """Draws a customer from the bag (PM-4.4)."""


@value
class PlaceCustomer:
    """Puts the customer just drawn on a free square (PM-4.4)."""

    square: Square


@value
class PlaceLord:
    """Spends an action to set the Lord on the last free square, where that is an action (PM-7.1)."""


@value
class MoveBobby:
    """Takes the Bobby across an alley into the district on its other side (PM-5.2).

    It names the alley, not the district, because on an own board two districts may share more than one alley.
    """

    alley: Alley


@value
class ScoreDistrict:
    """Lays the own face-up 2 or 4 into a district: the whole turn (PM-6.1)."""

    district: District
    number: int


@value
class EndTurn:
    """Ends an action turn (PM-3.5)."""


Move: TypeAlias = (
    PlaceBobby | TakeTile | PlaceStall | DrawCustomer | PlaceCustomer | PlaceLord | MoveBobby | ScoreDistrict | EndTurn
)
