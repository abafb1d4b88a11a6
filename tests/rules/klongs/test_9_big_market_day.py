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
from markethall_rules.klongs.ids import DOCK_IDS
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
    water: Afloat = {**WATER, (3, 0): vacant(SHRIMP, 0), (2, 2): (vacant(SHRIMP, 2), 2)}
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


def called(state: State) -> int:
    """The seat that is called."""
    assert state.market is not None
    return called_seat(state, state.market)


def is_over(state: State) -> bool:
    """Whether the market day has ended and the warehouses are scored."""
    return state.step == Step.OVER and GAME.to_act(state) == ()


def test_kl_9_3_every_seat_in_turn_is_called_from_the_opener() -> None:
    state = on_market(4, opener=3)
    order = []
    while state.market is not None:
        order.append(called(state))
        state, _ = play(state, PassDock())
    assert order == [3, 4, 1, 2]


def test_kl_9_3_the_day_ends_when_every_seat_has_passed() -> None:
    state, events = play(on_market(), PassDock(), PassDock())
    assert [type(event) for event in events] == [DockPassed, MarketDayClosed, WarehousesScored]
    assert is_over(state)


def test_kl_9_3_after_a_scoring_every_seat_is_called_once_more_and_none_twice() -> None:
    state, _ = play(on_market(3), PassDock(), ScoreDock(DOCK), RemoveBoat(at(2, 1)))
    order = []
    while not is_over(state):
        order.append(called(state))
        state, _ = play(state, PassDock())
    assert order == [3, 1, 2], "the scorer is called too; seat 3 is not asked again after its pass"


def test_kl_9_3_a_pass_is_not_final() -> None:
    state, _ = play(on_market(), PassDock(), ScoreDock(DOCK), RemoveBoat(at(2, 1)))
    assert GAME.to_act(state) == (1,)
    assert legal(state) == [ScoreDock(NEXT_DOCK), PassDock()]


def test_kl_9_3_the_day_ends_at_once_when_nobody_can_score_any_more() -> None:
    state, _ = play(on_market(), PassDock(), ScoreDock(DOCK), RemoveBoat(at(2, 1)))
    state, events = play(state, ScoreDock(NEXT_DOCK), RemoveBoat(at(1, 3)))
    assert [type(event) for event in events] == [BoatRemoved, MarketDayClosed, WarehousesScored]
    assert is_over(state)


def test_kl_9_3_nobody_is_called_on_a_day_without_a_dock_to_score() -> None:
    water: Afloat = {(3, 0): vacant(SHRIMP, 0), (1, 1): (vacant(FISH, 2), 1)}
    state = position(water=water, hands={1: [sign(FISH, 1)]}, marker=11, scores=(5, 9))
    state, events = play(state, PlaceBoat(sign(FISH, 1), at(3, 1)))
    assert events[-3:] == (
        MarketDayOpened(1, MarketDay.BIG, 1),
        MarketDayClosed(MarketDay.BIG),
        WarehousesScored((0, 0)),
    )
    assert is_over(state)


def test_kl_9_3_a_dock_without_any_owner_does_not_keep_the_day_going() -> None:
    nobodys: Afloat = {place: neutral(FISH, 1) for place in ((5, 5), (5, 6), (6, 5), (6, 6))}
    state = position(water={**WATER, **nobodys}, step=Step.CALL, market=market_day(MarketDay.BIG, 1))
    state, _ = play(state, ScoreDock(DOCK), RemoveBoat(at(1, 2)))
    assert state.market is None
    assert is_over(state)


def test_kl_9_3_sold_says_whether_a_dock_was_scored_on_the_day() -> None:
    def sold(state: State) -> bool:
        assert state.market is not None
        return state.market.sold

    state = on_market(3)
    passed, _ = play(state, PassDock())
    scored, _ = play(passed, ScoreDock(DOCK))
    removed, _ = play(scored, RemoveBoat(at(2, 1)))
    assert [sold(each) for each in (state, passed, scored, removed)] == [False, False, True, True]
    small = position(water=WATER, step=Step.CALL, market=market_day(MarketDay.SMALL, 1))
    scored, _ = play(small, ScoreDock(DOCK))
    assert not sold(scored)


def test_kl_9_4_an_own_or_a_neutral_boat_is_removed() -> None:
    state, _ = play(on_market(), ScoreDock(DOCK))
    assert legal(state) == [RemoveBoat(at(1, 1)), RemoveBoat(at(1, 2)), RemoveBoat(at(2, 2))]
    assert refused(state, RemoveBoat(at(2, 1))) == ("KL-9.4", "NOT_YOURS", {"place": "B3", "owner": 2})
    assert refused(state, RemoveBoat(at(1, 3))) == (
        "KL-8.4",
        "NOT_AT_THE_DOCK",
        {"place": "D2", "dock": DOCK_IDS[DOCK]},
    )


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
    assert events[0] == BoatRemoved(1, at(*place), kind, owner)
    assert state.table.stored == (owned(1, kind),)


def test_kl_9_4_the_scorer_needs_an_own_boat_there_all_the_same() -> None:
    water: Afloat = {(1, 1): neutral(BANANAS, 2), (1, 2): vacant(FISH, 3), (2, 1): COOKSHOP, (2, 2): neutral(SHRIMP, 2)}
    state = position(water=water, step=Step.CALL, market=market_day(MarketDay.BIG))
    assert refused(state, ScoreDock(DOCK)) == ("KL-8.2", "NO_OWN_BOAT", {"dock": DOCK_IDS[DOCK]})
