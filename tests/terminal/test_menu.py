"""The numbered list of legal moves."""

from __future__ import annotations

import re

from markethall.klongs.v1.move_pb2 import Decline, PlaceBoat
from markethall.portobello.v1.move_pb2 import DrawCustomer
from markethall.v1.move_pb2 import Move
from markethall_client import wrap
from markethall_terminal.menu import Menu


def move(inner: object, text: str = "") -> Move:
    outer = Move()
    outer.CopyFrom(wrap(Move, inner))
    outer.text = text
    return outer


BOATS = [
    move(PlaceBoat(boat=boat, field=f"{column}{row}"), f"Put {name} on {column}{row}")
    for boat, name in (("FISH-2-VACANT", "a boat (fish)"), ("THIEF", "a thief"))
    for column in "ABCDEFGHIJ"
    for row in range(1, 11)
]


def lines(menu: Menu, width: int = 80) -> list[str]:
    return [line for page in menu.pages(width) for line in page.plain.splitlines()]


def test_hundreds_of_moves_come_in_pages_of_a_low_terminal() -> None:
    pages = Menu.of(BOATS).pages(60)
    assert len(pages) > 1
    assert all(len(page.plain.splitlines()) <= 20 for page in pages)
    assert all(len(line) <= 60 for page in pages for line in page.plain.splitlines())


def test_every_move_has_one_number() -> None:
    menu = Menu.of([*BOATS, move(Decline(), "Decline")])
    numbers = [int(number) for line in lines(menu) for number in re.findall(r"(?:^|  ) *(\d+)  (?=\S)", line)]
    assert numbers == list(range(1, len(BOATS) + 2))
    assert [menu.move(number) for number in (1, 200, 201)] == [BOATS[0], BOATS[-1], move(Decline(), "Decline")]
    assert (menu.move(0), menu.move(202)) == (None, None)


def test_moves_that_differ_in_one_choice_stand_below_what_they_have_in_common() -> None:
    shown = lines(Menu.of(BOATS))
    assert shown[0].strip() == "Put a boat (fish) on (FISH-2-VACANT)"
    assert shown[1].split()[:4] == ["1", "A1", "2", "A2"]
    assert "       Put a thief on (THIEF)" in shown


def test_the_choice_may_be_inside_of_the_sentence() -> None:
    german = [
        move(PlaceBoat(boat="THIEF", field=field), f"Einen Dieb auf {field} legen")
        for field in ("A1", "A2", "B3", "C4")
    ]
    assert lines(Menu.of(german))[0].strip() == "Einen Dieb auf … legen (THIEF)"
    assert lines(Menu.of(german))[1].split() == ["1", "A1", "2", "A2", "3", "B3", "4", "C4"]


def test_few_moves_are_listed_in_full() -> None:
    assert lines(Menu.of(BOATS[:2])) == [
        "    1  Put a boat (fish) on A1 (FISH-2-VACANT)",
        "    2  Put a boat (fish) on A2 (FISH-2-VACANT)",
    ]


def test_a_move_without_a_text_is_shown_by_its_fields() -> None:
    assert lines(Menu.of([move(DrawCustomer())])) == ["    1  draw_customer"]


def test_words_match_from_their_beginning_and_numbers_stay() -> None:
    menu = Menu.of(BOATS)
    assert len(menu.narrowed(["THIEF", "c4"])) == 1
    assert lines(menu.narrowed(["thief", "c4"]))[0].split()[0] == "124"
    assert len(menu.narrowed(["fish-2"])) == 100
    assert len(menu.narrowed(["hief"])) == 0
    assert len(menu.narrowed(["(fish)", "a1"])) == 2
