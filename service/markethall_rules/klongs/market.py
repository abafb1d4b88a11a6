"""Market days: docks, calls, and what a scorer may remove (KL-8, KL-9); at the end the warehouses (KL-10)."""

from __future__ import annotations

from typing import Final

from markethall_rules.values import changed

from .board import BASKETS, COOKSHOP, GOOD, KIND, OWNER, QUARTETS, Good, docks_of, fields_in, full_docks
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
    """Whether one more seat is called: in two rounds on a small day (KL-8.1), on the big one while a dock can be scored
    and not every seat has passed since the latest scoring (KL-9.3)."""
    if market.day == _SMALL:
        return market.calls < SMALL_ROUNDS * state.seats
    return market.calls < state.seats and _anybody_can_score(state)


def _anybody_can_score(state: State) -> bool:
    owned = state.water.taken & ~state.water.fleets[0]
    return full_docks(state.water.taken) & docks_of(owned) != 0


def after_pass(market: Market) -> Market:
    """The market day after the called seat has passed."""
    return changed(market, calls=market.calls + 1)


def with_dock(market: Market, dock: int) -> Market:
    """The market day after the called seat has scored a dock."""
    return changed(market, dock=dock, sold=market.day == _BIG)


def after_scoring(state: State, market: Market, scorer: int) -> Market:
    """The market day after the scorer has removed a boat; on the big one all seats are called anew (KL-9.3)."""
    if market.day == _SMALL:
        return changed(market, calls=market.calls + 1, dock=0)
    return changed(market, opener=scorer % state.seats + 1, calls=0, dock=0)


def boats_at(state: State, dock: int) -> list[int]:
    """The boats on the four fields of a dock, 0 where there is none."""
    return [state.water.boats[field] for field in QUARTETS[dock]]


def scorable(state: State, seat: int) -> list[int]:
    """The docks that the seat can score, ascending (KL-8.2)."""
    return fields_in(full_docks(state.water.taken) & docks_of(state.water.fleets[seat]))


def scorers(state: State, dock: int) -> list[int]:
    """The seats with a boat at a dock, which can score it if it is full (KL-8.2), ascending."""
    owners = {boat >> OWNER for boat in boats_at(state, dock)}
    return sorted(owners - {0})


def next_day(state: State) -> tuple[int, MarketDay] | None:
    """The steps of the Luk-Phat track until the next market day, and which it is; None after the last one (KL-5.2)."""
    track = state.options.components.luk_phat[state.table.marker :]
    days = ((number, step.market_day) for number, step in enumerate(track, 1) if step.market_day is not None)
    return next(days, None)


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
