"""The stalls of a position as sets of sites (KA-1.3).

- What a player's stalls leave to build, wherever the customers are (KA-4, KA-5, KA-6).
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import compress
from operator import ne
from typing import Final

from .board import Grid
from .pieces import COLOURS, EXPANSIONS

_ROOM: Final = 8
_OWNERS: Final = 5


def pair(owner: int, colour: int) -> int:
    """The place of a player's stall of a colour in tables; neutral stalls, whose colours may repeat, have none."""
    return owner * _ROOM + colour


class Mains:
    """Tables of the mains of one position, as in `Stalls`, whose expansions come on top."""

    __slots__ = ("by_colour", "entrances", "entrances_of", "full", "own", "own_entrance", "sections")

    def __init__(self, grid: Grid, mains: tuple[int, ...]) -> None:
        bits, section_of = grid.bits, grid.section_of
        self.by_colour: Final = [0] * (len(COLOURS) + 1)
        self.sections: Final = self.by_colour.copy()
        self.entrances_of: Final = self.by_colour.copy()
        self.own: Final = [0] * (_ROOM * _OWNERS)
        self.own_entrance: Final = self.own.copy()
        full = seen = 0
        for at in range(0, len(mains), 4):
            owner, colour, site, entrance = mains[at : at + 4]
            bit, door, section = bits[site], bits[entrance], section_of[site]
            self.by_colour[colour] |= bit
            self.sections[colour] |= section
            self.entrances_of[colour] |= door
            full |= seen & section
            seen |= section
            if owner:
                self.own[owner * _ROOM + colour] = bit
                self.own_entrance[owner * _ROOM + colour] = door
        self.full: Final = full
        self.entrances: Final = sum(self.entrances_of)


class Stalls:
    """Tables of the stalls of one position. Tables of seven are by colour, those by `pair` are of the players' stalls.

    `by_colour`: all tiles; `main_sections`: the sections with a main; `entrances_of`: the entrances; `supply`: the
    expansions left. `own`: the tiles of a stall, `own_main` and `own_entrance` its main and entrance.
    `full`: the sections with two mains or more. `holdings` remembers what was found out of each seat,
    `cuts` the sites where a tile was found to part entrances from each other, by what is lifted from the ground.
    """

    __slots__ = (
        "by_colour", "cuts", "entrances", "entrances_of", "full", "grid", "holdings", "main_sections", "mains", "own",
        "own_entrance", "own_main", "supply", "tiles",
    )  # fmt: skip

    def __init__(self, grid: Grid, mains: Mains, before: Stalls | None, expansions: tuple[int, ...]) -> None:
        """The mains and what stood `before` beside them, and then these expansions."""
        self.grid: Final = grid
        self.mains: Final = mains
        self.main_sections: Final = mains.sections
        self.entrances_of: Final = mains.entrances_of
        self.own_main: Final = mains.own
        self.own_entrance: Final = mains.own_entrance
        self.full: Final = mains.full
        by_colour: list[int] = (before or mains).by_colour.copy()
        own: list[int] = (before or mains).own.copy()
        supply: list[int] = before.supply.copy() if before else [EXPANSIONS] * len(by_colour)
        for at in range(0, len(expansions), 3):
            owner, colour, site = expansions[at : at + 3]
            bit = grid.bits[site]
            by_colour[colour] |= bit
            own[owner * _ROOM + colour] |= bit
            supply[colour] -= 1
        self.by_colour: Final[list[int]] = by_colour
        self.own: Final[list[int]] = own
        self.supply: Final[list[int]] = supply
        self.holdings: Final[dict[int, Holdings]] = {}
        # Where entrances were parted they stay so: expansions only come, until a main is moved.
        self.cuts: Final[dict[int, int]] = before.cuts.copy() if before else {}
        self.tiles: Final = sum(by_colour)
        self.entrances: Final = mains.entrances

    def size(self, owner: int, colour: int) -> int:
        """The tiles of a player's stall, 0 if there is none."""
        return self.own[owner * _ROOM + colour].bit_count()

    def sizes(self, colour: int) -> list[int]:
        """The tiles of each owner's stall of a colour, from owner 0, whose stalls are not counted."""
        return [tiles.bit_count() for tiles in self.own[colour::_ROOM]]


@lru_cache(maxsize=128)
def _mains_of(grid: Grid, mains: tuple[int, ...]) -> Mains:
    return Mains(grid, mains)


@lru_cache(maxsize=128)
def stalls_of(grid: Grid, mains: tuple[int, ...], expansions: tuple[int, ...]) -> Stalls:
    """The tables of these stalls."""
    return Stalls(grid, _mains_of(grid, mains), None, expansions)


def stalls_after(known: Stalls, before: tuple[int, ...], expansions: tuple[int, ...]) -> Stalls | None:
    """The tables when from the expansions `before` came these by none or one more; None if they came otherwise."""
    if expansions is before:
        return known
    size = len(before)
    at = next(compress(range(size), map(ne, before, expansions)), size)
    at -= at % 3
    if len(expansions) != size + 3 or expansions[at + 3 :] != before[at:]:
        return None
    return Stalls(known.grid, known.mains, known, expansions[at : at + 3])


def main_at_entrance(mains: tuple[int, ...], entrance: int) -> tuple[int, int]:
    """Owner and colour of the stall with its entrance on that site."""
    at = mains[3::4].index(entrance) * 4
    return mains[at], mains[at + 1]


def without_main(mains: tuple[int, ...], owner: int, colour: int) -> tuple[int, ...]:
    """The mains without that of a player and colour."""
    for at in range(0, len(mains), 4):
        if mains[at] == owner and mains[at + 1] == colour:
            return mains[:at] + mains[at + 4 :]
    raise ValueError(f"seat {owner} has no main stall of colour {colour}")


def with_group(groups: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    """Mains or expansions with one more, ascending."""
    size = len(new)
    places = range(0, len(groups), size)
    at = bisect_left(places, new, key=lambda place: groups[place : place + size]) * size
    return groups[:at] + new + groups[at:]


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
