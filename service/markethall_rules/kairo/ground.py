"""What stalls and customers leave free on the market, and how customers walk there (KA-3.3, KA-5.5, KA-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .board import Grid
from .floor import Floor
from .pieces import COLOURS, OUTSIDE
from .stalls import Stalls, pair

if TYPE_CHECKING:
    from .building import Buildings
    from .state import Market, State

_COLOURS: Final = range(1, len(COLOURS) + 1)


def ground_of(state: State) -> Ground:
    """The ground of a position. It is computed once for each market, which carries it."""
    market = state.market
    ground = market.ground
    if ground is None:
        ground = market.ground = survey(state.options.played_board().grid, market)
    return ground


def survey(grid: Grid, market: Market) -> Ground:
    """The ground of a market on a board."""
    stalls = market.stalls
    if stalls is None:
        stalls = market.stalls = Stalls(grid, market.mains, market.expansions)
    return Ground(stalls, market.customers)


class Ground:
    """What stalls and customers leave free on a board. All places are sets of sites.

    `free`: free sites. `must`: entrances and customers, which lie in one connected area of the floor, `area`.
    `risky`: the sites of the area where a tile might cut it. `doors`: the free sites of the area, where an entrance
    may be (KA-4.1, KA-4.7). `touching`: the neighbours of all tiles. `beside_free`: those of free market sites.
    `beside_doors`: those of doors on which a main may stand.
    `stalls` are those of the position, also if one stall is lifted from the ground.
    `buildings` holds what each seat may build here, once it was needed.
    """

    __slots__ = (
        "_lifted", "_parts", "_ways", "area", "beside_doors", "beside_free", "buildings", "customer_sites",
        "customers", "doors", "entrances", "floor",
        "free", "grid", "must", "risky", "stalls", "touching",
    )  # fmt: skip

    def __init__(self, stalls: Stalls, customer_sites: Sequence[int], lifted: int = 0) -> None:
        grid = stalls.grid
        self.grid: Final = grid
        self.stalls: Final = stalls
        self.customer_sites: Final = customer_sites
        customers = grid.union([site for site in customer_sites if site != OUTSIDE])
        self.customers: Final = customers
        tiles, entrances, floor = stalls.tiles, stalls.entrances, stalls.floor
        if lifted:
            tiles, entrances = tiles & ~lifted, entrances & ~lifted
            floor = Floor(grid, grid.market & ~tiles)
        must = entrances | customers
        area = floor.area(must)
        free = grid.all & ~(tiles | must)
        self.entrances: Final = entrances
        self.must: Final = must
        self.free: Final = free
        self.floor: Final = floor
        self.area: Final = area
        self.risky: Final = area & floor.loose
        self.doors: Final = area & free
        self.touching: Final = grid.spread(tiles)
        self.beside_free: Final = grid.spread(free & grid.market)
        self.beside_doors: Final = (area | grid.restaurant) & grid.spread(self.doors)
        self.buildings: Final[dict[int, Buildings]] = {}
        self._lifted: Final[dict[int, Ground]] = {}
        self._ways: Final[dict[int, dict[int, int]]] = {}
        self._parts: Final[dict[int, int]] = {}

    def lifted(self, seat: int, colour: int) -> Ground:
        """The ground while a main without expansions and its entrance are lifted; customers stay (KA-6.2)."""
        at = pair(seat, colour)
        known = self._lifted.get(at)
        if known is None:
            stalls = self.stalls
            lifted = stalls.own_main[at] | stalls.own_entrance[at]
            known = self._lifted[at] = Ground(stalls, self.customer_sites, lifted)
        return known

    def part(self, bit: int) -> int:
        """The area after a tile on that site; 0 if entrances or customers would be cut off (KA-5.5)."""
        if not bit & self.risky:
            return self.area & ~bit
        known = self._parts.get(bit)
        if known is None:
            known = self._parts[bit] = self.part_for(bit, self.must)
        return known

    def part_for(self, bit: int, must: int) -> int:
        """The part of the area that holds all of `must` after a tile on that site; 0 if there is none."""
        if not bit & self.area:
            return self.area
        for piece in self.floor.pieces(bit, self.area):
            if not must & ~piece:
                return piece
        return 0

    def keeping(self, some: int) -> int:
        """Those sites of a set where a tile cuts nothing off (KA-5.5)."""
        left = some & self.risky
        while left:
            bit = left & -left
            left ^= bit
            if not self.part(bit):
                some ^= bit
        return some

    def holding(self, some: int) -> int:
        """Those sites of a set where a main with some entrance beside it cuts nothing off (KA-4.7)."""
        some &= self.beside_doors
        left = some & self.risky
        while left:
            bit = left & -left
            left ^= bit
            if not self.part(bit) & self.doors & self.grid.near[bit]:
                some ^= bit
        return some

    def pullable(self) -> list[int]:
        """The colours whose customer is on the market and has an unoccupied entrance (KA-7.1)."""
        sites = self.customer_sites
        return [colour for colour in _COLOURS if sites[colour - 1] != OUTSIDE and self.has_entrance_for(colour)]

    def has_entrance_for(self, customer: int) -> bool:
        """Whether an entrance of the customer's colour is unoccupied (KA-7.1)."""
        return self.stalls.entrances_of[customer] & ~self.customers != 0

    def ways(self, customer: int) -> dict[int, int]:
        """The unoccupied entrances of the customer's colour, nearest first, equally near ones by site.

        The value is the number of those strictly nearer: the cost in criers (KA-7.3, KA-7.4).
        """
        known = self._ways.get(customer)
        if known is None:
            known = self._ways[customer] = self._walk(customer)
        return known

    def _walk(self, customer: int) -> dict[int, int]:
        grid = self.grid
        width = grid.width
        left = self.stalls.entrances_of[customer] & ~self.customers
        frontier = grid.bits[self.customer_sites[customer - 1]]
        new = self.floor.walk & ~frontier
        found: dict[int, int] = {}
        while left and frontier:
            frontier = (frontier << 1 | frontier >> 1 | frontier << width | frontier >> width) & new
            new ^= frontier
            arrived = frontier & left
            if arrived:
                found.update(dict.fromkeys(grid.listed(arrived), len(found)))
                left ^= arrived
        return found
