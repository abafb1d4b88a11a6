"""KL-3: a turn and passing it."""

from __future__ import annotations

from markethall_rules.klongs import GAME
from markethall_rules.klongs.board import THIEF
from markethall_rules.klongs.cards import Pile, hand_size, pile_size
from markethall_rules.klongs.events import (
    BoatDrawn,
    BoatPlaced,
    BoatShifted,
    LukPhatAdvanced,
    MovementCardDeclined,
    TurnBegan,
)
from markethall_rules.klongs.moves import Decline, DrawBoat, PlaceBoat, ShiftBoat
from markethall_rules.klongs.state import Step
from markethall_rules.klongs.turn import MARKET_DAY, TURN

from .positions import AVOCADO, BANANAS, FISH, at, neutral, nothing_left, play, position, refused, sign, vacant

HAND = (neutral(FISH, 2), neutral(FISH, 3), neutral(AVOCADO, 2), sign(FISH, 0))


def test_kl_3_1_the_steps_stand_in_the_order_of_the_rule_sheet() -> None:
    assert [row.step.name for row in TURN] == [
        "PLACE",
        "TRADER",
        "LUK_PHAT",
        "MARKET",
        "STEAL",
        "LOOT",
        "CATCH",
        "RESCUE",
        "SHIFT",
        "PILE",
        "DRAW",
        "STUCK",
        "NEXT",
    ]
    assert [row.step.name for row in MARKET_DAY] == ["REMOVE", "CALL", "CLOSE"]


def test_kl_3_1_place_settle_move_draw() -> None:
    state = position(water={(3, 0): (vacant(FISH, 0), 1)}, hands={1: HAND})
    state, events = play(state, PlaceBoat(sign(FISH, 0), at(3, 1)))
    assert [type(event) for event in events] == [BoatPlaced, LukPhatAdvanced]
    assert state.step == Step.SHIFT
    state, events = play(state, ShiftBoat(at(3, 0), at(2, 0)))
    assert [type(event) for event in events] == [BoatShifted, BoatDrawn, TurnBegan]
    assert hand_size(state, 1) == 4
    assert GAME.to_act(state) == (2,)


def test_kl_3_1_a_boat_may_be_moved_before_placing_but_only_once() -> None:
    state = position(water={(3, 0): (vacant(FISH, 0), 1)}, hands={1: HAND})
    state, events = play(state, ShiftBoat(at(3, 0), at(4, 1)))
    assert events == (BoatShifted(1, at(3, 0), at(4, 1)),)
    assert state.step == Step.PLACE
    assert refused(state, ShiftBoat(at(4, 1), at(3, 0))) == ("KL-6.1", "CARD_USED", {"most": 1})
    state, events = play(state, PlaceBoat(HAND[0], at(4, 0)))
    assert [type(event) for event in events] == [BoatPlaced, BoatDrawn, TurnBegan], "not asked again"


def test_kl_3_1_the_card_may_be_declined() -> None:
    state = position(water={(3, 0): (vacant(FISH, 0), 1)}, hands={1: HAND})
    state, events = play(state, PlaceBoat(HAND[0], at(4, 0)), Decline())
    assert [type(event) for event in events] == [MovementCardDeclined, BoatDrawn, TurnBegan]
    assert state.table.cards == (2, 2)


def test_kl_3_1_only_a_boat_in_hand_is_placed() -> None:
    state = position(water={(3, 0): vacant(FISH, 0)}, hands={1: HAND, 2: [THIEF]})
    assert refused(state, PlaceBoat(THIEF, at(3, 1))) == ("KL-3.1", "NOT_HELD", {"boat": "THIEF"})
    assert refused(state, PlaceBoat(0, at(3, 1))) == ("KL-1.3", "NO_SUCH_BOAT", {})
    assert refused(state, PlaceBoat(HAND[0], 80)) == ("KL-1.1", "NO_SUCH_FIELD", {})


def test_kl_3_1_a_move_of_another_step_is_refused_with_the_current_step() -> None:
    state = position(water={(3, 0): vacant(FISH, 0)}, hands={1: HAND})
    assert refused(state, DrawBoat(Pile.ONLY)) == ("KL-3.1", "WRONG_STEP", {"step": "STEP_PLACE"})


def test_kl_3_1_without_a_boat_to_shift_the_card_step_is_skipped() -> None:
    state = position(water={(3, 0): (vacant(FISH, 0), 2)}, hands={1: HAND})
    state, events = play(state, PlaceBoat(HAND[0], at(4, 0)))
    assert [type(event) for event in events] == [BoatPlaced, BoatDrawn, TurnBegan]


def test_kl_3_2_with_nothing_left_to_draw_play_goes_on_with_fewer_boats() -> None:
    state = nothing_left(position(water={(3, 0): vacant(FISH, 0)}, hands={1: HAND, 2: [neutral(BANANAS, 3)]}))
    assert pile_size(state) == 0
    state, events = play(state, PlaceBoat(HAND[0], at(4, 0)))
    assert [type(event) for event in events] == [BoatPlaced, TurnBegan]
    assert (hand_size(state, 1), GAME.to_act(state)) == (3, (2,))
