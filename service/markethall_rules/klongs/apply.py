"""The state after an event. It works on the view of a seat as on the full state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import Any, Final

from markethall_rules.values import changed

from . import events
from .board import THIEF, owned
from .box import MarketDay
from .cards import vacant_with, with_boats, without_boat
from .market import after_pass, after_scoring, with_dock
from .state import DRAW, PLACE, Market, PointSource, State, Step, Table, Turn, added
from .turn import set_next_step, stock_with_next_turn, with_next_market_step, with_next_step


def apply(state: State, event: events.Event) -> State:
    """The state after an event; it cannot refuse."""
    return _APPLY[type(event)](state, event)


def _boats_dealt(state: State, event: events.BoatsDealt) -> State:
    vacant = vacant_with(state, event.seat, event.pile, event.boats.size)
    return changed(state, hands=with_boats(state, event.seat, event.boats), vacant=vacant)


def _turn_began(state: State, event: events.TurnBegan) -> State:
    turn = Turn.of(event.seat, event.number, stock_with_next_turn(state))
    return changed(state, turn=turn, step=PLACE, placed=0)


def _boat_placed(state: State, event: events.BoatPlaced) -> State:
    seat, table = event.seat, state.table
    if table.passed or seat not in table.begun:
        table = changed(table, passed=(), begun=_with_seat(table.begun, seat))
    hands, vacant, known = without_boat(state, seat, event.boat)
    water = state.water.with_boat(event.field, owned(event.owner, event.boat))
    after = changed(
        state,
        step=PLACE,
        placed=event.field,
        water=water,
        hands=hands,
        vacant=vacant,
        known=known,
        table=table,
    )
    return set_next_step(after, PLACE)


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else tuple(sorted((*seats, seat)))


def _trader_taken(state: State, event: events.TraderTaken) -> State:
    return with_next_step(state, Step.TRADER, water=state.water.with_trader_moved(event.origin, event.target))


def _trader_forgone(state: State, _event: events.TraderForgone) -> State:
    return with_next_step(state, Step.TRADER)


def _marker_advanced(state: State, event: events.LukPhatAdvanced) -> State:
    points = [event.points * (seat == event.seat) for seat in range(1, state.seats + 1)]
    table = _with_points(state.table, PointSource.LUK_PHAT, points, marker=event.step)
    return with_next_step(state, Step.LUK_PHAT, table=table)


def _boat_shifted(state: State, event: events.BoatShifted) -> State:
    water = state.water.shifted(event.origin, event.target)
    table = changed(state.table, cards=added(state.table.cards, event.seat, -1))
    turn = changed(state.turn, moved=True)
    if state.step == PLACE:
        return changed(state, water=water, table=table, turn=turn)
    return with_next_step(state, Step.SHIFT, water=water, table=table, turn=turn)


def _movement_card_declined(state: State, _event: events.MovementCardDeclined) -> State:
    return with_next_step(state, Step.SHIFT)


def _boat_drawn(state: State, event: events.BoatDrawn) -> State:
    hands = with_boats(state, event.seat, event.boat)
    vacant = vacant_with(state, event.seat, event.pile, 1)
    return with_next_step(state, DRAW, hands=hands, vacant=vacant)


def _turn_passed(state: State, event: events.TurnPassed) -> State:
    passed = _with_seat(state.table.passed, event.seat)
    return with_next_step(state, DRAW, table=changed(state.table, passed=passed))


def _boat_stolen(state: State, event: events.BoatStolen) -> State:
    return with_next_step(
        state, Step.STEAL, water=state.water.without(event.field), turn=changed(state.turn, loot=event.boat)
    )


def _theft_declined(state: State, _event: events.TheftDeclined) -> State:
    return with_next_step(state, Step.STEAL)


def _boat_stored(state: State, event: events.BoatStored) -> State:
    table = _with_stored(state.table, event.seat, event.boat)
    return with_next_step(state, Step.LOOT, table=table, turn=changed(state.turn, loot=0))


def _with_stored(table: Table, seat: int, boat: int) -> Table:
    return changed(table, stored=tuple(sorted((*table.stored, owned(seat, boat)))))


def _boat_kept(state: State, event: events.BoatKept) -> State:
    known = tuple(sorted((*state.known, owned(event.seat, event.boat))))
    return with_next_step(state, Step.RESCUE, known=known, turn=changed(state.turn, loot=0, kept=True))


def _thieves_caught(state: State, event: events.ThievesCaught) -> State:
    # One of them can still be rescued.
    table = changed(state.table, lost=state.table.lost + len(event.fields) - 1)
    water = state.water.without_all(event.fields)
    return with_next_step(state, Step.CATCH, water=water, table=table, turn=changed(state.turn, loot=THIEF))


def _thief_dismissed(state: State, _event: events.ThiefDismissed) -> State:
    table = changed(state.table, lost=state.table.lost + 1)
    return with_next_step(state, Step.RESCUE, table=table, turn=changed(state.turn, loot=0))


def _market_day_opened(state: State, event: events.MarketDayOpened) -> State:
    market = Market(event.day, event.opener, 0, False, 0)
    if state.step != Step.STUCK:
        return with_next_market_step(state, market=market)
    # The trigger's turn would begin, but the market day takes its place (KL-3.4, KL-3.5).
    turn = Turn.of(event.seat, state.turn.number, state.turn.stock)
    return with_next_market_step(state, turn=turn, placed=0, market=market)


def _dock_passed(state: State, _event: events.DockPassed) -> State:
    return with_next_market_step(state, market=after_pass(_market(state)))


def _dock_scored(state: State, event: events.DockScored) -> State:
    market = with_dock(_market(state), event.dock)
    return with_next_market_step(state, table=_with_points(state.table, PointSource.DOCKS, event.points), market=market)


def _boat_removed(state: State, event: events.BoatRemoved) -> State:
    return with_next_market_step(
        state,
        water=state.water.without(event.field),
        table=_with_stored(state.table, event.seat, event.boat),
        market=after_scoring(state, _market(state), event.seat),
    )


def _market(state: State) -> Market:
    assert state.market is not None, "docks are scored on market days"
    return state.market


def _market_day_closed(state: State, event: events.MarketDayClosed) -> State:
    if event.day is MarketDay.SMALL:
        return with_next_step(state, Step.MARKET, market=None)
    return changed(state, step=Step.WAREHOUSES, market=None)


def _warehouses_scored(state: State, event: events.WarehousesScored) -> State:
    return changed(state, step=Step.OVER, table=_with_points(state.table, PointSource.WAREHOUSE, event.points))


def _with_points(table: Table, source: PointSource, points: Sequence[int], **more: object) -> Table:
    rows = list(table.points)
    rows[source - 1] = tuple(map(add, rows[source - 1], points))
    return changed(table, scores=tuple(map(add, table.scores, points)), points=tuple(rows), **more)


_APPLY: Final[Mapping[type[events.Event], Callable[[State, Any], State]]] = {
    events.BoatsDealt: _boats_dealt,
    events.TurnBegan: _turn_began,
    events.BoatPlaced: _boat_placed,
    events.TraderTaken: _trader_taken,
    events.TraderForgone: _trader_forgone,
    events.LukPhatAdvanced: _marker_advanced,
    events.MarketDayOpened: _market_day_opened,
    events.DockPassed: _dock_passed,
    events.DockScored: _dock_scored,
    events.BoatRemoved: _boat_removed,
    events.MarketDayClosed: _market_day_closed,
    events.BoatStolen: _boat_stolen,
    events.TheftDeclined: _theft_declined,
    events.BoatStored: _boat_stored,
    events.BoatKept: _boat_kept,
    events.ThievesCaught: _thieves_caught,
    events.ThiefDismissed: _thief_dismissed,
    events.BoatShifted: _boat_shifted,
    events.MovementCardDeclined: _movement_card_declined,
    events.BoatDrawn: _boat_drawn,
    events.TurnPassed: _turn_passed,
    events.WarehousesScored: _warehouses_scored,
}
