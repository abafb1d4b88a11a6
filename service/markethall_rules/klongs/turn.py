"""A turn and a market day, step by step, as on the rule sheet.

- What happens without anybody being asked: one fact for each such step of `turn`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from markethall_rules.chance import Chance

from . import cards as hand
from . import cards as pile
from . import market, score
from . import placement as shift
from . import placement as thief
from .board import KIND, KINDS, OVERSEER, OWNER, SIGN, THIEF, VACANT
from .box import MarketDay
from .cards import Pile
from .events import (
    BoatDrawn,
    Event,
    LukPhatAdvanced,
    MarketDayClosed,
    MarketDayOpened,
    ThievesCaught,
    WarehousesScored,
    fresh_boat_drawn,
)
from .state import State, Step, at_step, at_turn, but, fresh_turn


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


class Row(NamedTuple):
    """A step: its clause, what is done, the boats whose placing leads to it, when there is anything to do, and the
    fact where no seat is asked."""

    step: Step
    clause: str
    text: str
    boats: Sequence[int]
    due: Callable[[State], object]
    done: Callable[[State, Chance], Event] | None


def _always(state: State) -> bool:  # noqa: ARG001 - a row's condition
    return True


def _has_no_owner(state: State) -> bool:
    return state.water.boats[state.placed] <= KIND


def _on_market_day(state: State) -> bool:
    return state.options.components.luk_phat[state.table.marker - 1].market_day is not None


def _finds_boats(state: State) -> bool:
    return bool(thief.prey(state, state.placed))


def _finds_thieves(state: State) -> bool:
    return bool(thief.caught(state, state.placed))


def _has_loot(state: State) -> bool:
    return state.turn.loot > 0


def _may_choose_pile(state: State) -> bool:
    return bool(state.vacant) and not state.turn.kept and len(pile.stocked(state)) > 1


def _may_draw(state: State) -> bool:
    return not state.turn.kept and pile.pile_size(state) > 0


def _called(state: State) -> bool:
    return state.market is not None and market.goes_on(state, state.market)


def _dock_scored(state: State) -> bool:
    return state.market is not None and state.market.dock > 0


ANY: Final = range(1 + len(KINDS))
BERTHS: Final = tuple(kind for kind in KINDS if VACANT[kind])
SIGNS: Final = tuple(kind for kind in KINDS if SIGN[kind])
ASKED: Final = None
TURN: Final = (
    Row(Step.PLACE, "KL-3.1", "place a boat, or first shift one with a movement card", ANY, _always, ASKED),
    Row(Step.TRADER, "KL-4.6", "take a trader from another own boat, or forgo", BERTHS, _has_no_owner, ASKED),
    Row(Step.LUK_PHAT, "KL-5.1", "advance the marker and score", SIGNS, _always, advance_marker),
    Row(Step.MARKET, "KL-5.2", "play the market day", SIGNS, _on_market_day, open_market_day),
    Row(Step.STEAL, "KL-7.1", "let the thief remove a boat of its row, or none", (THIEF,), _finds_boats, ASKED),
    Row(Step.LOOT, "KL-7.3", "store the stolen boat, or keep it in hand", (THIEF,), _has_loot, ASKED),
    Row(Step.CATCH, "KL-7.5", "remove thieves of the column", (OVERSEER,), _finds_thieves, catch_thieves),
    Row(Step.RESCUE, "KL-7.5", "keep a caught thief in hand, or none", (OVERSEER,), _has_loot, ASKED),
    Row(Step.SHIFT, "KL-6.1", "shift a boat with a movement card, or hold it", ANY, shift.can_shift, ASKED),
    Row(Step.PILE, "KL-2.3", "choose the pile to draw from", ANY, _may_choose_pile, ASKED),
    Row(Step.DRAW, "KL-3.1", "draw a boat", ANY, _may_draw, draw_boat),
    Row(Step.STUCK, "KL-3.4", "open the big market day", ANY, nobody_goes_on, open_last_day),
)
MARKET_DAY: Final = (
    Row(Step.REMOVE, "KL-8.4", "remove a boat from the dock just scored", ANY, _dock_scored, ASKED),
    Row(Step.CALL, "KL-8.1", "score a dock, or pass", ANY, _called, ASKED),
    Row(Step.CLOSE, "KL-8.5", "close the market day", ANY, _always, close_market_day),
)
END: Final = (
    Row(Step.WAREHOUSES, "KL-10.1", "score the warehouses", ANY, _always, score_warehouses),
    Row(Step.OVER, "KL-10.2", "nothing: the match is over", ANY, _always, ASKED),
)
ROWS: Final = {row.step: row for row in (*TURN, *MARKET_DAY, *END)}
DONE: Final = {step: row.done for step, row in ROWS.items() if row.done is not None}
"""The steps in which no seat is asked."""

_AFTER: Final = {
    (row.step, kind): tuple((later.step, later.due) for later in TURN[place + 1 :] if kind in later.boats)
    for place, row in enumerate(TURN)
    for kind in ANY
}
"""What may follow a step, with this boat on the field where the boat of the turn was placed (0: removed since)."""


def onward(state: State, done: Step, **changes: Any) -> State:
    """The state with the changes, where the turn goes on after `done`."""
    return going_on(but(state, **changes), done)


def going_on(fresh: State, done: Step) -> State:
    """A state that nobody has seen yet, put at the first step after `done` in which there is anything to do; after
    all of them the turn of the next seat has begun (KL-2.2)."""
    for step, due in _AFTER[done, fresh.water.boats[fresh.placed] & KIND]:
        if due(fresh):
            return at_step(fresh, step)
    return _next_turn(fresh)


def _next_turn(fresh: State) -> State:
    before, seats = fresh.turn, fresh.seats
    stock = (*before.stock[1 - 2 * seats :], pile.boats_in_stock(fresh))
    return at_turn(fresh, fresh_turn(before.number + 1, before.seat % seats + 1, False, False, 0, stock))


def market_goes_on(state: State, **changes: Any) -> State:
    """The state with the changes, at the step of the market day that is due."""
    changed = but(state, **changes)
    for row in MARKET_DAY:
        if row.due(changed):
            return at_step(changed, row.step)
    raise AssertionError("a market day can always be closed")
