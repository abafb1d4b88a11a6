"""What the laws need of the tiny game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from hypothesis import strategies as st

from markethall_rules.secret import Secret
from tests.kit import Kit

from .box import COPIES, MOST_ROUNDS, VALUES, Options
from .game import GAME
from .moves import CardTurned, Event, LayCard, Move
from .state import State


def reshuffle(state: State, seat: int, rng: random.Random) -> State:
    """The hands and laid cards of the others are dealt again from all cards that the seat does not see."""
    piles = state.hands + state.laid
    known = Counter(state.turned)
    for pile in piles:
        known.update(pile.seen if pile.owner == seat else ())
    unseen = list((Counter(dict.fromkeys(VALUES, COPIES)) - known).elements())
    rng.shuffle(unseen)
    cards = iter(unseen)
    new = tuple(pile if pile.owner == seat else _filled(pile, cards) for pile in piles)
    return replace(state, hands=new[: state.seats], laid=new[state.seats :])


def _filled(pile: Secret[int], cards: Iterator[int]) -> Secret[int]:
    return Secret.of(pile.owner, tuple(sorted(next(cards) for _ in range(pile.size))))


def census(state: State) -> object:
    """The number of all cards, and whether no value is too frequent or unknown."""
    out = Counter(state.turned)
    for pile in state.hands + state.laid:
        out.update(pile.seen)
    return state.deck + out.total(), max(out.values(), default=0) <= COPIES, set(out) <= set(VALUES)


def ledger(options: Options, seats: int, events: Sequence[Event]) -> tuple[int, ...]:  # noqa: ARG001 - see Kit
    """The points of all cards turned."""
    points = [0] * seats
    for event in events:
        if isinstance(event, CardTurned):
            points[event.seat - 1] += event.points
    return tuple(points)


def junk(state: State, rng: random.Random) -> Move:  # noqa: ARG001 - see Kit
    """The move with a card that may not exist."""
    return LayCard(rng.randint(-1, 6))


TELLING: Final = frozenset({"CardLaid"})
"""TG-4.1: the second card that is laid turns over the first one."""

KIT: Final = Kit(
    GAME, st.builds(Options, st.integers(1, MOST_ROUNDS)), reshuffle, census, ledger, junk, telling=TELLING
)
