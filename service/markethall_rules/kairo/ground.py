"""What stalls and customers leave free, and which sites hold the market together (KA-3.3, KA-5.5).

- Where customers walk, and which sites hold it together (KA-5.5).
- What a player might build on a position of the board (KA-4, KA-5, KA-6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from .board import Grid, Options, flood, grid_of
from .stalls import Stalls, allowed, holdings_of, pair, stalls_after, stalls_of
from .state import OUTSIDE, Market, State


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

    def doors(self) -> int:
        """The sites where an entrance may be: free sites of the connected area (KA-4.1, KA-4.7)."""
        return self.area & self.free

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
    """The ground while a main without expansions and its entrance are lifted; customers stay (KA-6.2)."""
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


Payable: TypeAlias = Callable[[Sequence[int], int, int], bool]
"""Whether coins can pay an expansion of a colour at a cost."""


class Builds:
    """What one seat might build on one ground.

    `mains`: where a new main might stand; at risky sites `Ground.holding` decides, on expansions `Ground.keeping`.
    `sure`: those where it can stand for sure.
    `growing`: colour, sites and cost in coins of each stall that might grow. A ground keeps its builds, so these do
    not keep the ground.
    """

    __slots__ = ("_movable", "_stuck", "growing", "holdings", "mains", "sure")

    def __init__(self, ground: Ground, seat: int) -> None:
        holdings = holdings_of(ground.stalls, seat)
        free = ground.free
        self.holdings: Final = holdings
        self.mains: Final = ground.room & holdings.open
        self.sure: Final = self.mains & ~ground.risky
        self.growing: Final = [(colour, sites & free, cost) for colour, sites, cost in holdings.growing if sites & free]
        self._movable: list[tuple[int, int, int]] | None = None
        self._stuck: Final[dict[int, bool]] = {}

    def found(self, ground: Ground, wanted: Sequence[int], coins: Sequence[int], pays: Payable) -> int:
        """Sites where something can be built, and paid: some in each of the wanted sets that has any.

        What is quickly seen is looked at first.
        """
        some = self.sure
        doubted = [named for named in wanted if not named & some]
        if not doubted:
            return some
        grown = 0
        for colour, sites, cost in self.growing:
            if pays(coins, colour, cost):
                grown |= sites
        risky = ground.risky
        some |= grown & ~risky
        for named in doubted:
            if not named & some:
                some |= self._risked(ground, named & risky, grown) or self._moved(ground, named)
        return some

    def _risked(self, ground: Ground, risky: int, grown: int) -> int:
        """One of these risky sites where a stall can grow, `grown` being where it might, or where a main can stand."""
        left = risky & (self.mains | grown)
        doors, near = ground.doors(), ground.grid.near
        while left:
            bit = left & -left
            part = ground.part(bit)
            if part and (bit & grown or part & doors & near[bit]):
                return bit
            left ^= bit
        return 0

    def _moved(self, ground: Ground, named: int) -> int:
        """Those of the named sites that the first main which can be moved to any of them can be moved to."""
        for colour, near, places in self._lone(ground):
            if places & named and self._is_stuck(ground, colour, near):
                # Where it could stand even if it were not lifted, it surely can.
                sites = places & named & ground.room & ~ground.risky
                sites = sites or moves(ground, self.holdings.seat, colour, places & named)
                if sites:
                    return sites
        return 0

    def moves(self, ground: Ground, named: int) -> list[tuple[int, int]]:
        """On which of the named sites each blocked main may be put: colours and sites."""
        seat = self.holdings.seat
        return [
            (colour, sites)
            for colour, near, places in self._lone(ground)
            if places & named
            and self._is_stuck(ground, colour, near)
            and (sites := moves(ground, seat, colour, places & named))
        ]

    def _lone(self, ground: Ground) -> list[tuple[int, int, int]]:
        """The mains that might be blocked: colour, sites beside, and where each might stand if it were lifted."""
        known = self._movable
        if known is None:
            holdings, stalls, free = self.holdings, ground.stalls, ground.free
            sure, seat = free & ~ground.risky, holdings.seat
            known = self._movable = [
                (colour, near, places)
                for colour, near in holdings.lone
                if not near & sure
                and (places := holdings.places(stalls, colour) & (free | stalls.own_entrance[pair(seat, colour)]))
            ]
        return known

    def _is_stuck(self, ground: Ground, colour: int, near: int) -> bool:
        known = self._stuck.get(colour)
        if known is None:
            known = self._stuck[colour] = not can_grow(ground, near)
        return known


def stands(ground: Ground, named: int) -> int:
    """On which of the named sites a main of some colour may stand, as far as colours do not matter (KA-4.1, KA-4.7)."""
    return ground.holding(ground.room & named, ground.doors())


def new_mains(ground: Ground, colour: int, named: int) -> int:
    """On which of the named sites a new main of a colour may stand (KA-4.1 to KA-4.4, KA-4.7)."""
    return stands(ground, named & allowed(ground.stalls, colour))


def own_new_mains(ground: Ground, seat: int, colour: int, named: int) -> int:
    """The same for a player, who owns at most one main of each colour (KA-4.6)."""
    return 0 if ground.stalls.own[pair(seat, colour)] else new_mains(ground, colour, named)


def setup_mains(ground: Ground, seat: int, colour: int) -> int:
    """Where a main may stand in the set-up: at most two in a section; seat 0 places a neutral one (KA-2.3, KA-2.4)."""
    return own_new_mains(ground, seat, colour, ~ground.stalls.full)


def growths(ground: Ground, seat: int, colour: int, named: int) -> int:
    """On which of the named sites a player's stall may grow (KA-5.1 to KA-5.5)."""
    for grown, sites, _ in builds_of(ground, seat).growing:
        if grown == colour:
            return ground.keeping(sites & named)
    return 0


def moves(ground: Ground, seat: int, colour: int, places: int) -> int:
    """On which of these places a player's blocked main may be put (KA-6.2)."""
    lifted = lifted_ground(ground, seat, colour)
    doors = lifted.doors()
    return lifted.holding(lifted.room_beside(doors) & places, doors)


def can_grow(ground: Ground, near: int) -> bool:
    """Whether a main without expansions could be expanded on one of the sites beside it, if customers made room and
    cards, coins and supply were no matter (KA-6.1)."""
    near &= ~(ground.tiles | ground.entrances)
    if ground.keeping(near & ground.free):
        return True
    left = near & ground.customers
    while left:
        bit = left & -left
        left ^= bit
        if ground.part_for(bit, ground.must & ~bit):
            return True
    return False


def builds_of(ground: Ground, seat: int) -> Builds:
    """What a player might build here."""
    known = ground.builds.get(seat)
    if known is None:
        known = ground.builds[seat] = Builds(ground, seat)
    return known
