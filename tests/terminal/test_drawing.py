"""The picture of a position."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

import pytest
from rich.text import Text

from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import Board
from markethall.v1.match_pb2 import Match
from tests.results import winners

from .gallery import GALLERY, GAME_MESSAGE, NAMES, drawn, match

MAPS = ("start", "middle", "end", "own_board")
RAISED = {"¹": 1, "²": 2, "³": 3}


def board_of(position: Match) -> Board:
    own = position.options.portobello
    return own.board if own.HasField("board") else GAME_MESSAGE.boards[0].portobello


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_drawn_as_it_is_kept(name: str) -> None:
    assert drawn(match(name)) == GALLERY.kept(name)


def test_start_middle_end_and_own_boards_are_kept() -> None:
    assert set(NAMES) == {*MAPS, "own_board_without_places"}


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_longer_than_100_characters(name: str) -> None:
    assert max(map(len, drawn(match(name)).splitlines())) <= 100


@pytest.mark.parametrize("name", NAMES)
def test_every_stall_is_identified_without_colour(name: str) -> None:
    position = match(name)
    values = chain.from_iterable(alley.values for alley in board_of(position).alleys)
    spaces = list(zip(position.perspective.view.portobello.stalls, values, strict=True))
    # The last line explains the signs; it is no part of the market.
    ground = "\n".join(drawn(position).splitlines()[:-1])
    stalls = [(int(seat), RAISED[value]) for seat, value in re.findall(r"▐(\d)([¹²³])▌", ground)]
    assert sorted(stalls) == sorted((seat, value) for seat, value in spaces if seat)
    free = [int(value) for value in re.findall(r"\((\d)\)", ground)]
    assert sorted(free) == sorted(value for seat, value in spaces if not seat)


@pytest.mark.parametrize("name", NAMES)
def test_every_place_is_named(name: str) -> None:
    words = set(re.findall(r"\w+", drawn(match(name))))
    board = board_of(match(name))
    ids = {square.id for square in board.squares} | {alley.id for alley in board.alleys}
    assert ids | {district.id for district in board.districts} <= words


@pytest.mark.parametrize("name", MAPS)
def test_customers_tiles_and_the_bobby_are_on_the_map(name: str) -> None:
    view = match(name).perspective.view.portobello
    picture = drawn(match(name))
    for customer, sign in ((Customer.CUSTOMER_CLERK, "clerk"), (Customer.CUSTOMER_CITIZEN, "citizen")):
        assert len(re.findall(rf"│ ?{sign} ?│", picture)) == list(view.customers).count(customer)
    assert picture.count("│ Lord  │") == list(view.customers).count(Customer.CUSTOMER_LORD)
    assert picture.count("BOBBY") == (view.bobby >= 0)
    tiles = [f"{seat}×{number}" for seat, number in zip(view.tile_seats, view.tile_numbers, strict=True) if seat]
    assert sorted(re.findall(r"\d×\d", "\n".join(picture.splitlines()[:-1]))) == sorted(tiles)


def test_a_stall_has_the_colour_of_its_seat() -> None:
    picture = Text("\n").join(Text.from_ansi(drawn(match("middle"), colours=True)).split("\n")[:-1])
    backgrounds: dict[str, set[str]] = {}
    for at in re.finditer(r"▐(\d)[¹²³]▌", picture.plain):
        style = next(span.style for span in picture.spans if span.start <= at.start(1) < span.end)
        backgrounds.setdefault(at.group(1), set()).add(str(style).split(" on ")[-1])
    assert len(backgrounds) == 3
    assert all(len(colours) == 1 for colours in backgrounds.values())
    assert len(set.union(*backgrounds.values())) == 3


@pytest.mark.parametrize(("width", "is_map"), [(100, True), (98, True), (90, True), (80, False), (40, False)])
def test_a_narrow_terminal_gets_a_list_of_the_alleys(width: int, is_map: bool) -> None:
    picture = drawn(match("middle"), width)
    assert ("╭── A ──╮" in picture) == is_map
    assert max(map(len, picture.splitlines())) <= width


@pytest.mark.parametrize(
    "turn",
    [
        pytest.param(lambda x, y: (x, -y), id="flipped"),
        pytest.param(lambda x, y: (1000 - x, y), id="mirrored"),
        pytest.param(lambda x, y: (x // 20, y // 20), id="tiny"),
        pytest.param(lambda x, y: (x * 100_000, y * 100_000), id="huge"),
        pytest.param(lambda x, y: (x + 5_000, y - 9_000), id="aside"),
    ],
)
def test_coordinates_are_scaled(turn: Callable[[int, int], tuple[int, int]]) -> None:
    position = match("middle")
    board = position.options.portobello.board
    board.CopyFrom(GAME_MESSAGE.boards[0].portobello)
    for square in board.squares:
        square.x, square.y = turn(square.x, square.y)
    for district in board.districts:
        district.x, district.y = turn(district.x, district.y)
    assert drawn(position).count("╭──") == 11


def test_a_board_with_long_ids_is_listed() -> None:
    position = match("middle")
    board = position.options.portobello.board
    board.CopyFrom(GAME_MESSAGE.boards[0].portobello)
    board.districts[0].id = "Notting Hill"
    picture = drawn(position)
    assert "╭──" not in picture
    assert "Notting Hill" in picture


def test_the_panel_has_points_stalls_and_tiles_of_every_player() -> None:
    position = match("end")
    view = position.perspective.view.portobello
    lines = drawn(position).splitlines()
    for seat in range(2):
        line = next(line for line in lines if re.search(rf"^[★ ]\s+Player {seat + 1}\b", line))
        assert [int(word) for word in re.findall(r"(?<= )\d+(?= )", line)][1:3] == [
            view.scores[seat],
            view.supply[seat],
        ]
        assert line.startswith("★") == (seat + 1 in winners(position))


def test_the_bag_counts_what_is_left() -> None:
    position = match("start")
    assert "In the bag: 5 clerks, 5 citizens. The Lord is still to come." in drawn(position)
    position.perspective.view.portobello.customers[0] = Customer.CUSTOMER_CLERK
    position.perspective.view.portobello.drawn = Customer.CUSTOMER_CITIZEN
    assert "In the bag: 4 clerks, 4 citizens." in drawn(position)


def test_an_open_row_is_shown_in_order() -> None:
    position = match("start")
    position.perspective.view.portobello.row.extend([Customer.CUSTOMER_CLERK, Customer.CUSTOMER_LORD])
    assert "The customers to come: clerk, Lord." in drawn(position)
