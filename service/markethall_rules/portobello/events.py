"""Events: what has happened, with all points that it brings or costs.

`points` of several players are in seat order. The scores are the start score plus what the events say.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

from markethall_rules.values import value

from .box import Customer
from .ids import Alley, District, Space, Square


class Ending(IntEnum):
    """Why a game is over."""

    STALLS_OUT = 1
    """A player has set up the last own stall, and the round is complete (PM-9.1)."""

    STANDSTILL = 2
    """Nothing was built in three rounds (PM-9.4)."""


@value
class RowDrawn:
    """The ten customers of the bag lie in an open row, the first to come first (PM-2.4)."""

    customers: tuple[Customer, ...]


@value
class BobbyPlaced:
    """The Bobby stands in its first district (PM-2.3)."""

    seat: int
    district: District


@value
class TurnBegan:
    """It is a player's turn, the one with this number, from 1."""

    seat: int
    number: int


@value
class TileTaken:
    """A player acts with this tile (PM-3.1)."""

    seat: int
    number: int
    neutral: bool


@value
class StallPlaced:
    """A stall stands in an alley (PM-4.1); `space` counts from 0 at the alley's first square."""

    seat: int
    alley: Alley
    space: Space


@value
class CustomerDrawn:
    """A customer has left the bag and waits for a square (PM-4.4)."""

    seat: int
    customer: Customer


@value
class CustomerPlaced:
    """The customer that was drawn stands on a square (PM-4.4)."""

    seat: int
    square: Square
    customer: Customer


@value
class LordPlaced:
    """The Lord stands on the last free square, at once and free or by an action (PM-7.1)."""

    seat: int
    square: Square
    by_action: bool


@value
class BobbyMoved:
    """The Bobby has crossed an alley into a district (PM-5.2).

    The seat pays `price` points; each seat in `paid_to` gets one of them; no seat gets the rest (PM-5.3).
    """

    seat: int
    alley: Alley
    district: District
    price: int
    paid_to: tuple[int, ...]


@value
class DistrictScored:
    """The own tile `number` lies in a district and has brought its player points (PM-6.2).

    The neutral tile with the number `neutral` has come for it (PM-6.5).
    """

    seat: int
    district: District
    number: int
    points: int
    neutral: int
    neutral_face_up: bool


@value
class AlleyScored:
    """An alley has brought points to the players with stalls there (PM-8.2).

    `for_lord`: it is an incomplete alley at the Lord's square, scored when the game ends (PM-9.2).
    """

    alley: Alley
    points: tuple[int, ...]
    for_lord: bool


@value
class TurnEnded:
    """A turn is over; the tile of an action turn lies face down again (PM-3.4)."""

    seat: int


@value
class TilesTurnedUp:
    """All three tiles of a player were face down and are face up again (PM-3.4, PM-2.6)."""

    seat: int


@value
class GameEnded:
    """The game is over; `winners` have the most points, whether they have resigned or not (PM-9.3)."""

    ending: Ending
    winners: tuple[int, ...]


Event: TypeAlias = (
    RowDrawn | BobbyPlaced | TurnBegan | TileTaken | StallPlaced | CustomerDrawn | CustomerPlaced | LordPlaced
    | BobbyMoved | DistrictScored | AlleyScored | TurnEnded | TilesTurnedUp | GameEnded
)  # fmt: skip
