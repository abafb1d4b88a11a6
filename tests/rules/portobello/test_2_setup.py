"""PM-2: set-up, editions and options."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import cast

import pytest

from markethall_rules.chance import SeededChance
from markethall_rules.errors import BadOptions
from markethall_rules.game import advance
from markethall_rules.portobello import GAME, Options
from markethall_rules.portobello.box import START_HAND, Edition, Hand, Tile
from markethall_rules.portobello.events import (
    BobbyPlaced,
    CustomerDrawn,
    GameEnded,
    RowDrawn,
    TilesTurnedUp,
    TurnBegan,
    TurnEnded,
)
from markethall_rules.portobello.moves import DrawCustomer, EndTurn, PlaceBobby, PlaceCustomer, TakeTile
from tests.kit import seed

from .positions import CITIZEN, CLERK, after, at, legal, play, position, refused


@pytest.mark.parametrize(
    ("edition", "points"),
    [(Edition.GERMAN, 10), (Edition.ITALIAN, 0), (Edition.FRENCH, 10), (Edition.FRENCH_SUMMARY, 10)],
)
def test_pm_2_1_the_start_score_is_that_of_the_edition(edition: Edition, points: int) -> None:
    assert GAME.scores(GAME.setup(Options(edition), 3)) == (points,) * 3


def test_pm_2_1_all_tiles_are_face_up_and_the_bag_holds_ten_without_the_lord() -> None:
    state = GAME.setup(Options(), 4)
    assert all(len(hand.face_up) == 3 for hand in state.hands)
    assert state.bag_size == 10
    assert not state.lord_may_come


def test_pm_2_2_seat_1_starts_and_play_is_clockwise() -> None:
    state = after(GAME.setup(Options(may_stop_early=True), 3), PlaceBobby("d04"))
    order = []
    for _ in range(6):
        order.append(GAME.to_act(state))
        state = after(state, TakeTile(legal_number(len(order)), False), DrawCustomer())
        state = after(state, legal(state)[0], EndTurn())
    assert order == [(1,), (2,), (3,), (1,), (2,), (3,)]


def legal_number(turn: int) -> int:
    """A number that is still face up in that turn of three players."""
    return 2 if turn <= 3 else 3


def test_pm_2_2_another_seat_may_not_act() -> None:
    state = position(3, turn=2)
    assert refused(state, TakeTile(2, False), seat=1) == ("PM-2.2", "NOT_YOUR_TURN", {"to_act": 2, "seat": 1})
    assert GAME.legal_moves(state, 1) == GAME.legal_moves(state, 0) == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pm_2_3_the_last_in_turn_order_puts_the_bobby_into_any_district(seats: int) -> None:
    state = GAME.setup(Options(), seats)
    assert GAME.to_act(state) == (seats,)
    assert legal(state) == tuple(PlaceBobby(f"d{number:02}") for number in range(1, 13))
    state, events = play(state, PlaceBobby("d09"))
    assert events == (BobbyPlaced(seats, "d09"), TurnBegan(1, 1))
    assert at(state) == "d09"
    assert GAME.to_act(state) == (1,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pm_2_3_in_the_french_summary_it_is_the_left_neighbour(seats: int) -> None:
    assert GAME.to_act(GAME.setup(Options(Edition.FRENCH_SUMMARY), seats)) == (2,)


def test_pm_2_3_the_bobby_is_put_first_and_once() -> None:
    start = GAME.setup(Options(), 2)
    assert refused(start, TakeTile(2, False)) == ("PM-2.3", "WRONG_STEP", {"step": "STEP_BOBBY"})
    assert refused(start, PlaceBobby("d13")) == ("PM-1.1", "NO_SUCH_DISTRICT", {"district": "d13"})
    assert refused(start, PlaceBobby("d01"), seat=1) == ("PM-2.3", "NOT_YOUR_TURN", {"to_act": 2, "seat": 1})
    assert refused(position(), PlaceBobby("d01")) == ("PM-2.3", "WRONG_STEP", {"step": "STEP_TILE"})


def test_pm_2_4_the_open_row_is_drawn_before_the_game() -> None:
    start = GAME.setup(Options(open_customers=True), 2)
    state, events = advance(GAME.apply, start, GAME.deal(start, SeededChance(seed(3), 1)))
    row = cast(RowDrawn, events[0]).customers
    assert len(events) == 1
    assert Counter(row) == {CLERK: 5, CITIZEN: 5}
    assert state.row == row


def test_pm_2_4_a_drawn_customer_is_the_next_of_the_row() -> None:
    start = GAME.setup(Options(open_customers=True), 2)
    dealt, events = advance(GAME.apply, start, GAME.deal(start, SeededChance(seed(3), 1)))
    row = cast(RowDrawn, events[0]).customers
    state = after(dealt, PlaceBobby("d04"), TakeTile(4, False))
    for at_row in range(4):
        state, drawn = play(state, DrawCustomer(), number=at_row)
        assert drawn == (CustomerDrawn(1, row[at_row]),)
        assert state.row == row[at_row + 1 :]
        state = after(state, legal(state)[0])


def test_pm_2_4_by_default_nothing_is_drawn_before_the_game() -> None:
    start = GAME.setup(Options(), 2)
    assert advance(GAME.apply, start, GAME.deal(start, SeededChance(seed(3), 1))) == (start, ())


def test_pm_2_5_a_new_turn_is_counted_so_that_undo_stops_there() -> None:
    start = GAME.setup(Options(may_stop_early=True), 2)
    first = after(start, PlaceBobby("d04"))
    inside = after(first, TakeTile(2, False), DrawCustomer(), PlaceCustomer("A"))
    assert (GAME.turn(start), GAME.turn(first), GAME.turn(inside), GAME.turn(after(inside, EndTurn()))) == (0, 1, 1, 2)


def test_pm_2_6_the_editions_differ_as_the_table_says() -> None:
    printed = [Options(edition).printed for edition in Edition]
    assert [edition.start_score for edition in printed] == [10, 0, 10, 10]
    assert [edition.lord_is_action for edition in printed] == [False, True, True, True]
    assert [edition.left_puts_bobby for edition in printed] == [False, False, False, True]
    assert [edition.shared_is_free for edition in printed] == [False, False, False, True]
    assert [edition.neutral_face_up for edition in printed] == [True, True, True, False]
    assert [edition.turned_up_at_start for edition in printed] == [False, False, False, True]


def test_pm_2_6_in_the_french_summary_tiles_turn_up_at_the_start_of_the_own_turn() -> None:
    last_one = (Hand((), (Tile(2, False), Tile(3, False))), START_HAND)
    state = replace(position(options=Options(Edition.FRENCH_SUMMARY), tile=4, actions=0), hands=last_one)
    state, events = play(state, EndTurn())
    assert events == (TurnEnded(1), TurnBegan(2, 2))
    assert state.hands[0] == Hand((), START_HAND.face_up), "while others play they lie face down"
    state, events = play(replace(state, tile=Tile(4, False), actions=0), EndTurn())
    assert events == (TurnEnded(2), TurnBegan(1, 3), TilesTurnedUp(1))
    assert state.hands[0] == START_HAND


def test_pm_2_6_in_the_french_summary_tiles_stay_down_after_the_last_turn() -> None:
    last_one = (START_HAND, Hand((), (Tile(2, False), Tile(3, False))))
    state = position(options=Options(Edition.FRENCH_SUMMARY), turn=2, tile=4, actions=0, supply=(0, 5), latest=1)
    state, events = play(replace(state, hands=last_one), EndTurn())
    assert [type(event) for event in events] == [TurnEnded, GameEnded]
    assert state.hands[1].face_up == ()


def test_pm_2_6_in_the_french_summary_the_round_is_finished_all_the_same() -> None:
    state = position(3, Options(Edition.FRENCH_SUMMARY), tile=4, actions=0, supply=(0, 5, 5), latest=1)
    _, events = play(state, EndTurn())
    assert events == (TurnEnded(1), TurnBegan(2, 2)), "seats 2 and 3 have their turns"


def test_pm_2_6_in_the_french_summary_a_seat_thought_on_turn_has_tiles_to_take() -> None:
    down = Hand((), START_HAND.face_up)
    state = replace(position(options=Options(Edition.FRENCH_SUMMARY)), hands=(START_HAND, down))
    as_if = GAME.on_turn(state, 2)
    assert as_if is not None
    assert TakeTile(2, False) in GAME.legal_moves(as_if, 2)


@pytest.mark.parametrize("edition", [0, 5, -1])
def test_pm_2_6_there_is_no_other_edition(edition: int) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.setup(Options(cast(Edition, edition)), 2)
    assert (caught.value.clause, caught.value.cause) == ("PM-2.6", "NO_SUCH_VALUE")
    assert caught.value.numbers == {"edition": edition}
