"""What a seat does while nobody plays it: as little as the rules allow."""

from __future__ import annotations

from typing import Final

from .legal import legal_moves
from .moves import DrawBlind, Expand, Move, PassForGood, PlaceMain
from .state import State

_LEAST: Final = (PassForGood, DrawBlind, Expand, PlaceMain)


def autopilot(state: State, seat: int) -> Move:
    """Passes in the final phase (KA-9.2), else draws blind (KA-8.1); in the midst of building it prefers an expansion,
    then a new main; else the first legal move. So a match ends where a limit ends quiet turns (KA-9.3)."""
    moves = legal_moves(state, seat)
    return next((move for kind in _LEAST for move in moves if type(move) is kind), moves[0])
