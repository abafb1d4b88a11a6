"""PM-3: a turn, from its tile to its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_rules.portobello import Move, Options, State
from markethall_rules.portobello.box import START_HAND, Edition, Hand, Tile
from markethall_rules.portobello.events import TilesTurnedUp, TileTaken, TurnBegan, TurnEnded
from markethall_rules.portobello.legal import refusal
from markethall_rules.portobello.moves import (
    DrawCustomer,
    EndTurn,
    MoveBobby,
    PlaceCustomer,
    PlaceLord,
    PlaceStall,
    ScoreDistrict,
    TakeTile,
)

from .positions import LORD, TEN, after, all_full, at, legal, play, position, refused, row

OWN_2, OWN_3, OWN_4 = START_HAND.face_up


@pytest.mark.parametrize("number", [2, 3, 4])
def test_pm_3_1_the_number_of_the_tile_is_the_number_of_actions(number: int) -> None:
    state, events = play(position(), TakeTile(number, False))
    assert events == (TileTaken(1, number, False),)
    assert state.actions == number
    for _ in range(number):
        state = after(state, DrawCustomer())
        state = after(state, legal(state)[0])
    assert refused(state, DrawCustomer()) == ("PM-3.1", "WRONG_STEP", {"step": "STEP_END"})
    assert refused(state, PlaceStall("a05", 0)) == ("PM-3.1", "WRONG_STEP", {"step": "STEP_END"})


def test_pm_3_1_a_turn_begins_with_a_tile_or_a_district() -> None:
    moves = legal(position())
    assert moves[:3] == [TakeTile(2, False), TakeTile(3, False), TakeTile(4, False)]
    assert all(isinstance(move, ScoreDistrict) for move in moves[3:])
    assert len(moves) == 3 + 12 * 2


@pytest.mark.parametrize("move", [PlaceStall("a05", 0), DrawCustomer(), PlaceCustomer("A"), PlaceLord(), EndTurn()])
def test_pm_3_1_nothing_else_is_done_before_that(move: Move) -> None:
    assert refused(position(), move) == ("PM-3.1", "WRONG_STEP", {"step": "STEP_TILE"})


def test_pm_3_1_one_tile_a_turn() -> None:
    assert refused(position(tile=2), TakeTile(3, False)) == ("PM-3.1", "WRONG_STEP", {"step": "STEP_ACTION"})


def test_pm_3_1_only_own_tiles_that_lie_face_up_are_taken() -> None:
    state = after(position(), TakeTile(2, False), DrawCustomer(), PlaceCustomer("A"), DrawCustomer(),
                  PlaceCustomer("B"), EndTurn(), ScoreDistrict("d01", 2))  # fmt: skip
    assert refused(state, TakeTile(2, False)) == ("PM-3.1", "TILE_FACE_DOWN", {"tile": "2"})
    assert refused(state, TakeTile(3, True)) == ("PM-3.1", "NOT_HELD", {"tile": "n3"})
    assert refused(state, TakeTile(1, False)) == ("PM-3.1", "NOT_HELD", {"tile": "1"})
    said = str(refusal(state, state.options.board.plan, state.seat, TakeTile(3, True)))
    assert said == f"Seat {state.seat} has no tile n3. (PM-3.1)"


def test_pm_3_2_actions_in_any_order_and_mix_with_the_bobby_in_between() -> None:
    state = after(
        position(), TakeTile(4, False), MoveBobby("a05"), PlaceStall("a01", 0), DrawCustomer(), PlaceCustomer("K"),
        MoveBobby("a05"), PlaceStall("a12", 1), MoveBobby("a06"), DrawCustomer(), PlaceCustomer("A"), MoveBobby("a08"),
        EndTurn(),
    )  # fmt: skip
    assert (row(state, "a01"), row(state, "a12"), at(state)) == ((1, 0, 0, 0), (0, 1), "d06")
    assert state.scores == (6, 10)


def test_pm_3_4_the_tile_goes_back_face_down() -> None:
    state = position(tile=3, actions=0)
    assert state.hands[0] == Hand((OWN_2, OWN_4), ())
    state, events = play(state, EndTurn())
    assert state.hands[0] == Hand((OWN_2, OWN_4), (OWN_3,))
    assert events == (TurnEnded(1), TurnBegan(2, 2))


def test_pm_3_4_a_neutral_tile_does_as_neutral() -> None:
    hand = Hand((Tile(2, True), OWN_3, OWN_4), ())
    idle = position(rows=all_full(2, {}), customers={**TEN, "K": LORD}, scores=(0, 0), supply=(5, 5))
    state = after(replace(idle, hands=(hand, START_HAND)), TakeTile(2, True), EndTurn())
    assert state.hands[0] == Hand((OWN_3, OWN_4), (Tile(2, True),))


def test_pm_3_4_when_all_three_are_face_down_they_turn_up_at_once() -> None:
    state = replace(position(tile=4, actions=0), hands=(Hand((), (OWN_2, OWN_3)), START_HAND))
    state, events = play(state, EndTurn())
    assert events == (TurnEnded(1), TilesTurnedUp(1), TurnBegan(2, 2))
    assert state.hands == (START_HAND, START_HAND)


def with_one_up(state: State) -> State:
    """The position with only the own 4 of seat 1 face up."""
    return replace(state, hands=(Hand((OWN_4,), (OWN_2, OWN_3)), state.hands[1]))


def test_pm_3_4_a_neutral_tile_that_arrives_face_up_keeps_the_others_down() -> None:
    state, events = play(with_one_up(position()), ScoreDistrict("d01", 4))
    assert TilesTurnedUp(1) not in events
    assert state.hands[0] == Hand((Tile(3, True),), (OWN_2, OWN_3))


def test_pm_3_4_also_after_a_district_turn_where_the_neutral_tile_arrives_face_down() -> None:
    start = with_one_up(position(options=Options(Edition.FRENCH_SUMMARY)))
    state, events = play(start, ScoreDistrict("d01", 4))
    assert TilesTurnedUp(1) not in events, "in the French summary they turn up at the start of the own turn (PM-2.6)"
    assert state.hands[0] == Hand((), (OWN_2, OWN_3, Tile(3, True)))
    state, _ = play(state, ScoreDistrict("d02", 2))
    assert state.hands[0] == Hand((OWN_2, OWN_3, Tile(3, True)), ())


def test_pm_3_5_an_action_turn_ends_by_the_players_word() -> None:
    state = position(tile=2, actions=0, scores=(0, 10))
    assert legal(state) == [EndTurn()]
    state, events = play(state, EndTurn())
    assert events == (TurnEnded(1), TurnBegan(2, 2))
    assert state.seat == 2


def test_pm_3_5_a_district_turn_ends_by_itself() -> None:
    state, events = play(position(), ScoreDistrict("d01", 2))
    assert events[1:] == (TurnEnded(1), TurnBegan(2, 2))
    assert state.seat == 2
    assert refused(state, EndTurn()) == ("PM-3.1", "WRONG_STEP", {"step": "STEP_TILE"})
