"""KL-4: placing a boat, and taking possession of it."""

from __future__ import annotations

import pytest

from markethall_rules.klongs import GAME, Options
from markethall_rules.klongs.board import COOKSHOP, OVERSEER, OWNER, THIEF, owned
from markethall_rules.klongs.box import MarketDay
from markethall_rules.klongs.events import BoatPlaced, TraderForgone, TraderTaken
from markethall_rules.klongs.moves import Decline, PassTurn, PlaceBoat, RemoveBoat, ScoreDock, TakeTrader
from markethall_rules.klongs.placement import supply
from markethall_rules.klongs.state import Step

from .kit import CROWDED
from .positions import (
    AVOCADO,
    BANANAS,
    FISH,
    FLOWERS,
    SHRIMP,
    Afloat,
    at,
    crowded,
    fields_for,
    legal,
    market_day,
    neutral,
    play,
    position,
    refused,
    vacant,
)

LIGHT, DARK = {at(3, 0), at(4, 0)}, {at(3, 9), at(4, 9)}
HAND = [vacant(FISH, 1), neutral(FISH, 2)]


@pytest.mark.parametrize(("seats", "entrances"), [(2, LIGHT), (3, LIGHT | DARK), (4, LIGHT | DARK)])
@pytest.mark.parametrize("kind", [vacant(FISH, 1), neutral(FISH, 2), THIEF, OVERSEER, COOKSHOP])
def test_kl_4_1_the_first_boat_is_placed_on_an_entrance(seats: int, entrances: set[int], kind: int) -> None:
    state = position(seats, hands={1: [kind]}, begun=())
    assert fields_for(state, kind) == entrances
    assert refused(state, PlaceBoat(kind, at(3, 1))) == ("KL-4.1", "NOT_AN_ENTRANCE", {"place": "B4"})


def test_kl_4_1_it_need_not_touch_a_boat_but_the_field_is_free() -> None:
    state = position(water={(3, 0): vacant(FLOWERS, 0)}, hands={1: HAND}, begun=(2,))
    assert fields_for(state, HAND[0]) == {at(4, 0)}
    assert refused(state, PlaceBoat(HAND[0], at(3, 0))) == ("KL-4.1", "PLACE_TAKEN", {"place": "A4"})


def test_kl_4_1_a_full_quarter_closes_an_entrance() -> None:
    water: Afloat = {(2, 0): neutral(BANANAS, 2), (2, 1): neutral(BANANAS, 3), (3, 1): vacant(SHRIMP, 0)}
    state = position(water=water, hands={1: HAND}, begun=(2,))
    assert fields_for(state, HAND[0]) == {at(4, 0)}
    assert refused(state, PlaceBoat(HAND[0], at(3, 0)))[:2] == ("KL-4.3", "AREA_FULL")


def test_kl_4_1_an_overseer_keeps_a_first_thief_out() -> None:
    state = position(water={(7, 0): OVERSEER}, hands={1: [THIEF]}, begun=(2,))
    assert legal(state) == [PassTurn()]
    assert refused(state, PlaceBoat(THIEF, at(3, 0)))[:2] == ("KL-4.4", "COLUMN_GUARDED")


def test_kl_4_1_a_player_without_a_free_entrance_begins_there_later() -> None:
    state = position(
        2, Options(components=CROWDED), water={(0, 0): vacant(SHRIMP, 0)}, hands={1: [vacant(FISH, 1)]}, begun=(2,)
    )
    assert fields_for(state, vacant(FISH, 1)) == {at(0, 1)}


def test_kl_4_2_later_boats_touch_a_boat_by_side_or_corner_and_piers_do_not_matter() -> None:
    state = position(water={(3, 3): vacant(FLOWERS, 0)}, hands={1: HAND})
    around = {at(2, 2), at(2, 3), at(2, 4), at(3, 2), at(3, 4), at(4, 2), at(4, 3), at(4, 4)}
    assert fields_for(state, HAND[0]) == around
    assert refused(state, PlaceBoat(HAND[0], at(3, 5))) == ("KL-4.2", "NOT_ADJACENT", {"place": "F4"})
    assert refused(state, PlaceBoat(HAND[0], at(3, 3))) == ("KL-4.2", "PLACE_TAKEN", {"place": "D4"})


