"""What a seat does while nobody plays it: as little as the rules allow."""

from __future__ import annotations

from .bobby import crossing_toll
from .legal import legal_moves
from .moves import DrawCustomer, EndTurn, Move, MoveBobby, PlaceStall
from .plan import Plan, plan_of
from .state import State


def autopilot(state: State, seat: int) -> Move:
    """What comes first of these, the first one listed of its kind: the end of the turn (PM-3.5), a stall (PM-4.1), a
    customer (PM-4.4), the cheapest crossing (PM-5.3); else the first legal move: the least tile, a free square."""
    moves = legal_moves(state, seat)
    for kind in (EndTurn, PlaceStall, DrawCustomer):
        for move in moves:
            if type(move) is kind:
                return move
    crossings = [move for move in moves if isinstance(move, MoveBobby)]
    if crossings:
        plan = plan_of(state.options.board)
        return min(crossings, key=lambda move: _price(state, plan, seat, move))
    return moves[0]


def _price(state: State, plan: Plan, seat: int, move: MoveBobby) -> int:
    return crossing_toll(state, plan, seat, plan.move_bobby.index(move)).price
