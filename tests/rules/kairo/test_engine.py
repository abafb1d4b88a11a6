"""Properties of the engine that no clause of the rules states."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import get_args

import pytest

from markethall_rules.kairo import GAME, Event, Move, Options
from markethall_rules.kairo.apply import _AFTER
from markethall_rules.kairo.board import Board, Setup
from markethall_rules.kairo.legal import STEPS, refusal
from markethall_rules.kairo.moves import Expand, PassForGood, PayOwn, PlaceMain, PlayCards
from markethall_rules.kairo.state import Step, Turn

from .positions import EVERY_CARD, RED, Stall, after, ahead, at, dealt, legal, position


def test_every_event_and_every_move_is_handled() -> None:
    assert set(_AFTER) == set(get_args(Event))
    assert set(STEPS) == set(Step)
    assert {kind for row in STEPS.values() for kind in row.kinds} == set(get_args(Move))


def test_equal_values_have_equal_hashes() -> None:
    turn, same = (Turn(1, 2, Step.ACTION, 0, (), 0, -1, 0) for _ in range(2))
    assert turn == same
    assert hash(turn) == hash(same)
    assert turn != Turn(2, 2, Step.ACTION, 0, (), 0, -1, 0)
    assert PayOwn(3) == PayOwn(3) != PayOwn(2)


def test_a_position_is_equal_to_one_from_which_nothing_was_computed_yet() -> None:
    state, untouched = dealt(seats=2), dealt(seats=2)
    legal(state)
    assert (state.market.survey is None, untouched.market.survey is None) == (False, True)
    assert state == untouched
    assert hash(state) == hash(untouched)
    assert repr(state) == repr(untouched)


def widest() -> Board:
    """The largest board that is allowed."""
    thirds = "1" * 5 + "2" * 5 + "3" * 6
    numbers = [thirds.translate(str.maketrans("123", digits)) for digits in ("123", "456", "789")]
    section = (*[numbers[0]] * 5, *[numbers[1]] * 5, *[numbers[2]] * 6)
    return Board((*["M" * 16] * 15, "R" * 16), tuple(section), (0, 15, 119, 225, 238), ())


def test_no_list_of_moves_grows_past_two_thousand() -> None:
    state = dealt(Options(Setup.VARIABLE, own_board=widest()), 2)
    assert len(legal(state)) < 2000
    long = Stall(1, RED, at(1, 1), at(0, 1), tuple(at(1, col) for col in range(2, 7)))
    rich = position(long, coins=((20,) * 6, (0,) * 6))
    state = after(rich, PlayCards(EVERY_CARD), Expand(RED, at(1, 7)), PayOwn(1))
    assert len(legal(state)) == 1820


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_come_once_and_in_a_stable_order(seats: int) -> None:
    state, rng = dealt(seats=seats), random.Random(seats)
    for _ in range(150):
        if not GAME.to_act(state):
            break
        moves = legal(state)
        assert len(set(moves)) == len(moves)
        assert legal(ahead(state, 0)) == moves
        state = after(state, rng.choice(moves))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_listed_is_never_refused(seats: int) -> None:
    state, rng = dealt(Options(Setup.VARIABLE if seats == 2 else Setup.PRINTED), seats), random.Random(seats)
    while GAME.to_act(state):
        moves = legal(state)
        assert not any(refusal(state, state.turn.seat, move) for move in moves)
        state = after(state, rng.choice(moves))


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_position_carries_along_equals_what_is_computed_anew(seats: int) -> None:
    state, rng = dealt(Options(Setup.VARIABLE if seats == 2 else Setup.PRINTED), seats), random.Random(seats)
    while GAME.to_act(state):
        moves, anew = legal(state), replace(state, market=replace(state.market))
        assert (state.market.survey is None, anew.market.survey is None) == (False, True)
        assert moves == legal(anew)
        state = after(state, rng.choice(moves))


def test_a_move_that_another_position_lists_is_judged_in_its_own() -> None:
    state = position(Stall(1, RED, at(1, 3), at(0, 3)))
    move = next(move for move in legal(state) if isinstance(move, PlayCards))
    without_cards = position(Stall(1, RED, at(1, 3), at(0, 3)), hands=((), ()))
    legal(state)
    assert refusal(state, 1, move) is None
    assert refusal(without_cards, 1, move) is not None
    assert refusal(state, 2, move) is not None
    assert refusal(state, 1, PassForGood()) is not None


def test_buildings_are_listed_by_kind_then_colour_then_site() -> None:
    state = after(position(Stall(1, RED, at(4, 4), at(4, 3))), PlayCards(EVERY_CARD))
    kinds = [type(move) for move in legal(state)]
    assert kinds == sorted(kinds, key=[PlaceMain, Expand].index)
    mains = [(move.colour, move.site) for move in legal(state) if isinstance(move, PlaceMain)]
    assert mains == sorted(mains)


def test_the_turn_counts_from_one_and_never_goes_back() -> None:
    state, rng = dealt(Options(Setup.VARIABLE), 2), random.Random(2)
    turn = GAME.turn(state)
    assert turn == 1
    for _ in range(200):
        if not GAME.to_act(state):
            break
        seat = state.turn.seat
        state = after(state, rng.choice(legal(state)))
        assert GAME.turn(state) >= turn
        assert GAME.turn(state) > turn or seat == state.turn.seat or not GAME.to_act(state)
        turn = GAME.turn(state)


def test_a_position_before_the_deal_asks_nothing_of_anybody() -> None:
    state = GAME.setup(Options(), 2)
    assert GAME.to_act(state) == ()
    assert GAME.legal_moves(state, 1) == ()
    assert GAME.winners(state) == ()


def test_the_box_is_called_kairo() -> None:
    assert (GAME.box.name, GAME.box.seats, GAME.box.version) == ("kairo", (2, 3, 4), 2)
    assert [option.name for option in GAME.box.options] == ["setup", "board", "standstill_limit", "own_board"]
    assert GAME.default_options() == Options()
