"""Hands: secret but for the boats known to all, and for the pile that each came from (KL-11.1)."""

from __future__ import annotations

from markethall_service.rules.secret import Secret

from .boats import KIND, OWNER, VACANT, owned
from .pile import Pile, hand_index
from .state import State


def secrets_of(state: State, seat: int) -> tuple[Secret[int], ...]:
    """What is not known to all of the seat's hand, by pile of origin."""
    piles = len(state.hands) // state.seats
    return state.hands[(seat - 1) * piles : seat * piles]


def size(state: State, seat: int) -> int:
    """How many boats the seat has in hand; public."""
    hidden = sum([secret.size for secret in secrets_of(state, seat)])
    return hidden + sum([boat >> OWNER == seat for boat in state.known]) if state.known else hidden


def kinds(state: State, seat: int) -> list[int]:
    """The kinds of boat in the seat's hand, ascending; ValueError where they are hidden."""
    held = {boat & KIND for boat in state.known if boat >> OWNER == seat}
    for secret in secrets_of(state, seat):
        held.update(secret.seen)
    return sorted(held)


def _exchanged(state: State, index: int, secret: Secret[int]) -> tuple[Secret[int], ...]:
    return (*state.hands[:index], secret, *state.hands[index + 1 :])


def _unseen(seat: int, size: int) -> Secret[int]:
    unseen: Secret[int] = Secret(seat, size, None)
    return unseen.hidden()


def with_boats(state: State, seat: int, pile: Pile, boats: Secret[int]) -> tuple[Secret[int], ...]:
    """All hands after the seat got boats from a pile."""
    index = hand_index(seat, pile)
    held = state.hands[index]
    if held.items is None or boats.items is None:
        return _exchanged(state, index, _unseen(seat, held.size + boats.size))
    return _exchanged(state, index, Secret.of(seat, tuple(sorted(held.items + boats.items))))


def without_boat(state: State, seat: int, kind: int) -> tuple[tuple[Secret[int], ...], tuple[int, ...]]:
    """All hands and the known boats after the seat played a boat; of equal boats the known one (KL-11.1)."""
    boat = owned(seat, kind)
    if boat in state.known:
        at = state.known.index(boat)
        return state.hands, (*state.known[:at], *state.known[at + 1 :])
    index = seat - 1
    if len(state.hands) > state.seats:
        index = hand_index(seat, Pile.VACANT if VACANT[kind] else Pile.PRINTED)
    held = state.hands[index]
    if held.items is None:
        return _exchanged(state, index, _unseen(seat, held.size - 1)), state.known
    at = held.items.index(kind)
    return _exchanged(state, index, Secret.of(seat, held.items[:at] + held.items[at + 1 :])), state.known
