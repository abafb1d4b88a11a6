"""The table draws the places of a board where GetGame says that they are, but for the frame around the board."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from markethall.v1.game_pb2 import BoardData
from markethall_service.api.game_service import game_message
from markethall_service.codec import CODECS_BY_NAME
from markethall_service.gateway.transcoding import to_json
from tests.kits import GAME_NAMES
from tests.typescript.node import run_script

from .tools import install

Spot = tuple[float, float]


def scene(game: str, own: Any = None) -> dict[str, Any]:
    """What the table draws: a match of which nothing is seen yet, on the first board or on an own one."""
    return {
        "name": game,
        "game": json.loads(to_json(game_message(game, True))),
        "match": {"seatCount": 4, "seats": [], "options": {game: own or {}}},
    }


def handles(element: ElementTree.Element, origin: Spot = (0, 0)) -> Iterator[tuple[str, Spot]]:
    """The handle and the centre of each thing that can be picked, and each step of a track as "step:1"."""
    x, y = origin
    if moved := re.match(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    if name := element.get("data-handle"):
        yield name, (x, y)
    if element.get("class", "").startswith("step "):
        yield "step", (x, y)
    for child in element:
        yield from handles(child, (x, y))


def centres(svg: str) -> dict[str, Spot]:
    """The places by type and id."""
    found, steps = {}, 0
    for name, spot in handles(ElementTree.fromstring(svg)):
        steps += name == "step"
        found[f"step:{steps}" if name == "step" else name] = spot
    return found


def check_same_places(drawn: dict[str, Spot], board: BoardData) -> None:
    """Each place of the drawing is drawn, all of them as far from there as the first."""
    places = {f"{place.type}:{place.id}": place.centre for place in board.drawing.places}
    assert set(places) <= set(drawn)
    away = {name: (drawn[name][0] - at.x, drawn[name][1] - at.y) for name, at in places.items()}
    first = next(iter(away.values()))
    for name, (x, y) in away.items():
        assert (x, y) == pytest.approx(first, abs=1), name


def test_places_are_where_the_drawing_of_get_game_has_them(tmp_path: Path) -> None:
    boards = [(game, board) for game in GAME_NAMES for board in game_message(game, True).boards]
    scenes = [scene(game, {"board": board.name} if board.name else None) for game, board in boards]
    # An own board in other units: that of the game, a hundred times as small.
    own = json.loads(to_json(CODECS_BY_NAME["portobello"].boards()[0][1]))
    for point in (*own["squares"], *own["districts"]):
        point["x"], point["y"] = point["x"] / 100, point["y"] / 100
    scenes.append(scene("portobello", {"board": own}))
    file = tmp_path / "scenes.json"
    file.write_text(json.dumps(scenes), encoding="utf-8")
    install()
    *drawn, small = [centres(svg) for svg in json.loads(run_script(Path(__file__).parent / "drawn.ts", str(file)))]
    for found, (_, board) in zip(drawn, boards, strict=True):
        check_same_places(found, board)
    [printed] = [board for game, board in boards if game == "portobello"]
    check_same_places(small, printed)
