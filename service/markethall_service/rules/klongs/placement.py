"""Where a boat may be placed, and who has traders for it (KL-4)."""

from __future__ import annotations

from .boats import THIEF, VACANT
from .hand import kinds
from .state import State


def entrances(state: State) -> tuple[int, ...]:
    """The fields for first boats: light with two players, light and dark with more (KL-4.1)."""
    components = state.options.components
    return components.light if state.seats == 2 else (*components.light, *components.dark)


def open_fields(state: State, seat: int) -> int:
    """The fields on which the seat may place a boat other than a thief, as a set (KL-4.1 to KL-4.3)."""
    water = state.water
    if seat in state.table.begun:
        return water.free
    first = sum([1 << field for field in entrances(state)])
    return first & ~water.taken & ~water.full


def for_thieves(state: State, fields: int) -> int:
    """Those of the fields on which a thief may be placed (KL-4.4)."""
    return fields & ~state.water.guarded


def can_place(state: State, seat: int) -> bool:
    """Whether any boat in the seat's hand can be placed legally (KL-3.3)."""
    fields, hand = open_fields(state, seat), kinds(state, seat)
    if hand == [THIEF]:
        fields = for_thieves(state, fields)
    return bool(hand and fields)


def supply(state: State, seat: int) -> int:
    """Traders that the seat can still put on boats (KL-1.5)."""
    traders = state.options.components.traders[state.seats - 2]
    return traders - 1 - state.water.fleets[seat].bit_count()


def supplies(state: State) -> tuple[int, ...]:
    """The same of each seat, in seat order."""
    return tuple([supply(state, seat) for seat in range(1, state.seats + 1)])


def owner_at_once(state: State, seat: int, kind: int) -> int:
    """Who owns a boat of the kind right after the seat places it: the seat, or 0 (KL-4.5)."""
    return seat if VACANT[kind] and supply(state, seat) > 0 else 0
