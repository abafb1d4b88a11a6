"""The grid of the water (KL-1.1, KL-1.2) and the kinds of boats (KL-1.3), as numbers.

A field is one number, row * 10 + column. A dock is named by the field to its south-east. A set of fields is one
number with a bit for each field. A kind of boat is a number from 1 to 87; equal boats have the same kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from operator import itemgetter
from typing import Final, TypeVar

T = TypeVar("T")

ROWS: Final = 8
COLS: Final = 10
FIELDS: Final = range(ROWS * COLS)
QUARTER_SIDE: Final = 2
BOATS_PER_QUARTER: Final = 3


def _bits(fields: Iterable[int]) -> int:
    return sum(1 << field for field in fields)


def _quarter(field: int) -> int:
    row, col = divmod(field, COLS)
    return row // QUARTER_SIDE * (COLS // QUARTER_SIDE) + col // QUARTER_SIDE


def _touch(field: int, other: int) -> bool:
    return field != other and max(abs(field // COLS - other // COLS), abs(field % COLS - other % COLS)) == 1


QUARTER: Final = tuple(_quarter(field) for field in FIELDS)
"""The quarter of each field, 0 .. 19."""

QUARTERS: Final = tuple(_bits([f for f in FIELDS if QUARTER[f] == quarter]) for quarter in range(20))
NEAR: Final = tuple(_bits([f for f in FIELDS if _touch(f, field)]) for field in FIELDS)
"""The fields that touch each field, by side or corner."""

AROUND: Final = tuple(tuple(f for f in FIELDS if _touch(f, field)) for field in FIELDS)
"""The same fields, one by one."""

COLUMNS: Final = tuple(_bits([f for f in FIELDS if f % COLS == col]) for col in range(COLS))

DOCKS: Final = tuple(
    row * COLS + col
    for row in range(1, ROWS)
    for col in range(1, COLS)
    if row % QUARTER_SIDE == 0 or col % QUARTER_SIDE == 0
)
"""Every inner corner but the centres of quarters."""

QUARTETS: Final = {dock: (dock - COLS - 1, dock - COLS, dock - 1, dock) for dock in DOCKS}
"""The four fields that each dock touches."""

_ALL_DOCKS: Final = _bits(DOCKS)

# Ten bytes hold a set. Every list of moves begins with `fields_in`; a loop over the bytes would take twice as long.
_A, _B, _C, _D, _E, _F, _G, _H, _I, _J = (
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256)) for place in range(10)
)


def fields_in(bits: int) -> list[int]:
    """The fields of a set, ascending."""
    a, b, c, d, e, f, g, h, i, j = bits.to_bytes(10, "little")
    return [*_A[a], *_B[b], *_C[c], *_D[d], *_E[e], *_F[f], *_G[g], *_H[h], *_I[i], *_J[j]]


def picker(bits: int) -> Callable[[tuple[T, ...]], tuple[T, ...]]:
    """A function that selects, from a tuple with one item for each field, the items of the fields of a set."""
    fields = fields_in(bits)
    if len(fields) > 1:
        return itemgetter(*fields)
    return lambda row: tuple([row[field] for field in fields])


def full_docks(taken: int) -> int:
    """The docks whose four fields are all in the set, as a set."""
    return _ALL_DOCKS & taken & taken << 1 & taken << COLS & taken << COLS + 1


def docks_of(fields: int) -> int:
    """The docks that touch one of the fields, as a set."""
    return _ALL_DOCKS & (fields | fields << 1 | fields << COLS | fields << COLS + 1)


BASKETS_AT_MOST: Final = 3
GOODS_BOATS: Final = 63
SPECIAL_BOATS: Final = 3
"""The number of boats of each special kind."""

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
"""The good by kind; None for no boat (0) and for special boats. The tables below have the same indices."""

BASKETS: Final = (0, *((kind - 1) % 12 // 3 for kind in _GOODS), 0, 0, 0)
VACANT: Final = (False, *((kind - 1) % 3 == 0 for kind in _GOODS), False, False, False)
SIGN: Final = (False, *((kind - 1) % 3 == 2 for kind in _GOODS), False, False, False)

OWNER: Final = 7
"""A boat with its owner is one number: the seat shifted left by this number of bits, plus the kind. 0: no owner."""

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


def owned(seat: int, kind: int) -> int:
    """A boat of the kind, owned by the seat (0: no owner)."""
    return seat << OWNER | kind


def by_kind(bag: int) -> bytes:
    """How many boats of each kind are in a bag; at 0 none."""
    return bag.to_bytes(len(ONE), "little")


def in_bag(bag: int) -> int:
    """How many boats are in a bag: the sum of its bytes, as it is below 255."""
    return bag % 255


def running_totals(bag: int) -> int:
    """How many boats of each kind or a lower one are in a bag: shifted copies of all bytes, added up."""
    return bag * _ONE_OF_EACH & _ALL_BYTES
