"""Events: what can happen. Boats are kinds, fields and docks are numbers; see `board`."""

from __future__ import annotations

from typing import TypeAlias

from markethall_rules.secret import Secret
from markethall_rules.values import value

from .box import MarketDay
from .cards import Pile
from .ids import Boat, Dock, Field, Owner


@value
class BoatsDealt:
    """A seat was dealt boats from a pile (KL-2.1, KL-2.3)."""

    seat: int
    pile: Pile
    boats: Secret[Boat]


@value
class TurnBegan:
    """It is a seat's turn, the one with this number, from 1 (KL-2.2)."""

    seat: int
    number: int


@value
class TurnPassed:
    """A seat passed its turn for want of a legal placement (KL-3.3)."""

    seat: int


@value
class BoatPlaced:
    """A seat placed a boat; `owner` is the seat, if it took possession at once, or 0 (KL-4)."""

    seat: int
    boat: Boat
    field: Field
    owner: Owner


@value
class TraderTaken:
    """A seat took its trader from the boat on `origin` for the boat on `target` (KL-4.6)."""

    seat: int
    origin: Field
    target: Field


@value
class TraderForgone:
    """A seat left the boat that it placed without an owner (KL-4.6)."""

    seat: int
    field: Field


@value
class LukPhatAdvanced:
    """The marker came to this step of the track, from 1, and the seat scored its points (KL-5.1)."""

    seat: int
    step: int
    points: int


@value
class BoatStolen:
    """A thief removed a boat; its trader, if it had one, went back to `owner` (KL-7.1, KL-7.2)."""

    seat: int
    field: Field
    boat: Boat
    owner: Owner


@value
class TheftDeclined:
    """A seat let its thief remove nothing (KL-7.1)."""

    seat: int


@value
class BoatStored:
    """A seat put the stolen boat into its warehouse (KL-7.3)."""

    seat: int
    boat: Boat


@value
class BoatKept:
    """A seat took the boat in hand for all to see and does not draw (KL-7.3, KL-7.5)."""

    seat: int
    boat: Boat


@value
class ThievesCaught:
    """An overseer removed the thieves of its column from these fields (KL-7.5)."""

    seat: int
    fields: tuple[Field, ...]


@value
class ThiefDismissed:
    """A seat took no caught thief in hand (KL-7.5)."""

    seat: int


@value
class BoatShifted:
    """A seat spent a movement card on an own boat (KL-6.1)."""

    seat: int
    origin: Field
    target: Field


@value
class MovementCardDeclined:
    """A seat used no movement card after placing (KL-6.1)."""

    seat: int


@value
class BoatDrawn:
    """A seat drew a boat from a pile (KL-3.1)."""

    seat: int
    pile: Pile
    boat: Secret[Boat]


@value
class MarketDayOpened:
    """A market day began; `seat` triggered it, `opener` is called first (KL-5.2, KL-8.1, KL-9.2)."""

    seat: int
    day: MarketDay
    opener: int


@value
class DockScored:
    """A seat scored a dock; `points` are what each seat got, from seat 1 (KL-8.3)."""

    seat: int
    dock: Dock
    points: tuple[int, ...]


@value
class BoatRemoved:
    """The scorer removed a boat to its warehouse; its trader, if any, went back to `owner` (KL-8.4, KL-9.4)."""

    seat: int
    field: Field
    boat: Boat
    owner: Owner


@value
class DockPassed:
    """A seat scored no dock at its call (KL-8.1)."""

    seat: int


@value
class MarketDayClosed:
    """A market day ended (KL-8.5, KL-9.3)."""

    day: MarketDay


@value
class WarehousesScored:
    """The warehouses were scored and the match is over; `points` are what each seat got, from seat 1 (KL-10.1)."""

    points: tuple[int, ...]


MarketEvent: TypeAlias = MarketDayOpened | DockScored | BoatRemoved | DockPassed | MarketDayClosed | WarehousesScored
SpecialEvent: TypeAlias = BoatStolen | TheftDeclined | BoatStored | BoatKept | ThievesCaught | ThiefDismissed
Event: TypeAlias = (
    BoatsDealt
    | TurnBegan
    | TurnPassed
    | BoatPlaced
    | TraderTaken
    | TraderForgone
    | LukPhatAdvanced
    | SpecialEvent
    | BoatShifted
    | MovementCardDeclined
    | BoatDrawn
    | MarketEvent
)
