"""Positions of Portobello Market as they come over the wire, and the pictures of them that are kept."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from google.protobuf import json_format
from rich.console import Console

from markethall.v1.game_pb2 import BoardData, Game
from markethall.v1.match_pb2 import Match
from markethall_service.codec.portobello import CODEC
from markethall_service.terminal.drawing import drawing_of

HERE: Final = Path(__file__).parent / "positions"
NAMES: Final = tuple(sorted(path.stem for path in HERE.glob("*.json")))
FACTS: Final = Game(
    name="games/portobello",
    title="Portobello Market",
    boards=[BoardData(portobello=board) for board in CODEC.boards()],
)


def match(name: str) -> Match:
    """The match of a kept position."""
    return json_format.Parse((HERE / f"{name}.json").read_text(encoding="utf-8"), Match())


def drawn(match: Match, width: int = 100, *, colours: bool = False) -> str:
    """The picture of a match as a terminal prints it."""
    sheet = io.StringIO()
    console = Console(width=width, file=sheet, force_terminal=colours, color_system="truecolor" if colours else None)
    console.print(drawing_of(FACTS, match).picture(match, width))
    return "\n".join(line.rstrip() for line in sheet.getvalue().splitlines()) + "\n"


def picture_path(name: str) -> Path:
    """Where the picture of a position is kept."""
    return HERE / f"{name}.txt"


if __name__ == "__main__":
    for each in NAMES:
        picture_path(each).write_text(drawn(match(each)), encoding="utf-8")
