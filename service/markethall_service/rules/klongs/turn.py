"""A turn and a market day, step by step, as on the rule sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from markethall_service.rules.chance import Chance

from . import automatic, market, pile, shift, thief
from .boats import KIND, OVERSEER, SIGN, THIEF, VACANT
from .events import Event
from .state import State, Step, but, stepping


class Row(NamedTuple):
    """A step: its clause, what is done, when there is anything to do, and the fact where no seat is asked."""

    step: Step
    clause: str
    text: str
    due: Callable[[State], object]
    done: Callable[[State, Chance], Event] | None


def _always(state: State) -> bool:  # noqa: ARG001 - a row's condition
    return True


def _placed(state: State) -> int:
    return state.water[state.placed] & KIND


def _lacks_trader(state: State) -> bool:
    return VACANT[_placed(state)] and state.water[state.placed] <= KIND


def _bears_sign(state: State) -> bool:
    return SIGN[_placed(state)]


def _on_market_day(state: State) -> bool:
    return _bears_sign(state) and state.options.components.luk_phat[state.marker - 1].market_day is not None


def _thief_finds_boats(state: State) -> bool:
    return _placed(state) == THIEF and bool(thief.prey(state, state.placed))


def _thief_has_loot(state: State) -> bool:
    return bool(state.loot) and _placed(state) == THIEF


def _overseer_finds_thieves(state: State) -> bool:
    return _placed(state) == OVERSEER and bool(thief.caught(state, state.placed))


def _overseer_has_thief(state: State) -> bool:
    return bool(state.loot) and _placed(state) == OVERSEER


def _can_shift(state: State) -> bool:
    return shift.can_shift(state, state.seat)


def _may_choose_pile(state: State) -> bool:
    return not state.kept and len(state.hands) > len(state.scores) and len(pile.stocked(state)) > 1


def _may_draw(state: State) -> bool:
    return not state.kept and pile.size(state) > 0


def _called(state: State) -> bool:
    return state.market is not None and market.goes_on(state, state.market)


def _dock_scored(state: State) -> bool:
    return state.market is not None and state.market.dock > 0


ASKED: Final = None
TURN: Final = (
    Row(Step.PLACE, "KL-3.1", "place a boat, or first shift one with a movement card", _always, ASKED),
    Row(Step.TRADER, "KL-4.6", "take a trader from another own boat, or forgo", _lacks_trader, ASKED),
    Row(Step.LUK_PHAT, "KL-5.1", "advance the marker and score", _bears_sign, automatic.advance_marker),
    Row(Step.MARKET, "KL-5.2", "play the market day", _on_market_day, automatic.open_market_day),
    Row(Step.STEAL, "KL-7.1", "let the thief remove a boat of its row, or none", _thief_finds_boats, ASKED),
    Row(Step.LOOT, "KL-7.3", "store the stolen boat, or keep it in hand", _thief_has_loot, ASKED),
    Row(Step.CATCH, "KL-7.5", "remove the thieves of the column", _overseer_finds_thieves, automatic.catch_thieves),
    Row(Step.RESCUE, "KL-7.5", "keep a caught thief in hand, or none", _overseer_has_thief, ASKED),
    Row(Step.SHIFT, "KL-6.1", "shift a boat with a movement card, or hold it", _can_shift, ASKED),
    Row(Step.PILE, "KL-2.3", "choose the pile to draw from", _may_choose_pile, ASKED),
    Row(Step.DRAW, "KL-3.1", "draw a boat", _may_draw, automatic.draw_boat),
    Row(Step.NEXT, "KL-2.2", "pass the turn on, or open the big market day", _always, automatic.pass_turn_on),
)
MARKET_DAY: Final = (
    Row(Step.REMOVE, "KL-8.4", "remove a boat from the dock just scored", _dock_scored, ASKED),
    Row(Step.CALL, "KL-8.1", "score a dock, or pass", _called, ASKED),
    Row(Step.CLOSE, "KL-8.5", "close the market day", _always, automatic.close_market_day),
)
END: Final = (
    Row(Step.WAREHOUSES, "KL-10.1", "score the warehouses", _always, automatic.score_warehouses),
    Row(Step.OVER, "KL-10.2", "nothing: the match is over", _always, ASKED),
)
ROWS: Final = {row.step: row for row in (*TURN, *MARKET_DAY, *END)}
DONE: Final = {step: row.done for step, row in ROWS.items() if row.done is not None}
"""The steps in which no seat is asked."""

_AFTER: Final = {
    row.step: tuple((later.step, later.due) for later in TURN[place + 1 :]) for place, row in enumerate(TURN)
}


def onward(state: State, done: Step, **changes: Any) -> State:
    """The state with the changes, at the first step of the turn after `done` in which there is anything to do."""
    changed = but(state, **changes)
    for step, due in _AFTER[done]:
        if due(changed):
            return stepping(changed, step)
    raise AssertionError("the last step of a turn is always due")


def market_goes_on(state: State, **changes: Any) -> State:
    """The state with the changes, at the step of the market day that is due."""
    changed = but(state, **changes)
    return stepping(changed, next(row.step for row in MARKET_DAY if row.due(changed)))
