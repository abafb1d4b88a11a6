"""The legal moves, listed in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from . import cards as hand
from . import market
from . import placement as shift
from . import placement as thief
from .board import AROUND, DOCKS, FIELDS, KINDS, THIEF, fields_in, picker
from .cards import BOTH_PILES
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
_SHIFT: Final = tuple(tuple((1 << target, ShiftBoat(origin, target)) for target in AROUND[origin]) for origin in FIELDS)
_SCORE: Final = {dock: ScoreDock(dock) for dock in DOCKS}
_DRAW: Final = tuple(DrawBoat(source) for source in BOTH_PILES)


_SILENT: Final = frozenset({*DONE, Step.OVER})


def actor(state: State) -> int:
    """The seat that is asked; 0 if none is."""
    if state.step in _SILENT:
        return 0
    return state.turn.seat if state.market is None else market.called(state, state.market)


def to_act(state: State) -> tuple[int, ...]:
    """The one seat that is asked; nobody when the match is over."""
    seat = actor(state)
    return (seat,) if seat else ()


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All moves of the seat: placements by kind and field, then other moves by field, then passing or declining."""
    if seat != actor(state) or not seat:
        return ()
    return _CHOICES[state.step](state, seat)


def _placements_and_shifts(state: State, seat: int) -> list[Move]:
    moves = _placements(state, seat)
    stuck = not moves
    if shift.has_card(state, seat):
        moves += _shifts(state, seat)
    if stuck:
        moves.append(_PASS_TURN)
    return moves


def _placements(state: State, seat: int) -> list[Move]:
    fields = open_fields(state, seat)
    moves: list[Move] = []
    if not fields:
        return moves
    pick = picker(fields)
    for kind in hand.kinds(state, seat):
        if kind != THIEF:
            moves += pick(_PLACE[kind])
        else:
            moves += picker(for_thieves(state, fields))(_PLACE[kind])
    return moves


def _shifts(state: State, seat: int) -> list[Move]:
    ways = shift.shifts(state, seat)
    return [move for origin, targets in ways for target, move in _SHIFT[origin] if targets & target]


def _shifts_or_none(state: State, seat: int) -> list[Move]:
    return [*_shifts(state, seat), _DECLINE]


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
    Step.SHIFT: _shifts_or_none,
    Step.PILE: lambda _state, _seat: _DRAW,
    Step.CALL: _docks,
    Step.REMOVE: _removals,
}
