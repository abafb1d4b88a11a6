"""What the tests must know of a game beside its rules, and random matches of it. The same laws run over all games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hypothesis import strategies as st

from markethall_rules.chance import SeededChance
from markethall_rules.game import AnyGame, advance


class TurnLaw(NamedTuple):
    """How to see the turn in a position of a game."""

    turn: Callable[[Any], object]
    """Which turn it is."""
    fields: Callable[[Any], tuple[object, ...]]
    """What was done in the turn so far."""
    fresh: tuple[object, ...]
    """These fields when a turn begins."""


@dataclass(frozen=True)
class Kit:
    """A game and what the laws need of it.

    `options`: a strategy for legal options, with own boards if the game has them.
    `reshuffle(state, seat, rng)`: a state that looks the same for `seat`; what is hidden from it is dealt again.
    `census(state)`: the number of each piece, counted in all places; the same in all states of a match.
    `ledger(options, seats, events)`: the scores in seat order, added up from the points in the events only.
    `junk(state, rng)`: a move of any kind with arbitrary arguments; most of them are illegal.
    `turn`: what a turn is. None if turns belong to no seat.
    `telling`: the names of events after which the rules let the rest of a move depend on hidden things.
    `short`: options with which random matches are short; None if they are with the default options.
    `variants`: options beside the default ones whose matches look different, for soaks and the table.
    `middle`: moves before a position that pictures of the page show; 0 for a game without pictures.
    """

    game: AnyGame
    options: st.SearchStrategy[Any]
    reshuffle: Callable[[Any, int, random.Random], Any]
    census: Callable[[Any], object]
    ledger: Callable[[Any, int, Sequence[Any]], tuple[int, ...]]
    junk: Callable[[Any, random.Random], Any]
    turn: TurnLaw | None = None
    telling: frozenset[str] = frozenset()
    short: Any = None
    variants: tuple[Any, ...] = ()
    middle: int = 0


def seed(number: int) -> bytes:
    """A 32-byte seed for tests."""
    return number.to_bytes(32, "big")


@dataclass(frozen=True)
class Step:
    """A move of a random match: the states before and after it, its seat and its events. Seat 0 is the deal."""

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
    """Plays random legal moves, or those that `choose` returns, until the end or for `limit` moves.

    `number` is the seed of the choices and of the luck.
    """
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
