"""The state after what happens on a market day (KL-8 to KL-10)."""

from __future__ import annotations

from operator import add
from typing import assert_never

from .boats import owned
from .components import MarketDay
from .events import (
    BoatRemoved,
    DockPassed,
    DockScored,
    MarketDayClosed,
    MarketDayOpened,
    MarketEvent,
    WarehousesScored,
)
from .market import after_call
from .state import Market, State, Step, Table, but, fresh_market
from .turn import market_goes_on, onward


def apply_market(state: State, event: MarketEvent) -> State:
    """The state after an event of a market day or of the end."""
    match event:
        case DockPassed() | DockScored() | BoatRemoved():
            assert state.market is not None, "docks are scored on market days"
            return _call_answered(state, state.market, event)
        case MarketDayOpened(seat, day, opener):
            market = Market(day, opener, 0, False, 0)
            return market_goes_on(state, turn=but(state.turn, seat=seat), market=market)
        case WarehousesScored(points):
            return but(state, step=Step.OVER, table=_with_points(state.table, points))
        case MarketDayClosed(MarketDay.SMALL):
            return onward(state, Step.MARKET, market=None)
        case MarketDayClosed():
            return but(state, step=Step.WAREHOUSES, market=None)
        case _:
            assert_never(event)


def _call_answered(state: State, market: Market, event: DockPassed | DockScored | BoatRemoved) -> State:
    match event:
        case DockPassed():
            return market_goes_on(state, market=after_call(state, market, sold=False))
        case DockScored(_, dock, points):
            scored = fresh_market(market.day, market.opener, market.calls, market.sold, dock)
            return market_goes_on(state, table=_with_points(state.table, points), market=scored)
        case BoatRemoved(seat, field, boat):
            stored = tuple(sorted((*state.table.stored, owned(seat, boat))))
            return market_goes_on(
                state,
                water=state.water.without(field),
                table=but(state.table, stored=stored),
                market=after_call(state, market, sold=True),
            )
        case _:
            assert_never(event)


def _with_points(table: Table, points: tuple[int, ...]) -> Table:
    return but(table, scores=tuple(map(add, table.scores, points)))
