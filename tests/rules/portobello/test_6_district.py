"""PM-6: scoring a district."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_rules.portobello import Options
from markethall_rules.portobello.box import START_HAND, Edition, Hand, Tile
from markethall_rules.portobello.events import DistrictScored, TurnBegan, TurnEnded
from markethall_rules.portobello.moves import MoveBobby, PlaceStall, ScoreDistrict, TakeTile

from .positions import CITIZEN, after, legal, play, position, refused

OWN_2, OWN_3, OWN_4 = START_HAND.face_up


def test_pm_6_1_an_own_2_or_4_is_laid_and_the_turn_is_over() -> None:
    state, events = play(position(), ScoreDistrict("d05", 4))
    assert events == (DistrictScored(1, "d05", 4, 0, 3, True), TurnEnded(1), TurnBegan(2, 2))
    assert (state.tile_numbers[4], state.tile_seats[4]) == (4, 1)
    assert state.seat == 2


def test_pm_6_1_not_after_a_tile_is_taken() -> None:
    assert refused(position(tile=2), ScoreDistrict("d05", 4)) == ("PM-6.1", "WRONG_STEP", {"step": "STEP_ACTION"})


def test_pm_6_1_the_tile_must_lie_face_up() -> None:
    state = replace(position(), hands=(Hand((OWN_2,), (OWN_3, OWN_4)), START_HAND))
    assert refused(state, ScoreDistrict("d05", 4)) == ("PM-6.1", "TILE_FACE_DOWN", {"tile": "4"})
    assert refused(state, ScoreDistrict("d55", 2)) == ("PM-1.1", "NO_SUCH_DISTRICT", {"district": "d55"})


@pytest.mark.parametrize(("number", "points"), [(2, 8), (4, 16)])
def test_pm_6_2_own_stalls_in_the_three_alleys_times_the_tile(number: int, points: int) -> None:
    state = position(3, rows={"a05": (1, 1, 2), "a06": (2, 2, 1, 0), "a12": (0, 1), "a01": (1, 0, 0, 0)},
                     customers={"B": CITIZEN})  # fmt: skip
    state, events = play(state, ScoreDistrict("d04", number))
    assert events[0] == DistrictScored(1, "d04", number, points, 3, True)
    assert state.scores == (10 + points, 10, 10)


def test_pm_6_2_it_is_allowed_with_no_own_stall() -> None:
    assert after(position(), ScoreDistrict("d01", 2)).scores == (10, 10)


def test_pm_6_3_at_most_one_tile_in_a_district() -> None:
    state = after(position(), ScoreDistrict("d01", 2))
    assert refused(state, ScoreDistrict("d01", 4)) == (
        "PM-6.3", "PLACE_TAKEN", {"district": "d01", "owner": 1, "tile": "2"},
    )  # fmt: skip


def test_pm_6_3_bobby_and_stalls_may_still_enter() -> None:
    state = after(position(), ScoreDistrict("d01", 2), TakeTile(2, False), MoveBobby("a05"))
    assert PlaceStall("a01", 0) in legal(state)


def test_pm_6_4_twice_in_a_game_with_the_2_and_with_the_4() -> None:
    state = after(position(), ScoreDistrict("d01", 2), ScoreDistrict("d02", 2), ScoreDistrict("d03", 4))
    state = after(state, ScoreDistrict("d04", 4))
    assert [move for move in legal(state) if isinstance(move, ScoreDistrict)] == []
    assert refused(state, ScoreDistrict("d05", 2)) == ("PM-6.4", "NOT_HELD", {"tile": "2"})
    assert refused(state, ScoreDistrict("d05", 4)) == ("PM-6.4", "NOT_HELD", {"tile": "4"})


@pytest.mark.parametrize("number", [3, 1, 0, -2])
def test_pm_6_4_no_other_tile_scores_a_district(number: int) -> None:
    assert refused(position(), ScoreDistrict("d05", number)) == ("PM-6.4", "NOT_A_SCORING_TILE", {"tile": str(number)})


def test_pm_6_4_a_neutral_2_scores_no_district() -> None:
    state = replace(position(), hands=(Hand((Tile(2, True), OWN_3), (OWN_4,)), START_HAND))
    assert refused(state, ScoreDistrict("d05", 2)) == ("PM-6.4", "NOT_HELD", {"tile": "2"})
    assert TakeTile(2, True) in legal(state)


def test_pm_6_5_the_top_neutral_tile_replaces_the_laid_one_face_up() -> None:
    state = after(position(), ScoreDistrict("d01", 2))
    assert state.hands[0] == Hand((OWN_3, Tile(3, True), OWN_4), ())
    assert state.neutral == 3


def test_pm_6_5_it_serves_as_an_action_tile_from_the_next_turn_on() -> None:
    state = after(position(), ScoreDistrict("d01", 4), ScoreDistrict("d02", 4))
    assert legal(state)[:3] == [TakeTile(2, False), TakeTile(3, False), TakeTile(3, True)]
    assert after(state, TakeTile(3, True)).actions == 3


def test_pm_6_5_in_the_french_summary_it_arrives_face_down() -> None:
    state, events = play(position(options=Options(Edition.FRENCH_SUMMARY)), ScoreDistrict("d01", 2))
    assert events[0] == DistrictScored(1, "d01", 2, 0, 3, False)
    assert state.hands[0] == Hand((OWN_3, OWN_4), (Tile(3, True),))


def test_pm_1_3_two_equal_neutral_tiles_are_one_choice() -> None:
    state = replace(position(), hands=(Hand((Tile(1, True), Tile(1, True), OWN_3), ()), START_HAND))
    assert legal(state) == [TakeTile(1, True), TakeTile(3, False)]


def test_pm_1_3_the_tile_that_is_named_is_taken_and_of_equal_ones_one() -> None:
    own, neutral, other = Tile(2, False), Tile(2, True), Tile(3, False)
    both = replace(position(), hands=(Hand((own, neutral, other), ()), START_HAND))
    assert after(both, TakeTile(2, True)).hands[0] == Hand((own, other), ())
    assert after(both, TakeTile(2, False)).hands[0] == Hand((neutral, other), ())
    equal = replace(position(), hands=(Hand((neutral, neutral, other), ()), START_HAND))
    assert after(equal, TakeTile(2, True)).hands[0] == Hand((neutral, other), ())
