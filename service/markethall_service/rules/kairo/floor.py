"""Where customers walk, and which sites hold it together (KA-5.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .grid import Grid, flood


class Floor:
    """The walkable sites of a position; it remembers what it has been asked. All places are sets of sites.

    `loose`: the sites whose walkable neighbours do not hang together around them; only there a tile may cut the floor.
    """

    __slots__ = ("_areas", "_pieces", "grid", "loose", "walk")

    def __init__(self, grid: Grid, walk: int) -> None:
        self.grid: Final = grid
        self.walk: Final = walk
        self.loose: Final = _loose(walk, grid.width)
        self._areas: Final[list[int]] = []
        self._pieces: Final[dict[int, tuple[int, ...]]] = {}

    def area(self, some: int) -> int:
        """The connected area in which some walkable sites lie; areas, if it is more than one."""
        for known in self._areas:
            if not some & ~known:
                return known
        area = flood(some, self.walk, self.grid.width)
        self._areas.append(area)
        return area

    def pieces(self, bit: int, area: int) -> tuple[int, ...]:
        """Into which pieces a tile on a site of a connected area cuts the rest of it."""
        known = self._pieces.get(bit)
        if known is None:
            known = self._pieces[bit] = _pieces(area & ~bit, self.grid.near[bit] & area, self.grid.width)
        return known


def _pieces(rest: int, near: int, width: int) -> tuple[int, ...]:
    """The pieces of `rest`, each of which touches the missing site, that is has one of `near`.

    They are walked from there in turns, from one site and from all others, so that a small piece is soon complete.
    """
    one = near & -near
    others = near ^ one
    while others:
        along = (one | one << 1 | one >> 1) & rest
        grown = (along | along << width | along >> width) & rest
        if grown == one:
            return (one, *_pieces(rest ^ one, near & ~one, width))
        one = grown
        along = (others | others << 1 | others >> 1) & rest
        grown = (along | along << width | along >> width) & rest
        if grown == others:
            return (rest ^ others, *_pieces(others, near & others, width))
        others = grown
        if others & one:
            one = flood(one, one | others, width)
            others &= ~one
    return (rest,) if near else ()


def _loose(walk: int, width: int) -> int:
    """The sites whose walkable neighbours do not hang together within the eight sites around them.

    Clockwise around a site, each walkable orthogonal neighbour that is not linked by a walkable corner to the one
    before it begins a group; a site with two groups is loose. All sites are looked at in one go.
    """
    north, south, west, east = walk << width, walk >> width, walk << 1, walk >> 1
    first = north & ~(west & walk << width + 1)
    second = east & ~(north & walk << width - 1)
    third = south & ~(east & walk >> width + 1)
    fourth = west & ~(south & walk >> width - 1)
    either = first | second
    return (first & second) | (either & third) | ((either | third) & fourth)


@lru_cache(maxsize=128)
def floor_of(grid: Grid, walk: int) -> Floor:
    """The floor of these walkable sites."""
    return Floor(grid, walk)
