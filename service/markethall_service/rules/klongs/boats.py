"""The boats: small numbers by kind, so that equal boats are equal (KL-1.3)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

BASKETS_AT_MOST: Final = 3
GOODS_BOATS: Final = 63
SPECIAL_BOATS: Final = 3
"""So many boats of each special kind."""

BOATS: Final = GOODS_BOATS + 3 * SPECIAL_BOATS


class Good(IntEnum):
    """What a boat carries."""

    SHRIMP = 1
    FLOWERS = 2
    AVOCADO = 3
    PINEAPPLE = 4
    AUBERGINE = 5
    FISH = 6
    BANANAS = 7


class Trader(IntEnum):
    """Who is printed on a boat with goods."""

    VACANT = 1
    NEUTRAL = 2


def boat(good: Good, baskets: int, trader: Trader = Trader.VACANT, luk_phat: bool = False) -> int:
    """The kind of a boat with goods: 1 .. 84, by good, then baskets, then vacant, neutral, neutral with the sign."""
    return 12 * (good - 1) + 3 * baskets + trader + luk_phat


THIEF: Final = 85
OVERSEER: Final = 86
COOKSHOP: Final = 87
KINDS: Final = range(1, 88)

_GOODS: Final = range(1, 85)
GOOD: Final = (None, *(Good(1 + (kind - 1) // 12) for kind in _GOODS), None, None, None)
"""The good by kind; None for no boat (0) and the special boats, and so on in the tables below."""

BASKETS: Final = (0, *((kind - 1) % 12 // 3 for kind in _GOODS), 0, 0, 0)
VACANT: Final = (False, *((kind - 1) % 3 == 0 for kind in _GOODS), False, False, False)
SIGN: Final = (False, *((kind - 1) % 3 == 2 for kind in _GOODS), False, False, False)

OWNER: Final = 7
"""A boat and whose it is are one number: the seat shifted up by so many bits, then the kind. Seat 0: nobody's."""

KIND: Final = (1 << OWNER) - 1
"""The bits of the kind."""

ONE: Final = (0, *(1 << 8 * kind for kind in KINDS))
"""One boat of each kind in a bag. A bag is one number with a byte for each kind: bags add and subtract."""

_ONE_OF_EACH: Final = 1 + sum(ONE)
_ALL_BYTES: Final = 255 * _ONE_OF_EACH

ONE_UP: Final = tuple(_ONE_OF_EACH << 8 * kind & _ALL_BYTES for kind in range(len(ONE)))
"""One boat of each kind in running totals, which add and subtract as bags do."""

VACANT_BAG: Final = sum(255 * ONE[kind] for kind in _GOODS if VACANT[kind])
"""The bytes of the kinds with a vacant place."""

_SPECIAL_NAMES: Final = {THIEF: "a thief", OVERSEER: "an overseer", COOKSHOP: "a cookshop"}


def owned(seat: int, kind: int) -> int:
    """A boat of the kind as the seat's (0: nobody's)."""
    return seat << OWNER | kind


def name(kind: int) -> str:
    """The boat in words."""
    good = GOOD[kind]
    if good is None:
        return _SPECIAL_NAMES[kind]
    berth = "vacant" if VACANT[kind] else "neutral"
    sign = ", Luk-Phat" if SIGN[kind] else ""
    return f"a boat with {good.name.lower()} (baskets: {BASKETS[kind]}, {berth}{sign})"


def by_kind(bag: int) -> bytes:
    """How many boats of each kind are in a bag; at 0 none."""
    return bag.to_bytes(len(ONE), "little")


def in_bag(bag: int) -> int:
    """How many boats are in a bag: the sum of its bytes, as it is below 255."""
    return bag % 255


def running_totals(bag: int) -> int:
    """How many boats of each kind or a lower one are in a bag: shifted copies of all bytes, added up."""
    return bag * _ONE_OF_EACH & _ALL_BYTES


def bag_of(totals: int) -> int:
    """The bag that has these running totals."""
    return totals - (totals << 8) & _ALL_BYTES
