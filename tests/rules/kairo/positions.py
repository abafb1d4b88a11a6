"""Positions on the nine by nine market."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pytest

from markethall_rules.chance import SeededChance
from markethall_rules.errors import IllegalMove
from markethall_rules.game import advance
from markethall_rules.kairo import GAME, Event, Move, Options, State
from markethall_rules.kairo.pieces import Colour
from markethall_rules.kairo.state import NO_SITE, OUTSIDE, Course, Market, Step, Turn
from markethall_rules.secret import Secret
from tests.kit import seed

WHITE, RED, VIOLET, GREEN, YELLOW, BLUE = Colour
NEUTRAL: Final = 0
EVERY_CARD: Final = (1, 2, 3)
"""Three cards, which name every site."""


def at(row: int, col: int) -> int:
    """A site of the nine by nine market."""
    return row * 9 + col


def name(site: int) -> str:
    """The id of a site of the nine by nine market."""
    return Options().played_board().ids.sites[site]


@dataclass(frozen=True)
class Stall:
    """A stall of a player, or a neutral one."""

    owner: int
    colour: Colour
    main: int
    entrance: int
    expansions: tuple[int, ...] = ()


CORNERS: Final = {WHITE: at(0, 0), RED: at(0, 8), VIOLET: at(4, 4), GREEN: at(7, 1), YELLOW: at(7, 7)}
"""The customers on their start sites; blue waits outside."""


def position(
    *stalls: Stall,
    customers: dict[Colour, int] | None = None,
    hands: Sequence[tuple[int, ...]] = (EVERY_CARD, ()),
    coins: Sequence[tuple[int, ...]] = ((3, 3, 3, 3, 3, 3), (1, 1, 1, 1, 1, 1)),
    criers: tuple[int, ...] | None = None,
    points: tuple[int, ...] | None = None,
    medals: tuple[int, ...] = (0,) * 12,
    row: tuple[int, ...] = (4, 5, 6, 7),
    discards: tuple[int, ...] = (),
    course: Course | None = None,
    seat: int = 1,
    quiet: int = 0,
    options: Options | None = None,
) -> State:
    """A position at the beginning of a turn. There is one seat for each of the hands."""
    seats = len(hands)
    places = CORNERS if customers is None else customers
    mains = sorted((stall.owner, int(stall.colour), stall.main, stall.entrance) for stall in stalls)
    tiles = sorted((stall.owner, int(stall.colour), site) for stall in stalls for site in stall.expansions)
    return State(
        options or Options(),
        Market(
            tuple(number for main in mains for number in main),
            tuple(number for tile in tiles for number in tile),
            tuple(places.get(colour, OUTSIDE) for colour in Colour),
        ),
        medals,
        tuple(Secret.of(number, tuple(sorted(hand))) for number, hand in enumerate(hands, 1)),
        tuple(Secret.of(number, purse) for number, purse in enumerate(coins, 1)),
        criers or (0,) * seats,
        tuple((number, 0, 0, 0) for number in points or (0,) * seats),
        row,
        discards,
        course or Course(None, (), (), 0),
        Turn(5, seat, Step.ACTION, quiet, (), 0, NO_SITE, 0),
    )


def play(state: State, *moves: Move, luck: int = 0) -> tuple[State, tuple[Event, ...]]:
    """The position after moves of the seats to act, and their events."""
    events: list[Event] = []
    for number, move in enumerate(moves):
        chance = SeededChance(seed(luck), number + 1)
        state, new_events = advance(GAME.apply, state, GAME.play(state, state.turn.seat, move, chance))
        events += new_events
    return state, tuple(events)


def after(state: State, *moves: Move, luck: int = 0) -> State:
    """The position after moves of the seats to act."""
    return play(state, *moves, luck=luck)[0]


def move_events(state: State, *moves: Move, luck: int = 0) -> tuple[Event, ...]:
    return play(after(state, *moves[:-1], luck=luck), moves[-1], luck=luck)[1]


def legal(state: State) -> tuple[Move, ...]:
    return tuple(GAME.legal_moves(state, state.turn.seat))


def refused(state: State, move: Move, seat: int | None = None) -> tuple[str, str, dict[str, int | str]]:
    """Clause, cause and numbers of the refusal of a move."""
    assert move not in GAME.legal_moves(state, seat or state.turn.seat)
    with pytest.raises(IllegalMove) as caught:
        advance(GAME.apply, state, GAME.play(state, seat or state.turn.seat, move, SeededChance(seed(0), 1)))
    return caught.value.clause, caught.value.cause, dict(caught.value.numbers)


def dealt(options: Options | None = None, seats: int = 2, luck: int = 0) -> State:
    """A position right after the deal."""
    state = GAME.setup(options or Options(), seats)
    return advance(GAME.apply, state, GAME.deal(state, SeededChance(seed(luck), 1)))[0]


def deal_events(options: Options | None = None, seats: int = 2, luck: int = 0) -> tuple[Event, ...]:
    state = GAME.setup(options or Options(), seats)
    return advance(GAME.apply, state, GAME.deal(state, SeededChance(seed(luck), 1)))[1]


def ahead(state: State, moves: int, number: int = 0) -> State:
    """The position after a number of random moves."""
    rng = random.Random(number)
    for _ in range(moves):
        if not GAME.to_act(state):
            break
        state = after(state, rng.choice(legal(state)), luck=rng.randrange(1000))
    return state
