"""The stalls of a position as sets of sites (KA-1.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .colour import COLOURS
from .components import EXPANSIONS
from .grid import Grid

_ROOM: Final = 8
_OWNERS: Final = 5


def pair(owner: int, colour: int) -> int:
    """The place of a player's stall of a colour in tables; neutral stalls, whose colours may repeat, have none."""
    return owner * _ROOM + colour


class Stalls:
    """Tables of the stalls of one position. Tables of seven are by colour, those by `pair` are of the players' stalls.

    `by_colour`: all tiles; `main_sections`: the sections with a main; `entrances_of`: the entrances; `supply`: the
    expansions left. `own`: the tiles of a stall, `own_main` and `own_entrance` its main and entrance.
    `full`: the sections with two mains or more.
    """

    __slots__ = (
        "by_colour", "entrances", "entrances_of", "full", "grid", "main_sections", "own", "own_entrance", "own_main",
        "supply", "tiles",
    )  # fmt: skip

    def __init__(self, grid: Grid, mains: tuple[int, ...], expansions: tuple[int, ...]) -> None:
        self.grid: Final = grid
        self.by_colour: Final = [0] * (len(COLOURS) + 1)
        self.main_sections: Final = self.by_colour.copy()
        self.entrances_of: Final = self.by_colour.copy()
        self.supply: Final = [EXPANSIONS] * (len(COLOURS) + 1)
        self.own: Final = [0] * (_ROOM * _OWNERS)
        self.own_main: Final = self.own.copy()
        self.own_entrance: Final = self.own.copy()
        self.full = 0
        self._add_mains(mains)
        for owner, colour, site in zip(expansions[::3], expansions[1::3], expansions[2::3], strict=True):
            self.by_colour[colour] |= grid.bits[site]
            self.own[owner * _ROOM + colour] |= grid.bits[site]
            self.supply[colour] -= 1
        self.tiles: Final = sum(self.by_colour)
        self.entrances: Final = sum(self.entrances_of)

    def _add_mains(self, mains: tuple[int, ...]) -> None:
        grid = self.grid
        seen = 0
        for owner, colour, site, entrance in zip(mains[::4], mains[1::4], mains[2::4], mains[3::4], strict=True):
            bit = grid.bits[site]
            section = grid.sections[grid.section_at[site]]
            self.by_colour[colour] |= bit
            self.main_sections[colour] |= section
            self.entrances_of[colour] |= grid.bits[entrance]
            self.full |= seen & section
            seen |= section
            if owner:
                at = owner * _ROOM + colour
                self.own[at] = self.own_main[at] = bit
                self.own_entrance[at] = grid.bits[entrance]

    def size(self, owner: int, colour: int) -> int:
        """The tiles of a player's stall, 0 if there is none."""
        return self.own[owner * _ROOM + colour].bit_count()


@lru_cache(maxsize=1024)
def stalls_of(grid: Grid, mains: tuple[int, ...], expansions: tuple[int, ...]) -> Stalls:
    """The tables of these stalls."""
    return Stalls(grid, mains, expansions)


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
    at = 0
    while at < len(groups) and groups[at : at + size] < new:
        at += size
    return groups[:at] + new + groups[at:]
