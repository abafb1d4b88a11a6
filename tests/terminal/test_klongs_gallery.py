"""What a person sees of a position of Bangkok Klongs."""

from __future__ import annotations

import re
from typing import Final

import pytest
from rich.text import Text

from markethall.klongs.v1.view_pb2 import Step
from markethall.v1.game_pb2 import BoardData, Game
from markethall.v1.match_pb2 import Match, Seat
from markethall_rules.klongs import GAME, Options, State
from markethall_rules.klongs.board import BASKETS, GOOD, KIND, OWNER, QUARTETS, SIGN, VACANT, in_bag
from markethall_rules.klongs.box import DrawPiles, SeveralCookshops
from markethall_rules.klongs.cards import Pile, left
from markethall_rules.klongs.market import called_seat, points, scorable, warehouse
from markethall_service.codec.klongs import CODEC
from tests.kit import random_match

from .gallery import Gallery

GAME_MESSAGE: Final = Game(
    name="games/klongs", title="Bangkok Klongs", boards=[BoardData(klongs=b) for _, b in CODEC.boards()]
)
GALLERY: Final = Gallery(GAME_MESSAGE, "klongs")
NAMES: Final = GALLERY.names
position, drawn = GALLERY.match, GALLERY.drawn


def match_of(state: State) -> Match:
    """A match at that position, with nothing hidden."""
    seats = [
        Seat(number=number, score=score, winner=number in GAME.winners(state))
        for number, score in enumerate(GAME.scores(state), 1)
    ]
    match = Match(game="games/klongs", seat_count=state.seats, to_act=GAME.to_act(state), seats=seats)
    match.options.klongs.CopyFrom(CODEC.options.encode(state.options))
    match.perspective.view.klongs.CopyFrom(CODEC.view.encode(state))
    return match


def fields(match: Match) -> list[str]:
    """What is drawn on each field of the map."""
    lines = [line for line in drawn(match).splitlines() if re.match(r" [1-8] ┃", line)]
    return [line[4 + 6 * column : 9 + 6 * column].strip() for line in lines for column in range(10)]


def tag(boat: int) -> str:
    """A boat as the legend says."""
    kind, owner = boat & KIND, boat >> OWNER
    good = GOOD[kind]
    if good is None:
        return {85: "Thief", 86: "Overs", 87: "Cook"}[kind]
    whose = str(owner) if owner else "-" if VACANT[kind] else "n"
    return f"{whose}{good.name[:2].title()}{BASKETS[kind]}{'*' if SIGN[kind] else ''}"


def dock_name(dock: int) -> str:
    """The fields to its north-west and south-east."""
    return "–".join(f"{'ABCDEFGHIJ'[field % 10]}{field // 10 + 1}" for field in (QUARTETS[dock][0], dock))


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_drawn_as_it_is_kept(name: str) -> None:
    assert drawn(position(name)) == GALLERY.kept(name)


def test_start_middle_market_days_end_and_two_piles_are_kept() -> None:
    assert set(NAMES) == {"start", "middle", "market_day", "big_market_day", "end", "two_piles"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [100, 99, 80, 64, 63, 40])
def test_no_line_is_too_long(name: str, width: int) -> None:
    assert max(map(len, drawn(position(name), width).splitlines())) <= width


@pytest.mark.parametrize("name", NAMES)
def test_boats_can_be_identified_without_colour(name: str) -> None:
    match = position(name)
    boats = match.perspective.view.klongs.water.boats
    seen = [text if re.search(r"\w", text) else "" for text in fields(match)]
    assert seen == [tag(boat) if boat else "" for boat in boats]


def test_a_boat_has_the_colour_of_its_owner() -> None:
    picture = Text.from_ansi(drawn(position("market_day"), colours=True))
    backgrounds: dict[str, set[str]] = {}
    # A map line goes on with a pier; the signs stand to the right of it.
    for at in re.finditer(r"([1-4n])[A-Z][a-z]\d(?=.*┃)", picture.plain):
        style = next(span.style for span in picture.spans if span.start <= at.start() < span.end)
        backgrounds.setdefault(at.group(1), set()).add(str(style).split(" on ")[-1])
    assert set(backgrounds) == set("1234n")
    assert all(len(colours) == 1 for colours in backgrounds.values())
    assert len(set.union(*backgrounds.values())) == 5


def test_entrances_depend_on_the_number_of_players() -> None:
    for seats, entrances in ((2, [30, 40]), (3, [30, 39, 40, 49])):
        start = match_of(next(random_match(GAME, Options(), seats, 1)).after)
        assert [at for at, text in enumerate(fields(start)) if text == "> <"] == entrances


