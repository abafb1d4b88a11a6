"""What happens before the first turn (KA-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from markethall_service.rules.secret import Secret

from .colour import Colour


@dataclass(frozen=True, slots=True)
class StartPlayerDrawn:
    """The lot has named the start player (KA-2.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CustomersPlaced:
    """Five customers stand on the start sites (KA-2.2).

    `sites` are six, in the order of the colours, -1 for who waits outside.
    """

    sites: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A player has drawn the first stall cards (KA-2.1)."""

    seat: int
    cards: Secret[int]


@dataclass(frozen=True, slots=True)
class NeutralDrawn:
    """A player has drawn a neutral main stall from the bag (KA-2.4)."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class StallLeftOut:
    """A main stall cannot be placed in the set-up: a neutral one, or an own one of any colour (KA-2.3, KA-2.4)."""

    seat: int
    neutral: Colour | None


DealEvent: TypeAlias = StartPlayerDrawn | CustomersPlaced | HandDealt | NeutralDrawn | StallLeftOut
