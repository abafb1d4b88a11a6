"""The components: colours, medals, coins and cards, read from `board.json` (KA-1).

A stall card is its kind (KA-1.4), a small number; equal cards are equal. Kinds 1 .. 9 are the standard
cards, each naming the section of its number; kinds 10 .. 15 are the jokers: 10, 11 and 12 name a row of sections
from north to south, 13, 14 and 15 a column from west to east.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from enum import IntEnum
from importlib.resources import files
from typing import Any, Final


class Colour(IntEnum):
    """A colour; tuples of six are in this order, the coins of colour c at index c - 1."""

    WHITE = 1
    RED = 2
    VIOLET = 3
    GREEN = 4
    YELLOW = 5
    BLUE = 6


COLOURS: Final = tuple(Colour)
RESTAURANT_COLOUR: Final = Colour.VIOLET


OUTSIDE: Final = -1
"""In place of a site: the customer waits outside the market."""


class Medal(IntEnum):
    """The two medals of each colour (KA-5.8)."""

    GOLD = 1
    SILVER = 2


class Build(IntEnum):
    """What is built."""

    MAIN = 1
    EXPANSION = 2
    MOVE = 3


class FinalCause(IntEnum):
    """Why the final phase has begun."""

    SUPPLY_EMPTY = 1
    """No expansion of one colour is left (KA-9.1)."""

    SUPPLY_LOW = 2
    """At most one expansion is left of each of two colours (KA-9.1)."""

    STANDSTILL = 3
    """For too many turns in a row no player has expanded a stall (KA-9.3)."""


class PointSource(IntEnum):
    """What points are for; tuples of four are in this order."""

    EXPANSIONS = 1
    """Expansions (KA-5.7)."""

    MEDALS = 2
    """Medals, when they are received (KA-5.8)."""

    FINAL_MEDALS = 3
    """Medals once more, at the end (KA-9.4)."""

    COINS = 4
    """Coins left at the end (KA-9.4)."""


_DATA: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("board.json").read_text(encoding="utf-8"))

STANDARD: Final[tuple[int, ...]] = tuple(_DATA["cards"]["standard"])
JOKERS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(sections) for sections in _DATA["cards"]["joker"])
CRIERS: Final[int] = _DATA["cards"]["criers"]
COINS: Final[int] = _DATA["coins_per_colour"]
EXPANSIONS: Final[int] = _DATA["expansions_per_colour"]
GOLD: Final[int] = _DATA["medals"]["gold"]
SILVER: Final[int] = _DATA["medals"]["silver"]
BOARDS: Final[tuple[dict[str, Any], ...]] = tuple(_DATA["boards"])

FIRST_COINS: Final = 1
"""Coins of each colour that every player starts with (KA-2.1)."""
COINS_A_POINT: Final = 3
"""Coins left that make one point (KA-9.4)."""
OWN_STALLS: Final = 3
"""Main stalls that each player places in the variable set-up (KA-2.3)."""


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
"""This number of cards of any kind names every site (KA-3.2)."""


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
