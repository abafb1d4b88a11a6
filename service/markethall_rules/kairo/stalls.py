"""The stalls on the market: their groups of numbers, and `Stalls`, the tables of one arrangement (KA-1.3, KA-5.1)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from .board import Grid
from .pieces import COLOURS, EXPANSIONS

_OWNERS: Final = 5
_SIX: Final = len(COLOURS) + 1


class Stalls:
    """Tables of the stalls of one position. All places are sets of sites.

    By colour (from 1): `by_colour`, all tiles; `main_sections`, the sections with a main; `entrances_of`, the
    entrances; `supply`, the expansions left. By owner and colour, of the players' stalls: `own`, the tiles; `door`, the
    entrance. Of all stalls: `tiles`, `entrances`, `sections` with a main, and the `full` ones, with two or more.
    """

    __slots__ = (
        "_beside", "by_colour", "door", "entrances", "entrances_of", "full", "grid", "main_sections", "own", "sections",
        "supply", "tiles",
    )  # fmt: skip

    def __init__(self, grid: Grid) -> None:
        """No stalls."""
        self.grid: Final = grid
        self.by_colour = [0] * _SIX
        self.main_sections = [0] * _SIX
        self.entrances_of = [0] * _SIX
        self.supply = [EXPANSIONS] * _SIX
        self.own = [[0] * _SIX for _ in range(_OWNERS)]
        self.door = [[0] * _SIX for _ in range(_OWNERS)]
        self.tiles = self.entrances = self.sections = self.full = 0
        self._beside: dict[int, int] = {}
        """The answers of `beside`, by the tiles of the stall."""

    @staticmethod
    def of(grid: Grid, mains: Sequence[int], expansions: Sequence[int]) -> Stalls:
        """The stalls of a market."""
        stalls = Stalls(grid)
        for at in range(0, len(mains), 4):
            stalls._add_main(*mains[at : at + 4])
        for at in range(0, len(expansions), 3):
            stalls._add_expansion(*expansions[at : at + 3])
        return stalls

    def with_main(self, owner: int, colour: int, site: int, entrance: int) -> Stalls:
        """The stalls with one more main. The tables that it does not change are shared."""
        after = self._copy(owner, colour)
        after.main_sections, after.entrances_of = self.main_sections.copy(), self.entrances_of.copy()
        after.door = _with_copied(self.door, owner)
        after._add_main(owner, colour, site, entrance)
        return after

    def with_expansion(self, owner: int, colour: int, site: int) -> Stalls:
        """The stalls with one more expansion. The tables that it does not change are shared."""
        after = self._copy(owner, colour)
        after.supply = self.supply.copy()
        after._add_expansion(owner, colour, site)
        return after

    def _copy(self, owner: int, colour: int) -> Stalls:
        """A copy in which the tiles of a stall may change."""
        after: Stalls = object.__new__(Stalls)
        for name in Stalls.__slots__:
            setattr(after, name, getattr(self, name))
        after.by_colour, after.own = self.by_colour.copy(), _with_copied(self.own, owner)
        of_colour = self.by_colour[colour]
        after._beside = {own: sites for own, sites in self._beside.items() if not own & of_colour}
        return after

    def _add_main(self, owner: int, colour: int, site: int, entrance: int) -> None:
        bit, door, section = self.grid.bits[site], self.grid.bits[entrance], self.grid.section_of[site]
        self.by_colour[colour] |= bit
        self.tiles |= bit
        self.main_sections[colour] |= section
        self.full |= self.sections & section
        self.sections |= section
        self.entrances_of[colour] |= door
        self.entrances |= door
        if owner:
            self.own[owner][colour] = bit
            self.door[owner][colour] = door

    def _add_expansion(self, owner: int, colour: int, site: int) -> None:
        bit = self.grid.bits[site]
        self.by_colour[colour] |= bit
        self.tiles |= bit
        self.own[owner][colour] |= bit
        self.supply[colour] -= 1

    def size(self, owner: int, colour: int) -> int:
        """The tiles of a player's stall, 0 if there is none."""
        return self.own[owner][colour].bit_count()

    def sizes(self, colour: int) -> list[int]:
        """The tiles of each owner's stall of a colour, from owner 0, whose stalls are not counted."""
        return [own[colour].bit_count() for own in self.own]

    def beside(self, own: int, colour: int) -> int:
        """The sites of its area beside a stall that touch no other stall of its colour (KA-5.1 to KA-5.3)."""
        known = self._beside.get(own)
        if known is None:
            grid = self.grid
            near = grid.spread(own) & ~own & grid.on[colour]
            known = self._beside[own] = near & ~grid.spread(self.by_colour[colour] ^ own)
        return known

    def sections_of_others(self, main: int, colour: int) -> int:
        """The sections with a main of a colour other than this one."""
        grid = self.grid
        return self.main_sections[colour] & ~grid.section_of[grid.site_at[main]]


def _with_copied(tables: list[list[int]], owner: int) -> list[list[int]]:
    """The tables of all owners; that of one of them is a copy."""
    return [*tables[:owner], tables[owner].copy(), *tables[owner + 1 :]]


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