def test_kl_4_2_the_edge_of_the_water_is_no_bridge() -> None:
    state = position(water={(3, 9): vacant(FLOWERS, 0)}, hands={1: HAND})
    assert fields_for(state, HAND[0]) == {at(2, 8), at(2, 9), at(3, 8), at(4, 8), at(4, 9)}


def test_kl_4_3_the_fourth_field_of_a_quarter_stays_closed() -> None:
    three: Afloat = {(0, 0): neutral(BANANAS, 2), (0, 1): neutral(BANANAS, 3), (1, 0): vacant(SHRIMP, 0)}
    state = position(water=three, hands={1: HAND})
    assert at(1, 1) not in fields_for(state, HAND[0])
    assert refused(state, PlaceBoat(HAND[0], at(1, 1))) == (
        "KL-4.3",
        "AREA_FULL",
        {"place": "B2", "quarter": 1, "most": 3},
    )


def test_kl_4_3_until_a_boat_of_the_quarter_leaves() -> None:
    three: Afloat = {
        (0, 1): (vacant(SHRIMP, 1), 1),
        (0, 0): neutral(BANANAS, 3),
        (1, 1): vacant(SHRIMP, 0),
        (0, 2): neutral(BANANAS, 2),
        (1, 2): neutral(AVOCADO, 2),
    }
    state = position(
        water=three, hands={1: HAND, 2: HAND}, step=Step.REMOVE, market=market_day(MarketDay.BIG, dock=at(1, 2))
    )
    assert state.water.full >> at(1, 0) & 1
    state, _ = play(state, RemoveBoat(at(0, 1)))
    assert not state.water.full >> at(1, 0) & 1
    assert state.water.free >> at(1, 0) & 1


def test_kl_4_4_a_thief_is_not_placed_in_a_column_with_an_overseer() -> None:
    state = position(water={(3, 3): OVERSEER}, hands={1: [THIEF, HAND[0]]})
    assert fields_for(state, THIEF) == {at(2, 2), at(3, 2), at(4, 2), at(2, 4), at(3, 4), at(4, 4)}
    assert fields_for(state, HAND[0]) - fields_for(state, THIEF) == {at(2, 3), at(4, 3)}
    assert refused(state, PlaceBoat(THIEF, at(2, 3))) == ("KL-4.4", "COLUMN_GUARDED", {"place": "D3", "column": "D"})


def test_kl_4_5_a_vacant_boat_is_taken_at_once() -> None:
    state = position(water={(3, 3): neutral(FLOWERS, 2)}, hands={1: HAND}, cards=(0, 0))
    state, events = play(state, PlaceBoat(HAND[0], at(3, 4)))
    assert events[0] == BoatPlaced(1, HAND[0], at(3, 4), owner=1)
    assert state.water.boats[at(3, 4)] >> OWNER == 1
    assert supply(state, 1) == 15


def test_kl_4_5_other_boats_stay_without_an_owner() -> None:
    state = position(water={(3, 3): neutral(FLOWERS, 2)}, hands={1: [HAND[1], COOKSHOP]}, cards=(0, 0))
    _, events = play(state, PlaceBoat(HAND[1], at(3, 4)))
    assert events[0] == BoatPlaced(1, HAND[1], at(3, 4), owner=0)
    _, events = play(state, PlaceBoat(COOKSHOP, at(3, 4)))
    assert events[0] == BoatPlaced(1, COOKSHOP, at(3, 4), owner=0)


SPARSE = Options(components=CROWDED)
OWN: Afloat = {(3, 3): (vacant(FISH, 1), 1), (3, 4): (vacant(FISH, 1), 1), (3, 5): (vacant(FISH, 1), 1)}
"""With CROWDED components two players have three traders each. Those of seat 1 are all on boats here."""


