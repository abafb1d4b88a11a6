"""Market days: docks, calls, and what a scorer may remove (KL-8, KL-9); at the end the warehouses (KL-10)."""

from __future__ import annotations

from typing import Final

from .board import BASKETS, COOKSHOP, GOOD, KIND, OWNER, QUARTETS, Good, full_docks
from .box import MarketDay, SeveralCookshops
from .state import Market, State

SMALL_ROUNDS: Final = 2

# A name is ten times as fast as the lookup of an enum member.
_SMALL: Final = MarketDay.SMALL
_BIG: Final = MarketDay.BIG
_ONCE: Final = SeveralCookshops.DOUBLE


def called_seat(state: State, market: Market) -> int:
    """The seat whose call it is."""
    return (market.opener - 1 + market.calls) % state.seats + 1


def has_call(state: State, market: Market) -> bool:
    """Whether one more seat is called (KL-8.1, KL-9.3)."""
    rounds = SMALL_ROUNDS if market.day == _SMALL else 1
    return market.calls < rounds * state.seats


def after_call(state: State, market: Market, sold: bool) -> Market:
    """The market day with one more call answered; on the big one a round in which a dock was scored starts anew."""
    big = market.day == _BIG
    calls, any_sold = market.calls + 1, big and (market.sold or sold)
    if any_sold and calls == state.seats:
        calls, any_sold = 0, False
    return Market(market.day, market.opener, calls, any_sold, 0)


def boats_at(state: State, dock: int) -> list[int]:
    """The boats on the four fields of a dock, 0 where there is none."""
    return [state.water.boats[field] for field in QUARTETS[dock]]


def scorable(state: State, seat: int) -> list[int]:
    """The docks that the seat can score, ascending (KL-8.2)."""
    own = state.water.fleets[seat]
    return [dock for dock, fields in full_docks(state.water.taken) if fields & own]


def points(state: State, dock: int) -> tuple[int, ...]:
    """What each seat gets for a dock (KL-8.3, KL-7.6)."""
    each, cookshops = 0, 0
    seats = [0] * (1 + state.seats)
    boats = boats_at(state, dock)
    for boat in boats:
        each += BASKETS[boat & KIND]
        cookshops += boat & KIND == COOKSHOP
    if cookshops:
        each <<= 1 if state.options.several_cookshops == _ONCE else cookshops
    for boat in boats:
        seats[boat >> OWNER] += each
    return tuple(seats[1:])


def removable(state: State, seat: int, market: Market) -> list[int]:
    """The fields of the scored dock from which the scorer may remove a boat, ascending (KL-8.4, KL-9.4)."""
    owners = (seat,) if market.day == _SMALL else (seat, 0)
    return [field for field in QUARTETS[market.dock] if state.water.boats[field] >> OWNER in owners]


def big_opener(state: State, trigger: int) -> int:
    """The seat that is called first on the big market day (KL-9.2)."""
    seats, fleets = state.seats, state.water.fleets
    return min(
        range(1, seats + 1),
        key=lambda seat: (state.table.scores[seat - 1], fleets[seat].bit_count(), (seat - trigger) % seats),
    )


def warehouse(kinds: list[int]) -> int:
    """The points of a warehouse with boats of these kinds: 1 + 2 + ... + n for n boats of a good (KL-10.1)."""
    goods = [GOOD[kind] for kind in kinds]
    return sum(number * (number + 1) // 2 for number in (goods.count(good) for good in Good))


def warehouses(state: State) -> tuple[int, ...]:
    """The points of each seat's warehouse."""
    return tuple(
        warehouse([boat & KIND for boat in state.table.stored if boat >> OWNER == seat])
        for seat in range(1, state.seats + 1)
    )
