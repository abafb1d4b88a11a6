"""Why a boat may not be placed (KL-4)."""

from __future__ import annotations

from markethall_service.rules.errors import IllegalMove

from .boats import KINDS, THIEF, name
from .grid import BOATS_PER_QUARTER, COLS, FIELDS, QUARTER, spot
from .hand import holds
from .moves import PlaceBoat
from .placement import entrances, for_thieves, open_fields
from .state import State


def placing(state: State, seat: int, move: PlaceBoat) -> IllegalMove | None:
    """The clause that the placement breaks, or None."""
    kind, field = move.boat, move.field
    if kind not in KINDS:
        return IllegalMove("KL-1.3", "NO_SUCH_BOAT", f"boats are kinds {KINDS[0]} to {KINDS[-1]}", boat=kind)
    if field not in FIELDS:
        return no_such_field(field)
    if not holds(state, seat, kind):
        return IllegalMove("KL-3.1", "NOT_IN_HAND", f"{name(kind)} is not in hand", boat=kind)
    fields = open_fields(state, seat)
    if not fields >> field & 1:
        return _closed(state, seat, field) or _out_of_place(state, seat, field)
    if kind == THIEF and not for_thieves(state, fields) >> field & 1:
        return IllegalMove(
            "KL-4.4",
            "COLUMN_GUARDED",
            f"an overseer keeps thieves out of column {field % COLS}",
            field=field,
            column=field % COLS,
        )
    return None


def no_such_field(field: int) -> IllegalMove:
    """The refusal of a field beyond the water."""
    return IllegalMove("KL-1.1", "NO_SUCH_FIELD", f"fields are {FIELDS[0]} to {FIELDS[-1]}", field=field)


def _closed(state: State, seat: int, field: int) -> IllegalMove | None:
    if seat in state.table.begun:
        return closed(state, field, "KL-4.2", "place on a free field")
    return closed(state, field, "KL-4.1", "place a first boat on a free entrance field")


def closed(state: State, field: int, clause: str, right: str, leaving: int = 0) -> IllegalMove | None:
    """Why no boat may come to a field at all, or None; a boat of the quarters in the set `leaving` moves off.

    `clause` asks for a free field, and `right` says where the boat may go in its stead.
    """
    water = state.water
    if water.taken >> field & 1:
        return IllegalMove(clause, "FIELD_TAKEN", f"a boat lies at {spot(field)}; {right}", field=field)
    if (water.full & ~leaving) >> field & 1:
        return IllegalMove(
            "KL-4.3",
            "QUARTER_FULL",
            f"the quarter of {spot(field)} holds {BOATS_PER_QUARTER} boats",
            field=field,
            quarter=QUARTER[field],
            most=BOATS_PER_QUARTER,
        )
    return None


def _out_of_place(state: State, seat: int, field: int) -> IllegalMove:
    if seat not in state.table.begun:
        places = "; ".join(spot(entrance) for entrance in sorted(entrances(state)))
        return IllegalMove("KL-4.1", "NOT_AN_ENTRANCE", f"a first boat is placed on an entrance: {places}", field=field)
    return IllegalMove("KL-4.2", "TOUCHES_NO_BOAT", f"no boat touches {spot(field)}", field=field)
