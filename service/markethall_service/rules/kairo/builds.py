"""What a player might build on a position of the board (KA-4, KA-5, KA-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from .colour import COLOURS, Colour
from .ground import Ground, lifted_ground
from .stalls import Stalls, pair

Payable: TypeAlias = Callable[[Sequence[int], int, int], bool]
"""Whether coins can pay an expansion of a colour at a cost."""


class Holdings:
    """What one seat's stalls leave to build, wherever the customers are.

    `new`: the colours of which it has no stall; `open`: the sites that their areas and the sections allow.
    `growing`: colour, sites beside and cost in coins of each stall for which there are expansions.
    `lone`: colour and sites beside of each stall without expansions.
    """

    __slots__ = ("_places", "growing", "lone", "new", "open", "seat")

    def __init__(self, stalls: Stalls, seat: int) -> None:
        self.new: Final[list[Colour]] = []
        self.growing: Final[list[tuple[int, int, int]]] = []
        self.lone: Final[list[tuple[int, int]]] = []
        self.open = 0
        self.seat: Final = seat
        self._places: Final[dict[int, int]] = {}
        for colour in COLOURS:
            own = stalls.own[pair(seat, colour)]
            if not own:
                self.new.append(colour)
                self.open |= allowed(stalls, colour)
                continue
            size = own.bit_count()
            sites = beside(stalls, own, colour)
            if size == 1:
                self.lone.append((colour, sites))
            if stalls.supply[colour]:
                self.growing.append((colour, sites, size + 1))

    def places(self, stalls: Stalls, colour: int) -> int:
        """The sites where a main might stand if it were lifted, wherever the customers are (KA-6.2)."""
        known = self._places.get(colour)
        if known is None:
            main = stalls.own_main[pair(self.seat, colour)]
            known = self._places[colour] = elsewhere(stalls, main, colour)
        return known


class Builds:
    """What one seat might build on one ground.

    `mains`: where a new main might stand; at risky sites `Ground.holding` decides, on expansions `Ground.keeping`.
    `sure`: those where it can stand for sure.
    `growing`: colour, sites and cost in coins of each stall that might grow. A ground keeps its builds, so these do
    not keep the ground.
    """

    __slots__ = ("growing", "holdings", "mains", "risky", "sure")

    def __init__(self, ground: Ground, seat: int) -> None:
        holdings = holdings_of(ground.stalls, seat)
        free = ground.free
        self.risky: Final = ground.risky
        self.holdings: Final = holdings
        self.mains: Final = ground.room & holdings.open & (ground.area | ground.grid.restaurant)
        self.sure: Final = self.mains & ~self.risky
        self.growing: Final = [(colour, sites & free, cost) for colour, sites, cost in holdings.growing if sites & free]

    def moves(self, ground: Ground, named: int) -> list[tuple[int, int]]:
        """On which of the named sites each blocked main may be put: colours and sites."""
        sure = ground.free & ~self.risky
        return [
            (colour, sites)
            for colour, near in self.holdings.lone
            if not near & sure and (sites := moves(ground, self.holdings, colour, near, named))
        ]

    def grown(self, _ground: Ground, named: int, coins: Sequence[int], pays: Payable) -> int:
        """The named sites, risky ones aside, where a stall can grow and the coins pay it."""
        some = 0
        for colour, sites, cost in self.growing:
            if sites & named and pays(coins, colour, cost):
                some |= sites
        return some & named & ~self.risky

    def risked(self, ground: Ground, named: int, coins: Sequence[int], pays: Payable) -> int:
        """The risky ones among the named sites where a main can stand, or a stall can grow and the coins pay it."""
        doubted = named & self.risky
        some = ground.holding(self.mains & doubted, ground.doors()) if self.mains & doubted else 0
        for colour, sites, cost in self.growing:
            if sites & doubted and pays(coins, colour, cost):
                some |= ground.keeping(sites & doubted)
        return some

    def moved_safely(self, ground: Ground, named: int, _coins: Sequence[int], _pays: Payable) -> int:
        """Some of the named sites that a main can be moved to: where it could stand even if it were not lifted."""
        some, sure = 0, ground.room & named & ~self.risky & (ground.area | ground.grid.restaurant)
        for colour, near in self.holdings.lone if sure else ():
            sites = self.holdings.places(ground.stalls, colour) & sure & ~some
            if sites and not can_grow(ground, near):
                some |= sites
        return some

    def moved(self, ground: Ground, named: int, _coins: Sequence[int], _pays: Payable) -> int:
        """The named sites that a main can be moved to."""
        some = 0
        for _, sites in self.moves(ground, named):
            some |= sites
        return some

    def found(self, ground: Ground, wanted: Sequence[int], coins: Sequence[int], pays: Payable) -> int:
        """Sites where something can be built, and paid: some in each of the wanted sets that has any.

        What is quickly seen is looked at first.
        """
        some = self.sure
        for look in (self.grown, self.risked, self.moved_safely, self.moved):
            doubted = 0
            for named in wanted:
                if not named & some:
                    doubted |= named
            if not doubted:
                break
            some |= look(ground, doubted, coins, pays)
        return some


def stands(ground: Ground, named: int) -> int:
    """On which of the named sites a main of some colour may stand, as far as colours do not matter (KA-4.1, KA-4.7)."""
    return ground.holding(ground.room & (ground.area | ground.grid.restaurant) & named, ground.doors())


def allowed(stalls: Stalls, colour: int) -> int:
    """Where the areas and the sections allow a main of a colour (KA-4.2, KA-4.3)."""
    return stalls.grid.on[colour] & ~stalls.main_sections[colour]


def new_mains(ground: Ground, colour: int, named: int) -> int:
    """On which of the named sites a new main of a colour may stand (KA-4.1 to KA-4.4, KA-4.7)."""
    return stands(ground, named & allowed(ground.stalls, colour))


def own_new_mains(ground: Ground, seat: int, colour: int, named: int) -> int:
    """The same for a player, who owns at most one main of each colour (KA-4.6)."""
    return 0 if ground.stalls.own[pair(seat, colour)] else new_mains(ground, colour, named)


def setup_mains(ground: Ground, seat: int, colour: int) -> int:
    """Where a main may stand in the set-up: at most two in a section; seat 0 places a neutral one (KA-2.3, KA-2.4)."""
    return own_new_mains(ground, seat, colour, ~ground.stalls.full)


def beside(stalls: Stalls, own: int, colour: int) -> int:
    """The sites of its area beside a stall that touch no other stall of its colour (KA-5.1 to KA-5.3)."""
    grid = stalls.grid
    others = stalls.by_colour[colour] & ~own
    near = (grid.near.get(own) or grid.spread(own) & ~own) & grid.on[colour]
    return near & ~grid.spread(others) if near and others else near


def growths(ground: Ground, seat: int, colour: int, named: int) -> int:
    """On which of the named sites a player's stall may grow (KA-5.1 to KA-5.5)."""
    for grown, sites, _ in builds_of(ground, seat).growing:
        if grown == colour:
            return ground.keeping(sites & named)
    return 0


