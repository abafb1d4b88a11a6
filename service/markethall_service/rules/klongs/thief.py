"""Thieves and overseers (KL-7)."""

from __future__ import annotations

from .boats import KIND, THIEF
from .state import State
from .water import COLS, chart


def prey(state: State, thief: int) -> list[int]:
    """The fields of the boats that the thief on a field may remove, ascending (KL-7.1, KL-7.4)."""
    guarded = chart(state.water).guarded
    first = thief - thief % COLS
    return [
        field for field in range(first, first + COLS)
        if state.water[field] and field != thief and not guarded >> field & 1
    ]


def caught(state: State, overseer: int) -> tuple[int, ...]:
    """The fields of the thieves in the column of the overseer on a field, ascending (KL-7.5)."""
    return tuple(
        field for field in range(overseer % COLS, len(state.water), COLS) if state.water[field] & KIND == THIEF
    )
