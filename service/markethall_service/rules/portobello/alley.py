"""The row of stalls in an alley: where the next one goes (PM-4.2), and what the row is worth (PM-8)."""

from __future__ import annotations

from functools import lru_cache

from .customer import FREE, factor
from .plan import Plan
from .state import State


@lru_cache(maxsize=1 << 14)
def open_spaces(row: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces that the next stall may take (PM-4.2): both ends of an empty row, none of a full one (PM-4.3)."""
    if not any(row):
        return 0, len(row) - 1
    if all(row):
        return ()
    if row[0]:
        return (row.index(0),)
    return (len(row) - 1 - row[::-1].index(0),)


def is_complete(state: State, plan: Plan, alley: int) -> bool:
    """Whether the alley is full and both its squares hold a customer (PM-8.1)."""
    one, other = plan.ends[alley]
    customers = state.customers
    return customers[one] != FREE and customers[other] != FREE and 0 not in state.stalls[plan.spans[alley]]


def alley_points(state: State, plan: Plan, alley: int) -> tuple[int, ...]:
    """What the alley brings to each seat: the values under its stalls times the customers' factor (PM-8.2)."""
    one, other = plan.ends[alley]
    times = factor(state.customers[one], state.customers[other])
    points = [0] * state.seats
    for owner, value in zip(state.stalls[plan.spans[alley]], plan.values[alley], strict=True):
        if owner:
            points[owner - 1] += value * times
    return tuple(points)
