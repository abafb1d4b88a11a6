"""How customers find their entrances (KA-7.1 to KA-7.4)."""

from __future__ import annotations

from typing import Final

from .ground import Ground
from .pieces import COLOURS
from .state import OUTSIDE

_COLOURS: Final = range(1, len(COLOURS) + 1)


def pullable(ground: Ground) -> tuple[int, ...]:
    """The colours whose customer is on the market and has an unoccupied entrance (KA-7.1)."""
    known = ground.pullable
    if known is None:
        empty = ~ground.customers
        entrances, sites = ground.stalls.entrances_of, ground.market.customers
        known = tuple([colour for colour in _COLOURS if entrances[colour] & empty and sites[colour - 1] != OUTSIDE])
        ground.pullable = known
    return known


def nearer_entrances(ground: Ground, customer: int) -> dict[int, int]:
    """The unoccupied entrances of the customer's colour, nearest first, equally near ones by site; for each how many of
    them are strictly nearer, which is what it costs in criers (KA-7.3, KA-7.4)."""
    known = ground.ways.get(customer)
    if known is None:
        known = ground.ways[customer] = _walk(ground, customer)
    return known


def _walk(ground: Ground, customer: int) -> dict[int, int]:
    grid = ground.grid
    width = grid.width
    left = ground.stalls.entrances_of[customer] & ~ground.customers
    frontier = grid.bits[ground.market.customers[customer - 1]]
    new = ground.floor.walk & ~frontier
    found: dict[int, int] = {}
    while left and frontier:
        frontier = (frontier << 1 | frontier >> 1 | frontier << width | frontier >> width) & new
        new ^= frontier
        arrived = frontier & left
        if arrived:
            found.update(dict.fromkeys(grid.listed(arrived), len(found)))
            left ^= arrived
    return found
