"""The legal moves, listed in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import hand, market, pile, shift, thief
from .boats import KINDS, THIEF
from .moves import (
    DrawBoat,
    KeepBoat,
    Move,
    Pass,
    PlaceBoat,
    RemoveBoat,
    ScoreDock,
    ShiftBoat,
    StealBoat,
    StoreBoat,
    TakeTrader,
)
from .pile import Pile
from .placement import for_thieves, open_fields
from .state import State, Step
from .turn import DONE
from .water import DOCKS, FIELDS, NEAR, chart, fields_in

_PASS: Final = Pass()
_STORE_OR_KEEP: Final = (StoreBoat(), KeepBoat())
_PLACE: Final = ((), *(tuple(PlaceBoat(kind, field) for field in FIELDS) for kind in KINDS))
_TAKE: Final = tuple(TakeTrader(field) for field in FIELDS)
_STEAL: Final = tuple(StealBoat(field) for field in FIELDS)
_REMOVE: Final = tuple(RemoveBoat(field) for field in FIELDS)
_SHIFT: Final = {
    (origin, target): ShiftBoat(origin, target) for origin in FIELDS for target in fields_in(NEAR[origin])
}
_SCORE: Final = {dock: ScoreDock(dock) for dock in DOCKS}
_DRAW: Final = {source: DrawBoat(source) for source in Pile}


def actor(state: State) -> int:
    """The seat that is asked; 0 if none is."""
    if state.step == Step.OVER or state.step in DONE:
        return 0
    return state.seat if state.market is None else market.called(state, state.market)


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All moves of the seat: placements by kind and field, then other moves by field, then Pass."""
    if seat != actor(state) or not seat:
        return ()
    match state.step:
        case Step.PLACE:
            placements = _placements(state, seat)
            shifts = [_SHIFT[way] for way in shift.shifts(state, seat)]
            return [*placements, *shifts] if placements else [*shifts, _PASS]
        case Step.CALL:
            return [*(_SCORE[dock] for dock in market.scorable(state, seat)), _PASS]
        case Step.SHIFT:
            return [*(_SHIFT[way] for way in shift.shifts(state, seat)), _PASS]
        case _:
            return _small_choices(state, seat)


def _placements(state: State, seat: int) -> list[Move]:
    open_to = open_fields(state, seat)
    fields = fields_in(open_to)
    moves: list[Move] = []
    for kind in hand.kinds(state, seat):
        row = _PLACE[kind]
        on = fields if kind != THIEF else fields_in(for_thieves(state, open_to))
        moves.extend(map(row.__getitem__, on))
    return moves


def _small_choices(state: State, seat: int) -> Sequence[Move]:
    match state.step:
        case Step.TRADER:
            return [*(_TAKE[field] for field in chart(state.water).fleets[seat]), _PASS]
        case Step.STEAL:
            return [*(_STEAL[field] for field in thief.prey(state, state.placed)), _PASS]
        case Step.LOOT:
            return _STORE_OR_KEEP
        case Step.RESCUE:
            return (_STORE_OR_KEEP[1], _PASS)
        case Step.PILE:
            return [_DRAW[source] for source in pile.stocked(state)]
        case _:
            assert state.market is not None, "a boat is removed on a market day"
            return [_REMOVE[field] for field in market.removable(state, seat, state.market)]
