"""The legal moves, listed in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from . import hand, market, shift, thief
from .boats import KINDS, THIEF
from .grid import DOCKS, FIELDS, NEAR, fields_in
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
from .pile import BOTH_PILES
from .placement import for_thieves, open_fields
from .state import State, Step
from .turn import DONE

_PASS_TURN: Final = PassTurn()
_PASS_DOCK: Final = PassDock()
_DECLINE: Final = Decline()
_STORE: Final = StoreBoat()
_KEEP: Final = KeepBoat()
_PLACE: Final = ((), *(tuple(PlaceBoat(kind, field) for field in FIELDS) for kind in KINDS))
_TAKE: Final = tuple(TakeTrader(field) for field in FIELDS)
_STEAL: Final = tuple(StealBoat(field) for field in FIELDS)
_REMOVE: Final = tuple(RemoveBoat(field) for field in FIELDS)
_SHIFT: Final = {(origin, target): ShiftBoat(origin, target) for origin in FIELDS for target in fields_in(NEAR[origin])}
_SCORE: Final = {dock: ScoreDock(dock) for dock in DOCKS}
_DRAW: Final = tuple(DrawBoat(source) for source in BOTH_PILES)


_SILENT: Final = frozenset({*DONE, Step.OVER})


def actor(state: State) -> int:
    """The seat that is asked; 0 if none is."""
    if state.step in _SILENT:
        return 0
    return state.turn.seat if state.market is None else market.called(state, state.market)


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All moves of the seat: placements by kind and field, then other moves by field, then passing or declining."""
    if seat != actor(state) or not seat:
        return ()
    return _CHOICES[state.step](state, seat)


def _placements_and_shifts(state: State, seat: int) -> list[Move]:
    placements = _placements(state, seat)
    shifts = [_SHIFT[way] for way in shift.shifts(state, seat)]
    return [*placements, *shifts] if placements else [*shifts, _PASS_TURN]


def _placements(state: State, seat: int) -> list[Move]:
    fields = open_fields(state, seat)
    moves: list[Move] = []
    if not fields:
        return moves
    on_fields = _picking(fields)
    for kind in hand.kinds(state, seat):
        if kind != THIEF:
            moves += on_fields(_PLACE[kind])
        elif for_thieves(state, fields):
            moves += _picking(for_thieves(state, fields))(_PLACE[kind])
    return moves


def _picking(fields: int) -> Callable[[tuple[Move, ...]], Sequence[Move]]:
    """Picks the moves on a set of fields, not empty, from the moves on all fields."""
    listed = fields_in(fields)
    return itemgetter(*listed) if len(listed) > 1 else itemgetter(slice(listed[0], listed[0] + 1))


def _shifts(state: State, seat: int) -> list[Move]:
    return [*(_SHIFT[way] for way in shift.shifts(state, seat)), _DECLINE]


def _traders(state: State, seat: int) -> list[Move]:
    return [*(_TAKE[field] for field in fields_in(state.water.fleets[seat])), _DECLINE]


def _thefts(state: State, seat: int) -> list[Move]:  # noqa: ARG001 - one of the choices
    return [*(_STEAL[field] for field in thief.prey(state, state.placed)), _DECLINE]


def _docks(state: State, seat: int) -> list[Move]:
    return [*(_SCORE[dock] for dock in market.scorable(state, seat)), _PASS_DOCK]


def _removals(state: State, seat: int) -> list[Move]:
    assert state.market is not None, "a boat is removed on a market day"
    return [_REMOVE[field] for field in market.removable(state, seat, state.market)]


_CHOICES: Final[dict[Step, Callable[[State, int], Sequence[Move]]]] = {
    Step.PLACE: _placements_and_shifts,
    Step.TRADER: _traders,
    Step.STEAL: _thefts,
    Step.LOOT: lambda _state, _seat: (_STORE, _KEEP),
    Step.RESCUE: lambda _state, _seat: (_KEEP, _DECLINE),
    Step.SHIFT: _shifts,
    Step.PILE: lambda _state, _seat: _DRAW,
    Step.CALL: _docks,
    Step.REMOVE: _removals,
}
