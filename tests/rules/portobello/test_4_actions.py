"""PM-4: stalls and customers."""

from __future__ import annotations

from collections import Counter

import pytest

from markethall_rules.portobello import Move
from markethall_rules.portobello.events import CustomerDrawn, CustomerPlaced, StallPlaced
from markethall_rules.portobello.moves import (
    DrawCustomer,
    EndTurn,
    MoveBobby,
    PlaceCustomer,
    PlaceLord,
    PlaceStall,
    TakeTile,
)

from .positions import CITIZEN, CLERK, LORD, TEN, after, legal, on, play, position, refused, row


def test_pm_4_1_a_stall_from_supply_stands_beside_the_bobby() -> None:
    state, events = play(position(tile=2), PlaceStall("a06", 0))
    assert events == (StallPlaced(1, "a06", 0),)
    assert row(state, "a06") == (1, 0, 0, 0)
    assert (state.supply, state.actions) == ((29, 30), 1)


def test_pm_4_1_an_alley_that_is_not_beside_the_bobby_is_out_of_reach() -> None:
    elsewhere = ("PM-4.1", "NOT_ADJACENT", {"alley": "a01", "bobby": "d04"})
    assert refused(position(tile=2), PlaceStall("a01", 0)) == elsewhere
    assert refused(position(tile=2), PlaceStall("a99", 0)) == ("PM-1.1", "NO_SUCH_ALLEY", {"alley": "a99"})


def test_pm_4_1_a_stall_needs_supply_and_a_free_space() -> None:
    assert refused(position(tile=2, supply=(0, 9)), PlaceStall("a05", 0)) == ("PM-4.1", "NONE_LEFT", {"has": 0})
    taken = position(tile=2, rows={"a05": (2, 0, 0)})
    assert refused(taken, PlaceStall("a05", 0)) == ("PM-4.1", "PLACE_TAKEN", {"space": "a05:1", "owner": 2})


@pytest.mark.parametrize(
    ("stalls", "spaces"),
    [
        ((0, 0, 0, 0), (0, 3)),
        ((2, 0, 0, 0), (1,)),
        ((2, 1, 0, 0), (2,)),
        ((2, 1, 1, 0), (3,)),
        ((0, 0, 0, 2), (2,)),
        ((0, 0, 1, 2), (1,)),
        ((0, 2, 1, 2), (0,)),
        ((1, 2, 1, 2), ()),
    ],
)
def test_pm_4_2_either_end_first_then_the_next_of_the_row(stalls: tuple[int, ...], spaces: tuple[int, ...]) -> None:
    moves = legal(position(tile=2, rows={"a06": stalls}))
    assert [move for move in moves if isinstance(move, PlaceStall) and move.alley == "a06"] == [
        PlaceStall("a06", space) for space in spaces
    ]


def test_pm_4_2_another_space_is_refused_with_the_right_one() -> None:
    empty = position(tile=2)
    assert refused(empty, PlaceStall("a06", 1)) == (
        "PM-4.2", "WRONG_SPACE", {"space": "a06:2", "right": "a06:1, a06:4"},
    )  # fmt: skip
    begun = position(tile=2, rows={"a06": (0, 0, 0, 2)})
    assert refused(begun, PlaceStall("a06", 0)) == (
        "PM-4.2", "WRONG_SPACE", {"space": "a06:1", "right": "a06:3"},
    )  # fmt: skip


@pytest.mark.parametrize("space", [-1, 4, 2**31 - 1])
def test_pm_1_1_an_alley_has_no_other_spaces(space: int) -> None:
    assert refused(position(tile=2), PlaceStall("a06", space)) == (
        "PM-1.1", "NO_SUCH_SPACE", {"alley": "a06", "space": f"a06:{space + 1}", "spaces": 4},
    )  # fmt: skip


def test_pm_4_3_a_full_alley_takes_no_more() -> None:
    state = position(tile=2, rows={"a05": (1, 2, 1)})
    assert refused(state, PlaceStall("a05", 0)) == ("PM-4.3", "AREA_FULL", {"alley": "a05", "spaces": 3})


def test_pm_4_4_a_customer_is_drawn_and_then_put_on_any_free_square() -> None:
    state, events = play(position(tile=2, customers={"C": CLERK}), DrawCustomer())
    drawn = state.drawn
    assert events == (CustomerDrawn(1, CITIZEN if drawn == CITIZEN else CLERK),)
    assert state.bag_size == 8
    assert legal(state) == [PlaceCustomer(square) for square in "ABDEFGHIJK"]
    state, events = play(state, PlaceCustomer("K"))
    assert events == (CustomerPlaced(1, "K", CITIZEN if drawn == CITIZEN else CLERK),)
    assert on(state, "K") == drawn
    assert (state.drawn, state.actions, state.bag_size) == (0, 1, 8)


@pytest.mark.parametrize("move", [DrawCustomer(), PlaceStall("a05", 0), MoveBobby("a05"), EndTurn(), PlaceLord()])
def test_pm_4_4_nothing_else_is_done_before_a_bobby_move_included(move: Move) -> None:
    state = after(position(tile=2), DrawCustomer())
    assert refused(state, move) == ("PM-4.4", "WRONG_STEP", {"step": "STEP_SQUARE"})


def test_pm_4_4_a_customer_needs_a_free_square() -> None:
    state = after(position(tile=2, customers={"C": CLERK}), DrawCustomer())
    assert refused(state, PlaceCustomer("C")) == ("PM-4.4", "PLACE_TAKEN", {"square": "C"})
    assert refused(state, PlaceCustomer("L")) == ("PM-1.1", "NO_SUCH_SQUARE", {"square": "L"})
    assert refused(position(tile=2), PlaceCustomer("A")) == ("PM-4.4", "WRONG_STEP", {"step": "STEP_ACTION"})


def test_pm_4_4_each_customer_of_the_bag_is_drawn_with_the_same_probability() -> None:
    state = position(tile=2, customers={"A": CLERK, "B": CLERK, "C": CLERK, "D": CLERK})
    drawn = Counter(play(state, DrawCustomer(), number)[0].drawn for number in range(600))
    assert set(drawn) == {CLERK, CITIZEN}
    assert 60 < drawn[CLERK] < 140


def test_pm_4_4_the_last_of_a_kind_is_not_drawn_again() -> None:
    clerks = dict.fromkeys("ABCDE", CLERK)
    state = position(tile=2, customers=clerks)
    assert {play(state, DrawCustomer(), number)[0].drawn for number in range(20)} == {CITIZEN}


def test_pm_4_5_an_empty_bag_offers_no_customer() -> None:
    state = position(customers={**TEN, "K": LORD})
    state = after(state, TakeTile(2, False))
    assert refused(state, DrawCustomer()) == ("PM-4.5", "NONE_LEFT", {"has": 0})
