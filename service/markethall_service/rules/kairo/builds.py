"""What a player might build on a position of the board (KA-4, KA-5, KA-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from .ground import Ground, lifted_ground
from .holdings import allowed, holdings_of
from .stalls import pair

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
    door = ground.stalls.own_entrance[pair(seat, colour)]
    lifted = lifted_ground(ground, seat, colour)
    doors = lifted.doors(door)
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
