"""A move out of turn or out of step is refused with the clause of the expected step."""

from __future__ import annotations

import pytest

from markethall_rules.kairo import Move, State
from markethall_rules.kairo.board import Options, Setup
from markethall_rules.kairo.moves import (
    Discard,
    DrawBlind,
    DrawOpen,
    Expand,
    PassForGood,
    PayJoker,
    PayOwn,
    PlaceEntrance,
    PlaceMain,
    PlayCards,
    PullCustomer,
)
from markethall_rules.kairo.pieces import FinalCause
from markethall_rules.kairo.state import Course, Step

from .positions import EVERY_CARD, RED, Stall, after, at, dealt, legal, position, refused

VARIABLE = Options(Setup.VARIABLE)
MINE = Stall(1, RED, at(1, 3), at(0, 3))
CUSTOMER = position(Stall(1, RED, at(1, 7), at(0, 7)))


def before_the_neutral_stalls() -> State:
    """A set-up of two players after they have placed their own stalls."""
    state = dealt(VARIABLE, 2)
    while not state.course.neutral:
        state = after(state, legal(state)[0])
    return state


@pytest.mark.parametrize(
    ("state", "move", "clause", "step"),
    [
        (dealt(VARIABLE, 3), DrawBlind(), "KA-2.3", Step.PLACE),
        (before_the_neutral_stalls(), DrawBlind(), "KA-2.4", Step.PLACE),
        (position(MINE), Discard((1,)), "KA-3.1", Step.ACTION),
        (position(MINE, course=Course(FinalCause.STANDSTILL, (), (), 0)), Discard((1,)), "KA-9.2", Step.ACTION),
        (after(position(MINE, hands=((10,), ())), PlayCards((10,))), DrawBlind(), "KA-3.2", Step.JOKER),
        (after(position(MINE), PlayCards(EVERY_CARD)), PayJoker(RED), "KA-3.2", Step.SITE),
        (after(position(), PlayCards(EVERY_CARD), PlaceMain(RED, at(4, 6))), DrawBlind(), "KA-4.1", Step.ENTRANCE),
        (after(position(MINE), PlayCards(EVERY_CARD), Expand(RED, at(1, 4))), DrawBlind(), "KA-5.6", Step.OWN_COINS),
        (after(position(MINE), PlayCards(EVERY_CARD), Expand(RED, at(1, 4)), PayOwn(1)), PayOwn(1), "KA-5.6",
         Step.OTHER_COINS),
        (after(CUSTOMER, PullCustomer(RED)), DrawBlind(), "KA-7.3", Step.LEAD),
        (after(position(MINE), DrawBlind()), PlaceEntrance(4), "KA-8.1", Step.SECOND_DRAW),
        (after(position(hands=((1, 2, 3, 8), ())), DrawOpen(4), DrawOpen(5)), DrawBlind(), "KA-8.3", Step.DISCARD),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_out_of_step(state: State, move: Move, clause: str, step: Step) -> None:
    assert refused(state, move) == (clause, "WRONG_STEP", {"step": f"STEP_{step.name}"})


def test_out_of_turn() -> None:
    for state, clause in (
        (dealt(VARIABLE, 3), "KA-2.3"),
        (after(dealt(VARIABLE, 3), legal(dealt(VARIABLE, 3))[0]), "KA-2.3"),
        (before_the_neutral_stalls(), "KA-2.4"),
        (dealt(seats=3), "KA-3.1"),
    ):
        to_act = state.turn.seat
        other = to_act % state.seats + 1
        assert refused(state, DrawBlind(), seat=other) == (clause, "NOT_YOUR_TURN", {"to_act": to_act})


def test_ka_9_2_seat_that_has_passed_gets_its_own_refusal() -> None:
    state = position(hands=((), (), ()), coins=((0,) * 6,) * 3, course=Course(FinalCause.STANDSTILL, (), (), 0))
    state = after(state, PassForGood())
    assert refused(state, PassForGood(), seat=1) == ("KA-9.2", "NOT_YOUR_TURN", {"to_act": 2})
    assert refused(state, PassForGood(), seat=3) == ("KA-3.1", "NOT_YOUR_TURN", {"to_act": 2})
