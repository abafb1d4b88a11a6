"""The fields of a move: where a boat may be placed (KL-4) or shifted (KL-6), and what thieves and overseers reach
(KL-7)."""

from __future__ import annotations

from typing import Final

from .board import COLS, FIELDS, KIND, NEAR, QUARTER, QUARTERS, THIEF, VACANT, fields_in
from .cards import kinds
from .state import PLACE, State, Water


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
    """`supply` of each seat, in seat order."""
    return tuple([supply(state, seat) for seat in range(1, state.seats + 1)])


def owner_at_once(state: State, seat: int, kind: int) -> int:
    """The owner of a boat of the kind right after the seat places it: the seat, or 0 (KL-4.5)."""
    return seat if VACANT[kind] and supply(state, seat) > 0 else 0


_ENOUGH: Final = 10
"""A shift closes ten open fields at most: its target, one more in the target's quarter, eight around its origin."""


def has_card(state: State, seat: int) -> bool:
    """Whether the seat may still use a movement card in this turn."""
    return not state.turn.moved and state.table.cards[seat - 1] > 0


def shift_targets(water: Water, origin: int) -> int:
    """The fields to which the boat on `origin` may be shifted, as a set (KL-6.1)."""
    others_full = water.full & ~QUARTERS[QUARTER[origin]]
    return NEAR[origin] & ~water.taken & ~others_full


def shifts(state: State, seat: int) -> list[tuple[int, int]]:
    """The legal shifts of the seat on turn, which has a card: each origin, ascending, with the set of its targets."""
    water = state.water
    shifts_of_boats = [(origin, shift_targets(water, origin)) for origin in fields_in(water.fleets[seat])]
    if keeps_placement(state, seat):
        return shifts_of_boats
    return [
        (origin, sum([1 << target for target in fields_in(targets) if leaves_placement(state, seat, origin, target)]))
        for origin, targets in shifts_of_boats
    ]


def can_shift(state: State) -> bool:
    """Whether the seat on turn has a legal shift after placing; public."""
    seat, water = state.turn.seat, state.water
    return has_card(state, seat) and any(shift_targets(water, origin) for origin in fields_in(water.fleets[seat]))


def keeps_placement(state: State, seat: int) -> bool:
    """Whether no shift at all can make every placement impossible (KL-3.3). False: `leaves_placement` tests each."""
    if state.step != PLACE or not can_place(state, seat):
        return True
    return _open_to(state, seat, state.water).bit_count() > _ENOUGH


def leaves_placement(state: State, seat: int, origin: int, target: int) -> bool:
    """Whether a boat in hand could be placed after the shift. A seat that can shift has placed a first boat."""
    return _open_to(state, seat, state.water.shifted(origin, target)) != 0


def _open_to(state: State, seat: int, water: Water) -> int:
    """The fields for the seat's boats on that water; if it has only thieves in hand, the fields for thieves."""
    return water.free & ~water.guarded if kinds(state, seat) == [THIEF] else water.free


def stealable(state: State, thief: int) -> list[int]:
    """The fields of the boats that the thief on a field may remove, ascending (KL-7.1, KL-7.4)."""
    boats, guarded = state.water.boats, state.water.guarded
    first = thief - thief % COLS
    return [
        field for field in range(first, first + COLS) if boats[field] and field != thief and not guarded >> field & 1
    ]


def catchable(state: State, overseer: int) -> tuple[int, ...]:
    """The fields of the thieves in the column of the overseer on a field, ascending (KL-7.5)."""
    column = range(overseer % COLS, len(FIELDS), COLS)
    return tuple(field for field in column if state.water.boats[field] & KIND == THIEF)
