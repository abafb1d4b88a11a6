"""The state after a fact. Works on what a seat sees as on the whole."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from .boats import owned
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
    TheftDeclined,
    ThiefDismissed,
    ThievesCaught,
    TraderForgone,
    TraderTaken,
    TurnPassed,
    WarehousesScored,
)
from .hand import with_boats, without_boat
from .market_apply import apply_market
from .special_apply import apply_special
from .state import DRAW, PLACE, State, Step, at, but
from .turn import onward


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case BoatPlaced():
            return _boat_placed(state, event)
        case BoatDrawn(seat, pile, boat):
            return onward(state, DRAW, hands=with_boats(state, seat, pile, boat))
        case DockPassed() | DockScored() | BoatRemoved() | MarketDayOpened() | MarketDayClosed() | WarehousesScored():
            return apply_market(state, event)
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
            return but(state, hands=with_boats(state, seat, pile, boats))
        case BoatStolen() | TheftDeclined() | BoatStored() | BoatKept() | ThievesCaught() | ThiefDismissed():
            return apply_special(state, event)
        case _:
            assert_never(event)


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else tuple(sorted((*seats, seat)))


def _boat_placed(state: State, event: BoatPlaced) -> State:
    seat, table = event.seat, state.table
    if table.passed or seat not in table.begun:
        table = replace(table, passed=(), begun=_with_seat(table.begun, seat))
    hands, known = without_boat(state, seat, event.boat)
    water = state.water.with_boat(event.field, owned(event.owner, event.boat))
    return onward(state, PLACE, placed=event.field, water=water, hands=hands, known=known, table=table)


def _boat_shifted(state: State, event: BoatShifted) -> State:
    water = state.water.shifted(event.origin, event.target)
    table = replace(state.table, cards=at(state.table.cards, event.seat, -1))
    turn = replace(state.turn, moved=True)
    if state.step == PLACE:
        return but(state, water=water, table=table, turn=turn)
    return onward(state, Step.SHIFT, water=water, table=table, turn=turn)


def _marker_advanced(state: State, event: LukPhatAdvanced) -> State:
    scores = at(state.table.scores, event.seat, event.points)
    return onward(state, Step.LUK_PHAT, table=replace(state.table, marker=event.step, scores=scores))


def _turn_passed(state: State, event: TurnPassed) -> State:
    passed = _with_seat(state.table.passed, event.seat)
    return onward(state, DRAW, table=replace(state.table, passed=passed))
