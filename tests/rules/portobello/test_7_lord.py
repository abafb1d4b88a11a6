"""PM-7 and PM-8.3: the Lord."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_rules.portobello import Options
from markethall_rules.portobello.box import Edition
from markethall_rules.portobello.events import AlleyScored, CustomerPlaced, LordPlaced
from markethall_rules.portobello.moves import DrawCustomer, EndTurn, PlaceCustomer, PlaceLord, TakeTile

from .positions import CITIZEN, LORD, TEN, after, legal, on, play, position, refused

NINE = {square: customer for square, customer in TEN.items() if square != "J"}
AS_ACTION = (Edition.ITALIAN, Edition.FRENCH, Edition.FRENCH_SUMMARY)


def test_pm_7_1_after_the_tenth_customer_the_lord_comes_at_once_and_free() -> None:
    state, events = play(after(position(tile=2, customers=NINE), DrawCustomer()), PlaceCustomer("J"))
    assert events == (CustomerPlaced(1, "J", CITIZEN), LordPlaced(1, "K", False))
    assert on(state, "K") == LORD
    assert (state.actions, state.bag_size) == (1, 0)


def test_pm_7_1_where_it_comes_at_once_no_player_sets_it() -> None:
    assert refused(position(tile=2, customers=TEN), PlaceLord()) == ("PM-7.1", "LORD_IS_NO_ACTION", {})


@pytest.mark.parametrize("edition", AS_ACTION)
def test_pm_7_1_elsewhere_setting_it_is_an_action_of_any_player_from_then_on(edition: Edition) -> None:
    start = position(2, Options(edition), tile=2, customers=NINE, rows={"a05": (1, 0, 0)})
    state, events = play(after(start, DrawCustomer()), PlaceCustomer("J"))
    assert events == (CustomerPlaced(1, "J", CITIZEN),)
    assert PlaceLord() in legal(state)
    other = replace(state, turn=2, tile=None, actions=0)
    state, events = play(after(other, TakeTile(2, False)), PlaceLord())
    assert events == (LordPlaced(2, "K", True),)
    assert (on(state, "K"), state.actions) == (LORD, 1)
    assert refused(state, PlaceLord()) == ("PM-7.1", "LORD_STANDS", {})


def test_pm_7_1_it_waits_for_ten_customers_and_needs_an_action() -> None:
    french = Options(Edition.FRENCH)
    early = position(2, french, tile=2, customers=NINE)
    assert refused(early, PlaceLord()) == ("PM-7.1", "CUSTOMERS_MISSING", {"needs": 10, "has": 9})
    late = position(2, french, tile=2, customers=TEN, actions=0)
    assert refused(late, PlaceLord()) == ("PM-3.1", "WRONG_STEP", {"step": "STEP_END"})


def test_pm_7_1_setting_it_lets_the_bobby_enter_all_districts_anew() -> None:
    state = position(2, Options(Edition.FRENCH), tile=2, customers=TEN)
    walked = replace(state, trail=0b1111)
    assert after(walked, PlaceLord()).trail == 1 << state.bobby


def test_pm_7_2_it_counts_as_a_customer_at_once() -> None:
    start = position(2, Options(Edition.FRENCH), tile=2, customers=TEN, rows={"a22": (1, 2)})
    state, events = play(start, PlaceLord())
    assert events == (LordPlaced(1, "K", True), AlleyScored("a22", (8, 8), False))
    assert state.scores == (18, 18)


def test_pm_8_3_first_the_alleys_of_the_tenth_then_the_lord_then_its_alleys() -> None:
    rows = {"a18": (1, 1, 2), "a21": (2, 2, 2, 2), "a22": (1, 2), "a19": (1, 1, 1)}
    start = after(position(tile=2, customers=NINE, rows=rows), DrawCustomer())
    state, events = play(start, PlaceCustomer("J"))
    assert events == (
        CustomerPlaced(1, "J", CITIZEN),
        AlleyScored("a18", (8, 6), False),
        AlleyScored("a21", (0, 16), False),
        LordPlaced(1, "K", False),
        AlleyScored("a19", (15, 0), False),
        AlleyScored("a22", (8, 8), False),
    )
    assert state.scores == (10 + 8 + 15 + 8, 10 + 6 + 16 + 8)


def test_pm_7_1_the_bag_stays_empty_after_it() -> None:
    state = after(position(tile=2, customers=NINE), DrawCustomer(), PlaceCustomer("K"))
    assert on(state, "J") == LORD
    assert refused(state, DrawCustomer()) == ("PM-4.5", "NONE_LEFT", {"has": 0})
    assert refused(state, EndTurn()) == ("PM-3.3", "MUST_ACT", {"actions": 1})
