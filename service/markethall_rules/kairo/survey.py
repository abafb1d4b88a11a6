"""What follows from stalls and customers, carried along from position to position (KA-6.2, KA-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .board import Grid
from .ground import Floor, Ground
from .pieces import OUTSIDE
from .stalls import Stalls

if TYPE_CHECKING:
    from .building import Moving
    from .state import Market, State


def survey_of(state: State) -> Survey:
    """The survey of a position. It is made once for each market, which carries it."""
    market = state.market
    return market.survey or survey(state.options.played_board().grid, market)


def survey(grid: Grid, market: Market) -> Survey:
    """Survey a market on a board."""
    found = market.survey = Survey(Stalls.of(grid, market.mains, market.expansions), market.customers)
    return found


class Survey:
    """The stalls of a position, its ground, the ground under each main that is lifted, and the ways of customers.

    A move leaves most of it as it is, so each survey begins with what is still true of the one before. A customer who
    takes the place of another changes no ground. A new stall only takes sites away: what cannot stand somewhere still
    cannot.

    `customers`: the set of sites with customers. `places`: by the entrance of a stall, the sites where its lifted main
    may stand as far as is known; stalls that came since may have taken some (KA-6.2). `moving`: by seat, what
    `building` found for this survey.
    """

    __slots__ = (
        "_lifted", "_ways", "customer_sites", "customers", "grid", "ground", "moving", "places", "stalls",
    )  # fmt: skip

    def __init__(self, stalls: Stalls, customer_sites: Sequence[int], before: Survey | None = None) -> None:
        """`before`: the survey of a position with other customers, or without the last stall."""
        grid = stalls.grid
        self.grid: Final = grid
        self.stalls: Final = stalls
        self.customer_sites: Final = customer_sites
        self.customers: Final = grid.union([site for site in customer_sites if site != OUTSIDE])
        self.places: dict[int, int] = {}
        self.moving: dict[int, list[Moving]] = {}
        self._lifted: dict[int, Ground] = {}
        self._ways: Final[dict[int, dict[int, int]]] = {}
        self.ground: Final = _ground(stalls, self.customers, before)
        if before is not None:
            self._carry(before)

    def with_customers(self, customer_sites: Sequence[int]) -> Survey:
        """The survey with the customers elsewhere."""
        return Survey(self.stalls, customer_sites, self)

    def with_main(self, owner: int, colour: int, site: int, entrance: int) -> Survey:
        """The survey with one more main."""
        return Survey(self.stalls.with_main(owner, colour, site, entrance), self.customer_sites, self)

    def with_expansion(self, owner: int, colour: int, site: int) -> Survey:
        """The survey with one more expansion."""
        return Survey(self.stalls.with_expansion(owner, colour, site), self.customer_sites, self)

    def _carry(self, before: Survey) -> None:
        """Take over what the survey before found of lifted mains, where it is still true."""
        if not self.ground.is_narrower(before.ground):
            return
        # The entrances that a customer has left or come to.
        moved = self.customers ^ before.customers
        left = moved & before.customers
        self.places = {door: sites for door, sites in before.places.items() if not door & left}
        if self.ground is before.ground:
            self._lifted = {door: ground for door, ground in before._lifted.items() if not door & moved}
            doors = self.stalls.door
            self.moving = {seat: found for seat, found in before.moving.items() if not sum(doors[seat]) & moved}

    def lifted(self, seat: int, colour: int) -> Ground:
        """The ground while a main without expansions and its entrance are lifted; customers stay (KA-6.2)."""
        main, door = self.stalls.own[seat][colour], self.stalls.door[seat][colour]
        known = self._lifted.get(door)
        if known is None:
            tiles, entrances = self.stalls.tiles & ~main, self.stalls.entrances & ~door
            floor = self.ground.floor
            if main & self.grid.market:
                floor = Floor(self.grid, floor.walk | main)
            known = self._lifted[door] = Ground(floor, tiles, entrances, self.customers)
        return known

    def pullable(self) -> list[int]:
        """The colours whose customer is on the market and has an unoccupied entrance (KA-7.1)."""
        entrances_of, occupied = self.stalls.entrances_of, self.customers
        return [
            colour
            for colour, site in enumerate(self.customer_sites, 1)
            if site != OUTSIDE and entrances_of[colour] & ~occupied
        ]

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
        new = self.ground.floor.walk & ~frontier
        found: dict[int, int] = {}
        while left and frontier:
            frontier = (frontier << 1 | frontier >> 1 | frontier << width | frontier >> width) & new
            new ^= frontier
            arrived = frontier & left
            if arrived:
                found.update(dict.fromkeys(grid.listed(arrived), len(found)))
                left ^= arrived
        return found


def _ground(stalls: Stalls, customers: int, before: Survey | None) -> Ground:
    """The ground of that survey if it is still the same, else one that begins with what that one found."""
    tiles, entrances, grid = stalls.tiles, stalls.entrances, stalls.grid
    if before is None:
        return Ground(Floor(grid, grid.market & ~tiles), tiles, entrances, customers)
    ground, tile = before.ground, tiles & ~before.stalls.tiles
    if not tile and ground.must_connect == entrances | customers:
        return ground
    floor = ground.floor
    if tile & floor.walk:
        floor = Floor(grid, floor.walk & ~tile, ground.part(tile))
    return Ground(floor, tiles, entrances, customers, ground)
