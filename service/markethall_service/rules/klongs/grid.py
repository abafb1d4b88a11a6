"""The grid of the water: fields, quarters, columns and docks (KL-1.1, KL-1.2).

A field is one number, row * 10 + column. A dock is named by the field to its south-east. Sets of fields are
the bits of one number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Final, TypeVar

T = TypeVar("T")

ROWS: Final = 8
COLS: Final = 10
FIELDS: Final = range(ROWS * COLS)
QUARTER_SIDE: Final = 2
BOATS_PER_QUARTER: Final = 3


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

_DOCK_BITS: Final = tuple((dock, _bits(list(fields))) for dock, fields in QUARTETS.items())

# Ten bytes hold a set. A loop over them would take twice as long, and every list of moves begins here.
_A, _B, _C, _D, _E, _F, _G, _H, _I, _J = (
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256)) for place in range(10)
)


def fields_in(bits: int) -> list[int]:
    """The fields of a set, ascending."""
    a, b, c, d, e, f, g, h, i, j = bits.to_bytes(10, "little")
    return [*_A[a], *_B[b], *_C[c], *_D[d], *_E[e], *_F[f], *_G[g], *_H[h], *_I[i], *_J[j]]


def picker(bits: int) -> Callable[[tuple[T, ...]], tuple[T, ...]]:
    """Picks what belongs to the fields of a set, ascending, out of a tuple with something for each field."""
    fields = fields_in(bits)
    if len(fields) > 1:
        return itemgetter(*fields)
    return lambda row: tuple([row[field] for field in fields])


def spot(field: int) -> str:
    """The field in words."""
    return f"row {field // COLS}, column {field % COLS}"


@lru_cache(maxsize=256)
def full_docks(taken: int) -> tuple[tuple[int, int], ...]:
    """The docks whose four fields are all in the set, ascending, each with the set of its fields."""
    return tuple((dock, bits) for dock, bits in _DOCK_BITS if taken & bits == bits)
