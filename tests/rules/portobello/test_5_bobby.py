"""PM-5: the Bobby."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_rules.portobello import Options
from markethall_rules.portobello.box import Edition
from markethall_rules.portobello.events import BobbyMoved
from markethall_rules.portobello.moves import (
    DrawCustomer,
    EndTurn,
    MoveBobby,
    PlaceCustomer,
    PlaceStall,
    ScoreDistrict,
    TakeTile,
)

from .positions import CITIZEN, CLERK, after, at, legal, play, position, refused

OVER_A05, OVER_A06, OVER_A12 = MoveBobby("a05"), MoveBobby("a06"), MoveBobby("a12")


def test_pm_5_1_it_moves_only_after_a_tile_is_taken() -> None:
    assert refused(position(), OVER_A05) == ("PM-5.1", "WRONG_STEP", {"step": "STEP_TILE"})
    assert OVER_A05 in legal(position(tile=2))


def test_pm_5_1_also_after_the_last_action_and_any_number_of_times() -> None:
    state = position(tile=2, actions=0)
    assert legal(state) == [OVER_A05, OVER_A06, OVER_A12, EndTurn()]
    assert at(after(state, OVER_A05, MoveBobby("a02"), MoveBobby("a13"), MoveBobby("a14"))) == "d08"


def test_pm_5_2_it_crosses_one_alley_into_the_district_on_the_other_side() -> None:
    state, events = play(position(tile=2), OVER_A06)
    assert events == (BobbyMoved(1, "a06", "d03", 1, ()),)
    assert at(state) == "d03"


def test_pm_5_2_a_border_alley_cannot_be_crossed() -> None:
    state = position(tile=2, bobby="d01")
    assert refused(state, MoveBobby("a01")) == ("PM-5.2", "BORDER", {"alley": "a01"})


def test_pm_5_2_nor_an_alley_somewhere_else() -> None:
    state = position(tile=2)
    assert refused(state, MoveBobby("a22")) == ("PM-5.2", "NOT_ADJACENT", {"alley": "a22", "bobby": "d04"})
    assert refused(state, MoveBobby("d01")) == ("PM-1.1", "NO_SUCH_ALLEY", {"alley": "d01"})


@pytest.mark.parametrize(
    ("stalls", "price", "paid_to"),
    [
        ((0, 0, 0, 0), 1, ()),
        ((1, 0, 0, 0), 0, ()),
        ((1, 1, 2, 0), 0, ()),
        ((1, 2, 0, 0), 1, ()),
        ((1, 2, 3, 4), 1, ()),
        ((2, 0, 0, 0), 1, (2,)),
        ((2, 2, 1, 0), 1, (2,)),
        ((3, 4, 0, 0), 2, (3, 4)),
        ((4, 3, 2, 0), 3, (2, 3, 4)),
    ],
)
def test_pm_5_3_the_price_depends_on_the_stalls_in_the_alley(
    stalls: tuple[int, ...], price: int, paid_to: tuple[int, ...]
) -> None:
    state, events = play(position(4, tile=2, rows={"a06": stalls}), OVER_A06)
    assert events == (BobbyMoved(1, "a06", "d03", price, paid_to),)
    assert state.scores == (10 - price, *(11 if seat in paid_to else 10 for seat in (2, 3, 4)))


def test_pm_5_3_in_the_french_summary_a_shared_majority_is_free() -> None:
    state = position(4, Options(Edition.FRENCH_SUMMARY), tile=2, rows={"a06": (1, 2, 0, 0)})
    assert after(state, OVER_A06).scores == (10,) * 4
    assert after(state, OVER_A05).scores == (9, 10, 10, 10)


def test_pm_5_3_full_and_scored_alleys_count_too() -> None:
    state = position(3, tile=2, rows={"a06": (2, 3, 2, 3)}, customers={"B": CLERK, "F": CITIZEN})
    assert after(state, OVER_A06).scores == (8, 11, 11)


def test_pm_5_4_a_crossing_is_paid_in_full_or_not_made() -> None:
    state = position(3, tile=2, rows={"a06": (2, 3, 0, 0)}, scores=(1, 5, 5))
    assert refused(state, OVER_A06) == ("PM-5.4", "CANNOT_PAY", {"needs": 2, "has": 1})
    assert after(state, OVER_A05).scores == (0, 5, 5)


def test_pm_5_4_with_debt_the_score_may_fall_below_0() -> None:
    state = position(3, Options(allow_debt=True), tile=2, rows={"a06": (2, 3, 0, 0)}, scores=(1, 5, 5))
    assert after(state, OVER_A06).scores == (-1, 6, 6)


def test_pm_5_5_points_earned_earlier_in_the_turn_can_be_spent() -> None:
    state = position(2, tile=2, rows={"a12": (1, 0), "a05": (2, 0, 0)}, customers={"E": CLERK, "F": CLERK},
                     scores=(0, 3))  # fmt: skip
    assert refused(state, OVER_A05) == ("PM-5.4", "CANNOT_PAY", {"needs": 1, "has": 0})
    rich = after(state, PlaceStall("a12", 1))
    assert rich.scores == (4, 3)
    assert after(rich, OVER_A05).scores == (3, 4)


def test_pm_5_6_it_enters_no_district_twice_until_the_next_action() -> None:
    state = after(position(tile=2), OVER_A05)
    assert refused(state, OVER_A05) == ("PM-5.6", "DISTRICT_VISITED", {"district": "d04"})
    round_trip = after(state, MoveBobby("a02"), MoveBobby("a13"), MoveBobby("a14"))
    assert refused(round_trip, OVER_A12) == ("PM-5.6", "DISTRICT_VISITED", {"district": "d04"})


def test_pm_5_6_each_completed_action_begins_anew() -> None:
    state = after(position(tile=2), OVER_A05)
    assert OVER_A05 in legal(after(state, PlaceStall("a05", 0)))
    assert OVER_A05 in legal(after(state, DrawCustomer(), PlaceCustomer("A")))


def test_pm_5_6_so_a_turn_always_ends() -> None:
    state = position(tile=2, actions=0, scores=(100, 10))
    for _ in range(12):
        crossings = [move for move in legal(state) if isinstance(move, MoveBobby)]
        if not crossings:
            break
        state = after(state, crossings[0])
    assert legal(state) == [EndTurn()]


def test_pm_5_6_a_new_turn_begins_anew() -> None:
    state = after(position(tile=2, actions=0), OVER_A05, EndTurn(), TakeTile(2, False))
    assert OVER_A05 in legal(state)
    assert state == replace(state, trail=1 << state.bobby)


def test_pm_6_1_a_district_turn_moves_no_bobby() -> None:
    state = after(position(), ScoreDistrict("d01", 2))
    assert at(state) == "d04"


def test_pm_5_3_a_player_without_points_may_cross_for_free() -> None:
    state = position(2, Options(Edition.FRENCH_SUMMARY), tile=2, actions=0, rows={"a06": (1, 2, 0, 0)}, scores=(0, 10))
    assert legal(state) == [OVER_A06, EndTurn()]
