"""What a turn needs to know: the next spaces of an alley (PM-4.2), its worth (PM-8), the price of a crossing (PM-5.3),
whether an action is possible (PM-3.3), and when the game ends (PM-9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from . import events
from .board import Plan
from .box import FREE, QUIET_ROUNDS, factor
from .state import State


def open_spaces(row: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces that the next stall may take (PM-4.2): both ends of an empty row, none of a full one (PM-4.3)."""
    if 0 not in row:
        return ()
    if row[0]:
        return (row.index(0),)
    if row[-1]:
        return (len(row) - 1 - row[::-1].index(0),)
    return 0, len(row) - 1


def is_complete(state: State, plan: Plan, alley: int) -> bool:
    """Whether the alley is full and both its squares hold a customer (PM-8.1)."""
    first, second = plan.ends[alley]
    customers = state.customers
    return customers[first] != FREE and customers[second] != FREE and 0 not in state.stalls[plan.spans[alley]]


def alley_points(state: State, plan: Plan, alley: int) -> tuple[int, ...]:
    """What the alley brings to each seat: the values under its stalls times the customers' factor (PM-8.2)."""
    first, second = plan.ends[alley]
    multiplier = factor(state.customers[first], state.customers[second])
    points = [0] * state.seats
    for owner, value in zip(state.stalls[plan.spans[alley]], plan.values[alley], strict=True):
        if owner:
            points[owner - 1] += value * multiplier
    return tuple(points)


class Toll(NamedTuple):
    """The price of a crossing in points, and the seats that get one of them each."""

    price: int
    paid_to: tuple[int, ...] = ()


_NO_TOLL: Final = Toll(0)
_TO_NO_SEAT: Final = Toll(1)
_SEATS: Final = (1, 2, 3, 4)
MOST_TOLL: Final = 3
"""The highest price of a crossing: one point to each of the other seats."""


def crossing_toll(state: State, plan: Plan, seat: int, alley: int) -> Toll:
    """What `seat` pays to cross this alley now (PM-5.3)."""
    return _toll(state.stalls[plan.spans[alley]], seat, state.options.printed.shared_is_free)


@lru_cache(maxsize=4096)
def _toll(row: tuple[int, ...], seat: int, shared_is_free: bool) -> Toll:
    """The toll by the owners of the spaces. Most rows come again and again in a match and in the search of a bot."""
    stalls, own = len(row) - row.count(0), row.count(seat)
    if not stalls:
        return _TO_NO_SEAT
    if 2 * own > stalls:
        return _NO_TOLL
    counts = [row.count(owner) for owner in _SEATS]
    most = max(counts)
    leaders = tuple([owner for owner, count in zip(_SEATS, counts, strict=True) if count == most])
    if own < most:
        return Toll(len(leaders), leaders)
    return _NO_TOLL if len(leaders) == 1 or shared_is_free else _TO_NO_SEAT


def can_pay(state: State, seat: int, price: int) -> bool:
    """Whether the seat can pay a crossing in full (PM-5.4)."""
    return price <= state.scores[seat - 1] or state.options.allow_debt


def must_act(state: State, plan: Plan, seat: int) -> bool:
    """Whether the player on turn must act: an action is left and possible, and no option allows to stop (PM-3.3)."""
    if not state.actions or (state.options.may_stop_early and state.has_acted):
        return False
    return could_act(state, plan, seat)


def could_act(state: State, plan: Plan, seat: int) -> bool:
    """Whether an action would be possible if one were left (PM-3.3), also after crossings of the Bobby."""
    return state.bag_size > 0 or _stall_fits(state, plan, seat, state.bobby, state.trail, state.scores[seat - 1])


def would_strand(state: State, plan: Plan, seat: int, district: int, price: int) -> bool:
    """Whether a crossing into the district at this price would leave no action possible (PM-3.3)."""
    if state.bag_size:
        return False
    return not _stall_fits(state, plan, seat, district, state.trail | 1 << district, state.scores[seat - 1] - price)


def _stall_fits(state: State, plan: Plan, seat: int, start: int, trail: int, score: int) -> bool:
    """Whether a stall in supply fits beside `start`, or beside a district that the Bobby can reach and pay for.

    Prices do not change while the Bobby walks. So for each district only the highest score counts with which the
    player can reach it.
    """
    if not state.supply[seat - 1] or 0 not in state.stalls:
        return False
    in_debt = state.options.allow_debt
    highest = {start: score}
    stack = [start]
    while stack:
        district = stack.pop()
        if _has_free_space(state, plan, district):
            return True
        for alley, neighbour in plan.crossings[district]:
            left = highest[district] - crossing_toll(state, plan, seat, alley).price
            is_better = neighbour not in highest or (left > highest[neighbour] and not in_debt)
            if is_better and not trail >> neighbour & 1 and (left >= 0 or in_debt):
                highest[neighbour] = left
                stack.append(neighbour)
    return False


def _has_free_space(state: State, plan: Plan, district: int) -> bool:
    """Whether an alley beside the district can take a stall."""
    one, two, three = plan.beside[district]
    stalls = state.stalls
    return 0 in stalls[one] or 0 in stalls[two] or 0 in stalls[three]


def must_turn_up(state: State, seat: int) -> bool:
    """Whether all tiles of the seat lie face down, so that they turn up again (PM-3.4)."""
    return not state.hands[seat - 1].face_up


def turns_left(state: State) -> int | None:
    """The turns after this one until the game ends. None before the last round (PM-9.1) and after the end."""
    return -state.turn % state.seats if 0 in state.supply and not state.over else None


def turns_without_progress_left(state: State) -> int | None:
    """The turns after this one until the game ends, with a round, if nothing is built from now on (PM-9.4).

    None in the last round, which ends the game in any case, and after the end.
    """
    if state.over or 0 in state.supply:
        return None
    due = state.latest + QUIET_ROUNDS * state.seats
    return -(-due // state.seats) * state.seats - state.turn


def ending(state: State) -> events.Ending | None:
    """Why the game is over after the turn that ends; None if it is not over."""
    if state.turn % state.seats:
        return None
    if 0 in state.supply:
        return events.Ending.STALLS_OUT
    if state.turn - state.latest >= QUIET_ROUNDS * state.seats:
        return events.Ending.STANDSTILL
    return None
