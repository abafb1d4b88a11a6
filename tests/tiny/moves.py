"""The move and the events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from markethall_rules.secret import Secret


@dataclass(frozen=True, slots=True)
class LayCard:
    """Lay a card of this value face down (TG-3.2)."""

    card: int


Move: TypeAlias = LayCard


@dataclass(frozen=True, slots=True)
class StarterDrawn:
    """This seat was drawn as the starter (TG-2.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card went from the deck into the hand of the seat (TG-2.1, TG-4.3)."""

    seat: int
    card: Secret[int]


@dataclass(frozen=True, slots=True)
class CardLaid:
    """The seat laid a card face down (TG-3.2)."""

    seat: int
    card: Secret[int]


@dataclass(frozen=True, slots=True)
class CardTurned:
    """The card of the seat was turned and scored points (TG-4.1)."""

    seat: int
    card: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The next round begins, if there is one."""


Event: TypeAlias = StarterDrawn | CardDrawn | CardLaid | CardTurned | RoundEnded
