"""Positions of Portobello Market on the shipped board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from markethall_rules.chance import SeededChance
from markethall_rules.errors import IllegalMove
from markethall_rules.game import advance
from markethall_rules.portobello import GAME, Event, Move, Options, State
from markethall_rules.portobello.box import Customer, Tile
from tests.kit import seed

CLERK, CITIZEN, LORD = Customer.CLERK, Customer.CITIZEN, Customer.LORD

TEN = dict(zip("ABCDEFGHIJ", (CLERK, CITIZEN) * 5, strict=True))
"""All customers of the bag: clerks and citizens alternate on A to J, and K is free for the Lord."""


def position(
    seats: int = 2,
    options: Options | None = None,
    *,
    turn: int = 1,
    bobby: str = "d04",
    rows: Mapping[str, Sequence[int]] | None = None,
    customers: Mapping[str, Customer] | None = None,
    scores: Sequence[int] | None = None,
    supply: Sequence[int] | None = None,
    tile: int = 0,
    actions: int | None = None,
    latest: int = 0,
) -> State:
    """A position at the start of a turn, or, with a `tile`, in the middle of a turn with that own tile.

    `rows` gives the owners of the stalls of an alley, from its first square; `supply` follows from them unless given.
    All points are those of the start.
    """
    start = GAME.setup(options or Options(), seats)
    plan = start.options.board.plan
    stalls = list(start.stalls)
    for alley, row in (rows or {}).items():
        stalls[plan.spans[plan.alleys[alley]]] = row
    on_squares = [0] * len(start.customers)
    for square, customer in (customers or {}).items():
        on_squares[plan.squares[square]] = customer
    total = tuple(scores or start.scores)
    state = replace(
        start,
        turn=turn,
        bobby=plan.districts[bobby],
        stalls=tuple(stalls),
        customers=tuple(on_squares),
        scores=total,
        points=(total, *((0,) * seats for _ in start.points[1:])),
        supply=tuple(supply or (left - stalls.count(seat) for seat, left in enumerate(start.supply, 1))),
        latest=latest,
    )
    return _acting(state, tile, actions) if tile else state


def _acting(state: State, number: int, actions: int | None) -> State:
    seat, tile = state.seat - 1, Tile(number, False)
    hands = (*state.hands[:seat], state.hands[seat].without(tile), *state.hands[seat + 1 :])
    left = number if actions is None else actions
    return replace(state, hands=hands, tile=tile, actions=left, trail=1 << state.bobby)


def all_full(owner: int, but: Mapping[str, Sequence[int]]) -> dict[str, Sequence[int]]:
    """The rows of a board on which all other alleys are full of the stalls of one player."""
    board = Options().board
    return {alley.id: but.get(alley.id, (owner,) * len(alley.values)) for alley in board.alleys}


def play(state: State, move: Move, number: int = 1) -> tuple[State, tuple[Event, ...]]:
    """The position after a move of the seat to act, and its events, with the luck of seed `number`."""
    steps = GAME.play(state, state.seat, move, SeededChance(seed(number), 2))
    return advance(GAME.apply, state, steps)


def after(state: State, *moves: Move) -> State:
    """The position after these moves, each by the seat to act."""
    for move in moves:
        state, _ = play(state, move)
    return state


def refused(state: State, move: Move, seat: int | None = None) -> tuple[str, str, dict[str, int | str]]:
    """Clause, cause and numbers of the refusal of a move."""
    who = state.seat if seat is None else seat
    assert move not in GAME.legal_moves(state, who)
    with pytest.raises(IllegalMove) as caught:
        advance(GAME.apply, state, GAME.play(state, who, move, SeededChance(seed(1), 2)))
    return caught.value.clause, caught.value.cause, dict(caught.value.numbers)


def legal(state: State) -> Sequence[Move]:
    return GAME.legal_moves(state, state.seat)


def row(state: State, alley: str) -> tuple[int, ...]:
    """The owners of the stalls in an alley, from its first square."""
    plan = state.options.board.plan
    return state.stalls[plan.spans[plan.alleys[alley]]]


def at(state: State) -> str:
    """The district of the Bobby."""
    return state.options.board.districts[state.bobby].id


def on(state: State, square: str) -> int:
    """The customer on a square, 0 if it is free."""
    return state.customers[state.options.board.plan.squares[square]]
