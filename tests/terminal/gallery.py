"""Positions as they come over the wire, and the pictures of them that are kept."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from google.protobuf import json_format
from rich.console import Console

from markethall.v1.game_pb2 import BoardData, Game
from markethall.v1.match_pb2 import Match
from markethall_service.codec.portobello import CODEC
from markethall_terminal.drawing import drawing_of

_HERE: Final = Path(__file__).parent / "positions"


class Gallery:
    """The kept positions of one game."""

    def __init__(self, game: Game, folder: str = "") -> None:
        self.game = game
        self._folder = _HERE / folder
        self.names = tuple(sorted(path.stem for path in self._folder.glob("*.json")))

    def match(self, name: str) -> Match:
        """The match of a kept position."""
        return json_format.Parse((self._folder / f"{name}.json").read_text(encoding="utf-8"), Match())

    def drawn(self, match: Match, width: int = 100, *, colours: bool = False, lang: str = "en") -> str:
        """The picture of a match as a terminal prints it."""
        sheet = io.StringIO()
        system = "truecolor" if colours else None
        console = Console(width=width, file=sheet, force_terminal=colours, color_system=system)  # type: ignore[arg-type]
        console.print(drawing_of(self.game, match, lang).picture(match, width))
        return "\n".join(line.rstrip() for line in sheet.getvalue().splitlines()) + "\n"

    def kept(self, name: str) -> str:
        """The picture of a position as it is kept."""
        return self._path(name).read_text(encoding="utf-8")

    def keep(self) -> None:
        """Draws all positions anew."""
        for name in self.names:
            self._path(name).write_text(self.drawn(self.match(name)), encoding="utf-8")

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.txt"


GAME_MESSAGE: Final = Game(
    name="games/portobello",
    title="Portobello Market",
    boards=[BoardData(portobello=board) for _, board in CODEC.boards()],
)
GALLERY: Final = Gallery(GAME_MESSAGE)
NAMES: Final = GALLERY.names
match, drawn = GALLERY.match, GALLERY.drawn

if __name__ == "__main__":
    GALLERY.keep()
