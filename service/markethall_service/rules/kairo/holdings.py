"""What a player's stalls leave to build, wherever the customers are (KA-4, KA-5, KA-6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .colour import COLOURS
from .grid import Grid
from .stalls import Stalls, pair

_COLOURS: Final = tuple(int(colour) for colour in COLOURS)


class Holdings:
    """What one seat's stalls leave to build, wherever the customers are.

    `new`: the colours of which it has no stall; `open`: the sites that their areas and the sections allow.
    `growing`: colour, sites beside and cost in coins of each stall for which there are expansions.
    `lone`: colour and sites beside of each stall without expansions.
    """

    __slots__ = ("_places", "growing", "lone", "new", "open", "seat")

    def __init__(self, stalls: Stalls, seat: int) -> None:
        self.new: Final[list[int]] = []
        self.growing: Final[list[tuple[int, int, int]]] = []
        self.lone: Final[list[tuple[int, int]]] = []
        self.seat: Final = seat
        self._places: Final[dict[int, int]] = {}
        grid, owned, tiles, supply, at = stalls.grid, stalls.own, stalls.by_colour, stalls.supply, pair(seat, 0)
        some = 0
        for colour in _COLOURS:
            own = owned[at + colour]
            if not own:
                self.new.append(colour)
                some |= allowed(stalls, colour)
                continue
            size = own.bit_count()
            sites = _beside(grid, own, tiles[colour] ^ own, colour)
            if size == 1:
                self.lone.append((colour, sites))
            if supply[colour]:
                self.growing.append((colour, sites, size + 1))
        self.open: Final = some

    def places(self, stalls: Stalls, colour: int) -> int:
        """The sites where a main might stand if it were lifted, wherever the customers are (KA-6.2)."""
        known = self._places.get(colour)
        if known is None:
            main = stalls.own_main[pair(self.seat, colour)]
            known = self._places[colour] = elsewhere(stalls, main, colour)
        return known


def allowed(stalls: Stalls, colour: int) -> int:
    """Where the areas and the sections allow a main of a colour (KA-4.2, KA-4.3)."""
    return stalls.grid.on[colour] & ~stalls.main_sections[colour]


def beside(stalls: Stalls, own: int, colour: int) -> int:
    """The sites of its area beside a stall that touch no other stall of its colour (KA-5.1 to KA-5.3)."""
    return _beside(stalls.grid, own, stalls.by_colour[colour] ^ own, colour)


@lru_cache(maxsize=2048)
def _beside(grid: Grid, own: int, others: int, colour: int) -> int:
    near = (grid.near.get(own) or grid.spread(own) & ~own) & grid.on[colour]
    return near & ~grid.spread(others) if near and others else near


def elsewhere(stalls: Stalls, main: int, colour: int) -> int:
    """Where a main might stand if it were lifted: elsewhere, and apart from other stalls (KA-6.2, KA-4.2 to KA-4.4)."""
    grid = stalls.grid
    return grid.on[colour] & ~sections_of_others(stalls, main, colour) & ~grid.spread(stalls.tiles ^ main) & ~main


def sections_of_others(stalls: Stalls, main: int, colour: int) -> int:
    """The sections with a main of a colour other than this one."""
    grid = stalls.grid
    return stalls.main_sections[colour] & ~grid.section_of[grid.site_at[main]]


def holdings_of(stalls: Stalls, seat: int) -> Holdings:
    """What a seat's stalls leave to build."""
    known = stalls.holdings.get(seat)
    if known is None:
        known = stalls.holdings[seat] = Holdings(stalls, seat)
    return known
