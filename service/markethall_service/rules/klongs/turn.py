"""A turn and a market day, step by step, as on the rule sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from markethall_service.rules.chance import Chance

from . import automatic, market, pile, shift, thief
from .boats import KIND, KINDS, OVERSEER, SIGN, THIEF, VACANT
from .events import Event
from .state import State, Step, at_step, at_turn, but, fresh_turn


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
    return not state.turn.kept and pile.size(state) > 0


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
    Row(Step.LUK_PHAT, "KL-5.1", "advance the marker and score", SIGNS, _always, automatic.advance_marker),
    Row(Step.MARKET, "KL-5.2", "play the market day", SIGNS, _on_market_day, automatic.open_market_day),
    Row(Step.STEAL, "KL-7.1", "let the thief remove a boat of its row, or none", (THIEF,), _finds_boats, ASKED),
    Row(Step.LOOT, "KL-7.3", "store the stolen boat, or keep it in hand", (THIEF,), _has_loot, ASKED),
    Row(Step.CATCH, "KL-7.5", "remove thieves of the column", (OVERSEER,), _finds_thieves, automatic.catch_thieves),
    Row(Step.RESCUE, "KL-7.5", "keep a caught thief in hand, or none", (OVERSEER,), _has_loot, ASKED),
    Row(Step.SHIFT, "KL-6.1", "shift a boat with a movement card, or hold it", ANY, shift.can_shift, ASKED),
    Row(Step.PILE, "KL-2.3", "choose the pile to draw from", ANY, _may_choose_pile, ASKED),
    Row(Step.DRAW, "KL-3.1", "draw a boat", ANY, _may_draw, automatic.draw_boat),
    Row(Step.STUCK, "KL-3.4", "open the big market day", ANY, automatic.nobody_goes_on, automatic.open_last_day),
)
MARKET_DAY: Final = (
    Row(Step.REMOVE, "KL-8.4", "remove a boat from the dock just scored", ANY, _dock_scored, ASKED),
    Row(Step.CALL, "KL-8.1", "score a dock, or pass", ANY, _called, ASKED),
    Row(Step.CLOSE, "KL-8.5", "close the market day", ANY, _always, automatic.close_market_day),
)
END: Final = (
    Row(Step.WAREHOUSES, "KL-10.1", "score the warehouses", ANY, _always, automatic.score_warehouses),
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