def test_kl_4_6_with_no_trader_left_the_player_may_forgo() -> None:
    state = position(options=SPARSE, water=OWN, hands={1: [vacant(SHRIMP, 0)], 2: [vacant(SHRIMP, 0)]}, cards=(0, 0))
    assert supply(state, 1) == 0
    state, events = play(state, PlaceBoat(vacant(SHRIMP, 0), at(4, 4)))
    assert events == (BoatPlaced(1, vacant(SHRIMP, 0), at(4, 4), owner=0),)
    assert legal(state) == [TakeTrader(at(3, 3)), TakeTrader(at(3, 4)), TakeTrader(at(3, 5)), Decline()]
    state, events = play(state, Decline())
    assert events[0] == TraderForgone(1, at(4, 4))
    assert state.water.boats[at(4, 4)] == vacant(SHRIMP, 0)
    assert GAME.to_act(state) == (2,)


def test_kl_4_6_or_take_a_trader_from_another_own_boat() -> None:
    state = position(
        options=SPARSE,
        water={**OWN, (2, 2): (vacant(SHRIMP, 0), 2)},
        cards=(0, 0),
        hands={1: [vacant(SHRIMP, 0)], 2: [vacant(SHRIMP, 0)]},
    )
    state, _ = play(state, PlaceBoat(vacant(SHRIMP, 0), at(4, 4)))
    for field, place in {at(4, 4): "E5", at(2, 2): "C3", at(0, 0): "A1"}.items():
        assert refused(state, TakeTrader(field)) == ("KL-4.6", "NOT_YOURS", {"place": place})
    for field in (-1, 99):
        assert refused(state, TakeTrader(field)) == ("KL-1.1", "NO_SUCH_FIELD", {})
    state, events = play(state, TakeTrader(at(3, 4)))
    assert events[0] == TraderTaken(1, at(3, 4), at(4, 4))
    assert state.water.boats[at(4, 4)] == owned(1, vacant(SHRIMP, 0))
    assert state.water.boats[at(3, 4)] == vacant(FISH, 1)
    assert supply(state, 1) == 0


def test_kl_4_6_a_boat_stays_without_an_owner_when_traders_come_back() -> None:
    water: Afloat = {place: (vacant(FISH, 1), 1) for place in ((1, 1), (1, 2), (2, 1))}
    state = position(
        options=Options(components=CROWDED), water={**water, (2, 2): vacant(SHRIMP, 0)}, step=Step.CALL,
        market=market_day(MarketDay.BIG),
    )  # fmt: skip
    before = supply(state, 1)
    state, _ = play(state, ScoreDock(at(2, 2)), RemoveBoat(at(1, 1)))
    assert supply(state, 1) == before + 1
    assert state.water.boats[at(2, 2)] >> OWNER == 0


def test_kl_4_6_while_the_supply_holds_one_nothing_is_asked() -> None:
    water: Afloat = {(3, 3): (vacant(FISH, 1), 1), (3, 4): (vacant(FISH, 1), 1)}
    state = position(options=SPARSE, water=water, hands={1: [vacant(SHRIMP, 0)], 2: HAND}, cards=(0, 0))
    state, events = play(state, PlaceBoat(vacant(SHRIMP, 0), at(4, 4)))
    assert events[0] == BoatPlaced(1, vacant(SHRIMP, 0), at(4, 4), owner=1)
    assert state.step == Step.PLACE


def test_kl_4_3_a_crowded_water_takes_no_more() -> None:
    state = position(water=crowded({}), hands={1: HAND, 2: HAND})
    assert state.water.taken.bit_count() == 60
    assert legal(state) == [PassTurn()]


def test_kl_4_1_a_pass_is_no_first_boat() -> None:
    water: Afloat = {(3, 0): neutral(FISH, 2), (4, 0): neutral(FISH, 3)}
    state = position(water=water, hands={1: [vacant(FISH, 1)], 2: [neutral(BANANAS, 3)]}, begun=(2,))
    assert legal(state) == [PassTurn()]
    state, _ = play(state, PassTurn(), PlaceBoat(neutral(BANANAS, 3), at(3, 1)))
    assert (GAME.to_act(state), legal(state)) == ((1,), [PassTurn()])
