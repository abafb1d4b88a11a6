"""Fields and docks by their names (KL-1.1, KL-1.2)."""

from __future__ import annotations

from typing import Final

ROWS: Final = 8
COLUMNS: Final = 10
QUARTER: Final = 2
_LETTERS: Final = "ABCDEFGHIJ"

DOCKS: Final = tuple(
    row * COLUMNS + column
    for row in range(1, ROWS)
    for column in range(1, COLUMNS)
    if row % QUARTER == 0 or column % QUARTER == 0
)
"""Every inner corner but the centres of quarters, each named by the field to its south-east."""


def letter(column: int) -> str:
    """The letter above a column."""
    return _LETTERS[column]


def row_number(field: int) -> int:
    """The number before the row of a field."""
    return field // COLUMNS + 1


def name(field: int) -> str:
    """A field as it is found on the drawing: "C4" is in the third column of the fourth row."""
    return f"{letter(field % COLUMNS)}{row_number(field)}"


def quartet(dock: int) -> tuple[int, int, int, int]:
    """The four fields that a dock touches, ascending."""
    return dock - COLUMNS - 1, dock - COLUMNS, dock - 1, dock


def dock_name(dock: int) -> str:
    """A dock by the fields to its north-west and south-east, such as "C4–D5"."""
    fields = quartet(dock)
    return f"{name(fields[0])}–{name(fields[-1])}"


def quarter(field: int) -> tuple[int, int]:
    """The row and the column of the quarter of a field."""
    row, column = divmod(field, COLUMNS)
    return row // QUARTER, column // QUARTER
