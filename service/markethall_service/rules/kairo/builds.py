"""What a player might build on a position of the board (KA-4, KA-5, KA-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from .colour import COLOURS, RESTAURANT_COLOUR
from .ground import Ground, lifted_ground
from .stalls import pair

Payable: TypeAlias = Callable[[Sequence[int], int, int], bool]
"""Whether coins can pay an expansion of a colour at a cost."""


class Builds:
    """What one seat might build on one ground. Sets are only made when something asks for them, and remembered.

    `growing`: colour, sites and cost in coins of each stall that might grow; at risky sites `Ground.keeping` decides.
    """

    __slots__ = ("_growing", "_moves", "ground", "mains", "new", "seat")

    def __init__(self, ground: Ground, seat: int) -> None:
        own = ground.stalls.own
        first = seat * 8
        self.ground: Final = ground
        self.seat: Final = seat
        self.new: Final = [colour for colour in COLOURS if not own[first + colour]]
        mains = 0
        for colour in self.new:
            mains |= might_stand(ground, colour)
        self.mains: Final = mains
        self._growing: list[tuple[int, int, int]] | None = None
        self._moves: dict[int, int] | None = None

    @property
    def growing(self) -> list[tuple[int, int, int]]:
        """See the class."""
        if self._growing is None:
            own = self.ground.stalls.own
            self._growing = [
                (colour, sites, own[pair(self.seat, colour)].bit_count() + 1)
                for colour in COLOURS
                if own[pair(self.seat, colour)] and (sites := might_grow(self.ground, self.seat, colour))
            ]
        return self._growing

    @property
    def moves(self) -> dict[int, int]:
        """Where each blocked main of the seat may be moved to, by colour."""
        if self._moves is None:
            own = self.ground.stalls.own
            self._moves = {
                colour: sites
                for colour in COLOURS
                if own[pair(self.seat, colour)] and (sites := moves(self.ground, self.seat, colour))
            }
        return self._moves

    def sure(self, coins: Sequence[int], pays: Payable) -> int:
        """Sites where something can be built, and paid, for all that is quickly seen."""
        some = self.mains
        for colour, sites, cost in self.growing:
            if pays(coins, colour, cost):
                some |= sites
        return some & ~self.ground.risky

    def unsure(self, named: int, coins: Sequence[int], pays: Payable) -> int:
        """The other named sites where something can be built, and paid."""
        ground = self.ground
        doubted = named & ground.risky
        some = ground.holding(self.mains & doubted, ground.doors()) if self.mains & doubted else 0
        for colour, sites, cost in self.growing:
            if sites & doubted and pays(coins, colour, cost):
                some |= ground.keeping(sites & doubted)
        for sites in self.moves.values():
            some |= sites & named
        return some

    def any_in(self, named: int, coins: Sequence[int], pays: Payable) -> bool:
        """Whether anything can be built, and paid, on a named site."""
        return (self.sure(coins, pays) & named or self.unsure(named, coins, pays)) != 0


def might_stand(ground: Ground, colour: int) -> int:
    """Where a new main of a colour might stand; at risky sites `Ground.holding` decides (KA-4.1 to KA-4.4)."""
    return ground.stands()[colour == RESTAURANT_COLOUR] & ~ground.stalls.main_sections[colour]


def new_mains(ground: Ground, colour: int, named: int) -> int:
    """On which of the named sites a new main of a colour may stand (KA-4.1 to KA-4.4, KA-4.7)."""
    return ground.holding(might_stand(ground, colour) & named, ground.doors())


def own_new_mains(ground: Ground, seat: int, colour: int, named: int) -> int:
    """The same for a player, who owns at most one main of each colour (KA-4.6)."""
    return 0 if ground.stalls.own[pair(seat, colour)] else new_mains(ground, colour, named)


def setup_mains(ground: Ground, seat: int, colour: int) -> int:
    """Where a main may stand in the set-up: at most two in a section; seat 0 places a neutral one (KA-2.3, KA-2.4)."""
    if seat and ground.stalls.own[pair(seat, colour)]:
        return 0
    return new_mains(ground, colour, ~ground.stalls.full)


def might_grow(ground: Ground, seat: int, colour: int) -> int:
    """Where a player's stall might grow; at risky sites `Ground.keeping` decides (KA-5.1 to KA-5.4)."""
    stalls = ground.stalls
    own = stalls.own[pair(seat, colour)]
    if not own or not stalls.supply[colour]:
        return 0
    grid = ground.grid
    beside = grid.spread(own) & ground.free & grid.on[colour]
    others = stalls.by_colour[colour] & ~own
    return beside & ~grid.spread(others) if beside and others else beside


def growths(ground: Ground, seat: int, colour: int, named: int) -> int:
    """On which of the named sites a player's stall may grow (KA-5.1 to KA-5.5)."""
    return ground.keeping(might_grow(ground, seat, colour) & named)


def moves(ground: Ground, seat: int, colour: int) -> int:
    """Where a player's main may be moved to; nowhere unless it is blocked (KA-6)."""
    at = pair(seat, colour)
    stalls = ground.stalls
    main = stalls.own_main[at]
    if not main or stalls.own[at] != main or can_grow(ground, main, colour):
        return 0
    lifted = lifted_ground(ground, seat, colour)
    doors = lifted.doors(stalls.own_entrance[at])
    stands = lifted.stands_beside(doors)[colour == RESTAURANT_COLOUR]
    return lifted.holding(stands & ~sections_of_others(ground, main, colour) & ~main, doors)


def sections_of_others(ground: Ground, main: int, colour: int) -> int:
    """The sections with a main of a colour other than this one."""
    grid = ground.grid
    return ground.stalls.main_sections[colour] & ~grid.sections[grid.section_at[grid.site_at[main]]]


def can_grow(ground: Ground, main: int, colour: int) -> bool:
    """Whether a main without expansions could be expanded, if customers made room and cards, coins and supply were
    no matter (KA-6.1)."""
    grid, stalls = ground.grid, ground.stalls
    near = grid.near[main] & grid.on[colour] & ~(stalls.tiles | stalls.entrances)
    if not near:
        return False
    near &= ~grid.spread(stalls.by_colour[colour] & ~main)
    if near & ground.free & ~ground.risky or ground.keeping(near & ground.free):
        return True
    left = near & ground.customers
    while left:
        bit = left & -left
        left ^= bit
        if ground.part_for(bit, ground.must & ~bit):
            return True
    return False


@lru_cache(maxsize=1024)
def builds_of(ground: Ground, seat: int) -> Builds:
    """What a player might build here."""
    return Builds(ground, seat)
