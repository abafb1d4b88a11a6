"""The market: squares joined by alleys that bound districts (PM-1.1)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Final

from markethall_service.rules.printed import Printed
from markethall_service.rules.secret import Public


@dataclass(frozen=True, slots=True)
class Square(Public):
    """A place for one customer, where alleys meet. `x`, `y` are for drawing, y downwards."""

    id: str
    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Alley(Public):
    """A row of spaces for stalls; `values` run from the first to the second of its two `squares`."""

    id: str
    squares: tuple[str, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class District(Public):
    """An area bounded by three alleys, where the Bobby may stand."""

    id: str
    alleys: tuple[str, ...]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Board(Printed):
    """A board as it is printed, the shipped one or one's own; whether it is playable, `check` says (PM-1.5)."""

    name: str
    squares: tuple[Square, ...]
    alleys: tuple[Alley, ...]
    districts: tuple[District, ...]

    __hash__ = Printed.__hash__


def read(text: str) -> Board:
    """A board from the JSON of a board file."""
    data = json.loads(text)
    return Board(
        data["name"],
        tuple(Square(one["id"], one["name"], one["x"], one["y"]) for one in data["squares"]),
        tuple(Alley(one["id"], tuple(one["squares"]), tuple(one["values"])) for one in data["alleys"]),
        tuple(District(one["id"], tuple(one["alleys"]), one["x"], one["y"]) for one in data["districts"]),
    )


PORTOBELLO: Final = read((resources.files(__package__) / "board.json").read_text(encoding="utf-8"))
"""The shipped board, a reconstruction: see the note in its file (PM-1.5)."""
