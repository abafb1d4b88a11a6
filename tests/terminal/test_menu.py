"""The numbered list of moves."""

from __future__ import annotations

import re

from markethall.portobello.v1.move_pb2 import DrawCustomer, EndTurn, PlaceStall, ScoreDistrict
from markethall.v1.move_pb2 import Move
from markethall_client import wrap
from markethall_terminal.drawing import drawing_of
from markethall_terminal.play import Menu

from .gallery import FACTS, match

POSITION = match("middle")
MOVES = [
    *(wrap(Move, PlaceStall(alley=f"a{number:02}", space=0)) for number in range(1, 23)),
    wrap(Move, DrawCustomer()),
    *(wrap(Move, ScoreDistrict(district=f"x{number}", number=4)) for number in range(200)),
    wrap(Move, PlaceStall(alley="a22", space=1)),
    wrap(Move, EndTurn()),
]


def menu(moves: list[Move]) -> Menu:
    return Menu(drawing_of(FACTS, POSITION), moves, POSITION)


def test_hundreds_of_moves_come_in_pages() -> None:
    pages = menu(MOVES).pages(100)
    assert len(pages) > 3
    assert all(len(page.plain.splitlines()) <= 20 for page in pages)
    assert all(len(line) <= 100 for page in pages for line in page.plain.splitlines())


def test_every_move_has_one_number() -> None:
    whole = "\n".join(page.plain for page in menu(MOVES).pages(100))
    numbers = [int(number) for number in re.findall(r"(?:^|  ) *(\d+)  (?=\S)", whole, re.MULTILINE)]
    assert numbers == list(range(1, len(MOVES) + 1))


def test_moves_stand_below_their_kind() -> None:
    listed = menu(MOVES)
    lines = listed.pages(60)[0].plain.splitlines()
    assert lines[0].strip() == "Set up a stall"
    assert lines[1].split() == ["1", "a01", "(A–B),", "space", "1", "worth", "1"]
    assert listed.move(23) == wrap(Move, PlaceStall(alley="a22", space=1))
    assert listed.move(24) == wrap(Move, DrawCustomer())
    assert listed.move(len(MOVES)) == wrap(Move, EndTurn())


def test_there_is_no_move_outside_the_list() -> None:
    listed = menu(MOVES)
    assert len(listed) == len(MOVES)
    assert [listed.move(number) for number in (-1, 0, len(MOVES) + 1)] == [None, None, None]


def test_a_kind_with_one_move_takes_one_line() -> None:
    assert menu([wrap(Move, EndTurn())]).pages(100)[0].plain == "    1  End the turn"


def test_a_narrow_terminal_gets_one_move_a_line() -> None:
    lines = menu(MOVES[:22]).pages(20)[0].plain.splitlines()
    assert all(len(re.findall(r"space", line)) <= 1 for line in lines)
