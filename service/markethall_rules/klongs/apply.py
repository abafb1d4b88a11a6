"""The state after an event. It works on the view of a seat as on the full state."""

from __future__ import annotations

from operator import add
from typing import assert_never

from markethall_rules.values import changed

from .board import THIEF, owned
from .box import MarketDay
from .cards import vacant_with, with_boats, without_boat
from .events import (
    BoatDrawn,
    BoatKept,
    BoatPlaced,
    BoatRemoved,
    BoatsDealt,
    BoatShifted,
    BoatStolen,
    BoatStored,
    CardHeld,
    DockPassed,
    DockScored,
    Event,
    LukPhatAdvanced,
    MarketDayClosed,
    MarketDayOpened,
    MarketEvent,
    SpecialEvent,
    TheftDeclined,
    ThiefDismissed,
    ThievesCaught,
    TraderForgone,
    TraderTaken,
    TurnPassed,
    WarehousesScored,
)
from .market import after_call
from .state import DRAW, PLACE, Market, State, Step, Table, added
from .turn import go_on, market_goes_on, onward


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case BoatPlaced():
            return _boat_placed(state, event)
        case BoatDrawn():
            return _boat_drawn(state, event)
        case DockPassed() | DockScored() | BoatRemoved() | MarketDayOpened() | MarketDayClosed() | WarehousesScored():
            return _market_event(state, event)
        case LukPhatAdvanced():
            return _marker_advanced(state, event)
        case BoatShifted():
            return _boat_shifted(state, event)
        case CardHeld():
            return onward(state, Step.SHIFT)
        case TraderTaken(_, origin, target):
            return onward(state, Step.TRADER, water=state.water.with_trader_moved(origin, target))
        case TraderForgone():
            return onward(state, Step.TRADER)
        case TurnPassed():
            return _turn_passed(state, event)
        case BoatsDealt(seat, pile, boats):
            vacant = vacant_with(state, seat, pile, boats.size)
            return changed(state, hands=with_boats(state, seat, boats), vacant=vacant)
        case BoatStolen() | TheftDeclined() | BoatStored() | BoatKept() | ThievesCaught() | ThiefDismissed():
            return _special_event(state, event)
        case _:
            assert_never(event)


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else tuple(sorted((*seats, seat)))


def _boat_placed(state: State, event: BoatPlaced) -> State:
    seat, table = event.seat, state.table
    if table.passed or seat not in table.begun:
        table = changed(table, passed=(), begun=_with_seat(table.begun, seat))
    hands, vacant, known = without_boat(state, seat, event.boat)
    water = state.water.with_boat(event.field, owned(event.owner, event.boat))
    after = State(
        options=state.options,
        seats=state.seats,
        turn=state.turn,
        step=PLACE,
        placed=event.field,
        water=water,
        hands=hands,
        vacant=vacant,
        known=known,
        table=table,
        market=None,
    )
    return go_on(after, PLACE)


def _boat_drawn(state: State, event: BoatDrawn) -> State:
    hands = with_boats(state, event.seat, event.boat)
    vacant = vacant_with(state, event.seat, event.pile, 1)
    return onward(state, DRAW, hands=hands, vacant=vacant)


def _boat_shifted(state: State, event: BoatShifted) -> State:
    water = state.water.shifted(event.origin, event.target)
    table = changed(state.table, cards=added(state.table.cards, event.seat, -1))
    turn = changed(state.turn, moved=True)
    if state.step == PLACE:
        return changed(state, water=water, table=table, turn=turn)
    return onward(state, Step.SHIFT, water=water, table=table, turn=turn)


def _marker_advanced(state: State, event: LukPhatAdvanced) -> State:
    scores = added(state.table.scores, event.seat, event.points)
    return onward(state, Step.LUK_PHAT, table=changed(state.table, marker=event.step, scores=scores))


def _turn_passed(state: State, event: TurnPassed) -> State:
    passed = _with_seat(state.table.passed, event.seat)
    return onward(state, DRAW, table=changed(state.table, passed=passed))


def _market_event(state: State, event: MarketEvent) -> State:
    """The state after an event of a market day or of the end."""
    match event:
        case DockPassed() | DockScored() | BoatRemoved():
            assert state.market is not None, "docks are scored on market days"
            return _call_answered(state, state.market, event)
        case MarketDayOpened(seat, day, opener):
            market = Market(day, opener, 0, False, 0)
            return market_goes_on(state, turn=changed(state.turn, seat=seat), market=market)
        case WarehousesScored(points):
            return changed(state, step=Step.OVER, table=_with_points(state.table, points))
        case MarketDayClosed(MarketDay.SMALL):
            return onward(state, Step.MARKET, market=None)
        case MarketDayClosed():
            return changed(state, step=Step.WAREHOUSES, market=None)
        case _:
            assert_never(event)


def _call_answered(state: State, market: Market, event: DockPassed | DockScored | BoatRemoved) -> State:
    match event:
        case DockPassed():
            return market_goes_on(state, market=after_call(state, market, sold=False))
        case DockScored(_, dock, points):
            scored = Market(market.day, market.opener, market.calls, market.sold, dock)
            return market_goes_on(state, table=_with_points(state.table, points), market=scored)
        case BoatRemoved(seat, field, boat):
            stored = tuple(sorted((*state.table.stored, owned(seat, boat))))
            return market_goes_on(
                state,
                water=state.water.without(field),
                table=changed(state.table, stored=stored),
                market=after_call(state, market, sold=True),
            )
        case _:
            assert_never(event)


def _with_points(table: Table, points: tuple[int, ...]) -> Table:
    return changed(table, scores=tuple(map(add, table.scores, points)))


def _special_event(state: State, event: SpecialEvent) -> State:
    """The state after an event of KL-7."""
    turn, table = state.turn, state.table
    match event:
        case BoatStolen(_, field, boat):
            return onward(state, Step.STEAL, water=state.water.without(field), turn=changed(turn, loot=boat))
        case TheftDeclined():
            return onward(state, Step.STEAL)
        case BoatStored(seat, boat):
            stored = tuple(sorted((*table.stored, owned(seat, boat))))
            return onward(state, Step.LOOT, table=changed(table, stored=stored), turn=changed(turn, loot=0))
        case BoatKept(seat, boat):
            known = tuple(sorted((*state.known, owned(seat, boat))))
            return onward(state, Step.RESCUE, known=known, turn=changed(turn, loot=0, kept=True))
        case ThievesCaught(_, fields):
            water, lost = state.water.without_all(fields), table.lost + len(fields) - 1
            return onward(
                state, Step.CATCH, water=water, table=changed(table, lost=lost), turn=changed(turn, loot=THIEF)
            )
        case ThiefDismissed():
            return onward(state, Step.RESCUE, table=changed(table, lost=table.lost + 1), turn=changed(turn, loot=0))
        case _:
            assert_never(event)
