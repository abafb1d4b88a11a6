"""KL-3.3 to KL-3.5: passing, and the end of a match in which no player can continue."""

from __future__ import annotations

from dataclasses import replace

from markethall_rules.klongs import GAME, Event, State
from markethall_rules.klongs.board import OVERSEER, THIEF
from markethall_rules.klongs.box import MarketDay
from markethall_rules.klongs.cards import boats_in_stock, hand_size, pile_size
from markethall_rules.klongs.events import BoatPlaced, MarketDayOpened, TurnBegan, TurnPassed
from markethall_rules.klongs.moves import KeepBoat, PassTurn, PlaceBoat, ShiftBoat, StealBoat

from .positions import (
    BANANAS,
    FISH,
    SHRIMP,
    Afloat,
    at,
    crowded,
    fields_for,
    legal,
    neutral,
    nothing_left,
    play,
    position,
    refused,
    sign,
    vacant,
)

OTHER = [vacant(SHRIMP, 1)]
FULL_DOCK: Afloat = {place: (vacant(FISH, 1), 2) for place in ((5, 5), (5, 6), (6, 5), (6, 6))}
"""A dock that seat 2 can score, so that the big market day has calls (KL-9.3)."""


def opened(events: tuple[Event, ...]) -> list[MarketDayOpened]:
    """The market days that began."""
    return [event for event in events if isinstance(event, MarketDayOpened)]


def test_kl_3_3_the_turn_is_passed_if_no_boat_can_be_placed() -> None:
    state = position(water=crowded({}), hands={1: [vacant(FISH, 1)], 2: OTHER})
    assert legal(state) == [PassTurn()]
    before = pile_size(state)
    state, events = play(state, PassTurn())
    assert events == (TurnPassed(1), TurnBegan(2, 10))
    assert (hand_size(state, 1), pile_size(state)) == (1, before), "the hand is kept, and nothing is drawn"
    assert GAME.to_act(state) == (2,)


def test_kl_3_3_passing_is_illegal_while_a_placement_is_possible() -> None:
    state = position(water=crowded({(4, 4): None}), hands={1: [vacant(FISH, 1)], 2: OTHER})
    assert fields_for(state, vacant(FISH, 1)) == {at(4, 4), at(5, 5)}
    assert refused(state, PassTurn()) == ("KL-3.3", "MUST_ACT", {})


def test_kl_3_3_with_an_empty_hand_the_turn_is_passed_and_a_card_may_be_used_first() -> None:
    state = position(water={(3, 0): (vacant(FISH, 0), 1)}, hands={2: OTHER})
    assert ShiftBoat(at(3, 0), at(3, 1)) in legal(state)
    assert legal(state)[-1] == PassTurn()
    state, events = play(state, ShiftBoat(at(3, 0), at(3, 1)), PassTurn())
    assert events == (TurnPassed(1), TurnBegan(2, 10))
    assert GAME.to_act(state) == (2,)


def test_kl_3_3_after_a_move_that_makes_a_placement_possible_the_player_places() -> None:
    water = crowded({(0, 0): OVERSEER, (0, 1): OVERSEER, (1, 0): None, (1, 2): (vacant(FISH, 0), 1)})
    state = position(water=water, hands={1: [THIEF], 2: OTHER})
    assert PassTurn() in legal(state), "only guarded fields are open"
    state, _ = play(state, ShiftBoat(at(1, 2), at(1, 1)))
    assert set(legal(state)) == {PlaceBoat(THIEF, at(1, 2)), PlaceBoat(THIEF, at(1, 3))}
    assert refused(state, PassTurn()) == ("KL-3.3", "MUST_ACT", {})


