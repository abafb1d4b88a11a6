"""Movement cards: where an own boat may be shifted (KL-6)."""

from __future__ import annotations

from typing import Final

from .boats import THIEF
from .grid import NEAR, QUARTER, QUARTERS, fields_in
from .hand import kinds
from .placement import can_place
from .state import PLACE, State
from .water import Water

_ENOUGH: Final = 10
"""A shift closes ten open fields at most: its target, one more in the target's quarter, eight around its origin."""


def has_card(state: State, seat: int) -> bool:
    """Whether the seat may still use a movement card in this turn."""
    return not state.turn.moved and state.table.cards[seat - 1] > 0


def reach(water: Water, origin: int) -> int:
    """The fields to which the boat on `origin` may be shifted, as a set (KL-6.1)."""
    others_full = water.full & ~QUARTERS[QUARTER[origin]]
    return NEAR[origin] & ~water.taken & ~others_full


def shifts(state: State, seat: int) -> list[tuple[int, int]]:
    """The legal shifts of the seat on turn, which has a card: each origin, ascending, with the set of its targets."""
    water = state.water
    ways = [(origin, reach(water, origin)) for origin in fields_in(water.fleets[seat])]
    if keeps_placement(state, seat):
        return ways
    return [
        (origin, sum([1 << target for target in fields_in(targets) if leaves_placement(state, seat, origin, target)]))
        for origin, targets in ways
    ]


def can_shift(state: State) -> bool:
    """Whether the seat on turn has a legal shift after placing; public."""
    seat, water = state.turn.seat, state.water
    return has_card(state, seat) and any(reach(water, origin) for origin in fields_in(water.fleets[seat]))


def keeps_placement(state: State, seat: int) -> bool:
    """Whether it is plain that no shift takes the last placement away (KL-3.3)."""
    if state.step != PLACE or not can_place(state, seat):
        return True
    return _open_to(state, seat, state.water).bit_count() > _ENOUGH


def leaves_placement(state: State, seat: int, origin: int, target: int) -> bool:
    """Whether a boat in hand could be placed after the shift. Who can shift has placed a first boat."""
    return _open_to(state, seat, state.water.shifted(origin, target)) != 0


def _open_to(state: State, seat: int, water: Water) -> int:
    """The fields for the seat's boats on that water: with only thieves in hand, those for thieves."""
    return water.free & ~water.guarded if kinds(state, seat) == [THIEF] else water.free
