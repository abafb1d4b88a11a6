"""What happens without anybody being asked: one fact for each such step of `turn`."""

from __future__ import annotations

from markethall_service.rules.chance import Chance

from . import hand, market, pile, score, thief
from .boats import OWNER
from .components import MarketDay
from .events import (
    BoatDrawn,
    LukPhatAdvanced,
    MarketDayClosed,
    MarketDayOpened,
    ThievesCaught,
    WarehousesScored,
    fresh_boat_drawn,
)
from .pile import Pile
from .state import State


def advance_marker(state: State, chance: Chance) -> LukPhatAdvanced:  # noqa: ARG001 - as all here
    """A boat with the sign was placed (KL-5.1)."""
    marker = state.table.marker
    return LukPhatAdvanced(state.turn.seat, marker + 1, state.options.components.luk_phat[marker].points)


def open_market_day(state: State, chance: Chance) -> MarketDayOpened:  # noqa: ARG001
    """The marker came to a market day (KL-5.2)."""
    day = state.options.components.luk_phat[state.table.marker - 1].market_day
    assert day is not None, "the step is a market day"
    opener = state.turn.seat if day == MarketDay.SMALL else market.big_opener(state, state.turn.seat)
    return MarketDayOpened(state.turn.seat, day, opener)


def catch_thieves(state: State, chance: Chance) -> ThievesCaught:  # noqa: ARG001
    """An overseer was placed in a column with thieves (KL-7.5)."""
    return ThievesCaught(state.turn.seat, thief.caught(state, state.placed))


def draw_boat(state: State, chance: Chance) -> BoatDrawn:
    """The seat draws from the only pile that has boats (KL-3.1)."""
    source = pile.stocked(state)[0] if state.vacant else pile.ONLY
    return draw_from(state, source, chance)


def draw_from(state: State, source: Pile, chance: Chance) -> BoatDrawn:
    """The seat draws from a pile."""
    seat = state.turn.seat
    return fresh_boat_drawn(seat, source, hand.fresh_secret(seat, 1, (pile.draw(state, source, chance),)))


def nobody_goes_on(state: State) -> bool:
    """Whether the match ends in place of the next turn (KL-3.4, KL-3.5)."""
    return _going_round(state) or _all_stuck(state)


def _all_stuck(state: State) -> bool:
    passed = state.table.passed
    for held in state.hands:
        if held.size and held.owner not in passed:
            return False
    return all(boat >> OWNER in passed for boat in state.known)


def _going_round(state: State) -> bool:
    stock = state.turn.stock
    return len(stock) == 2 * state.seats and stock[0] == pile.boats_in_stock(state)


def open_last_day(state: State, chance: Chance) -> MarketDayOpened:  # noqa: ARG001
    """The big market day begins; whose turn it would be is its trigger (KL-3.4)."""
    seat = state.turn.seat % state.seats + 1
    return MarketDayOpened(seat, MarketDay.BIG, market.big_opener(state, seat))


def close_market_day(state: State, chance: Chance) -> MarketDayClosed:  # noqa: ARG001
    """All calls are answered (KL-8.5, KL-9.3)."""
    assert state.market is not None, "a market day is played"
    return MarketDayClosed(state.market.day)


def score_warehouses(state: State, chance: Chance) -> WarehousesScored:  # noqa: ARG001
    """The big market day is over (KL-10.1)."""
    return WarehousesScored(score.warehouses(state))