def elsewhere(stalls: Stalls, main: int, colour: int) -> int:
    """Where a main might stand if it were lifted: elsewhere, and apart from other stalls (KA-6.2, KA-4.2 to KA-4.4)."""
    grid = stalls.grid
    return grid.on[colour] & ~sections_of_others(stalls, main, colour) & ~grid.spread(stalls.tiles & ~main) & ~main


def sections_of_others(stalls: Stalls, main: int, colour: int) -> int:
    """The sections with a main of a colour other than this one."""
    grid = stalls.grid
    return stalls.main_sections[colour] & ~grid.section_of[grid.site_at[main]]


def moves(ground: Ground, holdings: Holdings, colour: int, near: int, named: int) -> int:
    """On which of the named sites a player's main may be put if it is blocked by what is near it (KA-6)."""
    door = ground.stalls.own_entrance[pair(holdings.seat, colour)]
    places = holdings.places(ground.stalls, colour) & named & (ground.free | door)
    if not places or can_grow(ground, near):
        return 0
    lifted = lifted_ground(ground, holdings.seat, colour)
    doors = lifted.doors(door)
    return lifted.holding(lifted.room_beside(doors) & places & (lifted.area | ground.grid.restaurant), doors)


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


def holdings_of(stalls: Stalls, seat: int) -> Holdings:
    """What a seat's stalls leave to build."""
    known = stalls.holdings.get(seat)
    if known is None:
        known = stalls.holdings[seat] = Holdings(stalls, seat)
    return known


def builds_of(ground: Ground, seat: int) -> Builds:
    """What a player might build here."""
    known = ground.builds.get(seat)
    if known is None:
        known = ground.builds[seat] = Builds(ground, seat)
    return known
