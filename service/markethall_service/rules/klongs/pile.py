"""The piles: what is left of the box. Nobody knows their order, because they have none (KL-2.1, KL-2.3)."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final

from markethall_service.rules.chance import Chance, draw

from .boats import BOATS, KIND, THIEF, VACANT
from .components import Components, counts
from .options import DrawPiles
from .state import State
from .water import chart


class Pile(IntEnum):
    """Where a boat is drawn from."""

    ONLY = 1
    """All boats, with one pile."""
    VACANT = 2
    """The boats with a vacant place, with two piles."""
    PRINTED = 3
    """The boats with a printed trader and the special boats, with two piles."""


_PILES: Final = {DrawPiles.ONE: (Pile.ONLY,), DrawPiles.TWO: (Pile.VACANT, Pile.PRINTED)}


def piles(draw_piles: DrawPiles) -> tuple[Pile, ...]:
    """The piles that there are, in the order of a seat's secrets in `State.hands`."""
    return _PILES[draw_piles]


def belongs(kind: int, pile: Pile) -> bool:
    """Whether boats of the kind come from the pile."""
    return pile == Pile.ONLY or VACANT[kind] == (pile == Pile.VACANT)


def hand_index(seat: int, pile: Pile) -> int:
    """Where in `State.hands` the boats lie that the seat drew from the pile."""
    return seat - 1 if pile == Pile.ONLY else 2 * (seat - 1) + (pile == Pile.PRINTED)


def _seen(state: State) -> list[int]:
    """The boats in sight of all, by kind."""
    water = state.water
    seen = [water[field] & KIND for fleet in chart(water).fleets for field in fleet]
    seen += [boat & KIND for boat in state.stored]
    seen += [boat & KIND for boat in state.known]
    seen += [THIEF] * state.lost
    if state.loot:
        seen.append(state.loot)
    return seen


def size(state: State) -> int:
    """How many boats all piles have together; public."""
    in_sight = chart(state.water).boats + len(state.stored) + len(state.known) + state.lost + (state.loot > 0)
    return BOATS - in_sight - sum([hand.size for hand in state.hands])


def stocked(state: State) -> tuple[Pile, ...]:
    """The piles that have boats; public."""
    total = size(state)
    if state.options.draw_piles == DrawPiles.ONE:
        return (Pile.ONLY,) if total else ()
    vacant = _vacant_boats(state.options.components) - sum([VACANT[kind] for kind in _seen(state)])
    vacant -= sum([hand.size for hand in state.hands[::2]])
    there = {Pile.VACANT: vacant, Pile.PRINTED: total - vacant}
    return tuple(pile for pile, boats in there.items() if boats)


@lru_cache(maxsize=64)
def _vacant_boats(components: Components) -> int:
    return sum(count for kind, count in enumerate(counts(components)) if VACANT[kind])


def left(state: State, pile: Pile) -> list[int]:
    """The boats in the pile: how many of each kind. ValueError where hands are hidden."""
    of_kind = list(counts(state.options.components))
    for kind in _seen(state):
        of_kind[kind] -= 1
    for hand in state.hands:
        for kind in hand.seen:
            of_kind[kind] -= 1
    if pile == Pile.ONLY:
        return of_kind
    return [count if belongs(kind, pile) else 0 for kind, count in enumerate(of_kind)]


def drawn(state: State, pile: Pile, chance: Chance) -> int:
    """The kind of a boat drawn blind."""
    return draw(chance, left(state, pile))
