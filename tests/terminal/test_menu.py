"""The numbered list of legal moves."""

from __future__ import annotations

import re

import pytest

from markethall.portobello.v1.move_pb2 import DrawCustomer, EndTurn, PlaceStall, ScoreDistrict
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import wrap
from markethall_terminal.drawing import drawing_of
from markethall_terminal.menu import Menu

from .gallery import GAME_MESSAGE, match

POSITION = match("middle")
MOVES = [
    *(wrap(Move, PlaceStall(alley=f"a{number:02}", space=0)) for number in range(1, 23)),
    wrap(Move, DrawCustomer()),
    *(wrap(Move, ScoreDistrict(district=f"x{number}", number=4)) for number in range(200)),
    wrap(Move, PlaceStall(alley="a22", space=1)),
    wrap(Move, EndTurn()),
]


def menu(moves: list[Move]) -> Menu:
    return Menu(drawing_of(GAME_MESSAGE, POSITION), moves, POSITION)


def opened(moves: list[Move]) -> Menu:
    whole = menu(moves)
    whole.open()
    return whole


def test_hundreds_of_moves_come_in_pages() -> None:
    pages = opened(MOVES).pages(100)
    assert len(pages) > 3
    assert all(len(page.plain.splitlines()) <= 20 for page in pages)
    assert all(len(line) <= 100 for page in pages for line in page.plain.splitlines())


def test_every_move_has_one_number() -> None:
    whole = "\n".join(page.plain for page in opened(MOVES).pages(100))
    numbers = [int(number) for number in re.findall(r"(?:^|  ) *(\d+)  (?=\S)", whole, re.MULTILINE)]
    assert numbers == list(range(1, len(MOVES) + 1))


def test_moves_are_listed_below_their_kind() -> None:
    listed = opened(MOVES)
    lines = listed.pages(60)[0].plain.splitlines()
    assert lines[0].strip() == "Set up a stall"
    assert lines[1].split() == ["1", "a01", "(A–B),", "space", "1", "worth", "1"]
    assert listed.move(23) == wrap(Move, PlaceStall(alley="a22", space=1))
    assert listed.move(24) == wrap(Move, DrawCustomer())
    assert listed.move(25) == wrap(Move, EndTurn())
    assert listed.move(len(MOVES)) == wrap(Move, ScoreDistrict(district="x199", number=4))


def test_there_is_no_move_outside_the_list() -> None:
    listed = menu(MOVES)
    assert len(listed) == len(MOVES)
    assert [listed.move(number) for number in (-1, 0, len(MOVES) + 1)] == [None, None, None]


def test_a_kind_with_one_move_takes_one_line() -> None:
    assert menu([wrap(Move, EndTurn())]).pages(100)[0].plain == "    1  End the turn"


def test_a_narrow_terminal_gets_one_move_a_line() -> None:
    lines = opened(MOVES[:22]).pages(20)[0].plain.splitlines()
    assert all(len(re.findall(r"space", line)) <= 1 for line in lines)


def without_points() -> tuple[list[Move], Match]:
    """Two tiles, each for a district with stalls or for one of eleven without; the end of the turn."""
    position = match("start")
    position.to_act[:] = [1]
    position.perspective.view.portobello.stalls[0:3] = [1, 1, 1]
    districts = [f"d{number:02}" for number in (1, *range(3, 13))]
    moves = [wrap(Move, ScoreDistrict(district=district, number=number)) for number in (2, 4) for district in districts]
    return [*moves, wrap(Move, EndTurn())], position


def test_all_moves_that_score_nothing_are_behind_one_line_at_the_end() -> None:
    moves, position = without_points()
    listed = Menu(drawing_of(GAME_MESSAGE, position), moves, position)
    [page] = listed.pages(100)
    assert page.plain.splitlines() == [
        "    1  Score a district with tile 2 d01: 3 own stalls",
        "    2  Score a district with tile 4 d01: 3 own stalls",
        "    3  End the turn",
        " 4–23  … 20 moves that bring no points",
        "       “open 4” lists 4 to 23",
    ]


@pytest.mark.parametrize("number", [0, 4, 17, 23])
def test_the_line_of_moves_that_score_nothing_is_unfolded(number: int) -> None:
    moves, position = without_points()
    listed = Menu(drawing_of(GAME_MESSAGE, position), moves, position)
    assert not listed.open(24)
    assert listed.open(number)
    [page] = listed.pages(100)
    assert page.plain.count("no own stalls") == 20
    assert "that bring no points" not in page.plain


def test_a_single_move_that_scores_nothing_is_listed() -> None:
    moves, position = without_points()
    [page] = Menu(drawing_of(GAME_MESSAGE, position), [moves[1], moves[-1]], position).pages(100)
    assert page.plain.endswith("    2  Score a district with tile 2 d03: no own stalls")


def test_a_list_of_moves_without_points_alone_is_not_folded() -> None:
    moves = [wrap(Move, ScoreDistrict(district=f"d{number:02}", number=4)) for number in range(1, 13)]
    position = match("start")
    position.to_act[:] = [1]
    [page] = Menu(drawing_of(GAME_MESSAGE, position), moves, position).pages(100)
    assert page.plain.count("no own stalls") == 12


def test_the_longest_groups_are_folded_until_the_list_fits_a_page() -> None:
    listed = menu(
        [wrap(Move, PlaceStall(alley=f"a{number:02}", space=0)) for number in range(1, 23)] * 4 + MOVES[22:23]
    )
    [page] = listed.pages(60)
    assert page.plain.splitlines()[0] == " 1–88  Set up a stall … 88 moves"
    assert "Take the next customer" in page.plain
    listed.open(40)
    assert len(listed.pages(60)) > 1
    assert not listed.open(90)


def test_a_long_result_of_find_is_cut() -> None:
    lines = menu(MOVES).find(["score"]).plain.splitlines()
    assert len(lines) == 19
    assert lines[-1].strip() == "… and 182 more; add a word"
