"""Movement cards: where an own boat may be shifted (KL-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .boats import THIEF
from .hand import kinds
from .placement import can_place
from .state import State, Step
from .water import NEAR, QUARTER, QUARTERS, Chart, chart, fields_in

_ENOUGH: Final = 10
"""A shift closes ten open fields at most: its target, one more in the target's quarter, eight around its origin."""


def has_card(state: State, seat: int) -> bool:
    """Whether the seat may still use a movement card in this turn."""
    return not state.moved and state.cards[seat - 1] > 0


def reach(lie: Chart, origin: int) -> int:
    """The fields to which the boat on `origin` may be shifted, as a set (KL-6.1)."""
    others_full = lie.full & ~QUARTERS[QUARTER[origin]]
    return NEAR[origin] & ~lie.taken & ~others_full


def shifted(water: tuple[int, ...], origin: int, target: int) -> tuple[int, ...]:
    """The water after the boat on `origin` went to `target`."""
    fields = list(water)
    fields[origin], fields[target] = 0, water[origin]
    return tuple(fields)


def shifts(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """The legal shifts of the seat on turn, origin and target, ascending."""
    if not has_card(state, seat):
        return
    lie = chart(state.water)
    free = keeps_placement(state, seat)
    for origin in lie.fleets[seat]:
        for target in fields_in(reach(lie, origin)):
            if free or leaves_placement(state, seat, origin, target):
                yield origin, target


def can_shift(state: State, seat: int) -> bool:
    """Whether the seat has a legal shift after placing; public."""
    lie = chart(state.water)
    return has_card(state, seat) and any(reach(lie, origin) for origin in lie.fleets[seat])


def keeps_placement(state: State, seat: int) -> bool:
    """Whether it is plain that no shift takes the last placement away (KL-3.3)."""
    if state.step != Step.PLACE or not can_place(state, seat):
        return True
    return _open_to(state, seat, state.water).bit_count() > _ENOUGH


def leaves_placement(state: State, seat: int, origin: int, target: int) -> bool:
    """Whether a boat in hand could be placed after the shift. Who can shift has placed a first boat."""
    return _open_to(state, seat, shifted(state.water, origin, target)) != 0


def _open_to(state: State, seat: int, water: tuple[int, ...]) -> int:
    """The fields for the seat's boats on that water: with only thieves in hand, those for thieves."""
    lie = chart(water)
    return lie.free & ~lie.guarded if kinds(state, seat) == [THIEF] else lie.free
