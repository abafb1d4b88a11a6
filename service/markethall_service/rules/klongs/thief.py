"""Thieves and overseers (KL-7)."""

from __future__ import annotations

from .boats import KIND, THIEF
from .grid import COLS, FIELDS
from .state import State


def prey(state: State, thief: int) -> list[int]:
    """The fields of the boats that the thief on a field may remove, ascending (KL-7.1, KL-7.4)."""
    boats, guarded = state.water.boats, state.water.guarded
    first = thief - thief % COLS
    return [
        field for field in range(first, first + COLS) if boats[field] and field != thief and not guarded >> field & 1
    ]


def caught(state: State, overseer: int) -> tuple[int, ...]:
    """The fields of the thieves in the column of the overseer on a field, ascending (KL-7.5)."""
    column = range(overseer % COLS, len(FIELDS), COLS)
    return tuple(field for field in column if state.water.boats[field] & KIND == THIEF)
