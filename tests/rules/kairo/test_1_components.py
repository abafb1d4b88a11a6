"""KA-1: the components."""

from __future__ import annotations

import pytest

from markethall_rules.kairo.board import PRINTED_BOARDS, BoardName, Grid, Options, Setup
from markethall_rules.kairo.game import inspect
from markethall_rules.kairo.moves import Expand, LeadCustomer, PayOwn, PlaceMain, PlayCards, PullCustomer
from markethall_rules.kairo.pieces import (
    COLOURS,
    COPIES,
    CRIERS,
    GOLD,
    RESTAURANT_COLOUR,
    SECTIONS,
    SILVER,
    Colour,
    is_joker,
)
from markethall_rules.kairo.score import supplies
from markethall_rules.kairo.state import bank

from .positions import BLUE, EVERY_CARD, GREEN, NEUTRAL, RED, Stall, after, at, dealt, legal, position, refused


@pytest.mark.parametrize("name", BoardName)
def test_ka_1_1_nine_sections_cover_the_grid_and_the_restaurants_line_three_edges(name: BoardName) -> None:
    board = PRINTED_BOARDS[name]
    grid = Grid(board)
    assert [grid.sections[number].bit_count() > 0 for number in range(1, 10)] == [True] * 9
    assert sum(section.bit_count() for section in grid.sections) == grid.sites
    assert grid.restaurant & sum(grid.sections)
    assert board.area[-1] == "R" * len(board.area)
    assert "R" not in board.area[0]
    assert grid.market | grid.restaurant == grid.all


def test_ka_1_1_customers_never_enter_the_restaurants() -> None:
    wall = Stall(1, RED, at(3, 4), at(2, 4), (at(4, 4), at(5, 4), at(6, 4), at(7, 4)))
    behind = Stall(2, GREEN, at(6, 6), at(6, 5))
    farther = Stall(NEUTRAL, GREEN, at(2, 1), at(3, 1))
    state = position(wall, behind, farther, customers={GREEN: at(7, 3), RED: at(0, 0)})
    # Along the restaurants of the bottom row it would be five steps to the entrance behind the wall.
    assert legal(after(state, PullCustomer(GREEN))) == (LeadCustomer(at(3, 1)),)


def test_ka_1_1_there_are_no_other_sites() -> None:
    state = after(position(), PlayCards(EVERY_CARD))
    assert refused(state, PlaceMain(RED, 81)) == ("KA-1.1", "NO_SUCH_SITE", {"site": "81", "first": "A1", "last": "I9"})
    assert refused(state, PlaceMain(RED, -1)) == ("KA-1.1", "NO_SUCH_SITE", {"site": "-1", "first": "A1", "last": "I9"})


def test_ka_1_2_six_colours_of_which_violet_is_for_restaurants() -> None:
    assert [colour.name for colour in COLOURS] == ["WHITE", "RED", "VIOLET", "GREEN", "YELLOW", "BLUE"]
    assert RESTAURANT_COLOUR is Colour.VIOLET


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ka_1_3_the_box_holds_36_expansions_12_medals_7_criers_and_120_coins(seats: int) -> None:
    state = dealt(seats=seats)
    assert supplies(state) == [6] * 6
    assert state.medals == (0,) * 12
    assert len(state.market.customers) == 6
    assert state.crier_stock == CRIERS == 7
    assert [bank(state, colour) for colour in COLOURS] == [20 - seats] * 6


def test_ka_1_3_what_players_pay_goes_to_the_bank() -> None:
    state = position(Stall(1, RED, at(1, 1), at(1, 0)))
    before = bank(state, RED)
    after_paying = after(state, PlayCards(EVERY_CARD), Expand(RED, at(1, 2)), PayOwn(2))
    assert bank(after_paying, RED) == before + 2


def test_ka_1_4_27_standard_cards_and_six_jokers() -> None:
    assert sum(COPIES) == 33
    assert [COPIES[section] for section in range(1, 10)] == [3] * 9
    assert [SECTIONS[section] for section in range(1, 10)] == [(section,) for section in range(1, 10)]
    assert [kind for kind in range(1, 16) if is_joker(kind)] == [10, 11, 12, 13, 14, 15]
    assert SECTIONS[10:] == ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9))


def test_ka_1_5_gold_is_worth_four_and_silver_three() -> None:
    assert (GOLD, SILVER) == (4, 3)


@pytest.mark.parametrize(("name", "side"), [(BoardName.MARKET_9, 9), (BoardName.MARKET_12, 12)])
def test_ka_1_6_two_reconstructed_boards_can_be_chosen(name: BoardName, side: int) -> None:
    state = dealt(Options(Setup.VARIABLE, name))
    board = state.options.played_board()
    inspect(board)
    assert (len(board.area), len(board.area[0])) == (side, side)
    assert max(move.site for move in legal(state) if isinstance(move, PlaceMain)) >= side * (side - 1) - 1
    assert [len(board.setup_for(seats)) for seats in (2, 3, 4)] == [12, 9, 12]


def test_colours_are_known_by_their_numbers() -> None:
    state = after(position(), PlayCards(EVERY_CARD))
    assert PlaceMain(BLUE, at(2, 4)) in legal(state)
