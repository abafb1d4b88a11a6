"""KL-6: movement cards."""

from __future__ import annotations

from markethall_rules.klongs import GAME
from markethall_rules.klongs.board import OVERSEER, THIEF
from markethall_rules.klongs.events import BoatShifted
from markethall_rules.klongs.moves import KeepBoat, PlaceBoat, ShiftBoat, StealBoat
from markethall_rules.klongs.state import Step

from .positions import BANANAS, FISH, SHRIMP, Afloat, at, legal, neutral, play, position, refused, vacant

HAND = [vacant(FISH, 1), vacant(FISH, 2), neutral(FISH, 2)]


def targets(moves: object) -> set[int]:
    """The fields to which boats may be shifted."""
    assert isinstance(moves, list)
    return {move.target for move in moves if isinstance(move, ShiftBoat)}


def test_kl_6_1_one_own_boat_goes_to_a_free_adjacent_field_diagonally_too() -> None:
    state = position(water={(3, 3): (vacant(SHRIMP, 0), 1), (3, 4): (vacant(SHRIMP, 1), 2)}, hands={1: HAND})
    around = {at(2, 2), at(2, 3), at(2, 4), at(3, 2), at(4, 2), at(4, 3), at(4, 4)}
    assert targets(legal(state)) == around
    state, events = play(state, ShiftBoat(at(3, 3), at(2, 2)))
    assert events == (BoatShifted(1, at(3, 3), at(2, 2)),)
    assert state.table.cards == (1, 2)
    assert state.water.boats[at(3, 3)] == 0


def test_kl_6_1_it_need_not_touch_another_boat_afterwards() -> None:
    state = position(water={(3, 3): (vacant(SHRIMP, 0), 1), (3, 4): (vacant(SHRIMP, 1), 2)}, hands={1: HAND})
    assert ShiftBoat(at(3, 3), at(3, 2)) in legal(state)


def test_kl_6_1_only_own_boats_adjacent_and_free_fields() -> None:
    state = position(
        water={(3, 3): (vacant(SHRIMP, 0), 1), (3, 4): (vacant(SHRIMP, 1), 2), (4, 4): neutral(FISH, 3)},
        hands={1: HAND},
    )
    assert refused(state, ShiftBoat(at(3, 4), at(2, 4))) == ("KL-6.1", "NOT_YOURS", {"place": "E4"})
    assert refused(state, ShiftBoat(at(4, 4), at(5, 4))) == ("KL-6.1", "NOT_YOURS", {"place": "E5"})
    assert refused(state, ShiftBoat(-1, at(5, 4))) == ("KL-1.1", "NO_SUCH_FIELD", {})
    assert refused(state, ShiftBoat(at(3, 3), at(3, 1))) == (
        "KL-6.1",
        "NOT_ADJACENT",
        {"origin": "D4", "target": "B4"},
    )
    assert refused(state, ShiftBoat(at(3, 3), at(3, 3)))[1] == "NOT_ADJACENT"
    assert refused(state, ShiftBoat(at(3, 3), at(3, 4))) == ("KL-6.1", "PLACE_TAKEN", {"place": "E4"})
    assert refused(state, ShiftBoat(at(3, 3), 80)) == ("KL-1.1", "NO_SUCH_FIELD", {})


def test_kl_6_1_the_target_quarter_takes_three_boats_after_the_boat_left_its_field() -> None:
    full: Afloat = {
        (0, 0): neutral(BANANAS, 2),
        (0, 1): (vacant(SHRIMP, 0), 1),
        (1, 0): neutral(BANANAS, 3),
        (0, 2): (vacant(SHRIMP, 1), 1),
    }
    state = position(water=full, hands={1: HAND})
    assert ShiftBoat(at(0, 1), at(1, 1)) in legal(state), "inside its own full quarter"
    assert refused(state, ShiftBoat(at(0, 2), at(1, 1))) == (
        "KL-4.3",
        "AREA_FULL",
        {"place": "B2", "quarter": 1, "most": 3},
    )


def test_kl_6_1_twice_a_game_once_a_turn() -> None:
    state = position(water={(3, 3): (vacant(SHRIMP, 0), 1)}, hands={1: HAND}, cards=(0, 2))
    assert targets(legal(state)) == set()
    assert refused(state, ShiftBoat(at(3, 3), at(3, 4))) == ("KL-6.1", "NONE_LEFT", {"has": 0})
    moved = position(water={(3, 3): (vacant(SHRIMP, 0), 1)}, hands={1: HAND}, moved=True)
    assert refused(moved, ShiftBoat(at(3, 3), at(3, 4))) == ("KL-6.1", "CARD_USED", {"most": 1})


def test_kl_6_1_the_boat_placed_in_this_turn_may_be_moved() -> None:
    state = position(water={(3, 3): neutral(FISH, 3)}, hands={1: HAND})
    state, _ = play(state, PlaceBoat(HAND[0], at(3, 4)))
    assert state.step == Step.SHIFT
    assert ShiftBoat(at(3, 4), at(3, 5)) in legal(state)


def test_kl_6_2_a_boat_may_move_into_and_out_of_the_column_of_an_overseer() -> None:
    water: Afloat = {(7, 3): OVERSEER, (3, 3): (vacant(SHRIMP, 0), 1)}
    state = position(water=water, hands={1: HAND})
    assert {at(2, 3), at(3, 2), at(3, 4)} <= targets(legal(state))


def test_kl_6_2_protection_goes_by_where_a_boat_lies() -> None:
    water: Afloat = {(7, 3): OVERSEER, (3, 3): (vacant(SHRIMP, 0), 1), (3, 6): neutral(FISH, 3)}
    guarded = position(water=water, hands={1: [THIEF], 2: HAND})
    guarded, _ = play(guarded, PlaceBoat(THIEF, at(3, 5)))
    assert refused(guarded, StealBoat(at(3, 3)))[:2] == ("KL-7.4", "COLUMN_GUARDED")
    moved = position(water=water, hands={1: [THIEF], 2: HAND})
    moved, _ = play(moved, ShiftBoat(at(3, 3), at(3, 4)), PlaceBoat(THIEF, at(3, 5)))
    assert StealBoat(at(3, 4)) in legal(moved)
    moved, _ = play(moved, StealBoat(at(3, 4)), KeepBoat())
    assert moved.water.boats[at(3, 4)] == 0


def test_kl_6_1_another_boat_moves_in_the_next_turn() -> None:
    hands = {1: [neutral(FISH, 2), neutral(FISH, 3)], 2: [neutral(BANANAS, 2)]}
    state = position(water={(3, 3): (vacant(SHRIMP, 0), 1), (3, 4): (vacant(SHRIMP, 1), 2)}, hands=hands)
    state, _ = play(state, ShiftBoat(at(3, 3), at(2, 3)), PlaceBoat(neutral(FISH, 2), at(4, 4)))
    assert GAME.to_act(state) == (2,)
    assert ShiftBoat(at(3, 4), at(3, 5)) in legal(state)
