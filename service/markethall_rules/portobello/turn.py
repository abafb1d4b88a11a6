"""When a player may stop (PM-3.3, PM-3.5), and when the game does (PM-9).

- The row of stalls in an alley: where the next one goes (PM-4.2), and what the row is worth (PM-8).
- The Bobby: what a crossing costs (PM-5.3), and how far a player can still take it (PM-3.3).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .board import Plan
from .box import FREE, QUIET_ROUNDS, factor
from .events import Ending
from .state import State


def is_bound(state: State, plan: Plan, seat: int) -> bool:
    """Whether the player on turn owes an action: one is left and possible, and no option lets it be (PM-3.3)."""
    if not state.actions or (state.options.may_stop_early and state.has_acted):
        return False
    return could_act(state, plan, seat)


def ending(state: State) -> Ending | None:
    """Why the game is over after the turn that ends; None while it goes on."""
    if state.turn % state.seats:
        return None
    if 0 in state.supply:
        return Ending.STALLS_OUT
    if state.turn - state.latest >= QUIET_ROUNDS * state.seats:
        return Ending.STANDSTILL
    return None


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


class Toll(NamedTuple):
    """The price of a crossing in points, and the seats that get one of them each."""

    price: int
    paid_to: tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def toll(row: tuple[int, ...], seat: int, shared_is_free: bool) -> Toll:
    """What `seat` pays to cross an alley with this row of stalls (PM-5.3)."""
    most = max(map(row.count, filter(None, row)), default=0)
    leaders = tuple(sorted(owner for owner in set(row) if owner and row.count(owner) == most))
    if leaders == (seat,):
        return Toll(0, ())
    if not leaders:
        return Toll(1, ())
    if seat in leaders:
        return Toll(0 if shared_is_free else 1, ())
    return Toll(len(leaders), leaders)


def crossing_toll(state: State, plan: Plan, seat: int, alley: int) -> Toll:
    """What `seat` pays to cross this alley now."""
    return toll(state.stalls[plan.spans[alley]], seat, state.options.printed.shared_is_free)


def can_pay(state: State, seat: int, price: int) -> bool:
    """Whether a crossing is payable in full (PM-5.4)."""
    return price <= state.scores[seat - 1] or state.options.allow_debt


def has_free_space(state: State, plan: Plan, district: int) -> bool:
    """Whether an alley beside the district can take a stall."""
    one, two, three = plan.beside[district]
    stalls = state.stalls
    return 0 in stalls[one] or 0 in stalls[two] or 0 in stalls[three]


def could_act(state: State, plan: Plan, seat: int) -> bool:
    """Whether an action is possible, were one left (PM-3.3): here, or where the Bobby can still get."""
    return state.bag_size > 0 or _stall_fits(state, plan, seat, state.bobby, state.trail, state.scores[seat - 1])


def would_strand(state: State, plan: Plan, seat: int, there: int, price: int) -> bool:
    """Whether a crossing into district `there` at this price would leave no action possible (PM-3.3)."""
    if state.bag_size:
        return False
    return not _stall_fits(state, plan, seat, there, state.trail | 1 << there, state.scores[seat - 1] - price)


def _stall_fits(state: State, plan: Plan, seat: int, start: int, trail: int, purse: int) -> bool:
    """Whether a stall in supply fits beside `start`, or beside a district that can be reached and paid for from there.

    Prices stand still while the Bobby walks, so the fullest purse with which it comes to a district decides.
    """
    if not state.supply[seat - 1] or 0 not in state.stalls:
        return False
    in_debt, shared_is_free = state.options.allow_debt, state.options.printed.shared_is_free
    fullest = {start: purse}
    todo = [start]
    while todo:
        here = todo.pop()
        if has_free_space(state, plan, here):
            return True
        for alley, there in plan.crossings[here]:
            left = fullest[here] - toll(state.stalls[plan.spans[alley]], seat, shared_is_free).price
            is_new = there not in fullest or (left > fullest[there] and not in_debt)
            if is_new and not trail >> there & 1 and (left >= 0 or in_debt):
                fullest[there] = left
                todo.append(there)
    return False
