"""What stalls, entrances and customers leave free, and what a tile would cut into pieces (KA-3.3, KA-5.5).

- `Ground`: the free sites and the connected area of a position, or of one with a main lifted.
- `Floor`: the walkable sites, and the tiles that would cut them into pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from .board import Grid, flood

if TYPE_CHECKING:
    from .building import Buildings


def room(grid: Grid, tiles: int, free: int) -> int:
    """The free sites that touch no tile and have a free market site beside them: room for a main (KA-4.1, KA-4.4)."""
    return free & ~grid.spread(tiles) & grid.spread(free & grid.market)


class Ground:
    """What tiles, entrances and customers leave free on a board. All places are sets of sites.

    `free`: free sites. `must_connect`: entrances and customers, which lie in one connected area of the floor, `area`.
    `possible_cuts`: the sites of the area where a tile may cut it. `entrance_sites`: the free sites of the area, where
    an entrance may be (KA-4.1, KA-4.7). `beside_entrance_sites`: their neighbours on which a main may stand.
    `cuts`: sites where a tile is known to cut off entrances or customers, and `no_main`: those where a main is known to
    do so. `main_sites` and `buildings`: what `building` found for this ground.
    """

    __slots__ = (
        "_parts", "area", "beside_entrance_sites", "buildings", "cuts", "entrance_sites", "entrances", "floor", "free",
        "grid", "main_sites", "must_connect", "no_main", "possible_cuts", "tiles",
    )  # fmt: skip

    def __init__(self, floor: Floor, tiles: int, entrances: int, customers: int, before: Ground | None = None) -> None:
        """`before`: the ground of the position before. What it found and what is still true is carried along."""
        grid, must = floor.grid, entrances | customers
        area = floor.area(must)
        free = grid.all & ~(tiles | must)
        self.grid: Final = grid
        self.tiles: Final = tiles
        self.entrances: Final = entrances
        self.must_connect: Final = must
        self.free: Final = free
        self.floor: Final = floor
        self.area: Final = area
        self.possible_cuts: Final = area & floor.possible_cuts
        self.entrance_sites: Final = area & free
        self.beside_entrance_sites: Final = (area | grid.restaurant) & grid.spread(self.entrance_sites)
        self.main_sites: Sequence[int] | None = None
        self.buildings: Final[dict[int, Buildings]] = {}
        self._parts: Final[dict[int, int]] = {}
        self.cuts = self.no_main = 0
        if before is not None and self.is_narrower(before):
            self.cuts, self.no_main = before.cuts, before.no_main

    def is_narrower(self, before: Ground) -> bool:
        """Whether this ground differs from that one only by what must be connected besides, and by more tiles.

        Then a tile that cuts that one cuts this one.
        """
        return not (before.must_connect & ~self.must_connect or self.floor.walk & ~before.floor.walk)

    def part(self, bit: int) -> int:
        """The area after a tile on that site; 0 if entrances or customers would be cut off (KA-5.5)."""
        if not bit & self.possible_cuts:
            return self.area & ~bit
        known = self._parts.get(bit)
        if known is None:
            known = self._parts[bit] = self.part_for(bit, self.must_connect)
        return known

    def part_for(self, bit: int, must: int) -> int:
        """The part of the area that holds all of `must` after a tile on that site; 0 if there is none."""
        if not bit & self.area:
            return self.area
        for piece in self.floor.pieces(bit, self.area):
            if not must & ~piece:
                return piece
        return 0

    def connected_with_tile(self, some: int) -> int:
        """The sites of a set on which a tile leaves entrances and customers connected (KA-5.5)."""
        return self._all(some & ~self.cuts, self._takes_tile)

    def connected_with_main(self, some: int) -> int:
        """The sites of a set on which a main, with an entrance beside it, leaves them connected (KA-4.7)."""
        return self._all(some & self.beside_entrance_sites & ~self.no_main, self._takes_main)

    def any_tile(self, some: int) -> int:
        """Some of the sites that `connected_with_tile` finds, as soon as there is one; 0 if there is none."""
        return self._any(some & ~self.cuts, self._takes_tile)

    def any_main(self, some: int) -> int:
        """Some of the sites that `connected_with_main` finds, as soon as there is one; 0 if there is none."""
        return self._any(some & self.beside_entrance_sites & ~self.no_main, self._takes_main)

    def _all(self, some: int, takes: Callable[[int], bool]) -> int:
        left = some & self.possible_cuts
        while left:
            bit = left & -left
            left ^= bit
            if not takes(bit):
                some ^= bit
        return some

    def _any(self, some: int, takes: Callable[[int], bool]) -> int:
        left = some & self.possible_cuts
        if some != left:
            return some ^ left
        while left:
            bit = left & -left
            left ^= bit
            if takes(bit):
                return bit
        return 0

    def _takes_tile(self, bit: int) -> bool:
        if self.part(bit):
            return True
        self.cuts |= bit
        return False

    def _takes_main(self, bit: int) -> bool:
        if self.part(bit) & self.entrance_sites & self.grid.near[bit]:
            return True
        self.no_main |= bit
        return False


class Floor:
    """The walkable sites of a position, with the answers found so far. All places are sets of sites.

    `possible_cuts`: the sites whose walkable neighbours are not connected around them. Only there a tile may cut it.
    """

    __slots__ = ("_areas", "_pieces", "grid", "possible_cuts", "walk")

    def __init__(self, grid: Grid, walk: int, area: int = 0) -> None:
        """`area`: a connected area of the walkable sites, if one is known."""
        self.grid: Final = grid
        self.walk: Final = walk
        self.possible_cuts: Final = _possible_cuts(walk, grid.width)
        self._areas: Final = [area] if area else []
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


def _possible_cuts(walk: int, width: int) -> int:
    """The sites whose walkable neighbours are not connected within the eight sites around them.

    Clockwise around a site, a walkable orthogonal neighbour begins a group if no walkable corner links it to the
    neighbour before it. A site with two groups is a possible cut. The bit operations test all sites at once.
    """
    north, south, west, east = walk << width, walk >> width, walk << 1, walk >> 1
    first = north & ~(west & walk << width + 1)
    second = east & ~(north & walk << width - 1)
    third = south & ~(east & walk >> width + 1)
    fourth = west & ~(south & walk >> width - 1)
    either = first | second
    return (first & second) | (either & third) | ((either | third) & fourth)
