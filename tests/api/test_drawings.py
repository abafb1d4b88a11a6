"""GetGame returns all that a drawing needs: every place and piece of moves and views, with coordinates and names."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from google.protobuf.message import Message

from markethall.v1 import drawing_pb2, game_pb2, game_service_pb2
from markethall_rules.game import LANGUAGES
from tests.kits import GAME_NAMES
from tests.service import Service

from .calls import Table

ROOT = Path(__file__).parents[2]


def get_game(table: Table, game: str, language: str = "") -> game_pb2.Game:
    request = game_service_pb2.GetGameRequest(name=f"games/{game}", language_code=language)
    answer: game_pb2.Game = table.games.GetGame(request)
    return answer


def drawings(game: game_pb2.Game) -> Iterator[drawing_pb2.Drawing]:
    for board in game.boards:
        yield board.drawing


@pytest.mark.parametrize("game", GAME_NAMES)
def test_places_are_inside_and_apart(table: Table, game: str) -> None:
    for drawing in drawings(get_game(table, game)):
        for place in drawing.places:
            for spot in (place.centre, *place.outline):
                assert 0 <= spot.x <= drawing.width, place
                assert 0 <= spot.y <= drawing.height, place
            assert place.radius >= 8, place
        assert len({(place.type, place.id) for place in drawing.places}) == len(drawing.places)
        for number, one in enumerate(drawing.places):
            for other in drawing.places[:number]:
                apart = hypot(one.centre.x - other.centre.x, one.centre.y - other.centre.y)
                assert one.type != other.type or apart >= one.radius + other.radius - 2, (one, other)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_place_and_piece_has_a_name_in_every_language(table: Table, game: str) -> None:
    named = {language: names(get_game(table, game, language)) for language in ("", *LANGUAGES)}
    assert all(map(all, named.values()))
    assert named[""] == named["en"]
    # A word or two may be the same in two languages.
    words = set(re.findall(r"[^\W\d]{2,}", " ".join(named[""])))
    assert len(words) < 3 or all(named[one] != named[other] for one, other in combinations(LANGUAGES, 2))


def names(game: game_pb2.Game) -> list[str]:
    return [piece.name for piece in game.pieces] + [place.name for each in drawings(game) for place in each.places]


def test_pieces_are_those_of_the_box(table: Table) -> None:
    kairo = {(piece.type, piece.id): piece for piece in get_game(table, "kairo").pieces}
    cards = [piece for (type_, _), piece in kairo.items() if type_ == "card"]
    assert sum(counts(card) for card in cards) == 33
    jokers = {card.id: properties(card)["section"] for card in cards if properties(card)["joker"] == ["true"]}
    assert jokers["123"] == ["1", "2", "3"]
    assert len(jokers) == 6
    assert counts(kairo["coin", "COLOUR_RED"]) == 20
    assert [(each.seat_count, each.count) for each in kairo["neutralStall", ""].counts] == [(2, 6)]
    boats = [piece for piece in get_game(table, "klongs").pieces if piece.type == "boat"]
    assert sum(map(counts, boats)) == 72


def counts(piece: drawing_pb2.Piece) -> int:
    """The number of pieces for any number of players."""
    [known] = piece.counts
    assert not known.HasField("seat_count")
    return known.count


def properties(thing: drawing_pb2.Piece | drawing_pb2.Place) -> dict[str, list[str]]:
    names = [each.name for each in thing.properties]
    return {name: [each.value for each in thing.properties if each.name == name] for name in names}


def test_squares_and_districts_are_at_their_coordinates_on_the_board(table: Table) -> None:
    board = get_game(table, "portobello").boards[0]
    drawn = {(place.type, place.id): (place.centre.x, place.centre.y) for place in board.drawing.places}
    for kind, places in (("square", board.portobello.squares), ("district", board.portobello.districts)):
        for place in places:
            assert drawn[kind, place.id] == (place.x, place.y)


def test_sites_name_their_section_area_and_neighbours(table: Table) -> None:
    board = get_game(table, "kairo").boards[0]
    sites = {place.id: place for place in board.drawing.places}
    assert len(sites) == 81
    assert (sites["C4"].name, sites["A5"].name) == ("market site C4", "restaurant site A5")
    assert properties(sites["A5"]) == {"section": ["4"], "area": ["RESTAURANT"], "customerStart": ["false"]}
    assert {site for site in sites if properties(sites[site])["customerStart"] == ["true"]} == set(
        board.kairo.customer_starts
    )
    for site, place in sites.items():
        [neighbours] = place.connections
        near = {
            other.id
            for other in board.drawing.places
            if abs(other.centre.x - place.centre.x) + abs(other.centre.y - place.centre.y) == 60
        }
        assert set(neighbours.ids) == near, site


def test_short_answers_have_no_drawings(table: Table) -> None:
    for game in table.games.ListGames(game_service_pb2.ListGamesRequest()).games:
        assert _empty(game), game.name


def _empty(game: Message) -> bool:
    names = {field.name for field, _ in game.ListFields()}
    return names.isdisjoint({"boards", "pieces", "seat_marks", "rules"})


def test_the_example_says_that_no_service_answers(tmp_path: Path) -> None:
    program = [sys.executable, "-I", str(ROOT / "examples/draw_boards.py"), "http://127.0.0.1:1", str(tmp_path)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("http://127.0.0.1:1: ")
    assert len(done.stderr.splitlines()) == 1


def test_every_board_is_drawn_from_the_answer_alone(hall: Service, table: Table, tmp_path: Path) -> None:
    program = [sys.executable, "-I", str(ROOT / "examples/draw_boards.py"), hall.http, str(tmp_path)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    for game in GAME_NAMES:
        message = get_game(table, game)
        for number, drawing in enumerate(drawings(message), 1):
            picture = ElementTree.parse(tmp_path / f"{game}-board-{number}.svg").getroot()
            drawn = {group.get("id") for group in picture.iter("{http://www.w3.org/2000/svg}g")}
            assert drawn == {f"{place.type}-{place.id}" for place in drawing.places}
            assert picture.get("viewBox") == f"0 0 {drawing.width} {drawing.height}"
        pieces = ElementTree.parse(tmp_path / f"{game}-pieces.svg").getroot()
        titles = {title.text for title in pieces.iter("{http://www.w3.org/2000/svg}title")}
        assert titles == {piece.name for piece in message.pieces}


def test_klongs_says_which_boats_are_in_the_box(table: Table) -> None:
    """Own components may have all kinds of boats, so all of them are listed."""
    game = get_game(table, "klongs")
    boats = [piece for piece in game.pieces if piece.type == "boat"]
    assert len(boats) == 87
    for boat in boats:
        assert properties(boat)["inBox"] == ["true" if boat.counts[0].count else "false"]
    assert sum(boat.counts[0].count for boat in boats) == 72
