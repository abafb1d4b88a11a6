"""The stalls and customers on the market and the free sites, as sets of sites (KA-1.3, KA-3.3, KA-5.5, KA-7).

- `Ground`: what stalls and customers leave free, and how customers walk there.
- `Stalls`: the stalls of a position.
- `Floor`: the walkable sites, and the tiles that would cut them into pieces.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .board import Grid, flood
from .pieces import COLOURS, EXPANSIONS, OUTSIDE

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

    `free`: free sites. `must_connect`: entrances and customers, which lie in one connected area of the floor, `area`.
    `possible_cuts`: the sites of the area where a tile may cut it. `entrance_sites`: the free sites of the area, where
    an entrance may be (KA-4.1, KA-4.7). `beside_tiles`: the neighbours of all tiles. `beside_free`: those of free
    market sites. `beside_entrance_sites`: those of entrance sites on which a main may stand.
    `stalls` are those of the position, also if one stall is lifted from the ground.
    `buildings` holds what each seat may build here, once it was needed.
    """

    __slots__ = (
        "_lifted", "_parts", "_ways", "area", "beside_entrance_sites", "beside_free", "beside_tiles", "buildings",
        "customer_sites", "customers", "entrance_sites", "entrances", "floor", "free", "grid", "must_connect",
        "possible_cuts", "stalls",
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
        self.must_connect: Final = must
        self.free: Final = free
        self.floor: Final = floor
        self.area: Final = area
        self.possible_cuts: Final = area & floor.possible_cuts
        self.entrance_sites: Final = area & free
        self.beside_tiles: Final = grid.spread(tiles)
        self.beside_free: Final = grid.spread(free & grid.market)
        self.beside_entrance_sites: Final = (area | grid.restaurant) & grid.spread(self.entrance_sites)
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
        left = some & self.possible_cuts
        while left:
            bit = left & -left
            left ^= bit
            if not self.part(bit):
                some ^= bit
        return some

    def connected_with_main(self, some: int) -> int:
        """The sites of a set on which a main, with an entrance beside it, leaves them connected (KA-4.7)."""
        some &= self.beside_entrance_sites
        left = some & self.possible_cuts
        while left:
            bit = left & -left
            left ^= bit
            if not self.part(bit) & self.entrance_sites & self.grid.near[bit]:
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


class Floor:
    """The walkable sites of a position, with the answers found so far. All places are sets of sites.

    `possible_cuts`: the sites whose walkable neighbours are not connected around them. Only there a tile may cut it.
    """

    __slots__ = ("_areas", "_pieces", "grid", "possible_cuts", "walk")

    def __init__(self, grid: Grid, walk: int) -> None:
        self.grid: Final = grid
        self.walk: Final = walk
        self.possible_cuts: Final = _possible_cuts(walk, grid.width)
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