def test_kl_3_3_a_move_before_placing_must_leave_a_placement_possible() -> None:
    water = crowded({(0, 0): OVERSEER, (0, 1): OVERSEER, (1, 0): None, (1, 1): (vacant(FISH, 0), 1), (1, 2): None})
    state = position(water=water, hands={1: [THIEF], 2: OTHER})
    assert fields_for(state, THIEF) == {at(1, 2), at(1, 3)}
    assert refused(state, ShiftBoat(at(1, 1), at(1, 2))) == (
        "KL-3.3",
        "WOULD_BLOCK",
        {"origin": "B2", "target": "C2"},
    )
    assert ShiftBoat(at(1, 1), at(1, 0)) in legal(state)


def test_kl_3_3_with_another_boat_in_hand_the_same_move_is_legal() -> None:
    water = crowded({(0, 0): OVERSEER, (0, 1): OVERSEER, (1, 0): None, (1, 1): (vacant(FISH, 0), 1), (1, 2): None})
    state = position(water=water, hands={1: [THIEF, vacant(BANANAS, 2)], 2: OTHER})
    assert ShiftBoat(at(1, 1), at(1, 2)) in legal(state)


def test_kl_3_3_after_placing_a_move_need_not_leave_a_placement() -> None:
    water = crowded(
        {
            (0, 0): OVERSEER,
            (0, 1): OVERSEER,
            (1, 0): None,
            (1, 1): (vacant(FISH, 0), 1),
            (1, 2): None,
            (7, 8): None,
        }
    )
    state = position(water=water, hands={1: [THIEF, vacant(BANANAS, 2)], 2: OTHER})
    state, _ = play(state, PlaceBoat(vacant(BANANAS, 2), at(7, 9)))
    assert ShiftBoat(at(1, 1), at(1, 2)) in legal(state)


def test_kl_3_3_a_thief_that_fits_nowhere_does_not_bar_another_boat() -> None:
    water = crowded({(0, 0): OVERSEER, (0, 1): OVERSEER, (1, 0): None})
    state = position(water=water, hands={1: [THIEF, vacant(BANANAS, 2)], 2: OTHER})
    assert set(legal(state)) == {PlaceBoat(vacant(BANANAS, 2), at(1, 0)), PlaceBoat(vacant(BANANAS, 2), at(1, 1))}
    assert refused(state, PassTurn()) == ("KL-3.3", "MUST_ACT", {})


def test_kl_3_3_known_boats_are_placed_like_others() -> None:
    state = position(water={(3, 3): neutral(FISH, 2)}, known={1: [neutral(FISH, 3)]}, hands={2: OTHER})
    assert refused(state, PassTurn()) == ("KL-3.3", "MUST_ACT", {})
    assert PlaceBoat(neutral(FISH, 3), at(3, 4)) in legal(state)


def test_kl_3_4_the_trigger_is_the_player_of_the_next_turn() -> None:
    state, _ = play(position(3, water=crowded({}), hands={1: [vacant(FISH, 1)]}), PassTurn())
    assert state.turn.seat == 2


def test_kl_3_4_when_all_have_passed_since_the_last_placement_the_big_market_day_starts() -> None:
    state = position(3, water=crowded({}), hands={1: OTHER, 2: [vacant(FISH, 1)], 3: [vacant(FISH, 2)]}, marker=5)
    for _ in range(2):
        state, events = play(state, PassTurn())
        assert opened(events) == []
    state, events = play(state, PassTurn())
    assert opened(events) == [MarketDayOpened(1, MarketDay.BIG, 1)], "the next player is the trigger"
    assert (state.table.marker, GAME.scores(state)) == (5, (0, 0, 0)), "no track points"
    assert GAME.turn(state) == 11, "two turns began, and the third did not"


def test_kl_3_4_an_empty_hand_counts_like_a_pass() -> None:
    state = position(water=crowded({}), hands={1: OTHER})
    _, events = play(state, PassTurn())
    assert opened(events) == [MarketDayOpened(2, MarketDay.BIG, 2)]


def test_kl_3_4_the_last_boat_of_all_hands_ends_the_turns_at_once() -> None:
    state = nothing_left(position(water={(3, 0): vacant(FISH, 0)}, hands={1: [neutral(FISH, 2)]}))
    _, events = play(state, PlaceBoat(neutral(FISH, 2), at(3, 1)))
    assert opened(events) == [MarketDayOpened(2, MarketDay.BIG, 2)]


