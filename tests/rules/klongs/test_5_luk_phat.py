"""KL-5: the Luk-Phat track."""

from __future__ import annotations

import pytest

from markethall_rules.klongs import GAME
from markethall_rules.klongs.box import MarketDay
from markethall_rules.klongs.events import (
    BoatDrawn,
    BoatPlaced,
    BoatShifted,
    DockPassed,
    LukPhatAdvanced,
    MarketDayClosed,
    MarketDayOpened,
    TurnBegan,
    WarehousesScored,
)
from markethall_rules.klongs.moves import PassDock, PlaceBoat, ShiftBoat
from markethall_rules.klongs.state import Step

from .positions import BANANAS, FISH, SHRIMP, Afloat, at, legal, neutral, pass_all, play, position, sign, vacant

BOAT = sign(FISH, 1)
HANDS = {1: [BOAT, neutral(FISH, 2)], 2: [neutral(BANANAS, 2)]}
WATER: Afloat = {(3, 0): (vacant(SHRIMP, 0), 1)}


def test_kl_5_1_a_boat_with_the_sign_advances_the_marker_and_scores_at_once() -> None:
    state = position(water=WATER, hands=HANDS)
    state, events = play(state, PlaceBoat(BOAT, at(3, 1)))
    assert events == (BoatPlaced(1, BOAT, at(3, 1), 0), LukPhatAdvanced(1, 1, 6)), "the first step pays 6"
    assert GAME.scores(state) == (6, 0)
    assert state.table.marker == 1


FULL_DOCK: Afloat = {
    (5, 5): (vacant(FISH, 0), 2),
    (5, 6): neutral(FISH, 0),
    (6, 5): neutral(FISH, 0),
    (6, 6): neutral(FISH, 0),
}
"""A dock that seat 2 can score, so that a big market day has calls (KL-9.3)."""


def test_kl_5_1_a_boat_without_it_does_not() -> None:
    state = position(water=WATER, hands=HANDS)
    state, _ = play(state, PlaceBoat(neutral(FISH, 2), at(3, 1)))
    assert (GAME.scores(state), state.table.marker) == ((0, 0), 0)


@pytest.mark.parametrize(("marker", "points"), list(enumerate([6, 5, 4, 3, 6, 5, 4, 3, 5, 4, 3, 2])))
def test_kl_5_1_each_step_has_its_points_on_market_days_too(marker: int, points: int) -> None:
    state = position(water=WATER, hands=HANDS, marker=marker)
    _, events = play(state, PlaceBoat(BOAT, at(3, 1)))
    assert events[1] == LukPhatAdvanced(1, marker + 1, points)


@pytest.mark.parametrize(("marker", "day"), [(3, MarketDay.SMALL), (7, MarketDay.SMALL), (11, MarketDay.BIG)])
def test_kl_5_2_a_stage_ends_with_a_market_day(marker: int, day: MarketDay) -> None:
    state = position(water={**WATER, **FULL_DOCK}, hands=HANDS, marker=marker, scores=(0, 20))
    state, events = play(state, PlaceBoat(BOAT, at(3, 1)))
    assert events[-1] == MarketDayOpened(1, day, 1)
    assert state.step == Step.CALL


@pytest.mark.parametrize("marker", [0, 1, 2, 4, 5, 6, 8, 9, 10])
def test_kl_5_2_the_other_steps_do_not(marker: int) -> None:
    state = position(water=WATER, hands=HANDS, marker=marker)
    state, events = play(state, PlaceBoat(BOAT, at(3, 1)))
    assert state.market is None
    assert isinstance(events[-1], LukPhatAdvanced)


def test_kl_5_2_after_a_small_market_day_the_turn_is_finished() -> None:
    state = position(water=WATER, hands=HANDS, marker=3)
    state, _ = play(state, PlaceBoat(BOAT, at(3, 1)))
    state, events = pass_all(state)
    assert [type(event) for event in events] == [DockPassed] * 4 + [MarketDayClosed]
    assert (GAME.to_act(state), state.step) == ((1,), Step.SHIFT)
    state, events = play(state, ShiftBoat(at(3, 0), at(2, 0)))
    assert [type(event) for event in events] == [BoatShifted, BoatDrawn, TurnBegan]
    assert GAME.to_act(state) == (2,)


def test_kl_5_2_after_the_big_market_day_only_the_warehouses_are_scored() -> None:
    state = position(water={**WATER, **FULL_DOCK}, hands=HANDS, marker=11, stored={2: [neutral(FISH, 3)]})
    state, _ = play(state, PlaceBoat(BOAT, at(3, 1)))
    state, events = pass_all(state)
    assert events[-2:] == (MarketDayClosed(MarketDay.BIG), WarehousesScored((0, 1)))
    assert GAME.to_act(state) == ()
    assert GAME.legal_moves(state, 1) == ()
    assert GAME.scores(state) == (2, 1)


def test_kl_5_2_the_market_day_comes_before_anything_else_of_the_turn() -> None:
    state = position(water=WATER, hands=HANDS, marker=3)
    state, _ = play(state, PlaceBoat(BOAT, at(3, 1)))
    assert legal(state) == [PassDock()], "no movement card yet, and nothing drawn"
    assert sum(hand.size for hand in state.hands) == 2
