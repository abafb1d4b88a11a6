"""The water: fields, quarters and docks, and a chart of what lies where (KL-1.1, KL-1.2).

A field is one number, row * 10 + column. A dock is named by the field to its south-east. Sets of fields are
the bits of one number.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from .boats import OVERSEER, OWNER

ROWS: Final = 8
COLS: Final = 10
FIELDS: Final = range(ROWS * COLS)
QUARTER_SIDE: Final = 2
BOATS_PER_QUARTER: Final = 3
OPEN_WATER: Final = (0,) * len(FIELDS)


def _bits(fields: list[int]) -> int:
    return sum(1 << field for field in fields)


def _quarter(field: int) -> int:
    row, col = divmod(field, COLS)
    return row // QUARTER_SIDE * (COLS // QUARTER_SIDE) + col // QUARTER_SIDE


def _touch(one: int, other: int) -> bool:
    return one != other and max(abs(one // COLS - other // COLS), abs(one % COLS - other % COLS)) == 1


QUARTER: Final = tuple(_quarter(field) for field in FIELDS)
"""The quarter of each field, 0 .. 19."""

QUARTERS: Final = tuple(_bits([f for f in FIELDS if QUARTER[f] == quarter]) for quarter in range(20))
NEAR: Final = tuple(_bits([f for f in FIELDS if _touch(f, field)]) for field in FIELDS)
"""The fields that touch each field, by side or corner."""

COLUMNS: Final = tuple(_bits([f for f in FIELDS if f % COLS == col]) for col in range(COLS))

DOCKS: Final = tuple(
    row * COLS + col for row in range(1, ROWS) for col in range(1, COLS)
    if row % QUARTER_SIDE == 0 or col % QUARTER_SIDE == 0
)
"""Every inner corner but the centres of quarters."""

QUARTETS: Final = {dock: (dock - COLS - 1, dock - COLS, dock - 1, dock) for dock in DOCKS}
"""The four fields that each dock touches."""

_DOCK_BITS: Final = tuple((dock, _bits(list(fields))) for dock, fields in QUARTETS.items())
_NEAR_SHIFT: Final = len(FIELDS)
_TAKEN: Final = (1 << _NEAR_SHIFT) - 1
_MARKS: Final = tuple(1 << field | NEAR[field] << _NEAR_SHIFT for field in FIELDS)
"""What a boat on each field takes and touches, in one number."""

_COUNT: Final = tuple(1 << 2 * QUARTER[field] for field in FIELDS)
"""One boat more in the field's quarter, counted in two bits for each quarter: it holds three at most."""

_LOW_BITS: Final = sum(1 << 2 * quarter for quarter in range(len(QUARTERS)))
_QUARTER_OF_BIT: Final = {1 << 2 * quarter: fields for quarter, fields in enumerate(QUARTERS)}
_BYTES: Final = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for place in range(len(FIELDS) // 8)
)


def fields_in(bits: int) -> list[int]:
    """The fields of a set, ascending."""
    fields: list[int] = []
    for table, byte in zip(_BYTES, bits.to_bytes(len(_BYTES), "little"), strict=True):
        if byte:
            fields += table[byte]
    return fields


def spot(field: int) -> str:
    """The field in words."""
    return f"row {field // COLS}, column {field % COLS}"


class Chart(NamedTuple):
    """What the boats on the water make of it."""

    boats: int
    """How many lie there."""
    taken: int
    """Fields with a boat."""
    full: int
    """Fields of quarters that take no more boats (KL-4.3)."""
    free: int
    """Fields neither taken nor full that touch a boat (KL-4.2)."""
    guarded: int
    """Fields of columns that hold an overseer (KL-7.4)."""
    fleets: tuple[tuple[int, ...], ...]
    """The fields of each seat's boats, ascending; at 0 those of boats without an owner."""


@lru_cache(maxsize=2048)
def chart(water: tuple[int, ...]) -> Chart:
    """The chart of a water: for each field the boat on it (see `boats.OWNER`), 0 where there is none."""
    fleets: tuple[list[int], ...] = ([], [], [], [], [])
    marks = counts = guarded = 0
    lying = [field for field, boat in enumerate(water) if boat]
    for field in lying:
        boat = water[field]
        marks |= _MARKS[field]
        counts += _COUNT[field]
        fleets[boat >> OWNER].append(field)
        if boat == OVERSEER:
            guarded |= COLUMNS[field % COLS]
    taken, full = marks & _TAKEN, _full(counts)
    free = marks >> _NEAR_SHIFT & ~taken & ~full
    return Chart(len(lying), taken, full, free, guarded, tuple(map(tuple, fleets)))


def _full(counts: int) -> int:
    """The fields of the quarters whose count is three."""
    full, threes = 0, counts & counts >> 1 & _LOW_BITS
    while threes:
        bit = threes & -threes
        full |= _QUARTER_OF_BIT[bit]
        threes ^= bit
    return full


@lru_cache(maxsize=256)
def full_docks(taken: int) -> tuple[tuple[int, int], ...]:
    """The docks whose four fields are all taken, ascending, each with the set of its fields."""
    return tuple((dock, bits) for dock, bits in _DOCK_BITS if taken & bits == bits)


def without(water: tuple[int, ...], *fields: int) -> tuple[int, ...]:
    """The water without the boats on these fields."""
    left = list(water)
    for field in fields:
        left[field] = 0
    return tuple(left)
