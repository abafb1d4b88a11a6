"""KL-7.1 to KL-7.3: thieves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_rules.klongs import GAME, Options, State
from markethall_rules.klongs.board import COOKSHOP, OVERSEER, THIEF, owned
from markethall_rules.klongs.box import DrawPiles
from markethall_rules.klongs.cards import hand_size, pile_size
from markethall_rules.klongs.events import (
    BoatDrawn,
    BoatKept,
    BoatPlaced,
    BoatStolen,
    BoatStored,
    LukPhatAdvanced,
    TheftDeclined,
    TurnBegan,
)
from markethall_rules.klongs.moves import Decline, KeepBoat, PlaceBoat, StealBoat, StoreBoat
from markethall_rules.klongs.placement import supply
from markethall_rules.klongs.state import Step

from .positions import (
    BANANAS,
    FISH,
    FLOWERS,
    SHRIMP,
    Afloat,
    at,
    legal,
    neutral,
    nothing_left,
    play,
    position,
    refused,
    sign,
    vacant,
)

ROW: Afloat = {
    (3, 0): neutral(FISH, 2),
    (3, 2): (vacant(SHRIMP, 0), 1),
    (3, 5): (vacant(SHRIMP, 1), 2),
    (3, 8): COOKSHOP,
    (3, 9): THIEF,
    (4, 4): vacant(BANANAS, 1),
}
HANDS = {1: [THIEF, neutral(FISH, 3)], 2: [neutral(BANANAS, 3)]}


def steals(moves: object) -> set[int]:
    """The fields that the thief may rob."""
    assert isinstance(moves, list)
    return {move.field for move in moves if isinstance(move, StealBoat)}


def test_kl_7_1_a_thief_may_remove_any_boat_of_its_row_of_any_owner() -> None:
    state = position(water=ROW, hands=HANDS)
    state, events = play(state, PlaceBoat(THIEF, at(3, 4)))
    assert events == (BoatPlaced(1, THIEF, at(3, 4), 0),)
    assert legal(state) == [StealBoat(at(3, col)) for col in (0, 2, 5, 8, 9)] + [Decline()]


def test_kl_7_1_never_itself_another_row_or_open_water() -> None:
    state = position(water=ROW, hands=HANDS)
    state, _ = play(state, PlaceBoat(THIEF, at(3, 4)))
    assert refused(state, StealBoat(at(3, 4))) == ("KL-7.1", "THIEF_ITSELF", {"place": "E4"})
    assert refused(state, StealBoat(at(4, 4))) == ("KL-7.1", "OTHER_ROW", {"place": "E5", "row": 4})
    assert refused(state, StealBoat(at(3, 3))) == ("KL-7.1", "NO_BOAT", {"place": "D4"})
    assert refused(state, StealBoat(80)) == ("KL-1.1", "NO_SUCH_FIELD", {})


def test_kl_7_1_never_an_overseer_or_a_boat_in_its_column() -> None:
    state = position(water={**ROW, (7, 2): OVERSEER, (3, 6): OVERSEER}, hands=HANDS)
    state, _ = play(state, PlaceBoat(THIEF, at(3, 4)))
    assert steals(legal(state)) == {at(3, 0), at(3, 5), at(3, 8), at(3, 9)}
    assert refused(state, StealBoat(at(3, 6))) == ("KL-7.1", "OVERSEER", {"place": "G4"})
    assert refused(state, StealBoat(at(3, 2))) == ("KL-7.4", "COLUMN_GUARDED", {"place": "C4", "column": "C"})


def test_kl_7_1_it_is_optional() -> None:
    state = position(water=ROW, hands=HANDS, cards=(0, 0))
    state, events = play(state, PlaceBoat(THIEF, at(3, 4)), Decline())
    assert [type(event) for event in events] == [TheftDeclined, BoatDrawn, TurnBegan]
    assert state.water.taken.bit_count() == len(ROW) + 1


def test_kl_7_1_with_nothing_to_remove_nothing_is_asked() -> None:
    state = position(water={(4, 4): vacant(BANANAS, 1)}, hands=HANDS, cards=(0, 0))
    state, events = play(state, PlaceBoat(THIEF, at(3, 4)))
    assert [type(event) for event in events] == [BoatPlaced, BoatDrawn, TurnBegan]


@pytest.mark.parametrize(("col", "owner"), [(2, 1), (5, 2), (0, 0)])
def test_kl_7_2_the_trader_of_a_removed_boat_returns_to_its_owner(col: int, owner: int) -> None:
    state = position(water=ROW, hands=HANDS)
    before = [supply(state, seat) for seat in (1, 2)]
    state, events = play(state, PlaceBoat(THIEF, at(3, 4)), StealBoat(at(3, col)))
    kind = ROW[3, col]
    stolen = kind[0] if isinstance(kind, tuple) else kind
    assert events == (BoatStolen(1, at(3, col), stolen, owner),)
    assert [supply(state, seat) for seat in (1, 2)] == [left + (seat == owner) for seat, left in enumerate(before, 1)]
    assert state.step == Step.LOOT


def test_kl_7_3_into_the_warehouse_and_a_draw_as_usual() -> None:
    state = position(water=ROW, hands=HANDS, cards=(0, 0))
    state, events = play(state, PlaceBoat(THIEF, at(3, 4)), StealBoat(at(3, 5)), StoreBoat())
    assert [type(event) for event in events] == [BoatStored, BoatDrawn, TurnBegan]
    assert state.table.stored == (owned(1, vacant(SHRIMP, 1)),)
    assert (hand_size(state, 1), state.known) == (2, ())


def test_kl_7_3_or_in_hand_for_all_to_see_and_no_draw() -> None:
    state = position(water=ROW, hands=HANDS, cards=(0, 0))
    before = pile_size(state)
    state, events = play(state, PlaceBoat(THIEF, at(3, 4)), StealBoat(at(3, 5)), KeepBoat())
    assert events == (BoatKept(1, vacant(SHRIMP, 1)), TurnBegan(2, 10))
    assert state.known == (owned(1, vacant(SHRIMP, 1)),)
    assert (hand_size(state, 1), pile_size(state)) == (2, before)
    assert GAME.to_act(state) == (2,)


def test_kl_7_3_the_place_of_a_stolen_boat_must_be_chosen() -> None:
    state = position(water=ROW, hands=HANDS)
    state, _ = play(state, PlaceBoat(THIEF, at(3, 4)), StealBoat(at(3, 5)))
    assert legal(state) == [StoreBoat(), KeepBoat()]
    assert refused(state, Decline()) == ("KL-7.3", "WRONG_STEP", {"step": "STEP_LOOT"})


def test_kl_7_3_in_hand_also_when_nothing_could_be_drawn() -> None:
    state = nothing_left(position(water=ROW, hands=HANDS, cards=(0, 0)))
    state, _ = play(state, PlaceBoat(THIEF, at(3, 4)), StealBoat(at(3, 9)))
    assert KeepBoat() in legal(state)
    state, events = play(state, KeepBoat())
    assert events == (BoatKept(1, THIEF), TurnBegan(2, 10))
    assert hand_size(state, 1) == 2


def test_kl_7_3_the_card_may_still_be_used_after_the_theft() -> None:
    state = position(water=ROW, hands=HANDS)
    state, _ = play(state, PlaceBoat(THIEF, at(3, 4)), StealBoat(at(3, 5)), KeepBoat())
    assert state.step == Step.SHIFT
    state, events = play(state, Decline())
    assert not any(isinstance(event, BoatDrawn) for event in events)


def test_kl_7_3_a_boat_with_the_sign_placed_again_advances_the_marker_again() -> None:
    water: Afloat = {(3, 0): sign(FLOWERS, 0), (3, 3): neutral(FISH, 2)}
    state = position(water=water, hands={1: [THIEF], 2: [neutral(BANANAS, 3)]}, marker=1, cards=(0, 0))
    state, _ = play(state, PlaceBoat(THIEF, at(3, 4)), StealBoat(at(3, 0)), KeepBoat())
    state = replace(state, turn=replace(state.turn, seat=1))
    _, events = play(state, PlaceBoat(sign(FLOWERS, 0), at(3, 2)))
    assert LukPhatAdvanced(1, 2, 5) in events


def test_kl_7_3_special_boats_may_be_stored_too() -> None:
    state = position(water=ROW, hands=HANDS, cards=(0, 0))
    state, _ = play(state, PlaceBoat(THIEF, at(3, 4)), StealBoat(at(3, 8)), StoreBoat())
    assert state.table.stored == (owned(1, COOKSHOP),)


def kept(options: Options) -> State:
    """Seat 1 has stolen a boat and kept it in place of drawing."""
    water: Afloat = {(3, 0): neutral(FISH, 2), (3, 2): (vacant(SHRIMP, 0), 2)}
    hands = {1: [THIEF], 2: [neutral(BANANAS, 3)]}
    state = position(options=options, water=water, hands=hands, cards=(0, 0))
    return play(state, PlaceBoat(THIEF, at(3, 3)), StealBoat(at(3, 0)), KeepBoat())[0]


def test_kl_7_3_a_player_who_keeps_the_boat_chooses_no_pile() -> None:
    state = kept(Options(draw_piles=DrawPiles.TWO))
    assert (GAME.to_act(state), state.step) == ((2,), Step.PLACE)


def test_kl_7_3_the_next_one_draws() -> None:
    _, events = play(kept(Options()), PlaceBoat(neutral(BANANAS, 3), at(3, 1)))
    assert [type(event) for event in events] == [BoatPlaced, BoatDrawn, TurnBegan]
