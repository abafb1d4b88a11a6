"""A turn and a market day, step by step, as on the rule sheet: one row of a table for each step.

In a step a seat chooses a move, or the step is automatic and has one event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from markethall_rules.chance import Chance
from markethall_rules.secret import Secret
from markethall_rules.values import changed

from . import events, market
from .board import KIND, KINDS, OVERSEER, OWNER, SIGN, THIEF, VACANT
from .box import LastDayCause, MarketDay
from .cards import ONLY, Pile, boats_in_stock, draw, pile_size, stocked
from .placement import can_shift, catchable, stealable
from .state import State, Step


def advance_marker(state: State, chance: Chance) -> events.LukPhatAdvanced:  # noqa: ARG001 - the signature of Row.event
    """A boat with the sign was placed (KL-5.1)."""
    marker = state.table.marker
    return events.LukPhatAdvanced(state.turn.seat, marker + 1, state.options.components.luk_phat[marker].points)


def open_market_day(state: State, chance: Chance) -> events.MarketDayOpened:  # noqa: ARG001
    """The marker came to a market day (KL-5.2)."""
    day = state.options.components.luk_phat[state.table.marker - 1].market_day
    assert day is not None, "the step is a market day"
    opener = state.turn.seat if day == MarketDay.SMALL else market.big_opener(state, state.turn.seat)
    return events.MarketDayOpened(state.turn.seat, day, opener)


def catch_thieves(state: State, chance: Chance) -> events.ThievesCaught:  # noqa: ARG001
    """An overseer was placed in a column with thieves (KL-7.5)."""
    return events.ThievesCaught(state.turn.seat, catchable(state, state.placed))


def draw_boat(state: State, chance: Chance) -> events.BoatDrawn:
    """The seat draws from the only pile that has boats (KL-3.1)."""
    source = stocked(state)[0] if state.vacant else ONLY
    return draw_from(state, source, chance)


def draw_from(state: State, source: Pile, chance: Chance) -> events.BoatDrawn:
    """The seat draws from a pile."""
    seat = state.turn.seat
    return events.BoatDrawn(seat, source, Secret.of(seat, (draw(state, source, chance),)))


def is_stuck(state: State) -> bool:
    """Whether the big market day starts instead of the next turn (KL-3.4, KL-3.5)."""
    return _stock_is_unchanged(state) or _all_passed(state)


def last_day_cause(state: State) -> LastDayCause | None:
    """Why the big market day has begun; None before."""
    if state.step not in (Step.WAREHOUSES, Step.OVER) and (state.market is None or state.market.day != MarketDay.BIG):
        return None
    track, marker = state.options.components.luk_phat, state.table.marker
    if marker and track[marker - 1].market_day == MarketDay.BIG:
        return LastDayCause.TRACK
    return LastDayCause.ALL_PASSED if _all_passed(state) else LastDayCause.STANDSTILL


def end_clause(state: State) -> str:
    """The clause that began the big market day of a match that is over; "" if the Luk-Phat track did (KL-5.2)."""
    clauses = {LastDayCause.ALL_PASSED: "KL-3.4", LastDayCause.STANDSTILL: "KL-3.5"}
    cause = last_day_cause(state)
    return clauses.get(cause, "") if cause and state.step == Step.OVER else ""


def _all_passed(state: State) -> bool:
    passed = state.table.passed
    for held in state.hands:
        if held.size and held.owner not in passed:
            return False
    return all(boat >> OWNER in passed for boat in state.known)


def _stock_is_unchanged(state: State) -> bool:
    stock = state.turn.stock
    return len(stock) == 2 * state.seats and stock[0] == boats_in_stock(state)


def turns_left(state: State) -> int | None:
    """The turns after this one until KL-3.5 applies, if as many boats stay in hands and piles; None while not near."""
    if state.market is not None or state.step == Step.OVER:
        return None
    now, same = boats_in_stock(state), 0
    for stock in reversed(state.turn.stock):
        if stock != now:
            break
        same += 1
    return 2 * state.seats - same if same > state.seats else None


def field_placed_on(state: State) -> int | None:
    """The field with the boat that was placed in this turn; None if it has left it, and on the big market day."""
    if state.step in (Step.PLACE, Step.OVER) or (state.market is not None and state.market.day == MarketDay.BIG):
        return None
    return state.placed if state.water.boats[state.placed] else None


def begin_turn(state: State, chance: Chance) -> events.TurnBegan:  # noqa: ARG001
    """The turn of the next seat begins (KL-2.2)."""
    return events.TurnBegan(state.turn.seat % state.seats + 1, state.turn.number + 1)


def open_last_day(state: State, chance: Chance) -> events.MarketDayOpened:  # noqa: ARG001
    """The big market day begins. Its trigger is the seat that would have the next turn (KL-3.4)."""
    seat = state.turn.seat % state.seats + 1
    return events.MarketDayOpened(seat, MarketDay.BIG, market.big_opener(state, seat))


def close_market_day(state: State, chance: Chance) -> events.MarketDayClosed:  # noqa: ARG001
    """All calls are answered (KL-8.5, KL-9.3)."""
    assert state.market is not None, "a market day is played"
    return events.MarketDayClosed(state.market.day)


def score_warehouses(state: State, chance: Chance) -> events.WarehousesScored:  # noqa: ARG001
    """The big market day is over (KL-10.1)."""
    return events.WarehousesScored(market.warehouses(state))


class Row(NamedTuple):
    """A row of the tables: a step of a turn or a market day."""

    step: Step
    clause: str
    text: str
    """What the seat or the rules do in the step, for refusals of other moves."""
    boats: Sequence[int]
    """The kinds of boats whose placing leads to the step."""
    applies: Callable[[State], object]
    """Whether the step has anything to do; otherwise it is skipped."""
    event: Callable[[State, Chance], events.Event] | None
    """The event of an automatic step; MOVE if a seat chooses a move."""


def _always(state: State) -> bool:  # noqa: ARG001 - a row's condition
    return True


def _has_no_owner(state: State) -> bool:
    return state.water.boats[state.placed] <= KIND


def _on_market_day(state: State) -> bool:
    return state.options.components.luk_phat[state.table.marker - 1].market_day is not None


def _can_steal(state: State) -> bool:
    return bool(stealable(state, state.placed))


def _can_catch(state: State) -> bool:
    return bool(catchable(state, state.placed))


def _has_loot(state: State) -> bool:
    return state.turn.loot > 0


def _may_choose_pile(state: State) -> bool:
    return bool(state.vacant) and not state.turn.kept and len(stocked(state)) > 1


def _may_draw(state: State) -> bool:
    return not state.turn.kept and pile_size(state) > 0


def _has_call(state: State) -> bool:
    return state.market is not None and market.has_call(state, state.market)


def _dock_scored(state: State) -> bool:
    return state.market is not None and state.market.dock > 0


ANY: Final = range(1 + len(KINDS))
VACANT_KINDS: Final = tuple(kind for kind in KINDS if VACANT[kind])
SIGN_KINDS: Final = tuple(kind for kind in KINDS if SIGN[kind])
MOVE: Final = None
"""In place of an event: a seat chooses a move."""

TURN: Final = (
    Row(Step.PLACE, "KL-3.1", "place a boat, or first shift one with a movement card", ANY, _always, MOVE),
    Row(Step.TRADER, "KL-4.6", "take a trader from another own boat, or forgo", VACANT_KINDS, _has_no_owner, MOVE),
    Row(Step.LUK_PHAT, "KL-5.1", "advance the marker and score", SIGN_KINDS, _always, advance_marker),
    Row(Step.MARKET, "KL-5.2", "play the market day", SIGN_KINDS, _on_market_day, open_market_day),
    Row(Step.STEAL, "KL-7.1", "let the thief remove a boat of its row, or none", (THIEF,), _can_steal, MOVE),
    Row(Step.LOOT, "KL-7.3", "store the stolen boat, or keep it in hand", (THIEF,), _has_loot, MOVE),
    Row(Step.CATCH, "KL-7.5", "remove thieves of the column", (OVERSEER,), _can_catch, catch_thieves),
    Row(Step.RESCUE, "KL-7.5", "keep a caught thief in hand, or none", (OVERSEER,), _has_loot, MOVE),
    Row(Step.SHIFT, "KL-6.1", "shift a boat with a movement card, or hold it", ANY, can_shift, MOVE),
    Row(Step.PILE, "KL-2.3", "choose the pile to draw from", ANY, _may_choose_pile, MOVE),
    Row(Step.DRAW, "KL-3.1", "draw a boat", ANY, _may_draw, draw_boat),
    Row(Step.STUCK, "KL-3.4", "open the big market day", ANY, is_stuck, open_last_day),
    Row(Step.NEXT, "KL-2.2", "begin the next turn", ANY, _always, begin_turn),
)
MARKET_DAY: Final = (
    Row(Step.REMOVE, "KL-8.4", "remove a boat from the dock just scored", ANY, _dock_scored, MOVE),
    Row(Step.CALL, "KL-8.1", "score a dock, or pass", ANY, _has_call, MOVE),
    Row(Step.CLOSE, "KL-8.5", "close the market day", ANY, _always, close_market_day),
)
END: Final = (
    Row(Step.WAREHOUSES, "KL-10.1", "score the warehouses", ANY, _always, score_warehouses),
    Row(Step.OVER, "KL-10.2", "nothing: the match is over", ANY, _always, MOVE),
)
STEP_ROWS: Final = {row.step: row for row in (*TURN, *MARKET_DAY, *END)}
AUTOMATIC_STEPS: Final = {step: row.event for step, row in STEP_ROWS.items() if row.event is not None}
"""The events of the automatic steps."""

_LATER_STEPS: Final = {
    (row.step, kind): tuple((later.step, later.applies) for later in TURN[index + 1 :] if kind in later.boats)
    for index, row in enumerate(TURN)
    for kind in ANY
}
"""The steps that may follow a step, by the kind of boat on the field `State.placed` (0: none any more)."""


def with_next_step(state: State, finished: Step, **changes: object) -> State:
    """The state with the changes, at the next step; see `set_next_step`."""
    return set_next_step(changed(state, **changes), finished)


def set_next_step(state: State, finished: Step) -> State:
    """Set the step of a new state to the first one after `finished` that applies. Returns the same state.

    The state must not be shared yet: it is changed in place, because a second copy would take a twentieth of a move.
    """
    for step, applies in _LATER_STEPS[finished, state.water.boats[state.placed] & KIND]:
        if applies(state):
            state.step = step  # type: ignore[misc]
            return state
    raise AssertionError("the next turn can always begin")


def stock_with_next_turn(state: State) -> tuple[int, ...]:
    """The numbers of `Turn.stock` when the next turn begins."""
    return (*state.turn.stock[1 - 2 * state.seats :], boats_in_stock(state))


def with_next_market_step(state: State, **changes: object) -> State:
    """The state with the changes, at the next step of the market day."""
    after = changed(state, **changes)
    for row in MARKET_DAY:
        if row.applies(after):
            return changed(after, step=row.step)
    raise AssertionError("a market day can always be closed")
