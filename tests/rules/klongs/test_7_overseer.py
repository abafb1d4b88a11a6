"""KL-7.4 to KL-7.6: overseers and cookshops."""

from __future__ import annotations

import pytest

from markethall_rules.klongs import GAME, Options
from markethall_rules.klongs.board import COOKSHOP, OVERSEER, THIEF, owned
from markethall_rules.klongs.box import SeveralCookshops
from markethall_rules.klongs.cards import hand_size
from markethall_rules.klongs.events import BoatDrawn, BoatKept, BoatPlaced, ThiefDismissed, ThievesCaught, TurnBegan
from markethall_rules.klongs.market import points
from markethall_rules.klongs.moves import Decline, KeepBoat, PlaceBoat, StealBoat, StoreBoat
from markethall_rules.klongs.state import Step

from .kit import census
from .positions import BANANAS, FISH, SHRIMP, Afloat, at, legal, neutral, nothing_left, play, position, refused, vacant

COLUMN: Afloat = {
    (0, 3): THIEF,
    (2, 3): vacant(SHRIMP, 0),
    (5, 3): THIEF,
    (5, 4): THIEF,
    (6, 4): neutral(FISH, 2),
}
HANDS = {1: [OVERSEER, neutral(FISH, 3)], 2: [neutral(BANANAS, 3)]}


def test_kl_7_4_an_overseer_protects_its_column_from_thieves() -> None:
    water: Afloat = {(0, 3): OVERSEER, (5, 3): vacant(SHRIMP, 0), (5, 6): neutral(FISH, 2)}
    state = position(water=water, hands={1: [THIEF], 2: [neutral(BANANAS, 3)]})
    state, _ = play(state, PlaceBoat(THIEF, at(5, 7)))
    assert legal(state) == [StealBoat(at(5, 6)), Decline()]
    assert refused(state, StealBoat(at(5, 3))) == ("KL-7.4", "COLUMN_GUARDED", {"place": "D6", "column": "D"})


def test_kl_7_4_itself_too_and_no_thief_is_placed_there() -> None:
    water: Afloat = {(5, 3): OVERSEER, (5, 6): neutral(FISH, 2)}
    state = position(water=water, hands={1: [THIEF], 2: [neutral(BANANAS, 3)]})
    assert refused(state, PlaceBoat(THIEF, at(4, 3)))[:2] == ("KL-4.4", "COLUMN_GUARDED")
    state, _ = play(state, PlaceBoat(THIEF, at(5, 7)))
    assert refused(state, StealBoat(at(5, 3)))[:2] == ("KL-7.1", "OVERSEER")


def test_kl_7_4_a_second_overseer_may_guard_the_same_column() -> None:
    state = position(water={(5, 3): OVERSEER}, hands=HANDS, cards=(0, 0))
    state, events = play(state, PlaceBoat(OVERSEER, at(4, 3)))
    assert [type(event) for event in events] == [BoatPlaced, BoatDrawn, TurnBegan]


def test_kl_7_5_placing_an_overseer_removes_every_thief_of_its_column() -> None:
    state = position(water=COLUMN, hands=HANDS)
    state, events = play(state, PlaceBoat(OVERSEER, at(3, 3)))
    assert events == (BoatPlaced(1, OVERSEER, at(3, 3), 0), ThievesCaught(1, (at(0, 3), at(5, 3))))
    assert state.water.boats[at(0, 3)] == state.water.boats[at(5, 3)] == 0
    assert state.water.boats[at(5, 4)] == THIEF, "in another column"
    assert legal(state) == [KeepBoat(), Decline()]
    assert refused(state, StoreBoat()) == ("KL-7.5", "WRONG_STEP", {"step": "STEP_RESCUE"})


def test_kl_7_5_one_of_them_may_be_taken_in_hand_in_place_of_drawing() -> None:
    state = position(water=COLUMN, hands=HANDS, cards=(0, 0))
    box = census(state)
    state, events = play(state, PlaceBoat(OVERSEER, at(3, 3)), KeepBoat())
    assert events == (BoatKept(1, THIEF), TurnBegan(2, 10))
    assert state.known == (owned(1, THIEF),), "known to all"
    assert (state.table.lost, state.table.stored, hand_size(state, 1)) == (1, (), 2)
    assert GAME.to_act(state) == (2,)
    assert census(state) == box


def test_kl_7_5_or_all_leave_the_game_and_the_player_draws() -> None:
    state = position(water=COLUMN, hands=HANDS, cards=(0, 0))
    box = census(state)
    state, events = play(state, PlaceBoat(OVERSEER, at(3, 3)), Decline())
    assert [type(event) for event in events] == [ThiefDismissed, BoatDrawn, TurnBegan]
    assert (state.table.lost, state.table.stored, state.known) == (2, (), ())
    assert census(state) == box


@pytest.mark.parametrize(("field", "number"), [(at(4, 4), 1), (at(2, 4), 1), (at(2, 2), 0)])
def test_kl_7_5_only_thieves_of_its_own_column(field: int, number: int) -> None:
    state = position(water=COLUMN, hands=HANDS)
    state, events = play(state, PlaceBoat(OVERSEER, field))
    caught = [event for event in events if isinstance(event, ThievesCaught)]
    assert len(caught) == number
    assert (state.step == Step.RESCUE) == (number > 0)


def test_kl_7_5_in_hand_also_when_nothing_could_be_drawn() -> None:
    state = nothing_left(position(water=COLUMN, hands=HANDS, cards=(0, 0)))
    state, _ = play(state, PlaceBoat(OVERSEER, at(3, 3)), KeepBoat())
    assert hand_size(state, 1) == 2


def test_kl_7_5_a_thief_kept_may_be_placed_again() -> None:
    state = position(water=COLUMN, known={1: [THIEF]}, hands={1: [], 2: [neutral(BANANAS, 3)]}, cards=(0, 0))
    state, _ = play(state, PlaceBoat(THIEF, at(6, 3)))
    assert state.known == ()
    assert legal(state) == [StealBoat(at(6, 4)), Decline()]


QUARTET: Afloat = {
    (1, 1): (vacant(FISH, 2), 1),
    (1, 2): (vacant(FISH, 3), 2),
    (2, 1): neutral(SHRIMP, 2),
    (2, 2): COOKSHOP,
}


@pytest.mark.parametrize("option", list(SeveralCookshops))
def test_kl_7_6_a_cookshop_doubles_the_points_of_every_colour(option: SeveralCookshops) -> None:
    state = position(options=Options(several_cookshops=option), water=QUARTET)
    assert points(state, at(2, 2)) == (14, 14)


@pytest.mark.parametrize(("option", "each"), [(SeveralCookshops.DOUBLE, 10), (SeveralCookshops.EACH_DOUBLES, 20)])
def test_kl_7_6_several_cookshops(option: SeveralCookshops, each: int) -> None:
    state = position(options=Options(several_cookshops=option), water={**QUARTET, (2, 1): COOKSHOP})
    assert points(state, at(2, 2)) == (each, each)
