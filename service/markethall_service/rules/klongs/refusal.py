"""The one authority on legality: why a move is refused, or None."""

from __future__ import annotations

from typing import Final, assert_never

from markethall_service.rules.errors import IllegalMove

from . import market_refusal, placement_refusal, shift_refusal, thief
from .boats import KIND, OVERSEER
from .grid import COLS, FIELDS, spot
from .legal import actor
from .moves import (
    Decline,
    DrawBoat,
    KeepBoat,
    Move,
    PassDock,
    PassTurn,
    PlaceBoat,
    RemoveBoat,
    ScoreDock,
    ShiftBoat,
    StealBoat,
    StoreBoat,
    TakeTrader,
)
from .pile import BOTH_PILES, Pile
from .placement import can_place
from .state import State, Step
from .turn import ROWS

_ASKS: Final[dict[type[Move], tuple[Step, ...]]] = {
    PlaceBoat: (Step.PLACE,),
    TakeTrader: (Step.TRADER,),
    StealBoat: (Step.STEAL,),
    StoreBoat: (Step.LOOT,),
    KeepBoat: (Step.LOOT, Step.RESCUE),
    ShiftBoat: (Step.PLACE, Step.SHIFT),
    DrawBoat: (Step.PILE,),
    ScoreDock: (Step.CALL,),
    RemoveBoat: (Step.REMOVE,),
    PassTurn: (Step.PLACE,),
    PassDock: (Step.CALL,),
    Decline: (Step.TRADER, Step.STEAL, Step.RESCUE, Step.SHIFT),
}


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """The clause that the move breaks, with the reason; None if it is legal."""
    if seat != actor(state) or not seat:
        return _not_asked(state, seat)
    if state.step not in _ASKS[type(move)]:
        row = ROWS[state.step]
        return IllegalMove(row.clause, "NOT_NOW", f"now: {row.text}", step=row.step.name)
    match move:
        case PlaceBoat():
            return placement_refusal.placing(state, seat, move)
        case PassTurn():
            return _passing(state, seat)
        case ShiftBoat():
            return shift_refusal.shifting(state, seat, move)
        case TakeTrader(field):
            return _taking(state, seat, field)
        case StealBoat(field):
            return _stealing(state, field)
        case DrawBoat(source):
            return _drawing(source)
        case ScoreDock(dock):
            return market_refusal.scoring(state, seat, dock)
        case RemoveBoat(field):
            return market_refusal.removing(state, seat, field)
        case StoreBoat() | KeepBoat() | PassDock() | Decline():
            return None
        case _:
            assert_never(move)


def _not_asked(state: State, seat: int) -> IllegalMove:
    if state.step == Step.OVER:
        return IllegalMove("KL-10.2", "MATCH_OVER", "the match is over")
    clause = "KL-2.2" if state.market is None else "KL-8.1"
    asked = actor(state)
    return IllegalMove(
        clause, "NOT_YOUR_TURN", f"it is for seat {asked} to act, not for seat {seat}", to_act=asked, seat=seat
    )


def _drawing(source: Pile) -> IllegalMove | None:
    if source in BOTH_PILES:
        return None
    return IllegalMove("KL-2.3", "NO_SUCH_PILE", "draw from the pile VACANT or PRINTED", pile=int(source))


def _passing(state: State, seat: int) -> IllegalMove | None:
    if can_place(state, seat):
        return IllegalMove("KL-3.3", "PLACEMENT_POSSIBLE", "a boat in hand can be placed, so the turn is not passed")
    return None


def _taking(state: State, seat: int, field: int) -> IllegalMove | None:
    if field in FIELDS and state.water.fleets[seat] >> field & 1:
        return None
    return IllegalMove("KL-4.6", "NOT_YOUR_BOAT", "take a trader from another boat of your own", field=field)


def _stealing(state: State, field: int) -> IllegalMove | None:
    if field in thief.prey(state, state.placed):
        return None
    if field not in FIELDS or field // COLS != state.placed // COLS:
        return IllegalMove(
            "KL-7.1",
            "OTHER_ROW",
            f"the thief works in row {state.placed // COLS}",
            field=field,
            row=state.placed // COLS,
        )
    if field == state.placed:
        return IllegalMove("KL-7.1", "THIEF_ITSELF", "the thief does not remove itself", field=field)
    if not state.water.boats[field]:
        return IllegalMove("KL-7.1", "NO_BOAT", f"no boat lies at {spot(field)}", field=field)
    if state.water.boats[field] & KIND == OVERSEER:
        return IllegalMove("KL-7.1", "OVERSEER", "no thief removes an overseer", field=field)
    return IllegalMove(
        "KL-7.4", "COLUMN_GUARDED", f"an overseer protects column {field % COLS}", field=field, column=field % COLS
    )
