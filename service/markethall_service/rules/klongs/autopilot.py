"""What a seat does while nobody plays it: as little as the rules allow."""

from __future__ import annotations

from typing import Final

from .boats import THIEF
from .legal import legal_moves
from .moves import Decline, Move, PassDock, PlaceBoat, ShiftBoat, StoreBoat
from .state import State

_REFUSALS: Final = (Decline, PassDock, StoreBoat)


def autopilot(state: State, seat: int) -> Move:
    """Declines what may be declined (KL-4.6, KL-6.1, KL-7.1, KL-7.5), scores no dock (KL-8.1), stores what was stolen
    (KL-7.3); else the first legal move, a thief only if no other boat can be placed, no shift where a turn may pass."""
    moves = legal_moves(state, seat)
    for move in moves:
        if isinstance(move, _REFUSALS):
            return move
    for move in moves:
        if not (isinstance(move, ShiftBoat) or (isinstance(move, PlaceBoat) and move.boat == THIEF)):
            return move
    return moves[0]
