"""What happens without anybody being asked: one fact for each such step of `turn`."""

from __future__ import annotations

from markethall_service.rules.chance import Chance
from markethall_service.rules.secret import Secret

from . import hand, market, pile, score, thief
from .boats import BOATS
from .components import MarketDay
from .events import (
    BoatDrawn,
    LukPhatAdvanced,
    MarketDayClosed,
    MarketDayOpened,
    ThievesCaught,
    TurnBegan,
    WarehousesScored,
)
from .pile import Pile
from .state import State
from .water import chart


def advance_marker(state: State, chance: Chance) -> LukPhatAdvanced:  # noqa: ARG001 - a step's fact, as all below
    """A boat with the sign was placed (KL-5.1)."""
    return LukPhatAdvanced(state.seat, state.marker + 1, state.options.components.luk_phat[state.marker].points)


def open_market_day(state: State, chance: Chance) -> MarketDayOpened:  # noqa: ARG001
    """The marker came to a market day (KL-5.2)."""
    day = state.options.components.luk_phat[state.marker - 1].market_day
    assert day is not None, "the step is a market day"
    opener = state.seat if day == MarketDay.SMALL else market.big_opener(state, state.seat)
    return MarketDayOpened(state.seat, day, opener)


def catch_thieves(state: State, chance: Chance) -> ThievesCaught:  # noqa: ARG001
    """An overseer was placed in a column with thieves (KL-7.5)."""
    return ThievesCaught(state.seat, thief.caught(state, state.placed))


def draw_boat(state: State, chance: Chance) -> BoatDrawn:
    """The seat draws from the only pile that has boats (KL-3.1)."""
    return draw_from(state, pile.stocked(state)[0], chance)


def draw_from(state: State, source: Pile, chance: Chance) -> BoatDrawn:
    """The seat draws from a pile."""
    return BoatDrawn(state.seat, source, Secret.of(state.seat, (pile.drawn(state, source, chance),)))


def pass_turn_on(state: State, chance: Chance) -> TurnBegan | MarketDayOpened:  # noqa: ARG001
    """The next seat's turn begins, unless nobody can go on or nothing changes any more (KL-2.2, KL-3.4, KL-3.5)."""
    seat = state.seat % len(state.scores) + 1
    if all_stuck(state) or going_round(state):
        return MarketDayOpened(seat, MarketDay.BIG, market.big_opener(state, seat))
    return TurnBegan(seat)


def all_stuck(state: State) -> bool:
    """Whether every seat has passed since the last placement or has an empty hand (KL-3.4)."""
    return all(seat in state.passed or not hand.size(state, seat) for seat in range(1, len(state.scores) + 1))


def going_round(state: State) -> bool:
    """Whether hands and piles hold as many boats as two turns per player ago (KL-3.5)."""
    return len(state.stock) == 2 * len(state.scores) and state.stock[0] == boats_in_stock(state)


def boats_in_stock(state: State) -> int:
    """Boats in hands and piles together."""
    return BOATS - chart(state.water).boats - len(state.stored) - state.lost


def close_market_day(state: State, chance: Chance) -> MarketDayClosed:  # noqa: ARG001
    """All calls are answered (KL-8.5, KL-9.3)."""
    assert state.market is not None, "a market day is played"
    return MarketDayClosed(state.market.day)


def score_warehouses(state: State, chance: Chance) -> WarehousesScored:  # noqa: ARG001
    """The big market day is over (KL-10.1)."""
    return WarehousesScored(score.warehouses(state))
