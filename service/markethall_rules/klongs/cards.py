"""Hands and piles.

Hands are secret, except for boats known to all and for the pile that each boat came from (KL-11.1). A pile is what is
left of the box (KL-2.1, KL-2.3). It has no order: a boat is drawn at random when it is needed.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import IntEnum
from typing import Final

from markethall_rules.chance import Chance
from markethall_rules.secret import Secret

from .board import BOATS, KIND, ONE, OWNER, THIEF, VACANT, VACANT_BAG, by_kind, in_bag, owned, running_totals
from .box import DrawPiles
from .state import State, added


class Pile(IntEnum):
    """Where a boat is drawn from."""

    ONLY = 1
    """All boats, with one pile."""
    VACANT = 2
    """The boats with a vacant place, with two piles."""
    PRINTED = 3
    """The boats with a printed trader and the special boats, with two piles."""


# A name is ten times as fast as the lookup of an enum member.
ONLY: Final = Pile.ONLY
VACANT_PILE: Final = Pile.VACANT
_ONE_PILE: Final = (ONLY,)
BOTH_PILES: Final = (Pile.VACANT, Pile.PRINTED)
_PILES: Final = {DrawPiles.ONE: _ONE_PILE, DrawPiles.TWO: BOTH_PILES}


def hand_size(state: State, seat: int) -> int:
    """How many boats the seat has in hand; public."""
    return state.hands[seat - 1].size + sum(boat >> OWNER == seat for boat in state.known)


def kinds(state: State, seat: int) -> list[int]:
    """The kinds of boat in the seat's hand, ascending; Hidden if the state hides them."""
    held = set(state.hands[seat - 1].seen)
    if state.known:
        held.update(boat & KIND for boat in state.known if boat >> OWNER == seat)
    return sorted(held)


def has_in_hand(state: State, seat: int, kind: int) -> bool:
    """Whether the seat has such a boat in hand; Hidden if the state hides the hand."""
    return owned(seat, kind) in state.known or kind in state.hands[seat - 1].seen


def _with_hand(state: State, seat: int, hand: Secret[int]) -> tuple[Secret[int], ...]:
    hands = list(state.hands)
    hands[seat - 1] = hand
    return tuple(hands)


def with_boats(state: State, seat: int, boats: Secret[int]) -> tuple[Secret[int], ...]:
    """All hands after the seat got boats."""
    held = state.hands[seat - 1]
    if held.items is None or boats.items is None:
        return _with_hand(state, seat, Secret[int](seat, held.size + boats.size, None))
    return _with_hand(state, seat, Secret.of(seat, tuple(sorted(held.items + boats.items))))


def vacant_with(state: State, seat: int, pile: Pile, number: int) -> tuple[int, ...]:
    """`State.vacant` after the seat got `number` boats from a pile."""
    return added(state.vacant, seat, number) if pile == VACANT_PILE else state.vacant


def without_boat(
    state: State, seat: int, kind: int
) -> tuple[tuple[Secret[int], ...], tuple[int, ...], tuple[int, ...]]:
    """Hands, `State.vacant` and known boats after the seat played a boat, of equal boats the known one (KL-11.1)."""
    if state.known and (boat := owned(seat, kind)) in state.known:
        index = state.known.index(boat)
        return state.hands, state.vacant, (*state.known[:index], *state.known[index + 1 :])
    held = state.hands[seat - 1]
    vacant = added(state.vacant, seat, -1) if state.vacant and VACANT[kind] else state.vacant
    if held.items is None:
        return _with_hand(state, seat, Secret[int](seat, held.size - 1, None)), vacant, state.known
    index = held.items.index(kind)
    remaining = Secret.of(seat, held.items[:index] + held.items[index + 1 :])
    return _with_hand(state, seat, remaining), vacant, state.known


def piles(draw_piles: DrawPiles) -> tuple[Pile, ...]:
    """The piles of a match with this option."""
    return _PILES[draw_piles]


def _not_in_sight(state: State) -> int:
    """The boats in piles and in the secret part of hands, as a bag; public."""
    table = state.table
    in_sight = state.water.bag + table.lost * ONE[THIEF] + ONE[state.turn.loot]
    return state.options.components.bag - in_sight - sum([ONE[boat & KIND] for boat in table.stored + state.known])


def pile_size(state: State) -> int:
    """How many boats all piles have together; public."""
    return boats_in_stock(state) - len(state.known) - sum([hand.size for hand in state.hands])


def boats_in_stock(state: State) -> int:
    """How many boats are in hands and piles together; public."""
    table, turn = state.table, state.turn
    return BOATS - state.water.taken.bit_count() - len(table.stored) - table.lost - (turn.loot > 0)


def stocked(state: State) -> tuple[Pile, ...]:
    """The piles that have boats; public."""
    if not state.vacant:
        return _ONE_PILE if pile_size(state) else ()
    return tuple(pile for pile, boats in zip(BOTH_PILES, sizes(state), strict=True) if boats)


def sizes(state: State) -> tuple[int, ...]:
    """How many boats each of the piles has, in the order of `piles`; public."""
    total = pile_size(state)
    if not state.vacant:
        return (total,)
    vacant = in_bag(_not_in_sight(state) & VACANT_BAG) - sum(state.vacant)
    return vacant, total - vacant


def left(state: State, pile: Pile) -> int:
    """The boats in the pile, as a bag. Hidden if the state hides a hand."""
    boats = _not_in_sight(state) - sum([ONE[kind] for hand in state.hands for kind in hand.seen])
    if pile == ONLY:
        return boats
    vacant = boats & VACANT_BAG
    return vacant if pile == VACANT_PILE else boats - vacant


def draw(state: State, pile: Pile, chance: Chance) -> int:
    """The kind of a boat drawn at random from a pile."""
    return drawn(running_totals(left(state, pile)), chance)


def drawn(totals: int, chance: Chance) -> int:
    """The kind of a boat drawn at random from boats with these running totals."""
    up_to = by_kind(totals)
    return bisect_right(up_to, chance.below(up_to[-1]))
