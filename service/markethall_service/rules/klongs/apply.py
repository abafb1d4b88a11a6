"""The state after a fact. Works on what a seat sees as on the whole."""

from __future__ import annotations

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
from .hand import vacant_with, with_boats, without_boat
from .market_apply import apply_market
from .pile import undrawn_after
from .special_apply import apply_special
from .state import DRAW, PLACE, State, Step, at, but, fresh_state
from .turn import going_on, onward


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case BoatPlaced():
            return _boat_placed(state, event)
        case BoatDrawn():
            return _boat_drawn(state, event)
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
            vacant = vacant_with(state, seat, pile, boats.size)
            undrawn = undrawn_after(state, boats)
            return but(state, hands=with_boats(state, seat, boats), vacant=vacant, undrawn=undrawn)
        case BoatStolen() | TheftDeclined() | BoatStored() | BoatKept() | ThievesCaught() | ThiefDismissed():
            return apply_special(state, event)
        case _:
            assert_never(event)


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else tuple(sorted((*seats, seat)))


def _boat_placed(state: State, event: BoatPlaced) -> State:
    seat, table = event.seat, state.table
    if table.passed or seat not in table.begun:
        table = but(table, passed=(), begun=_with_seat(table.begun, seat))
    hands, vacant, known = without_boat(state, seat, event.boat)
    water = state.water.with_boat(event.field, owned(event.owner, event.boat))
    placed = fresh_state(
        state.options,
        state.seats,
        state.turn,
        PLACE,
        event.field,
        water,
        hands,
        vacant,
        known,
        table,
        None,
        state.undrawn,
    )
    return going_on(placed, PLACE)


def _boat_drawn(state: State, event: BoatDrawn) -> State:
    hands = with_boats(state, event.seat, event.boat)
    vacant = vacant_with(state, event.seat, event.pile, 1)
    drawn = fresh_state(
        state.options,
        state.seats,
        state.turn,
        DRAW,
        state.placed,
        state.water,
        hands,
        vacant,
        state.known,
        state.table,
        None,
        undrawn_after(state, event.boat),
    )
    return going_on(drawn, DRAW)


def _boat_shifted(state: State, event: BoatShifted) -> State:
    water = state.water.shifted(event.origin, event.target)
    table = but(state.table, cards=at(state.table.cards, event.seat, -1))
    turn = but(state.turn, moved=True)
    if state.step == PLACE:
        return but(state, water=water, table=table, turn=turn)
    return onward(state, Step.SHIFT, water=water, table=table, turn=turn)


def _marker_advanced(state: State, event: LukPhatAdvanced) -> State:
    scores = at(state.table.scores, event.seat, event.points)
    return onward(state, Step.LUK_PHAT, table=but(state.table, marker=event.step, scores=scores))


def _turn_passed(state: State, event: TurnPassed) -> State:
    passed = _with_seat(state.table.passed, event.seat)
    return onward(state, DRAW, table=but(state.table, passed=passed))
