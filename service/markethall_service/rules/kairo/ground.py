"""What stalls and customers leave free, and which sites hold the market together (KA-3.3, KA-5.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from .floor import floor_of
from .grid import Grid, grid_of
from .options import Options
from .stalls import Stalls, pair, stalls_after, stalls_of
from .state import OUTSIDE, Market, State

if TYPE_CHECKING:
    from .builds import Builds


class Ground:
    """What stalls and customers leave free on a board. All places are sets of sites.

    `free`: free sites. `must`: entrances and customers, which lie in one connected area of the floor, `area`.
    `risky`: the sites of the area where a tile might cut it.
    `market` and `stalls` are those of the position, also where one stall is lifted from the ground.
    `builds`, `lifted`, `ways` and `pullable` remember what was found out here: by seat, by stall, by customer, of all.
    """

    __slots__ = (
        "_lifted", "_parts", "_room", "area", "builds", "customers", "entrances", "floor", "free", "grid", "lifted",
        "market", "must", "pullable", "risky", "stalls", "tiles", "ways",
    )  # fmt: skip

    def __init__(self, grid: Grid, market: Market, stalls: Stalls, customers: int, lifted: int = 0) -> None:
        self.grid: Final = grid
        self.market: Final = market
        self.stalls: Final = stalls
        self._lifted: Final = lifted
        self.customers: Final = customers
        tiles, entrances = stalls.tiles, stalls.entrances
        if lifted:
            tiles, entrances = tiles & ~lifted, entrances & ~lifted
        must = entrances | customers
        floor = floor_of(grid, grid.market & ~tiles)
        area = floor.area(must)
        self.tiles: Final = tiles
        self.entrances: Final = entrances
        self.must: Final = must
        self.free: Final = grid.all & ~(tiles | must)
        self.floor: Final = floor
        self.area: Final = area
        self.risky: Final = area & floor.loose
        self.builds: Final[dict[int, Builds]] = {}
        self.lifted: Final[dict[int, Ground]] = {}
        self.ways: Final[dict[int, dict[int, int]]] = {}
        self._parts: Final[dict[int, int]] = {}
        self.pullable: tuple[int, ...] | None = None
        self._room = -1

    def part(self, bit: int) -> int:
        """The area after a tile on that site; nothing if entrances or customers were cut off (KA-5.5)."""
        known = self._parts.get(bit)
        if known is None:
            known = self._parts[bit] = self._risky_part(bit) if bit & self.risky else self.area & ~bit
        return known

    def _risky_part(self, bit: int) -> int:
        cuts, lifted = self.stalls.cuts, self._lifted
        cut = cuts.get(lifted, 0)
        if bit & cut:
            return 0
        part = self.part_for(bit, self.must)
        if not part and not self.part_for(bit, self.entrances):
            cuts[lifted] = cut | bit
        return part

    def part_for(self, bit: int, must: int) -> int:
        """The part of the area that holds all of `must` after a tile on that site; nothing if there is none."""
        if not bit & self.area:
            return self.area
        for piece in self.floor.pieces(bit, self.area):
            if not must & ~piece:
                return piece
        return 0

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

    @property
    def room(self) -> int:
        """Where a main might stand, colours and sections aside; at risky sites `holding` decides (KA-4)."""
        if self._room < 0:
            self._room = self.room_beside(self.doors())
        return self._room

    def room_beside(self, doors: int) -> int:
        """As `room`, with the entrance on one of `doors`."""
        grid = self.grid
        return self.free & (self.area | grid.restaurant) & ~grid.spread(self.tiles) & grid.spread(doors)

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


def lifted_ground(ground: Ground, seat: int, colour: int) -> Ground:
    """The ground while a main without expansions and its entrance are lifted (KA-6.2)."""
    at = pair(seat, colour)
    known = ground.lifted.get(at)
    if known is None:
        stalls = ground.stalls
        lifted = stalls.own_main[at] | stalls.own_entrance[at]
        known = ground.lifted[at] = Ground(ground.grid, ground.market, stalls, ground.customers, lifted)
    return known


def _customers(grid: Grid, market: Market) -> int:
    return grid.union([site for site in market.customers if site != OUTSIDE])


@lru_cache(maxsize=128)
def ground_of(grid: Grid, market: Market) -> Ground:
    """The ground of a market."""
    return Ground(grid, market, stalls_of(grid, market.mains, market.expansions), _customers(grid, market))


_latest: tuple[Options, Ground] | tuple[()] = ()


def _keep(options: Options, ground: Ground) -> Ground:
    global _latest
    _latest = options, ground
    return ground


def here(state: State) -> Ground:
    """The ground of a position."""
    # Most questions are about the market of the question before, or about the same stalls with other customers: looking
    # at it saves hashing the whole market.
    market = state.market
    if _latest:
        options, known = _latest
        before = known.market
        if options is state.options:
            if before is market:
                return known
            if before.mains is market.mains:
                stalls = stalls_after(known.stalls, before.expansions, market.expansions)
                if stalls is not None:
                    return _keep(options, Ground(known.grid, market, stalls, _customers(known.grid, market)))
    return _keep(state.options, ground_of(grid_of(state.options), market))
