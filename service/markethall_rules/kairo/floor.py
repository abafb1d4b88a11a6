"""The walkable sites of a market, and the tiles that would cut them into pieces (KA-5.5)."""

from __future__ import annotations

from typing import Final

from .board import Grid, flood


class Floor:
    """The walkable sites of a position, with the answers found so far. All places are sets of sites.

    `loose`: the sites whose walkable neighbours are not connected around them. Only there a tile may cut the floor.
    """

    __slots__ = ("_areas", "_pieces", "grid", "loose", "walk")

    def __init__(self, grid: Grid, walk: int) -> None:
        self.grid: Final = grid
        self.walk: Final = walk
        self.loose: Final = _loose(walk, grid.width)
        self._areas: Final[list[int]] = []
        self._pieces: Final[dict[int, tuple[int, ...]]] = {}

    def area(self, some: int) -> int:
        """The connected areas in which some walkable sites lie; usually one."""
        for known in self._areas:
            if not some & ~known:
                return known
        area = flood(some, self.walk, self.grid.width)
        self._areas.append(area)
        return area

    def pieces(self, bit: int, area: int) -> tuple[int, ...]:
        """The pieces into which a tile on that site cuts a connected area."""
        known = self._pieces.get(bit)
        if known is None:
            known = self._pieces[bit] = _pieces(area & ~bit, self.grid.near[bit] & area, self.grid.width)
        return known


def _pieces(rest: int, near: int, width: int) -> tuple[int, ...]:
    """The connected pieces of `rest`. Each contains one of `near`, the neighbours of the missing site.

    Two searches grow in turns, one from a neighbour and one from all others: a small piece is complete early.
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
    """The sites whose walkable neighbours are not connected within the eight sites around them.

    Clockwise around a site, a walkable orthogonal neighbour begins a group if no walkable corner links it to the
    neighbour before it. A site with two groups is loose. The bit operations test all sites at once.
    """
    north, south, west, east = walk << width, walk >> width, walk << 1, walk >> 1
    first = north & ~(west & walk << width + 1)
    second = east & ~(north & walk << width - 1)
    third = south & ~(east & walk >> width + 1)
    fourth = west & ~(south & walk >> width - 1)
    either = first | second
    return (first & second) | (either & third) | ((either | third) & fourth)