def test_the_fourth_field_of_a_quarter_is_closed() -> None:
    start = position("start")
    for field in (2, 3, 12):
        start.perspective.view.klongs.water.boats[field] = 85
    assert [at for at, text in enumerate(fields(start)) if text == "×"] == [13]


@pytest.mark.parametrize("draw_piles", DrawPiles)
@pytest.mark.parametrize("several", SeveralCookshops)
def test_the_summary_beside_the_water_agrees_with_the_rules(draw_piles: DrawPiles, several: SeveralCookshops) -> None:
    docks = 0
    for step in list(random_match(GAME, Options(draw_piles, several), 3, 21))[:-1:9]:
        state = step.after
        picture = drawn(match_of(state))
        docks += check_docks(state, picture)
        check_piles(state, picture)
        check_players(state, picture)
    assert docks > 10


def check_docks(state: State, picture: str) -> int:
    """Each dock that a seat can score is listed and marked, with what each owner gets."""
    asked = called_seat(state, state.market) if state.market else state.turn.seat
    by_seat = {seat: scorable(state, seat) for seat in (1, 2, 3)}
    docks = sorted({dock for mine in by_seat.values() for dock in mine})
    expected = []
    for dock in docks:
        each = enumerate(points(state, dock), 1)
        gains = ", ".join(f"P{seat} {more}" for seat, more in each if dock in by_seat[seat])
        expected.append(f"{'◆' if dock in by_seat[asked] else '◇'} {dock_name(dock)}  {gains}")
    listed = re.findall(r"[◆◇] [A-J]\d–[A-J]\d  P\d \d+(?:, P\d \d+)*", picture)
    assert listed == expected
    lines = picture.splitlines()
    for dock in docks:
        mark = lines[3 + 2 * (dock // 10)][3 + 6 * (dock % 10)]
        assert mark == ("●" if state.market and state.market.dock == dock else "◆" if dock in by_seat[asked] else "◇")
    return len(docks)


def check_piles(state: State, picture: str) -> None:
    """The sizes of the piles."""
    if state.vacant:
        sizes = [in_bag(left(state, pile)) for pile in (Pile.VACANT, Pile.PRINTED)]
        assert "Piles: {} vacant, {} printed.".format(*sizes) in picture
    else:
        size = in_bag(left(state, Pile.ONLY))
        assert f"Pile: {size or 'no'} boat{'' if size == 1 else 's'}." in picture


def check_players(state: State, picture: str) -> None:
    """Points, traders, movement cards, hands and warehouses of all."""
    for seat in (1, 2, 3):
        numbers = re.search(rf"Player {seat}   +(\d+) +(\d+) +(\d+) +(\d+) ", picture)
        assert numbers is not None
        traders = 11 - sum(boat >> OWNER == seat for boat in state.water.boats)
        hand = state.hands[seat - 1].size + sum(boat >> OWNER == seat for boat in state.known)
        expected = (state.table.scores[seat - 1], traders, state.table.cards[seat - 1], hand)
        assert tuple(map(int, numbers.groups())) == expected
        stored = [boat & KIND for boat in state.table.stored if boat >> OWNER == seat]
        worth = re.search(rf"P{seat} +(?:[·\d]+ +){{7}}(\d+)$", picture, re.MULTILINE)
        assert worth is not None
        assert int(worth[1]) == warehouse(stored)


def test_no_dock_scores_once_the_match_is_over() -> None:
    match = position("big_market_day")
    assert "◇ H1–I2  P1 7" in drawn(match)
    match.perspective.view.klongs.step = Step.STEP_OVER
    assert "No dock scores now." in drawn(match)


def test_the_step_reached_on_the_track_is_in_brackets() -> None:
    match = position("middle")
    assert "6 [5] 4 3s 6 5 4 3s 5 4 3 2B" in drawn(match)
    match.perspective.view.klongs.table.marker = 4
    assert "Luk-Phat: step 4 of 12" in drawn(match)
    assert "6 5 4 [3s] 6" in drawn(match)


def test_a_narrow_terminal_gets_a_list_of_the_boats() -> None:
    assert "┏━" in drawn(position("middle"), 64)
    picture = drawn(position("middle"), 63)
    assert "┏━" not in picture
    assert "Player 2: G" not in picture
    assert re.search(r"Player 2: H1 bananas 2 \(vacant\)", picture)
    assert "Free entrances: A4, A5, J4, J5" in picture


if __name__ == "__main__":
    GALLERY.keep()
