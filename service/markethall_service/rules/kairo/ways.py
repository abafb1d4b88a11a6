"""How customers find their entrances (KA-7.1 to KA-7.4)."""

from __future__ import annotations

from functools import lru_cache

from .colour import COLOURS
from .ground import Ground
from .state import OUTSIDE


@lru_cache(maxsize=128)
def pullable(ground: Ground) -> tuple[int, ...]:
    """The colours whose customer is on the market and has an unoccupied entrance (KA-7.1)."""
    return tuple([
        colour for colour in COLOURS
        if ground.market.customers[colour - 1] != OUTSIDE and ground.stalls.entrances_of[colour] & ~ground.customers
    ])  # fmt: skip


@lru_cache(maxsize=128)
def nearer_entrances(ground: Ground, customer: int) -> dict[int, int]:
    """The unoccupied entrances of the customer's colour, nearest first, equally near ones by site; for each how many of
    them are strictly nearer, which is what it costs in criers (KA-7.3, KA-7.4)."""
    grid = ground.grid
    left = ground.stalls.entrances_of[customer] & ~ground.customers
    reached = grid.bits[ground.market.customers[customer - 1]]
    found: dict[int, int] = {}
    frontier = reached
    while left and frontier:
        frontier = grid.spread(frontier) & ground.floor.walk & ~reached
        reached |= frontier
        arrived = frontier & left
        if arrived:
            found.update(dict.fromkeys(grid.listed(arrived), len(found)))
            left ^= arrived
    return found
