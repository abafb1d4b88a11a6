"""What can happen. Boats are kinds (`boats.boat`), fields and docks are numbers (`water`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from markethall_rules.secret import Secret
from markethall_rules.values import fresh

from .box import MarketDay
from .cards import Pile


@dataclass(frozen=True, slots=True)
class BoatsDealt:
    """A seat was dealt boats from a pile (KL-2.1, KL-2.3)."""

    seat: int
    pile: Pile
    boats: Secret[int]


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A seat passed its turn for want of a legal placement (KL-3.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoatPlaced:
    """A seat placed a boat; `owner` is the seat, if it took possession at once, or 0 (KL-4)."""

    seat: int
    boat: int
    field: int
    owner: int


@dataclass(frozen=True, slots=True)
class TraderTaken:
    """A seat took its trader from the boat on `origin` for the boat on `target` (KL-4.6)."""

    seat: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class TraderForgone:
    """A seat left the boat that it placed without an owner (KL-4.6)."""

    seat: int
    field: int


@dataclass(frozen=True, slots=True)
class LukPhatAdvanced:
    """The marker came to this step of the track, from 1, and the seat scored its points (KL-5.1)."""

    seat: int
    step: int
    points: int


@dataclass(frozen=True, slots=True)
class BoatStolen:
    """A thief removed a boat; its trader, if it had one, went back to `owner` (KL-7.1, KL-7.2)."""

    seat: int
    field: int
    boat: int
    owner: int


@dataclass(frozen=True, slots=True)
class TheftDeclined:
    """A seat let its thief remove nothing (KL-7.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoatStored:
    """A seat put the stolen boat into its warehouse (KL-7.3)."""

    seat: int
    boat: int


@dataclass(frozen=True, slots=True)
class BoatKept:
    """A seat took the boat in hand for all to see and does not draw (KL-7.3, KL-7.5)."""

    seat: int
    boat: int


@dataclass(frozen=True, slots=True)
class ThievesCaught:
    """An overseer removed the thieves of its column from these fields (KL-7.5)."""

    seat: int
    fields: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThiefDismissed:
    """A seat took no caught thief in hand (KL-7.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoatShifted:
    """A seat spent a movement card on an own boat (KL-6.1)."""

    seat: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class CardHeld:
    """A seat used no movement card after placing (KL-6.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoatDrawn:
    """A seat drew a boat from a pile (KL-3.1)."""

    seat: int
    pile: Pile
    boat: Secret[int]


@dataclass(frozen=True, slots=True)
class MarketDayOpened:
    """A market day began; `seat` triggered it, `opener` is called first (KL-5.2, KL-8.1, KL-9.2)."""

    seat: int
    day: MarketDay
    opener: int


@dataclass(frozen=True, slots=True)
class DockScored:
    """A seat scored a dock; `points` are what each seat got, from seat 1 (KL-8.3)."""

    seat: int
    dock: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoatRemoved:
    """The scorer removed a boat to its warehouse; its trader, if any, went back to `owner` (KL-8.4, KL-9.4)."""

    seat: int
    field: int
    boat: int
    owner: int


@dataclass(frozen=True, slots=True)
class DockPassed:
    """A seat scored no dock at its call (KL-8.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class MarketDayClosed:
    """A market day ended (KL-8.5, KL-9.3)."""

    day: MarketDay


@dataclass(frozen=True, slots=True)
class WarehousesScored:
    """The warehouses were scored and the match is over; `points` are what each seat got, from seat 1 (KL-10.1)."""

    points: tuple[int, ...]


MarketEvent: TypeAlias = MarketDayOpened | DockScored | BoatRemoved | DockPassed | MarketDayClosed | WarehousesScored
SpecialEvent: TypeAlias = BoatStolen | TheftDeclined | BoatStored | BoatKept | ThievesCaught | ThiefDismissed
Event: TypeAlias = (
    BoatsDealt
    | TurnPassed
    | BoatPlaced
    | TraderTaken
    | TraderForgone
    | LukPhatAdvanced
    | SpecialEvent
    | BoatShifted
    | CardHeld
    | BoatDrawn
    | MarketEvent
)

fresh_boat_placed: Final = fresh(BoatPlaced)
fresh_boat_drawn: Final = fresh(BoatDrawn)
