"""The stall cards (KA-1.4).

A card is its kind, a small number; equal cards are equal. Kinds 1 .. 9 are the standard cards, each
naming the section of its number; kinds 10 .. 15 are the jokers: 10, 11 and 12 name a row of sections from
north to south, 13, 14 and 15 a column from west to east.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .components import JOKERS, STANDARD

KINDS: Final = 15
FIRST_JOKER: Final = 10
COPIES: Final = (0, *(STANDARD.count(kind) for kind in range(1, FIRST_JOKER)), *(1 for _ in JOKERS))
"""How many cards of each kind are in the box; index 0 is no kind."""
CARDS: Final = sum(COPIES)

SECTIONS: Final[tuple[tuple[int, ...], ...]] = ((), *((kind,) for kind in range(1, FIRST_JOKER)), *JOKERS)
"""The sections that each kind names."""

ROW: Final = 4
"""Open cards, and the most stall cards a hand keeps (KA-2.1, KA-8.3)."""
FIRST_HAND: Final = 3
ANY_SITE: Final = 3
"""So many cards of any kind name every site (KA-3.2)."""


def is_joker(kind: int) -> bool:
    """Whether the card names three sections and costs a coin."""
    return kind >= FIRST_JOKER


def without(cards: Sequence[int], taken: Iterable[int]) -> tuple[int, ...]:
    """The cards that stay, in their order; ValueError if one of the taken is not there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def holds(cards: Sequence[int], some: Sequence[int]) -> bool:
    """Whether some cards, equal ones counted, are all among these."""
    return all(some.count(card) <= cards.count(card) for card in some)
