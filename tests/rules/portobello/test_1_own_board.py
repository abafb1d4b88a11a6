"""PM-1.5: own boards, and why some are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from markethall_rules.errors import BadOptions
from markethall_rules.portobello import GAME, Options
from markethall_rules.portobello.board import PORTOBELLO, Alley, Board, District, Square
from markethall_rules.portobello.moves import MoveBobby, PlaceBobby, TakeTile

from .boards import own_board, pairs, slope, twins, widest
from .positions import after, at, legal


def with_alley(name: str, change: Callable[[Alley], Alley]) -> Board:
    return replace(PORTOBELLO, alleys=tuple(change(a) if a.id == name else a for a in PORTOBELLO.alleys))


def with_district(name: str, change: Callable[[District], District]) -> Board:
    return replace(PORTOBELLO, districts=tuple(change(d) if d.id == name else d for d in PORTOBELLO.districts))


def with_square(change: Callable[[Square], Square]) -> Board:
    """The shipped board with its first square changed."""
    first, *others = PORTOBELLO.squares
    return replace(PORTOBELLO, squares=(change(first), *others))


def short(board: Board) -> Board:
    """The board with alleys of two spaces only."""
    return replace(board, alleys=tuple(replace(alley, values=(1, 2)) for alley in board.alleys))


REFUSED = {
    "ten squares": (replace(PORTOBELLO, squares=PORTOBELLO.squares[1:]), "PM-1.1", "SQUARES_COUNT",
                    {"needs": 11, "has": 10}),
    "no alleys": (replace(PORTOBELLO, alleys=()), "PM-1.1", "ALLEYS_COUNT", {"needs": 22, "has": 0}),
    "13 districts": (replace(PORTOBELLO, districts=(*PORTOBELLO.districts, PORTOBELLO.districts[0])), "PM-1.1",
                     "DISTRICTS_COUNT", {"needs": 12, "has": 13}),
    "two squares A": (with_square(lambda s: replace(s, id="B")), "PM-1.5",
                      "ID_NOT_UNIQUE", {"kind": "square", "id": "B"}),
    "two alleys a01": (with_alley("a02", lambda a: replace(a, id="a01")), "PM-1.5", "ID_NOT_UNIQUE",
                       {"kind": "alley", "id": "a01"}),
    "two districts d01": (with_district("d12", lambda d: replace(d, id="d01")), "PM-1.5", "ID_NOT_UNIQUE",
                          {"kind": "district", "id": "d01"}),
    "three ends": (with_alley("a01", lambda a: replace(a, squares=("A", "B", "C"))), "PM-1.1", "ALLEY_ENDS",
                   {"alley": "a01", "needs": 2, "has": 3}),
    "unknown end": (with_alley("a01", lambda a: replace(a, squares=("A", "Z"))), "PM-1.5", "NO_SUCH_SQUARE",
                    {"square": "Z"}),
    "equal ends": (with_alley("a01", lambda a: replace(a, squares=("A", "A"))), "PM-1.5", "ALLEY_ENDS_EQUAL",
                   {"alley": "a01", "square": "A"}),
    "one space": (with_alley("a01", lambda a: replace(a, values=(1,))), "PM-1.1", "ALLEY_LENGTH",
                  {"alley": "a01", "least": 2, "most": 6, "has": 1}),
    "seven spaces": (with_alley("a01", lambda a: replace(a, values=(1,) * 7)), "PM-1.1", "ALLEY_LENGTH",
                     {"alley": "a01", "least": 2, "most": 6, "has": 7}),
    "a value of 4": (with_alley("a01", lambda a: replace(a, values=(1, 4, 1))), "PM-1.1", "SPACE_VALUE",
                     {"alley": "a01", "space": 2, "least": 1, "most": 3, "has": 4}),
    "a value of 0": (with_alley("a01", lambda a: replace(a, values=(1, 1, 0))), "PM-1.1", "SPACE_VALUE",
                     {"alley": "a01", "space": 3, "least": 1, "most": 3, "has": 0}),
    "44 spaces": (short(PORTOBELLO), "PM-1.5", "TOO_FEW_SPACES", {"needs": 64, "has": 44}),
    "two alleys round a district": (with_district("d01", lambda d: replace(d, alleys=("a01", "a02"))), "PM-1.1",
                                    "DISTRICT_ALLEYS", {"district": "d01", "needs": 3, "has": 2}),
    "unknown alley": (with_district("d01", lambda d: replace(d, alleys=("a01", "a02", "x"))), "PM-1.5",
                      "NO_SUCH_ALLEY", {"alley": "x"}),
    "two squares at one place": (with_square(lambda s: replace(s, x=796, y=96)), "PM-1.5", "PLACE_NOT_UNIQUE",
                                 {"x": 796, "y": 96}),
    "no triangle": (with_district("d01", lambda d: replace(d, alleys=("a01", "a02", "a22"))), "PM-1.5",
                    "NOT_A_TRIANGLE", {"district": "d01", "squares": 5}),
    "an alley twice": (with_district("d01", lambda d: replace(d, alleys=("a01", "a02", "a02"))), "PM-1.5",
                       "NOT_A_TRIANGLE", {"district": "d01", "squares": 3}),
    "three sides": (with_district("d02", lambda d: replace(d, alleys=("a05", "a06", "a12"))), "PM-1.5", "ALLEY_SIDES",
                    {"alley": "a05", "most": 2}),
    "a long name": (replace(PORTOBELLO, name="x" * 41), "PM-1.5", "TEXT",
                    {"what": "the name of the board", "most": 40, "has": 41}),
    "a long name of a square": (with_square(lambda s: replace(s, name="x" * 900_000)), "PM-1.5", "TEXT",
                                {"what": "the name of a square", "most": 40, "has": 900_000}),
    "a long id of a square": (with_square(lambda s: replace(s, id="x" * 25)), "PM-1.5", "TEXT",
                              {"what": "the id of a square", "most": 24, "has": 25}),
    "a long id of an alley": (with_alley("a02", lambda a: replace(a, id="x" * 23)), "PM-1.5", "TEXT",
                              {"what": "the id of an alley", "most": 22, "has": 23}),
    "a long id of a district": (with_district("d01", lambda d: replace(d, id="x" * 25)), "PM-1.5", "TEXT",
                                {"what": "the id of a district", "most": 24, "has": 25}),
    "a square without an id": (with_square(lambda s: replace(s, id="")), "PM-1.5", "EMPTY_ID",
                               {"what": "the id of a square", "least": 1}),
    "an alley without an id": (with_alley("a02", lambda a: replace(a, id="")), "PM-1.5", "EMPTY_ID",
                               {"what": "the id of an alley", "least": 1}),
    "a district without an id": (with_district("d01", lambda d: replace(d, id="")), "PM-1.5", "EMPTY_ID",
                                 {"what": "the id of a district", "least": 1}),
    "two lines": (replace(PORTOBELLO, name="my\nmarket"), "PM-1.5", "TEXT",
                  {"what": "the name of the board", "most": 40, "has": 9}),
    "no side": (pairs(), "PM-1.1", "ALLEY_WITHOUT_DISTRICT", {"alley": "a19", "least": 1, "has": 0}),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_pm_1_5_a_board_is_refused_with_the_reason(case: str) -> None:
    board, clause, cause, numbers = REFUSED[case]
    with pytest.raises(BadOptions) as caught:
        GAME.setup(Options(board=board), 2)
    assert (caught.value.clause, caught.value.cause) == (clause, cause)
    assert caught.value.numbers == numbers


def test_pm_1_5_a_square_that_no_alley_reaches_is_refused() -> None:
    moved = tuple(
        replace(alley, squares=tuple("J" if square == "K" else square for square in alley.squares))
        for alley in PORTOBELLO.alleys[:-1]
    )
    board = replace(PORTOBELLO, alleys=(*moved, replace(PORTOBELLO.alleys[-1], squares=("I", "J"))))
    with pytest.raises(BadOptions) as caught:
        GAME.setup(Options(board=board), 2)
    assert (caught.value.cause, caught.value.numbers) == ("SQUARE_NOT_JOINED", {"square": "K"})


@pytest.mark.parametrize("number", range(20))
def test_pm_1_5_a_match_is_played_on_an_own_board(number: int) -> None:
    board = own_board(number)
    state = GAME.setup(Options(board=board), 3)
    assert len(state.stalls) == sum(len(alley.values) for alley in board.alleys) >= 64
    assert legal(state) == tuple(PlaceBobby(district.id) for district in board.districts)


def test_pm_1_5_names_and_ids_of_full_length_are_played_with() -> None:
    board = widest()
    assert GAME.setup(Options(board=board), 4).options.board == board


def test_pm_1_5_the_rules_know_boards_whose_values_are_no_palindromes() -> None:
    board = slope()
    assert all(alley.values != alley.values[::-1] for alley in board.alleys)
    assert GAME.setup(Options(board=board), 2).options.board == board


def test_pm_5_2_where_two_districts_share_two_alleys_either_can_be_crossed() -> None:
    state = after(GAME.setup(Options(board=twins()), 2), PlaceBobby("d07"), TakeTile(2, False))
    assert MoveBobby("a19") in legal(state)
    assert MoveBobby("a22") in legal(state)
    assert at(after(state, MoveBobby("a19"))) == at(after(state, MoveBobby("a22"))) == "d12"


def test_positions_on_equal_boards_are_equal() -> None:
    first = GAME.setup(Options(board=own_board(7)), 2)
    second = GAME.setup(Options(board=own_board(7)), 2)
    assert first == second
    assert hash(first) == hash(second)
    assert first != GAME.setup(Options(board=own_board(8)), 2)
    assert legal(first) == legal(second)


def test_tables_of_a_board_are_computed_once() -> None:
    board = own_board(7)
    state = after(GAME.setup(Options(board=board), 2), PlaceBobby(board.districts[0].id), TakeTile(2, False))
    assert state.options.board.plan is board.plan
