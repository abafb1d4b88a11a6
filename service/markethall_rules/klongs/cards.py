"""Hands: secret but for the boats known to all, and for the pile that each came from (KL-11.1).

- The piles: what is left of the box. Nobody knows their order, because they have none (KL-2.1, KL-2.3).
"""

from __future__ import annotations

from bisect import bisect_right
from enum import IntEnum
from typing import Final

from markethall_rules.chance import Chance
from markethall_rules.secret import Secret
from markethall_rules.values import fresh

from .board import (
    BOATS,
    KIND,
    ONE,
    ONE_UP,
    OWNER,
    THIEF,
    VACANT,
    VACANT_BAG,
    bag_of,
    by_kind,
    in_bag,
    owned,
    running_totals,
)
from .box import SHIPPED, DrawPiles, bag
from .state import State, at

fresh_secret: Final = fresh(Secret)


def hand_size(state: State, seat: int) -> int:
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


class Pile(IntEnum):
    """Where a boat is drawn from."""

    ONLY = 1
    """All boats, with one pile."""
    VACANT = 2
    """The boats with a vacant place, with two piles."""
    PRINTED = 3
    """The boats with a printed trader and the special boats, with two piles."""


# Looking a member up in its enum costs ten times as much as a name.
ONLY: Final = Pile.ONLY
VACANT_ONES: Final = Pile.VACANT
_ONE_PILE: Final = (ONLY,)
BOTH_PILES: Final = (Pile.VACANT, Pile.PRINTED)
_SHIPPED_BAG: Final = bag(SHIPPED)
_PILES: Final = {DrawPiles.ONE: _ONE_PILE, DrawPiles.TWO: BOTH_PILES}


def piles(draw_piles: DrawPiles) -> tuple[Pile, ...]:
    """The piles that there are."""
    return _PILES[draw_piles]


def _not_in_sight(state: State) -> int:
    """The boats in piles and on the hidden side of hands, as a bag; public."""
    table, components = state.table, state.options.components
    box = _SHIPPED_BAG if components is SHIPPED else bag(components)
    in_sight = state.water.bag + table.lost * ONE[THIEF] + ONE[state.turn.loot]
    return box - in_sight - sum([ONE[boat & KIND] for boat in table.stored + state.known])


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
    """The boats in the pile, as a bag. ValueError where hands are hidden."""
    boats = bag_of(all_undrawn(state))
    if pile == ONLY:
        return boats
    vacant = boats & VACANT_BAG
    return vacant if pile == VACANT_ONES else boats - vacant


def all_undrawn(state: State) -> int:
    """The boats in all piles, as running totals. ValueError where hands are hidden."""
    if state.undrawn is not None:
        return state.undrawn
    in_hands = sum([ONE[kind] for hand in state.hands for kind in hand.seen])
    return running_totals(_not_in_sight(state) - in_hands)


def undrawn_after(state: State, boats: Secret[int]) -> int | None:
    """`State.undrawn` after these boats were drawn; None where they or hands are hidden."""
    if boats.items is None or (state.undrawn is None and any(hand.items is None for hand in state.hands)):
        return None
    return all_undrawn(state) - sum([ONE_UP[kind] for kind in boats.items])


def draw(state: State, pile: Pile, chance: Chance) -> int:
    """The kind of a boat drawn blind from a pile."""
    return drawn(all_undrawn(state) if pile == ONLY else running_totals(left(state, pile)), chance)


def drawn(totals: int, chance: Chance) -> int:
    """The kind of a boat drawn blind from boats with these running totals."""
    up_to = by_kind(totals)
    return bisect_right(up_to, chance.below(up_to[-1]))
