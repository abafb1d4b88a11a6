"""Hands: secret but for the boats known to all, and for the pile that each came from (KL-11.1)."""

from __future__ import annotations

from typing import Final

from markethall_service.rules.fresh import fresh
from markethall_service.rules.secret import Secret

from .boats import KIND, OWNER, VACANT, owned
from .pile import VACANT_ONES, Pile
from .state import State, at

fresh_secret: Final = fresh(Secret)


def size(state: State, seat: int) -> int:
    """How many boats the seat has in hand; public."""
    return state.hands[seat - 1].size + sum(boat >> OWNER == seat for boat in state.known)


def kinds(state: State, seat: int) -> list[int]:
    """The kinds of boat in the seat's hand, ascending; ValueError where they are hidden."""
    held = set(state.hands[seat - 1].seen)
    if state.known:
        held.update(boat & KIND for boat in state.known if boat >> OWNER == seat)
    return sorted(held)


def holds(state: State, seat: int, kind: int) -> bool:
    """Whether the seat has such a boat in hand; ValueError where that is hidden."""
    return owned(seat, kind) in state.known or kind in state.hands[seat - 1].seen


def _exchanged(state: State, seat: int, hand: Secret[int]) -> tuple[Secret[int], ...]:
    hands = list(state.hands)
    hands[seat - 1] = hand
    return tuple(hands)


def _unseen(seat: int, size: int) -> Secret[int]:
    unseen: Secret[int] = Secret(seat, size, None)
    return unseen.hidden()


def with_boats(state: State, seat: int, boats: Secret[int]) -> tuple[Secret[int], ...]:
    """All hands after the seat got boats."""
    held = state.hands[seat - 1]
    if held.items is None or boats.items is None:
        return _exchanged(state, seat, _unseen(seat, held.size + boats.size))
    return _exchanged(state, seat, fresh_secret(seat, held.size + boats.size, tuple(sorted(held.items + boats.items))))


def vacant_with(state: State, seat: int, pile: Pile, number: int) -> tuple[int, ...]:
    """`State.vacant` after the seat got so many boats from a pile."""
    return at(state.vacant, seat, number) if pile == VACANT_ONES else state.vacant


def without_boat(
    state: State, seat: int, kind: int
) -> tuple[tuple[Secret[int], ...], tuple[int, ...], tuple[int, ...]]:
    """Hands, `State.vacant` and known boats after the seat played a boat; of equal ones the known (KL-11.1)."""
    if state.known and (boat := owned(seat, kind)) in state.known:
        place = state.known.index(boat)
        return state.hands, state.vacant, (*state.known[:place], *state.known[place + 1 :])
    held = state.hands[seat - 1]
    vacant = at(state.vacant, seat, -1) if state.vacant and VACANT[kind] else state.vacant
    if held.items is None:
        return _exchanged(state, seat, _unseen(seat, held.size - 1)), vacant, state.known
    place = held.items.index(kind)
    left = fresh_secret(seat, held.size - 1, held.items[:place] + held.items[place + 1 :])
    return _exchanged(state, seat, left), vacant, state.known
