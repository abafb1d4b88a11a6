"""What the tests need to know of a game beyond its rules, so that one set of laws runs over every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from markethall_rules.chance import SeededChance
from markethall_rules.game import AnyGame, advance


@dataclass(frozen=True)
class Kit:
    """One game as the laws see it.

    `options`: a strategy over legal options (own boards included where the game has them).
    `reshuffle(state, seat, rng)`: another state that `seat` cannot tell from this one, the hidden dealt anew.
    `census(state)`: everything in the box by where it lies, added up; the same for every state of a match.
    `ledger(options, seats, events)`: the scores re-added from the points in the events alone, in seat order.
    `junk(state, rng)`: any move at all, most of them illegal, of every kind and with wild arguments.
    """

    game: AnyGame
    options: st.SearchStrategy[Any]
    reshuffle: Callable[[Any, int, random.Random], Any]
    census: Callable[[Any], object]
    ledger: Callable[[Any, int, Sequence[Any]], tuple[int, ...]]
    junk: Callable[[Any, random.Random], Any]


def seed(number: int) -> bytes:
    """A 32-byte seed for tests."""
    return number.to_bytes(32, "big")


@dataclass(frozen=True)
class Step:
    """One move of a random match: the states around it, who moved, and its events (seat 0: the deal)."""

    before: Any
    seat: int
    move: Any
    events: tuple[Any, ...]
    after: Any


def random_match(
    game: AnyGame,
    options: Any,
    seats: int,
    number: int,
    limit: int = 5000,
    choose: Callable[[Any, int], Any] | None = None,
) -> Iterator[Step]:
    """Plays random legal moves, or those that `choose` gives, with the luck of seed `number`: to the end or so many."""
    rng = random.Random(number)
    before = game.setup(options, seats)
    after, events = advance(game.apply, before, game.deal(before, SeededChance(seed(number), 1)))
    yield Step(before, 0, None, events, after)
    for revision in range(2, limit + 2):
        state = after
        to_act = game.to_act(state)
        if not to_act:
            return
        seat = rng.choice(to_act)
        move = choose(state, seat) if choose else rng.choice(game.legal_moves(state, seat))
        chance = SeededChance(seed(number), revision)
        after, events = advance(game.apply, state, game.play(state, seat, move, chance))
        yield Step(state, seat, move, events, after)
