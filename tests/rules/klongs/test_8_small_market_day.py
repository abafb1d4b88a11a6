"""KL-8: the small market day."""

from __future__ import annotations

from markethall_rules.klongs import GAME, State
from markethall_rules.klongs.board import COOKSHOP, OVERSEER, owned
from markethall_rules.klongs.box import MarketDay
from markethall_rules.klongs.events import BoatRemoved, DockPassed, DockScored, MarketDayClosed
from markethall_rules.klongs.ids import DOCK_IDS
from markethall_rules.klongs.market import called_seat, points
from markethall_rules.klongs.moves import Decline, PassDock, PlaceBoat, RemoveBoat, ScoreDock
from markethall_rules.klongs.placement import supply
from markethall_rules.klongs.state import Step

from .positions import (
    AVOCADO,
    BANANAS,
    FISH,
    FLOWERS,
    SHRIMP,
    Afloat,
    at,
    legal,
    market_day,
    neutral,
    pass_all,
    play,
    position,
    refused,
    sign,
    vacant,
)

GREEN, RED = 1, 2
WATER: Afloat = {
    (1, 1): (vacant(FISH, 2), GREEN),
    (1, 2): (vacant(FISH, 3), GREEN),
    (2, 1): (vacant(FISH, 0), RED),
    (2, 2): neutral(SHRIMP, 0),
    (2, 3): OVERSEER,
    (1, 3): neutral(AVOCADO, 3),
}
DOCK, NEXT_DOCK = at(2, 2), at(2, 3)
HANDS = {1: [neutral(BANANAS, 2)], 2: [neutral(BANANAS, 3)], 3: [vacant(BANANAS, 3)]}


def on_market(seats: int = 3, opener: int = 1, calls: int = 0) -> State:
    """A small market day with two docks that can be scored."""
    return position(
        seats,
        water=WATER,
        hands={seat: HANDS[seat] for seat in range(1, seats + 1)},
        step=Step.CALL,
        market=market_day(MarketDay.SMALL, opener, calls),
        seat=opener,
        placed=at(1, 3),
    )


def test_kl_8_1_two_rounds_clockwise_from_the_player_who_triggered_it() -> None:
    state = on_market(opener=2)
    order = []
    while state.market is not None:
        order.append(called_seat(state, state.market))
        state, _ = play(state, PassDock())
    assert order == [2, 3, 1, 2, 3, 1]


def test_kl_8_1_passing_the_first_round_does_not_bar_the_second() -> None:
    state, _ = play(on_market(), PassDock(), PassDock(), PassDock())
    assert GAME.to_act(state) == (1,)
    assert ScoreDock(DOCK) in legal(state)


def test_kl_8_1_one_dock_a_call() -> None:
    state, events = play(on_market(), ScoreDock(DOCK), RemoveBoat(at(1, 1)))
    assert isinstance(events[0], BoatRemoved)
    assert GAME.to_act(state) == (2,)


def test_kl_8_1_a_seat_that_is_not_called_is_refused() -> None:
    assert refused(on_market(), PassDock(), seat=2) == ("KL-8.1", "NOT_YOUR_TURN", {"to_act": 1, "seat": 2})


def test_kl_8_2_all_four_fields_hold_boats_and_one_is_the_scorers() -> None:
    state = on_market()
    assert legal(state) == [ScoreDock(DOCK), ScoreDock(NEXT_DOCK), PassDock()]
    assert refused(state, ScoreDock(at(1, 2))) == ("KL-8.2", "DOCK_NOT_FULL", {"dock": "B1-C2", "needs": 4, "has": 2})
    assert refused(state, ScoreDock(at(1, 1))) == ("KL-1.2", "NO_SUCH_DOCK", {})
    state, _ = play(state, PassDock())
    assert legal(state) == [ScoreDock(DOCK), PassDock()]
    assert refused(state, ScoreDock(NEXT_DOCK)) == ("KL-8.2", "NO_OWN_BOAT", {"dock": DOCK_IDS[NEXT_DOCK]})
    state, _ = play(state, PassDock())
    assert legal(state) == [PassDock()], "seat 3 has no boat"


