"""Ids of Bangkok Klongs: short names of fields, docks and boats, the same in moves, events, views, records and texts.

The rules calculate with numbers. The annotations of moves and events say which numbers are fields, docks and boats, and
the wire and the texts write each by its kind.
"""

from __future__ import annotations

from typing import Annotated, Final

from .board import BASKETS, COLS, COOKSHOP, DOCKS, FIELDS, GOOD, KINDS, OVERSEER, QUARTER, QUARTETS, SIGN, THIEF, VACANT

Field = Annotated[int, "field"]
"""A field: row * 10 + column. Its id is the letter of the column and the number of the row: "A1" is north-west."""
Dock = Annotated[int, "dock"]
"""The field to the south-east of a dock. Its id are the fields to its north-west and south-east: "C4-D5"."""
Boat = Annotated[int, "boat"]
"""The kind of a boat. Its id: good, baskets, trader, sign, such as "FISH-2-VACANT"."""
TraderCounts = Annotated[tuple[int, ...], "trader counts"]
"""Traders of each player with 2, 3 and 4 players."""
Owner = Annotated[int, "owner"]
"""A seat, or 0: a boat without an owner."""

FIELD_IDS: Final = tuple(f"{chr(ord('A') + field % COLS)}{field // COLS + 1}" for field in FIELDS)
FIELDS_BY_ID: Final = {name: field for field, name in enumerate(FIELD_IDS)}


def column_id(field: int) -> str:
    """The letter of the column of a field."""
    return FIELD_IDS[field % COLS][0]


def row_number(field: int) -> int:
    """The number of the row of a field, from 1 in the north."""
    return field // COLS + 1


def quarter_number(field: int) -> int:
    """The number of the quarter of a field, from 1 in the north-west, row by row."""
    return QUARTER[field] + 1


DOCK_IDS: Final = {dock: f"{FIELD_IDS[QUARTETS[dock][0]]}-{FIELD_IDS[dock]}" for dock in DOCKS}
DOCKS_BY_ID: Final = {name: dock for dock, name in DOCK_IDS.items()}

_SPECIAL: Final = {THIEF: "THIEF", OVERSEER: "OVERSEER", COOKSHOP: "COOKSHOP"}


def _boat_id(kind: int) -> str:
    good = GOOD[kind]
    if good is None:
        return _SPECIAL[kind]
    trader = "VACANT" if VACANT[kind] else "NEUTRAL"
    return f"{good.name}-{BASKETS[kind]}-{trader}{'-LUK_PHAT' if SIGN[kind] else ''}"


BOAT_IDS: Final = ("", *map(_boat_id, KINDS))
"""The id of each kind of boat; index 0 is no kind."""
BOATS_BY_ID: Final = {name: kind for kind, name in enumerate(BOAT_IDS) if kind}
