"""What stalls and customers leave free, and which sites hold the market together (KA-3.3, KA-5.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .grid import Grid, flood, grid_of
from .stalls import Stalls, pair, stalls_of
from .state import OUTSIDE, Market, State


class Ground:
    """What stalls and customers leave free on a board; it remembers what it has been asked. All places are sets of sites.

    `walk`: where customers walk. `free`: free sites. `must`: entrances and customers, which lie in one connected area,
    `area`. `risky`: sites whose neighbours are not connected around them, so that a tile there might cut the area.
    `market` and `stalls` are those of the position, also where one stall is lifted from the ground.
    """

    __slots__ = (
        "_parts", "_stands", "area", "customers", "entrances", "free", "grid", "market", "must", "risky", "stalls",
        "tiles", "walk",
    )  # fmt: skip

    def __init__(self, grid: Grid, market: Market, stalls: Stalls, lifted: int = 0) -> None:
        walk = grid.market & ~stalls.tiles | lifted & grid.market
        self.grid: Final = grid
        self.market: Final = market
        self.stalls: Final = stalls
        self.customers: Final = grid.union([site for site in market.customers if site != OUTSIDE])
        self.tiles: Final = stalls.tiles & ~lifted
        self.entrances: Final = stalls.entrances & ~lifted
        self.walk: Final = walk
        self.must: Final = self.entrances | self.customers
        self.free: Final = grid.all & ~(self.tiles | self.must)
        self.area: Final = flood(self.must, walk, grid.width)
        self.risky: Final = self.area & _loose(walk, grid.width)
        self._parts: Final[dict[int, int]] = {}
        self._stands: tuple[int, int] | None = None

    def part(self, bit: int) -> int:
        """The area after a tile on that site; nothing if entrances or customers were cut off (KA-5.5)."""
        if not bit & self.risky:
            return self.area & ~bit
        if bit not in self._parts:
            self._parts[bit] = self.part_for(bit, self.must)
        return self._parts[bit]

    def part_for(self, bit: int, must: int) -> int:
        """The part of the market that holds all of `must` after a tile on that site; nothing if there is none."""
        reached = flood(must & -must, self.walk & ~bit, self.grid.width)
        return 0 if must & ~reached else reached

    def keeping(self, some: int) -> int:
        """Those sites of a set where a tile cuts nothing off."""
        left = some & self.risky
        while left:
            bit = left & -left
            left ^= bit
            if not self.part(bit):
                some ^= bit
        return some

    def doors(self, lifted: int = 0) -> int:
        """Where an entrance may be; the site of a lifted entrance counts as free even under a customer (KA-6.2)."""
        return self.area & (self.free | lifted)

    def stands(self) -> tuple[int, int]:
        """Where a main might stand in the market and in the restaurants, colours and sections aside (KA-4).

        At the risky sites among them `holding` has the last word.
        """
        if self._stands is None:
            self._stands = self.stands_beside(self.doors())
        return self._stands

    def stands_beside(self, doors: int) -> tuple[int, int]:
        """As `stands`, with the entrance on one of `doors`."""
        grid = self.grid
        room = self.free & ~grid.spread(self.tiles) & grid.spread(doors)
        return room & self.area, room & grid.restaurant

    def holding(self, some: int, doors: int) -> int:
        """Those sites of a set where a main with one of the doors beside it cuts nothing off (KA-4.7)."""
        left = some & self.risky
        while left:
            bit = left & -left
            left ^= bit
            if not self.part(bit) & doors & self.grid.near[bit]:
                some ^= bit
        return some

    def doors_of(self, bit: int, doors: int) -> int:
        """Those of `doors` that a main on that site may have (KA-4.1, KA-4.7)."""
        return doors & self.grid.near[bit] & self.part(bit)


def _loose(walk: int, width: int) -> int:
    """The sites whose walkable neighbours do not hang together within the eight sites around them.

    Clockwise around a site, each walkable orthogonal neighbour that is not linked by a walkable corner to the one
    before it begins a group; a site with two groups is loose. All sites are looked at in one go.
    """
    north, south, west, east = walk << width, walk >> width, walk << 1, walk >> 1
    north_west, north_east = walk << width + 1, walk << width - 1
    south_west, south_east = walk >> width - 1, walk >> width + 1
    first = north & ~(west & north_west)
    second = east & ~(north & north_east)
    third = south & ~(east & south_east)
    fourth = west & ~(south & south_west)
    either = first | second
    return (first & second) | (either & third) | ((either | third) & fourth)


@lru_cache(maxsize=1024)
def _ground_of(grid: Grid, market: Market) -> Ground:
    return Ground(grid, market, stalls_of(grid, market.mains, market.expansions))


@lru_cache(maxsize=1024)
def lifted_ground(ground: Ground, seat: int, colour: int) -> Ground:
    """The ground while a main without expansions and its entrance are lifted (KA-6.2)."""
    stalls = ground.stalls
    at = pair(seat, colour)
    return Ground(ground.grid, ground.market, stalls, stalls.own_main[at] | stalls.own_entrance[at])


_latest: list[Ground] = []


def here(state: State) -> Ground:
    """The ground of a position."""
    # Most questions are about the market of the question before: looking at it saves hashing the whole market.
    for ground in _latest:
        if ground.market is state.market and ground.grid.board is state.options.played_board():
            return ground
    ground = _ground_of(grid_of(state.options), state.market)
    _latest[:] = [ground]
    return ground
