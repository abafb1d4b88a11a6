"""What a person sees of a position of Kairo."""

from __future__ import annotations

import re
from typing import Final

import pytest
from rich.text import Text

from markethall.kairo.v1.options_pb2 import Board
from markethall.v1.game_pb2 import BoardData, Game
from markethall.v1.match_pb2 import Match
from markethall_service.codec.kairo import CODEC
from tests.results import winners

from .gallery import Gallery

GAME_MESSAGE: Final = Game(
    name="games/kairo", title="Kairo", boards=[BoardData(kairo=board) for _, board in CODEC.boards()]
)
GALLERY: Final = Gallery(GAME_MESSAGE, "kairo")
NAMES: Final = GALLERY.names
position, drawn = GALLERY.match, GALLERY.drawn
COLOURS: Final = ("white", "red", "violet", "green", "yellow", "blue")
# A stall on the map: its colour and its owner.
TAG: Final = "([WRVGYB])([1-4n])"


def board_of(match: Match) -> Board:
    own = match.options.kairo
    return own.own_board if own.HasField("own_board") else GAME_MESSAGE.boards[own.board - 1].kairo


def sites(match: Match) -> dict[str, str]:
    """What is drawn on each site of the map, by names such as "C4"."""
    columns = len(board_of(match).area[0])
    lines = [line for line in drawn(match).splitlines() if re.match(r" ?\d+ ┃", line)]
    return {
        f"{'ABCDEFGHIJKLMNOP'[column]}{int(line[:2])}": line[4 + 6 * column : 9 + 6 * column].strip()
        for line in lines
        for column in range(columns)
    }


def site_name(match: Match, site: int) -> str:
    row, column = divmod(site, len(board_of(match).area[0]))
    return f"{'ABCDEFGHIJKLMNOP'[column]}{row + 1}"


def tag(colour: int, owner: int) -> str:
    return f"{'?WRVGYB'[colour]}{owner or 'n'}"


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_drawn_as_it_is_kept(name: str) -> None:
    assert drawn(position(name)) == GALLERY.kept(name)


def test_start_middle_end_both_boards_and_an_own_one_are_kept() -> None:
    assert set(NAMES) == {"start", "middle", "final_phase", "end", "market_12", "own_board"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [100, 80, 60, 45])
def test_no_line_is_too_long(name: str, width: int) -> None:
    assert max(map(len, drawn(position(name), width).splitlines())) <= width


@pytest.mark.parametrize("name", NAMES)
def test_stalls_entrances_and_customers_can_be_identified_without_colour(name: str) -> None:
    match = position(name)
    market = match.perspective.view.kairo.market
    expected: dict[str, str] = {}
    for owner, colour, site, entrance in zip(*[iter(market.mains)] * 4, strict=True):
        expected[site_name(match, site)] = f"[{tag(colour, owner)}]"
        expected[site_name(match, entrance)] = f"∩{tag(colour, owner)}"
    for owner, colour, site in zip(*[iter(market.expansions)] * 3, strict=True):
        expected[site_name(match, site)] = tag(colour, owner)
    for colour, site in enumerate(market.customers, 1):
        if site >= 0:
            expected[site_name(match, site)] = expected.get(site_name(match, site), "") + f"@{'?WRVGYB'[colour]}"
    seen = {site: text for site, text in sites(match).items() if re.search(r"\w", text) and "?" not in text}
    assert seen == expected


@pytest.mark.parametrize("name", NAMES)
def test_free_sites_show_market_or_restaurant(name: str) -> None:
    match = position(name)
    areas = "".join(board_of(match).area)
    free = [(area, text) for area, text in zip(areas, sites(match).values(), strict=True) if not re.search(r"\w", text)]
    assert set(free) == {("M", "·"), ("R", "░░░░░")}


@pytest.mark.parametrize("name", NAMES)
def test_every_section_has_its_number_in_its_border(name: str) -> None:
    assert re.findall(r"━ (\d) ━", drawn(position(name))) == list("123456789")


@pytest.mark.parametrize(("name", "pending"), [("middle", "?G1"), ("market_12", "?R1")])
def test_what_is_being_built_is_marked(name: str, pending: str) -> None:
    match = position(name)
    turn = match.perspective.view.kairo.turn
    assert sites(match)[site_name(match, turn.site)] == pending
    assert site_name(match, turn.site) in drawn(match).splitlines()[-1] or turn.paid