def test_kl_8_3_baskets_times_own_traders_for_every_colour() -> None:
    """2 + 3 + 0 + 0 = 5; green has two boats there and scores 10, red has one and scores 5."""
    state, events = play(on_market(), ScoreDock(DOCK))
    assert events == (DockScored(1, DOCK, (10, 5, 0)),)
    assert GAME.scores(state) == (10, 5, 0)


def test_kl_8_3_special_boats_count_no_baskets_and_neutral_boats_do() -> None:
    assert points(on_market(), NEXT_DOCK) == (6, 0, 0)


def test_kl_8_3_a_boat_without_an_owner_counts_its_baskets() -> None:
    water: Afloat = {
        (1, 1): (vacant(FISH, 2), GREEN),
        (1, 2): vacant(FISH, 3),
        (2, 1): COOKSHOP,
        (2, 2): neutral(SHRIMP, 2),
    }
    assert points(position(water=water), DOCK) == (14, 0)


def test_kl_8_4_then_one_own_boat_of_the_quartet_is_removed() -> None:
    state, _ = play(on_market(), ScoreDock(DOCK))
    assert legal(state) == [RemoveBoat(at(1, 1)), RemoveBoat(at(1, 2))]
    assert refused(state, RemoveBoat(at(2, 1))) == ("KL-8.4", "NOT_YOURS", {"place": "B3"})
    assert refused(state, RemoveBoat(at(2, 2))) == ("KL-8.4", "NOT_YOURS", {"place": "C3"})
    assert refused(state, RemoveBoat(at(1, 3))) == (
        "KL-8.4",
        "NOT_AT_THE_DOCK",
        {"place": "D2", "dock": DOCK_IDS[DOCK]},
    )
    assert refused(state, PassDock()) == ("KL-8.4", "WRONG_STEP", {"step": "STEP_REMOVE"})


def test_kl_8_4_trader_to_the_supply_boat_to_the_warehouse() -> None:
    state = on_market()
    before = supply(state, 1)
    state, events = play(state, ScoreDock(DOCK), RemoveBoat(at(1, 2)))
    assert events == (BoatRemoved(1, at(1, 2), vacant(FISH, 3), GREEN),)
    assert state.table.stored == (owned(1, vacant(FISH, 3)),)
    assert supply(state, 1) == before + 1
    assert ScoreDock(DOCK) not in legal(state), "the dock is no longer full"


def test_kl_8_4_what_is_scored_stays_scored_and_the_others_see_a_new_quartet() -> None:
    state, _ = play(on_market(), ScoreDock(NEXT_DOCK), RemoveBoat(at(1, 2)))
    assert GAME.scores(state) == (6, 0, 0)
    assert legal(state) == [PassDock()], "the boat that went stood at both docks"


def test_kl_8_5_then_the_turn_is_finished_and_the_left_neighbour_plays_on() -> None:
    state, events = pass_all(on_market(opener=2))
    assert [type(event) for event in events] == [DockPassed] * 6 + [MarketDayClosed]
    assert (GAME.to_act(state), state.step) == ((2,), Step.SHIFT)
    state, _ = play(state, Decline())
    assert GAME.to_act(state) == (3,)


def test_kl_8_5_a_turn_with_a_market_day_in_its_middle() -> None:
    hands = {**HANDS, 1: [sign(FLOWERS, 0)]}
    state = position(3, water=WATER, hands=hands, marker=7, cards=(0, 0, 0))
    state, _ = play(state, PlaceBoat(sign(FLOWERS, 0), at(0, 0)), ScoreDock(DOCK), RemoveBoat(at(1, 1)))
    state, _ = pass_all(state)
    assert GAME.to_act(state) == (2,)
    assert GAME.scores(state) == (13, 5, 0), "three for the step"
    assert [hand.size for hand in state.hands] == [1, 1, 1], "and seat 1 has drawn"


def test_kl_8_1_a_dock_scored_in_the_first_round_earns_no_third() -> None:
    water = {place: boat for place, boat in WATER.items() if place not in ((2, 3), (1, 3))}
    state = position(
        water=water, hands=HANDS, step=Step.CALL, market=market_day(MarketDay.SMALL, 1), placed=DOCK
    )  # fmt: skip
    _, events = play(state, ScoreDock(DOCK), RemoveBoat(at(1, 1)), PassDock(), PassDock(), PassDock())
    assert events[-1] == MarketDayClosed(MarketDay.SMALL)
