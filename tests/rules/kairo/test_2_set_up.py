"""KA-2: set-up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_rules.kairo import State
from markethall_rules.kairo.board import PRINTED_BOARDS, BoardName, Options, Setup
from markethall_rules.kairo.events import (
    HandDealt,
    MainPlaced,
    NeutralDrawn,
    RowRefilled,
    StallLeftOut,
    StartPlayerDrawn,
    TurnBegan,
)
from markethall_rules.kairo.ids import colour_id
from markethall_rules.kairo.moves import Expand, PlaceEntrance, PlaceMain, PlayCards
from markethall_rules.kairo.state import OUTSIDE, Course, Step, pile_size

from .kit import SMALL
from .positions import (
    BLUE,
    EVERY_CARD,
    GREEN,
    NEUTRAL,
    RED,
    WHITE,
    YELLOW,
    Stall,
    after,
    ahead,
    at,
    deal_events,
    dealt,
    legal,
    move_events,
    position,
    refused,
)

VARIABLE = Options(Setup.VARIABLE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ka_2_1_four_cards_lie_open_and_everybody_has_three_cards_and_six_coins(seats: int) -> None:
    state = dealt(seats=seats)
    assert len(state.row) == 4
    assert [hand.size for hand in state.hands] == [3] * seats
    assert [purse.items for purse in state.coins] == [(1,) * 6] * seats
    assert pile_size(state) == 33 - 4 - 3 * seats
    assert state.points == (0,) * seats
    assert [type(event) for event in deal_events(seats=seats)].count(HandDealt) == seats


def test_ka_2_2_five_customers_start_and_a_random_one_waits() -> None:
    starts = sorted(PRINTED_BOARDS[BoardName.MARKET_9].customer_starts)
    waiting = set()
    for luck in range(30):
        customers = dealt(luck=luck).market.customers
        assert sorted(site for site in customers if site != OUTSIDE) == starts
        waiting.add(customers.index(OUTSIDE))
    assert waiting == set(range(6))


@pytest.mark.parametrize("options", [Options(), VARIABLE])
def test_ka_2_3_the_start_player_is_drawn_by_lot(options: Options) -> None:
    drawn = set()
    for luck in range(30):
        events = deal_events(options, 4, luck)
        start = next(event for event in events if isinstance(event, StartPlayerDrawn))
        began = next(event for event in events if isinstance(event, TurnBegan))
        assert began == TurnBegan(start.seat, 1, 0)
        drawn.add(start.seat)
    assert drawn == {1, 2, 3, 4}


@pytest.mark.parametrize("board", BoardName)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ka_2_3_printed_stalls_stand_before_the_first_turn(board: BoardName, seats: int) -> None:
    state = dealt(Options(board=board), seats)
    printed = PRINTED_BOARDS[board].setup_for(seats)
    mains = state.market.mains
    assert state.turn.step is Step.ACTION
    assert sorted(zip(mains[::4], mains[1::4], mains[2::4], mains[3::4], strict=True)) == sorted(
        (stall.owner, stall.colour, stall.stall, stall.entrance) for stall in printed
    )
    assert [mains[::4].count(seat) for seat in range(1, seats + 1)] == [12 // seats if seats == 4 else 3] * seats


def test_ka_2_3_players_place_three_mains_each_by_turns() -> None:
    state = dealt(VARIABLE, 3)
    start = state.turn.seat
    order = []
    while state.turn.step is not Step.ACTION:
        assert state.turn.step is Step.PLACE
        order.append(state.turn.seat)
        state = after(state, legal(state)[0])
        state = after(state, legal(state)[0])
    clockwise = [(start - 1 + step) % 3 + 1 for step in range(3)]
    assert order == clockwise * 3
    assert state.turn.seat == start
    assert len(state.market.mains) == 9 * 4


def test_ka_2_3_a_section_holds_at_most_two_mains_in_the_set_up() -> None:
    state = dealt(VARIABLE, 4)
    for colour, site, entrance in ((RED, at(1, 3), at(1, 4)), (WHITE, at(2, 5), at(2, 4))):
        state = after(state, PlaceMain(colour, site), PlaceEntrance(entrance))
    assert refused(state, PlaceMain(BLUE, at(0, 5))) == ("KA-2.3", "AREA_FULL", {"section": 2})
    assert PlaceMain(BLUE, at(0, 6)) in legal(state)
    assert refused(state, Expand(RED, at(0, 3)))[:2] == ("KA-2.3", "WRONG_STEP")


def test_ka_2_3_a_stall_that_cannot_be_placed_is_left_out() -> None:
    left_out = []
    for luck in range(12):
        state = dealt(Options(Setup.VARIABLE, own_board=SMALL), 4, luck)
        while state.turn.step is not Step.ACTION:
            events = move_events(state, legal(state)[0])
            left_out += [event for event in events if isinstance(event, StallLeftOut)]
            state = after(state, legal(state)[0])
        if left_out:
            assert state.market.mains[::4].count(left_out[-1].seat) < 3
            assert left_out[-1].neutral_colour is None
            return
    raise AssertionError("on a small board somebody finds no place for a third stall")


def _to_neutrals(luck: int) -> State:
    state = dealt(VARIABLE, 2, luck)
    while not state.course.neutral:
        state = after(state, legal(state)[0], luck=luck)
    return state


def test_ka_2_4_neutral_stalls_are_drawn_from_a_bag_and_placed_by_turns() -> None:
    state = _to_neutrals(3)
    start = state.turn.seat
    drawn, seats = [], []
    while state.turn.step is not Step.ACTION:
        drawn.append(state.course.neutral)
        seats.append(state.turn.seat)
        assert {move.colour for move in legal(state) if isinstance(move, PlaceMain)} == {state.course.neutral}
        assert state.course.neutral not in state.course.bag
        events = move_events(state, legal(state)[0], legal(after(state, legal(state)[0]))[0])
        assert any(isinstance(event, MainPlaced) and event.owner == NEUTRAL for event in events)
        state = after(state, legal(state)[0])
        state = after(state, legal(state)[0])
    assert sorted(drawn) == [1, 2, 3, 4, 5, 6]
    assert seats == [start, 3 - start] * 3
    assert state.market.mains[::4].count(NEUTRAL) == 6
    assert state.turn.seat == start
    assert state.course == Course(None, (), (), 0)


def test_ka_2_4_only_the_drawn_colour_is_placed() -> None:
    state = _to_neutrals(3)
    other = next(colour for colour in (RED, WHITE) if colour != state.course.neutral)
    site = next(move.site for move in legal(state) if isinstance(move, PlaceMain))
    assert refused(state, PlaceMain(other, site)) == (
        "KA-2.4", "OTHER_COLOUR_DRAWN", {"colour": f"COLOUR_{other.name}", "drawn": colour_id(state.course.neutral)},
    )  # fmt: skip


def test_ka_2_4_the_order_of_the_bag_is_luck() -> None:
    assert len({_to_neutrals(luck).course.neutral for luck in range(25)}) > 3


def test_ka_2_4_a_neutral_stall_that_cannot_be_placed_is_left_out() -> None:
    for luck in range(12):
        state = dealt(Options(Setup.VARIABLE, own_board=SMALL), 2, luck)
        while state.turn.step is not Step.ACTION:
            events = move_events(state, legal(state)[0])
            state = after(state, legal(state)[0])
            for event in events:
                if isinstance(event, StallLeftOut) and event.neutral_colour is not None:
                    assert event.neutral_colour not in state.course.bag
                    assert NeutralDrawn(event.seat, event.neutral_colour) in events
                    return
    raise AssertionError("on a small board some neutral stall finds no place")


def test_ka_2_4_a_neutral_stall_is_no_third_main_in_a_section() -> None:
    state = dealt(VARIABLE)
    away = (at(7, 7), at(7, 1), at(0, 0), at(0, 8), at(7, 3), OUTSIDE)
    state = replace(state, market=replace(state.market, customers=away))
    for colour, site, entrance in (
        (RED, at(1, 3), at(1, 4)),
        (WHITE, at(2, 5), at(2, 4)),
        (BLUE, at(0, 7), at(0, 6)),
        (BLUE, at(4, 1), at(5, 1)),
        (GREEN, at(7, 5), at(6, 5)),
        (YELLOW, at(4, 7), at(5, 7)),
    ):
        state = after(state, PlaceMain(colour, site), PlaceEntrance(entrance))
    drawn = replace(state, course=replace(state.course, neutral=int(GREEN)))
    assert refused(drawn, PlaceMain(GREEN, at(0, 5))) == ("KA-2.3", "AREA_FULL", {"section": 2})


@pytest.mark.parametrize("board", BoardName)
def test_ka_2_4_two_players_share_the_printed_market_with_six_neutral_stalls(board: BoardName) -> None:
    assert dealt(Options(board=board)).market.mains[::4].count(NEUTRAL) == 6
    assert dealt(Options(board=board), 3).market.mains[::4].count(NEUTRAL) == 0


def test_ka_2_5_a_neutral_stall_counts_for_placing_and_cannot_be_used() -> None:
    neutral = Stall(NEUTRAL, RED, at(1, 1), at(1, 0))
    state = after(position(neutral), PlayCards(EVERY_CARD))
    assert refused(state, PlaceMain(RED, at(2, 2)))[:2] == ("KA-4.3", "COLOUR_IN_SECTION")
    assert refused(state, PlaceMain(GREEN, at(1, 2)))[:2] == ("KA-4.4", "TOUCHES_STALL")
    assert refused(state, Expand(RED, at(1, 2)))[:2] == ("KA-5.1", "NOT_YOURS")


def test_the_row_is_laid_in_one_go() -> None:
    assert [len(event.cards) for event in deal_events() if isinstance(event, RowRefilled)] == [4]


def test_random_play_from_both_set_ups_reaches_the_first_turn() -> None:
    assert ahead(dealt(VARIABLE, 2), 40).turn.number > 12