def test_a_stall_has_its_colour() -> None:
    picture = Text.from_ansi(drawn(position("end"), colours=True))
    backgrounds: dict[str, set[str]] = {}
    # A map line ends with a border; the signs stand to the right of it.
    for at in re.finditer(rf"\[{TAG}\](?=.*┃)", picture.plain):
        style = next(span.style for span in picture.spans if span.start <= at.start(1) < span.end)
        backgrounds.setdefault(at.group(1), set()).add(str(style).split(" on ")[-1])
    assert len(backgrounds) == len(COLOURS)
    assert all(len(colours) == 1 for colours in backgrounds.values())
    assert len(set.union(*backgrounds.values())) == len(COLOURS)


@pytest.mark.parametrize("name", NAMES)
def test_the_players_have_points_cards_criers_and_stalls(name: str) -> None:
    match = position(name)
    view = match.perspective.view.kairo
    for seat in range(1, match.seat_count + 1):
        line = next(line for line in drawn(match).splitlines() if re.search(rf"Player {seat}  \w", line))
        numbers = [int(word) for word in re.findall(r"(?<= )\d+(?= )", line)][1:4]
        assert numbers == [view.points[seat - 1], view.hands[seat - 1].size, view.criers[seat - 1]]
        tiles = sum(int(size) for size in re.findall(r"[WRVGYB](\d)", line))
        owners = [*view.market.mains[::4], *view.market.expansions[::3]]
        assert tiles == owners.count(seat)
        assert ("▸" in line, "★" in line) == (seat in match.to_act, seat in winners(match))
        assert line.startswith("out") == (bool(match.to_act) and seat in view.course.out)


@pytest.mark.parametrize("name", NAMES)
def test_a_colour_has_its_supply_and_its_medals(name: str) -> None:
    match = position(name)
    view = match.perspective.view.kairo
    for at, colour in enumerate(COLOURS):
        line = re.search(rf"\b{colour} +(\d) +(\S) +(\S)", drawn(match))
        assert line is not None
        assert int(line[1]) == 6 - list(view.market.expansions[1::3]).count(at + 1)
        assert [0 if holder == "–" else int(holder) for holder in line.groups()[1:]] == [
            view.medals[at],
            view.medals[at + 6],
        ]


def test_open_cards_discards_the_bag_and_who_waits_are_named() -> None:
    assert "Outside: white." in drawn(position("start"))
    assert "Discarded: 4 cards." in drawn(position("middle"))
    assert "Open cards: sections 2, 3, 5, 6." in drawn(position("middle"))
    words = " ".join(line.split("┃")[-1].strip() for line in drawn(position("own_board")).splitlines())
    assert re.search(r"Neutral stalls in the bag: white, red and +blue\.", words)


def test_the_headline_names_the_turn() -> None:
    assert drawn(position("middle")).startswith("Kairo · 9 × 9 sites · turn 84 · 16 of 36 turns without an expansion\n")
    endless = position("middle")
    endless.options.kairo.stall_limit = 0
    assert drawn(endless).startswith("Kairo · 9 × 9 sites · turn 84 · 16 turns without an expansion\n")
    assert drawn(position("final_phase")).startswith("Kairo · 9 × 9 sites · turn 11 · final phase\n")


@pytest.mark.parametrize(("rows", "columns"), [(16, 16), (3, 16), (16, 3)])
def test_the_largest_boards_are_a_map_of_100_characters(rows: int, columns: int) -> None:
    match = position("own_board")
    board = match.options.kairo.own_board
    board.area[:] = ["M" * columns] * rows
    thirds = [[at * 3 // size for at in range(size)] for size in (rows, columns)]
    board.section[:] = ["".join(str(3 * row + column + 1) for column in thirds[1]) for row in thirds[0]]
    match.perspective.view.kairo.market.Clear()
    match.perspective.view.kairo.market.customers[:] = [-1] * 6
    assert max(map(len, drawn(match).splitlines())) <= 100
    assert list(sites(match).values()) == ["·"] * rows * columns


@pytest.mark.parametrize(("name", "width", "is_map"), [
    ("middle", 100, True), ("middle", 58, True), ("middle", 57, False),
    ("market_12", 76, True), ("market_12", 75, False),
])  # fmt: skip
def test_a_narrow_terminal_gets_a_list_of_the_stalls(name: str, width: int, is_map: bool) -> None:
    picture = drawn(position(name), width)
    assert ("┏━ 1 ━" in picture) == is_map
    assert ("as a map" in picture) != is_map
    if not is_map:
        assert re.search(r"blue +Player 2 +", picture)


if __name__ == "__main__":
    GALLERY.keep()
