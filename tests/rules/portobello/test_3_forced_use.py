"""PM-3.3: actions are used while one is possible.

In most positions here the bag is empty and the only free spaces are those of alley a01, on the border of district d01.
From d04 it is one crossing away over a05, four over a12 (d08, d09, d02, d01), eight over a06; each costs 1 point.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from markethall_rules.portobello import Options, State
from markethall_rules.portobello.box import Edition
from markethall_rules.portobello.moves import DrawCustomer, EndTurn, MoveBobby, PlaceCustomer, PlaceLord, PlaceStall

from .positions import CLERK, LORD, TEN, after, all_full, at, legal, position, refused

OVER_A05, OVER_A06, OVER_A12 = MoveBobby("a05"), MoveBobby("a06"), MoveBobby("a12")
ALL = {**TEN, "K": LORD}


def far(points: int, options: Options | None = None, *, actions: int = 2, supply: int = 5) -> State:
    """Seat 1 in d04 with an own 2 and this many points; only a01 has free spaces."""
    return position(2, options, rows=all_full(2, {"a01": (0, 0, 0, 0)}), customers=ALL, scores=(points, 10),
                    supply=(supply, 1), tile=2, actions=actions)  # fmt: skip


def test_pm_3_3_a_turn_does_not_end_while_a_customer_is_in_the_bag() -> None:
    state = position(tile=2, rows=all_full(2, {}))
    assert refused(state, EndTurn()) == ("PM-3.3", "MUST_ACT", {"actions": 2})
    assert DrawCustomer() in legal(state)


def test_pm_3_3_nor_while_a_stall_fits_here() -> None:
    state = position(tile=2, customers=ALL, rows=all_full(2, {"a05": (0, 0, 0)}), supply=(1, 1), actions=1)
    assert refused(state, EndTurn()) == ("PM-3.3", "MUST_ACT", {"actions": 1})
    assert PlaceStall("a05", 0) in legal(state)


def test_pm_3_3_nor_while_a_stall_fits_where_the_bobby_can_still_get() -> None:
    state = far(1)
    assert refused(state, EndTurn()) == ("PM-3.3", "MUST_ACT", {"actions": 2})
    assert legal(state) == [OVER_A05]


def test_pm_3_3_the_rest_is_lost_where_the_way_cannot_be_paid() -> None:
    state = far(0)
    assert legal(state) == [EndTurn()]
    assert after(state, EndTurn()).seat == 2


def test_pm_3_3_the_rest_is_lost_where_no_stall_is_in_supply() -> None:
    assert EndTurn() in legal(far(10, supply=0))


def test_pm_3_3_the_rest_is_lost_where_the_way_was_walked_before() -> None:
    state = far(10)
    visited = replace(state, trail=0b1111_1111_1111)
    assert legal(visited) == [EndTurn()]


@pytest.mark.parametrize(
    ("points", "crossings"),
    [(1, [OVER_A05]), (3, [OVER_A05]), (4, [OVER_A05, OVER_A12]), (8, [OVER_A05, OVER_A06, OVER_A12])],
)
def test_pm_3_3_no_crossing_after_which_no_action_would_be_possible(points: int, crossings: list[MoveBobby]) -> None:
    assert legal(far(points)) == crossings


def test_pm_3_3_such_a_crossing_is_refused_with_the_reason() -> None:
    lost = ("PM-3.3", "WOULD_BLOCK", {"district": "d08", "actions": 2})
    assert refused(far(3), OVER_A12) == lost


def test_pm_3_3_the_cheapest_way_counts_not_the_shortest() -> None:
    state = far(3)
    own = position(2, rows=all_full(1, {"a01": (0, 0, 0, 0), "a05": (2, 2, 2)}), customers=ALL, scores=(0, 10),
                   supply=(5, 1), tile=2)  # fmt: skip
    assert OVER_A12 not in legal(state)
    assert legal(own) == [OVER_A06, OVER_A12]


def test_pm_3_3_the_cheapest_way_counts_also_where_it_is_the_longer_one() -> None:
    """The direct way into d08 costs the only point. The way by d01, d02 and d09 is free and leaves it for a16."""
    own = {"a05": (1, 1, 1), "a02": (1, 1, 1), "a13": (1, 1, 1), "a14": (1, 1, 1, 1)}
    state = position(2, rows=all_full(2, {"a21": (0, 0, 0, 0), **own}), customers=ALL, scores=(1, 10), supply=(5, 5),
                     tile=2)  # fmt: skip
    assert legal(state) == [OVER_A05]
    moved = after(state, *map(MoveBobby, ("a05", "a02", "a13", "a14", "a16")))
    assert moved.scores == (0, 11)
    assert PlaceStall("a21", 0) in legal(moved)


def test_pm_3_3_a_way_that_is_free_can_be_paid_with_nothing() -> None:
    rows = all_full(2, {"a01": (0, 0, 0, 0), "a05": (1, 1, 1), "a06": (1, 2, 1, 2)})
    given: Any = {"rows": rows, "customers": ALL, "scores": (0, 10), "supply": (5, 5), "tile": 2, "bobby": "d03"}
    assert refused(position(2, Options(Edition.FRENCH_SUMMARY), **given), EndTurn())[1] == "MUST_ACT"
    assert legal(position(2, Options(Edition.FRENCH), **given)) == [EndTurn()]


@pytest.mark.parametrize(("alley", "spaces"), [("a05", 3), ("a06", 4), ("a12", 2)])
def test_pm_3_3_a_stall_fits_in_any_of_the_three_alleys(alley: str, spaces: int) -> None:
    state = position(2, rows=all_full(2, {alley: (0,) * spaces}), customers=ALL, scores=(0, 10), supply=(1, 1), tile=2,
                     actions=1)  # fmt: skip
    assert refused(state, EndTurn()) == ("PM-3.3", "MUST_ACT", {"actions": 1})


def test_pm_3_3_with_debt_every_way_can_be_paid() -> None:
    assert legal(far(0, Options(allow_debt=True))) == [OVER_A05, OVER_A06, OVER_A12]


def test_pm_3_3_after_the_last_action_the_bobby_goes_where_it_likes() -> None:
    assert legal(far(3, actions=0)) == [OVER_A05, OVER_A06, OVER_A12, EndTurn()]


def test_pm_3_3_where_nothing_is_possible_the_bobby_goes_where_it_likes() -> None:
    state = far(1, supply=0)
    assert legal(state) == [OVER_A05, OVER_A06, OVER_A12, EndTurn()]


def test_pm_3_3_setting_the_lord_is_never_forced() -> None:
    state = position(2, Options(Edition.FRENCH), rows=all_full(2, {}), customers=TEN, scores=(0, 0), supply=(5, 5),
                     tile=2)  # fmt: skip
    assert legal(state) == [PlaceLord(), EndTurn()]


def test_pm_3_3_may_stop_early_after_one_action_and_then_cross_freely() -> None:
    options = Options(may_stop_early=True)
    assert legal(far(3, options, actions=2)) == [OVER_A05]
    assert legal(far(3, options, actions=1)) == [OVER_A05, OVER_A06, OVER_A12, EndTurn()]
    assert refused(far(3, options), EndTurn()) == ("PM-3.3", "MUST_ACT", {"actions": 2})


def test_pm_3_3_the_lord_is_an_action_after_which_one_may_stop_early() -> None:
    state = position(2, Options(Edition.FRENCH, may_stop_early=True), customers=TEN, tile=2)
    assert EndTurn() not in legal(state)
    assert EndTurn() in legal(after(state, PlaceLord()))


def test_pm_3_3_by_default_a_player_may_not_stop_early() -> None:
    state = after(position(tile=2), DrawCustomer(), PlaceCustomer("A"))
    assert refused(state, EndTurn()) == ("PM-3.3", "MUST_ACT", {"actions": 1})


def test_pm_3_3_a_customer_in_the_bag_leaves_every_crossing_open() -> None:
    nine = {square: customer for square, customer in TEN.items() if customer != CLERK or square != "A"}
    state = position(2, rows=all_full(2, {"a01": (0, 0, 0, 0)}), customers=nine, scores=(3, 10), supply=(5, 1), tile=2)
    assert legal(state) == [DrawCustomer(), OVER_A05, OVER_A06, OVER_A12]
    assert at(after(state, OVER_A12)) == "d08"
