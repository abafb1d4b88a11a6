"""The stalls of a position as sets of sites (KA-1.3)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from .board import Grid
from .floor import Floor
from .pieces import COLOURS, EXPANSIONS

_ROOM: Final = 8
_OWNERS: Final = 5


def pair(owner: int, colour: int) -> int:
    """The place of a player's stall of a colour in tables; neutral stalls, whose colours may repeat, have none."""
    return owner * _ROOM + colour


class Stalls:
    """Tables of the stalls of one position. Tables of seven are by colour, those by `pair` are of the players' stalls.

    `by_colour`: all tiles; `main_sections`: the sections with a main; `entrances_of`: the entrances; `supply`: the
    expansions left. `own`: the tiles of a stall, `own_main` and `own_entrance` its main and entrance.
    `full`: the sections with two mains or more. `floor`: the walkable sites.
    """

    __slots__ = (
        "by_colour", "entrances", "entrances_of", "floor", "full", "grid", "main_sections", "own", "own_entrance",
        "own_main", "supply", "tiles",
    )  # fmt: skip

    def __init__(self, grid: Grid, mains: tuple[int, ...], expansions: tuple[int, ...]) -> None:
        bits, section_of = grid.bits, grid.section_of
        by_colour = [0] * (len(COLOURS) + 1)
        sections, entrances_of = by_colour.copy(), by_colour.copy()
        own = [0] * (_ROOM * _OWNERS)
        own_entrance = own.copy()
        full = seen = 0
        for at in range(0, len(mains), 4):
            owner, colour, site, entrance = mains[at : at + 4]
            bit, door, section = bits[site], bits[entrance], section_of[site]
            by_colour[colour] |= bit
            sections[colour] |= section
            entrances_of[colour] |= door
            full |= seen & section
            seen |= section
            if owner:
                own[owner * _ROOM + colour] = bit
                own_entrance[owner * _ROOM + colour] = door
        own_main = own.copy()
        supply = [EXPANSIONS] * len(by_colour)
        for at in range(0, len(expansions), 3):
            owner, colour, site = expansions[at : at + 3]
            bit = bits[site]
            by_colour[colour] |= bit
            own[owner * _ROOM + colour] |= bit
            supply[colour] -= 1
        self.grid: Final = grid
        self.by_colour: Final = by_colour
        self.main_sections: Final = sections
        self.entrances_of: Final = entrances_of
        self.own: Final = own
        self.own_main: Final = own_main
        self.own_entrance: Final = own_entrance
        self.supply: Final = supply
        self.full: Final = full
        self.entrances: Final = sum(entrances_of)
        self.tiles: Final = sum(by_colour)
        self.floor: Final = Floor(grid, grid.market & ~self.tiles)

    def size(self, owner: int, colour: int) -> int:
        """The tiles of a player's stall, 0 if there is none."""
        return self.own[owner * _ROOM + colour].bit_count()

    def sizes(self, colour: int) -> list[int]:
        """The tiles of each owner's stall of a colour, from owner 0, whose stalls are not counted."""
        return [tiles.bit_count() for tiles in self.own[colour::_ROOM]]


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


def beside(stalls: Stalls, own: int, colour: int) -> int:
    """The sites of its area beside a stall that touch no other stall of its colour (KA-5.1 to KA-5.3)."""
    grid = stalls.grid
    others = stalls.by_colour[colour] ^ own
    near = grid.spread(own) & ~own & grid.on[colour]
    return near & ~grid.spread(others) if near and others else near


def sections_of_others(stalls: Stalls, main: int, colour: int) -> int:
    """The sections with a main of a colour other than this one."""
    grid = stalls.grid
    return stalls.main_sections[colour] & ~grid.section_of[grid.site_at[main]]
