"""A market as it is printed: areas, sections, customer starts and the stalls of the set-ups (KA-1, KA-2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from markethall_service.rules.printed import Printed
from markethall_service.rules.secret import Public

from .colour import Colour
from .components import BOARDS

MARKET: Final = "M"
RESTAURANT: Final = "R"


class BoardName(IntEnum):
    """The boards in the box (KA-1.6)."""

    MARKET_9 = 1
    MARKET_12 = 2


@dataclass(frozen=True, slots=True)
class PrintedStall(Public):
    """A main stall of the printed set-up for `seats` players; owner 0 is neutral. Places are sites."""

    seats: int
    owner: int
    colour: Colour
    stall: int
    entrance: int


@dataclass(frozen=True, slots=True)
class Board(Printed):
    """A grid of sites. A site is one number: row * columns + column, rows from the north, columns from the west.

    `area` has a string a row with M (market) or R (restaurant) for each site, `section` likewise with 1 .. 9.
    `setups` holds the printed stalls for all numbers of players; the board may leave some numbers out.
    """

    area: tuple[str, ...]
    section: tuple[str, ...]
    customer_starts: tuple[int, ...]
    setups: tuple[PrintedStall, ...]

    __hash__ = Printed.__hash__

    def setup_for(self, seats: int) -> tuple[PrintedStall, ...]:
        """The printed stalls for a number of players; empty where the board has none."""
        return tuple(stall for stall in self.setups if stall.seats == seats)


def _site(cols: int, place: list[int]) -> int:
    row, col = place
    return row * cols + col


def _stall(seats: str, cols: int, data: dict[str, Any]) -> PrintedStall:
    owner = 0 if data["owner"] == "N" else int(data["owner"][1:])
    colour = Colour[data["colour"].upper()]
    return PrintedStall(int(seats), owner, colour, _site(cols, data["stall"]), _site(cols, data["entrance"]))


def _board(data: dict[str, Any]) -> Board:
    cols = data["cols"]
    setups = sorted(data["setups"].items())
    return Board(
        tuple(data["area"]),
        tuple(data["section"]),
        tuple(_site(cols, place) for place in data["customer_starts"]),
        tuple(_stall(seats, cols, stall) for seats, stalls in setups for stall in stalls),
    )


PRINTED_BOARDS: Final = {BoardName[data["name"]]: _board(data) for data in BOARDS}
"""The boards in the box, by name."""