def test_kl_3_4_a_move_does_not_reset_the_passes() -> None:
    water = crowded({(0, 0): (vacant(FISH, 0), 2)})
    state = position(water=water, hands={1: OTHER, 2: [vacant(FISH, 1)]})
    state, events = play(state, PassTurn(), ShiftBoat(at(0, 0), at(1, 1)), PassTurn())
    assert len(opened(events)) == 1


def test_kl_3_4_a_placement_does() -> None:
    state = position(water={(3, 0): vacant(FISH, 0)}, hands={1: [neutral(FISH, 2)], 2: OTHER}, passed=(2,))
    state, events = play(state, PlaceBoat(neutral(FISH, 2), at(3, 1)))
    assert opened(events) == []
    assert state.table.passed == ()


def take_the_other_thief(state: State, placed: int, other: int) -> tuple[State, tuple[Event, ...]]:
    """A turn of a player who has only a thief, and of one who has nothing."""
    return play(state, PlaceBoat(THIEF, placed), StealBoat(other), KeepBoat(), PassTurn())


def test_kl_3_5_thieves_that_take_each_other_for_ever_end_the_match() -> None:
    state = nothing_left(position(water={(3, 0): sign(FISH, 0), (3, 1): THIEF}, hands={1: [THIEF]}, number=1))
    state = replace(state, turn=replace(state.turn, stock=(boats_in_stock(state),)))
    state, events = take_the_other_thief(state, at(3, 2), at(3, 1))
    assert opened(events) == []
    state, events = take_the_other_thief(state, at(3, 1), at(3, 2))
    assert opened(events) == [MarketDayOpened(1, MarketDay.BIG, 1)]
    assert GAME.turn(state) == 4, "two turns per player"


def test_kl_3_4_the_turn_that_the_market_day_takes_the_place_of_has_nothing_of_the_one_before() -> None:
    water: Afloat = {(3, 0): (vacant(SHRIMP, 0), 1), **FULL_DOCK}
    state = nothing_left(position(water=water, hands={1: [neutral(FISH, 2)]}))
    state, _ = play(state, ShiftBoat(at(3, 0), at(3, 1)))
    assert state.turn.moved
    state, events = play(state, PlaceBoat(neutral(FISH, 2), at(3, 2)))
    assert opened(events) == [MarketDayOpened(2, MarketDay.BIG, 1)]
    assert (state.turn.seat, state.turn.moved, state.turn.kept, state.placed) == (2, False, False, 0)


def test_kl_3_5_the_turn_that_the_market_day_takes_the_place_of_has_nothing_of_the_one_before() -> None:
    water: Afloat = {(3, 0): sign(FISH, 0), (3, 1): THIEF, **FULL_DOCK}
    state = nothing_left(position(water=water, hands={1: [THIEF], 2: OTHER}))
    stock = boats_in_stock(state)
    state = replace(state, turn=replace(state.turn, stock=(stock,) * 4))
    state, events = play(state, PlaceBoat(THIEF, at(3, 2)), StealBoat(at(3, 1)), KeepBoat())
    assert opened(events) == [MarketDayOpened(2, MarketDay.BIG, 1)]
    assert (state.turn.seat, state.turn.moved, state.turn.kept, state.placed) == (2, False, False, 0)


def test_kl_3_5_a_boat_that_leaves_hand_or_pile_keeps_the_match_going() -> None:
    hands = {1: [neutral(FISH, 2)], 2: OTHER}
    state = position(water={(3, 0): vacant(FISH, 0)}, hands=hands)
    stock = boats_in_stock(state)
    going_on = position(water={(3, 0): vacant(FISH, 0)}, hands=hands, stock=(stock, stock, stock, stock))
    _, events = play(going_on, PlaceBoat(neutral(FISH, 2), at(3, 1)))
    assert opened(events) == []
    assert isinstance(events[0], BoatPlaced)
