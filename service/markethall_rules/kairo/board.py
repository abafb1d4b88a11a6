"""A market as it is printed, the options of a match, and the tables of a board as bit sets (KA-1, KA-2).

A set of sites is one int. Each row has one bit more than it has sites. That bit is never set, so a shift by one or by
`width` moves all sites of a set by one step, and none around an edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, Final

from markethall_rules.secret import Public

from .ids import Ids, Owner, Site
from .pieces import ANY_SITE, BOARDS, COLOURS, RESTAURANT_COLOUR, SECTIONS, Colour

MARKET: Final = "M"
RESTAURANT: Final = "R"
SHORTEST: Final = 3
LONGEST: Final = 16
"""Sites along a side of an own board (KA-1.6)."""


class BoardName(IntEnum):
    """The boards in the box (KA-1.6)."""

    MARKET_9 = 1
    MARKET_12 = 2


@dataclass(frozen=True, slots=True)
class PrintedStall(Public):
    """A main stall of the printed set-up for `seats` players; owner 0 is neutral. Places are sites."""

    seats: int
    owner: Owner
    colour: Colour
    stall: Site
    entrance: Site


@dataclass(frozen=True)
class Board(Public):
    """A grid of sites. A site is one number: row * columns + column, rows from the north, columns from the west.

    `area` has a string a row with M (market) or R (restaurant) for each site, `section` likewise with 1 .. 9.
    `setups` holds the printed stalls for all numbers of players; the board may leave some numbers out.
    """

    area: tuple[str, ...]
    section: tuple[str, ...]
    customer_starts: tuple[Site, ...]
    setups: tuple[PrintedStall, ...]

    @cached_property
    def grid(self) -> Grid:
        """The tables of the board, computed once."""
        return Grid(self)

    @cached_property
    def ids(self) -> Ids:
        """The ids of the sites, computed once."""
        return Ids(len(self.area), len(self.area[0]))

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


class Setup(IntEnum):
    """Where the first stalls come from (KA-2.3)."""

    PRINTED = 1
    VARIABLE = 2


@dataclass(frozen=True, slots=True)
class Options(Public):
    """What the players agree on beforehand; a custom board replaces a named one.

    `standstill_limit` times the number of players is the number of turns in a row without an expansion after
    which the final phase begins; 0: never (KA-9.3).
    """

    setup: Setup = Setup.PRINTED
    board: BoardName = BoardName.MARKET_9
    standstill_limit: int = 12
    own_board: Board | None = None

    def played_board(self) -> Board:
        """The board of the match."""
        return self.own_board or PRINTED_BOARDS[self.board]


class Grid:
    """The tables of one board.

    `bits[site]` is the set of that one site, `site_at` tells the site of such a set, `near` its orthogonal neighbours.
    `section_at[site]` is a section's number, `section_of[site]` the set of its sites, as is `sections[number]`.
    `on[colour]` is the area of a colour, `cards[kind]` are the sites that a card names, `ids` are those of the sites.
    """

    __slots__ = (
        "all", "bits", "cards", "ids", "market", "near", "on", "restaurant", "section_at", "section_of", "sections",
        "site_at", "sites", "width",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        cols = len(board.area[0])
        self.width: Final = cols + 1
        self.sites: Final = len(board.area) * cols
        self.ids: Final = board.ids
        places = [site // cols * self.width + site % cols for site in range(self.sites)]
        self.bits: Final = tuple(1 << place for place in places)
        self.site_at: Final = dict(zip(self.bits, range(self.sites), strict=True))
        areas = "".join(board.area)
        self.market: Final = self.union(site for site in range(self.sites) if areas[site] == MARKET)
        self.all: Final = sum(self.bits)
        self.restaurant: Final = self.all & ~self.market
        self.on: Final = (0, *(self.restaurant if c is RESTAURANT_COLOUR else self.market for c in COLOURS))
        self.section_at: Final = tuple(int(digit) for digit in "".join(board.section))
        self.sections: Final = tuple(
            self.union(site for site in range(self.sites) if self.section_at[site] == section) for section in range(10)
        )
        self.section_of: Final = tuple(self.sections[section] for section in self.section_at)
        self.cards: Final = tuple(sum(self.sections[section] for section in named) for named in SECTIONS)
        self.near: Final = {bit: self.spread(bit) & ~bit for bit in self.bits}

    def union(self, sites: Iterable[int]) -> int:
        """The set of these sites, each of them named once."""
        return sum([self.bits[site] for site in sites])

    def spread(self, some: int) -> int:
        """All orthogonal neighbours of a set; its own sites only where they are neighbours of each other."""
        width = self.width
        grown = some << 1 | some >> 1 | some << width | some >> width
        return grown & self.all

    def named(self, cards: tuple[int, ...]) -> int:
        """The sites that played cards name (KA-3.2)."""
        return self.all if len(cards) == ANY_SITE else self.cards[cards[0]]

    def listed(self, some: int) -> list[int]:
        """The sites of a set, ascending."""
        sites = []
        while some:
            bit = some & -some
            sites.append(self.site_at[bit])
            some ^= bit
        return sites


def flood(start: int, ground: int, width: int) -> int:
    """All sites of `ground` that are connected with `start`, a part of it."""
    reached = start
    while True:
        along = (reached | reached << 1 | reached >> 1) & ground
        grown = (along | along << width | along >> width) & ground
        if grown in (reached, ground):
            return grown
        reached = grown
