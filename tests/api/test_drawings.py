"""GetGame returns all that a drawing needs: every place and piece of moves and views, with coordinates and names."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from google.protobuf.message import Message

from markethall.v1 import drawing_pb2, game_pb2, game_service_pb2
from tests.kits import GAME_NAMES
from tests.service import Service

from .calls import Table

ROOT = Path(__file__).parents[2]
WITH_BOARDS = ("portobello", "kairo", "klongs")
TEXTS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "client_sdk/texts").glob("*.json")}
PLACES = {
    "square": "square",
    "alley": "alley",
    "district": "district",
    "site": "site",
    "entrance": "site",
    "field": "field",
    "origin": "field",
    "target": "field",
    "dock": "dock",
}
"""The type of the place that a field of a move names."""

PIECES = {"card": "card", "boat": "boat", "colour": "main_stall", "customer": "customer"}
"""The type of the piece that a field of a move names."""


def get_game(table: Table, game: str) -> game_pb2.Game:
    """The answer of GetGame."""
    answer: game_pb2.Game = table.games.GetGame(game_service_pb2.GetGameRequest(name=f"games/{game}"))
    return answer


def drawings(game: game_pb2.Game) -> Iterator[drawing_pb2.Drawing]:
    """The drawing of each board."""
    for board in game.boards:
        yield board.drawing


@pytest.mark.parametrize("game", GAME_NAMES)
def test_places_are_inside_and_apart(table: Table, game: str) -> None:
    for drawing in drawings(get_game(table, game)):
        ordinals = Counter[str]()
        for place in drawing.places:
            assert place.index == ordinals[place.type], place
            ordinals[place.type] += 1
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
def test_all_names_have_texts_in_all_languages(table: Table, game: str) -> None:
    message = get_game(table, game)
    keys = {piece.name_key for piece in message.pieces}
    keys |= {place.name_key for drawing in drawings(message) for place in drawing.places}
    assert len(TEXTS) == 4
    for lang, texts in TEXTS.items():
        assert keys <= set(texts), lang


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_moves_and_positions_name_places_and_pieces_of_the_drawing(table: Table, game: str) -> None:
    message = get_game(table, game)
    places = {(place.type, place.id) for place in message.boards[0].drawing.places}
    pieces = {(piece.type, piece.id) for piece in message.pieces}
    rng, named = random.Random(3), set()
    to_act = table.start(game).to_act
    for _ in range(120):
        if not to_act:
            break
        legal = table.legal(to_act[0])
        for move in legal.moves:
            for type_, id_ in _named(getattr(move, game)):
                assert (type_, id_) in places | pieces, (move, type_, id_)
                named.add(type_)
        to_act = table.play(to_act[0], rng.choice(list(legal.moves)), legal.revision).commit.to_act
    assert len(named) >= 3, named


def _named(move: Any) -> Iterator[tuple[str, str]]:
    """Type and id of all places and pieces that a move names."""
    inner = getattr(move, move.WhichOneof("kind"))
    values = {field.name: getattr(inner, field.name) for field in inner.DESCRIPTOR.fields}
    for name, value in values.items():
        number = isinstance(value, int)
        if number and (inner.DESCRIPTOR.fields_by_name[name].enum_type or value < 0):
            enum = inner.DESCRIPTOR.fields_by_name[name].enum_type
            if enum is not None and name in PIECES and value:
                yield PIECES[name], enum.values_by_number[value].name
        elif name in PLACES:
            yield PLACES[name], str(value)
        elif name in PIECES and value:
            yield PIECES[name], str(value)
    if "space" in values:
        yield "space", f"{values['alley']}:{values['space']}"


@pytest.mark.parametrize(
    ("game", "lists"),
    [
        ("portobello", {"stalls": "space", "customers": "square", "tile_numbers": "district"}),
        ("klongs", {"boats": "field"}),
    ],
)
def test_lists_of_a_view_have_the_order_of_the_places(table: Table, game: str, lists: dict[str, str]) -> None:
    counts = Counter(place.type for place in get_game(table, game).boards[0].drawing.places)
    table.start(game)
    table.play_random(random.Random(1), 10)
    view: Any = getattr(table.get(1).perspective.view, game)
    for name, type_ in lists.items():
        held = view.water.boats if name == "boats" else getattr(view, name)
        assert len(held) == counts[type_], name


def test_pieces_are_those_of_the_box(table: Table) -> None:
    kairo = {(piece.type, piece.id): piece for piece in get_game(table, "kairo").pieces}
    cards = [piece for (type_, _), piece in kairo.items() if type_ == "card"]
    assert sum(card.count for card in cards) == 33
    assert next(list(card.stall_card.sections) for card in cards if card.stall_card.joker) == [1, 2, 3]
    assert kairo["coin", "COLOUR_RED"].count == 20
    klongs = get_game(table, "klongs")
    boats = [piece for piece in klongs.pieces if piece.type == "boat"]
    assert sum(boat.count for boat in boats) == 72
    lots = {(lot.good, lot.baskets, lot.trader, lot.luk_phat): lot.count for lot in klongs.boards[0].klongs.boats}
    printed = {
        (boat.boat.good, boat.boat.baskets, boat.boat.trader, boat.boat.luk_phat): boat.count
        for boat in boats
        if boat.count and boat.HasField("boat")
    }
    assert printed == lots


def test_short_answers_have_no_drawings(table: Table) -> None:
    for game in table.games.ListGames(game_service_pb2.ListGamesRequest()).games:
        assert _empty(game), game.name


def _empty(game: Message) -> bool:
    names = {field.name for field, _ in game.ListFields()}
    return names.isdisjoint({"boards", "pieces", "seat_marks", "rules_texts"})


def test_every_board_is_drawn_from_the_answer_alone(hall: Service, table: Table, tmp_path: Path) -> None:
    program = [sys.executable, "-I", str(ROOT / "examples/draw_boards.py"), hall.http, str(tmp_path)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    for game in WITH_BOARDS:
        message = get_game(table, game)
        for number, drawing in enumerate(drawings(message), 1):
            picture = ElementTree.parse(tmp_path / f"{game}-board-{number}.svg").getroot()
            drawn = {group.get("id") for group in picture.iter("{http://www.w3.org/2000/svg}g")}
            assert drawn == {f"{place.type}-{place.id}" for place in drawing.places}
            assert picture.get("viewBox") == f"0 0 {drawing.width} {drawing.height}"
        pieces = ElementTree.parse(tmp_path / f"{game}-pieces.svg").getroot()
        titles = {title.text for title in pieces.iter("{http://www.w3.org/2000/svg}title")}
        assert titles == {piece.name_key for piece in message.pieces}
