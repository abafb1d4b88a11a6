"""The Bobby: what a crossing costs (PM-5.3), and how far a player can still take it (PM-3.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .plan import Plan
from .state import State


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
