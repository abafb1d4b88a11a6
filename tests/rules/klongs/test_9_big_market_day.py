"""KL-9: the big market day."""

from __future__ import annotations

import pytest

from markethall_rules.klongs import GAME, State
from markethall_rules.klongs.board import COOKSHOP, owned
from markethall_rules.klongs.box import MarketDay
from markethall_rules.klongs.events import (
    BoatRemoved,
    DockPassed,
    DockScored,
    MarketDayClosed,
    MarketDayOpened,
    WarehousesScored,
)
from markethall_rules.klongs.market import big_opener, called_seat
from markethall_rules.klongs.moves import PassDock, PlaceBoat, RemoveBoat, ScoreDock
from markethall_rules.klongs.state import Step

from .positions import (
    AVOCADO,
    BANANAS,
    FISH,
    SHRIMP,
    Afloat,
    at,
    legal,
    market_day,
    neutral,
    play,
    position,
    refused,
    sign,
    vacant,
)

WATER: Afloat = {
    (1, 1): (vacant(FISH, 2), 1),
    (1, 2): vacant(FISH, 3),
    (2, 1): (vacant(FISH, 0), 2),
    (2, 2): neutral(SHRIMP, 2),
    (1, 3): COOKSHOP,
    (2, 3): (vacant(AVOCADO, 1), 1),
}
DOCK, NEXT_DOCK = at(2, 2), at(2, 3)


def on_market(seats: int = 2, opener: int = 1) -> State:
    """The first call of a big market day."""
    return position(seats, water=WATER, step=Step.CALL, market=market_day(MarketDay.BIG, opener), seat=opener)


def test_kl_9_1_docks_are_scored_as_on_the_small_one() -> None:
    state = on_market()
    assert legal(state) == [ScoreDock(DOCK), ScoreDock(NEXT_DOCK), PassDock()]
    _, events = play(state, ScoreDock(DOCK))
    assert events == (DockScored(1, DOCK, (7, 7)),)


def test_kl_9_2_it_starts_with_the_player_last_on_the_score_track() -> None:
    assert big_opener(position(4, scores=(5, 4, 3, 9)), 1) == 3


def test_kl_9_2_the_triggers_points_for_the_track_count_already() -> None:
    hands = {1: [sign(FISH, 1)], 2: [neutral(FISH, 3)]}
    water: Afloat = {(3, 0): vacant(SHRIMP, 0)}
    for behind, opener in ((7, 1), (8, 2)):
        state = position(water=water, hands=hands, marker=11, scores=(behind, 9))
        _, events = play(state, PlaceBoat(sign(FISH, 1), at(3, 1)))
        assert events[-1] == MarketDayOpened(1, MarketDay.BIG, opener)


def test_kl_9_2_then_fewer_own_traders_on_the_water() -> None:
    assert big_opener(position(3, water=WATER, scores=(5, 5, 9)), 1) == 2


@pytest.mark.parametrize(
    ("trigger", "scores", "opener"),
    [
        (2, (5, 5, 5), 2),
        (3, (5, 5, 9), 1),
        (2, (5, 9, 5), 3),
        (1, (9, 5, 5), 2),
    ],
)
def test_kl_9_2_then_the_trigger_or_who_comes_first_clockwise_from_it(
    trigger: int, scores: tuple[int, ...], opener: int
) -> None:
    assert big_opener(position(3, scores=scores), trigger) == opener


def test_kl_9_3_a_round_goes_from_that_player_once_around() -> None:
    state = on_market(4, opener=3)
    order = []
    while state.market is not None:
        order.append(called_seat(state, state.market))
        state, _ = play(state, PassDock())
    assert order == [3, 4, 1, 2]


def test_kl_9_3_the_day_ends_after_a_round_without_a_scored_dock() -> None:
    state, events = play(on_market(), PassDock(), PassDock())
    assert [type(event) for event in events] == [DockPassed, MarketDayClosed, WarehousesScored]
    assert GAME.to_act(state) == ()


def test_kl_9_3_a_score_earns_another_round_and_a_pass_is_not_final() -> None:
    state, _ = play(on_market(), PassDock(), ScoreDock(DOCK), RemoveBoat(at(2, 1)))
    assert GAME.to_act(state) == (1,)
    assert legal(state) == [ScoreDock(NEXT_DOCK), PassDock()]
    state, _ = play(state, ScoreDock(NEXT_DOCK), RemoveBoat(at(1, 3)), PassDock())
    assert GAME.to_act(state) == (1,), "a dock was scored in this round, so there is another"
    state, events = play(state, PassDock(), PassDock())
    assert isinstance(events[-1], WarehousesScored)


def test_kl_9_3_rounds_are_equal_positions_when_nothing_else_differs() -> None:
    state = on_market()
    again, _ = play(
        position(water=WATER, step=Step.CALL, market=market_day(MarketDay.BIG, 1, calls=1, sold=True)), PassDock()
    )
    assert again.market == state.market


def test_kl_9_4_an_own_or_a_neutral_boat_is_removed() -> None:
    state, _ = play(on_market(), ScoreDock(DOCK))
    assert legal(state) == [RemoveBoat(at(1, 1)), RemoveBoat(at(1, 2)), RemoveBoat(at(2, 2))]
    assert refused(state, RemoveBoat(at(2, 1))) == ("KL-9.4", "OTHER_PLAYERS_BOAT", {"field": at(2, 1), "owner": 2})
    assert refused(state, RemoveBoat(at(1, 3))) == ("KL-8.4", "NOT_AT_THE_DOCK", {"field": at(1, 3), "dock": DOCK})


def test_kl_9_4_special_boats_are_neutral() -> None:
    state, _ = play(on_market(), ScoreDock(NEXT_DOCK))
    assert RemoveBoat(at(1, 3)) in legal(state)


@pytest.mark.parametrize(
    ("place", "kind", "owner"),
    [
        ((1, 1), vacant(FISH, 2), 1),
        ((1, 2), vacant(FISH, 3), 0),
        ((2, 2), neutral(SHRIMP, 2), 0),
    ],
)
def test_kl_9_5_a_removed_boat_goes_to_the_scorers_warehouse(place: tuple[int, int], kind: int, owner: int) -> None:
    state, events = play(on_market(), ScoreDock(DOCK), RemoveBoat(at(*place)))
    assert events == (BoatRemoved(1, at(*place), kind, owner),)
    assert state.table.stored == (owned(1, kind),)


def test_kl_9_4_the_scorer_needs_an_own_boat_there_all_the_same() -> None:
    water: Afloat = {(1, 1): neutral(BANANAS, 2), (1, 2): vacant(FISH, 3), (2, 1): COOKSHOP, (2, 2): neutral(SHRIMP, 2)}
    state = position(water=water, step=Step.CALL, market=market_day(MarketDay.BIG))
    assert refused(state, ScoreDock(DOCK)) == ("KL-8.2", "NO_OWN_BOAT", {"dock": DOCK})
