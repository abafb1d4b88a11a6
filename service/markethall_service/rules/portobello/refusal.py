"""Why a move is not legal: the clause it breaks, and what would be right.

The one authority on legality together with `legal_moves`, which lists exactly what passes here.
"""

from __future__ import annotations

from typing import assert_never

from markethall_service.rules.errors import IllegalMove

from .moves import (
    DrawCustomer,
    EndTurn,
    Move,
    MoveBobby,
    PlaceBobby,
    PlaceCustomer,
    PlaceLord,
    PlaceStall,
    ScoreDistrict,
    TakeTile,
)
from .plan import Plan
from .refuse_actions import customer_refusal, draw_refusal, lord_refusal, stall_refusal
from .refuse_bobby import crossing_refusal
from .refuse_tiles import scoring_refusal, tile_refusal
from .refuse_unknown import unknown
from .state import NOWHERE, State
from .turn import is_bound


def refusal(state: State, plan: Plan, seat: int, move: Move) -> IllegalMove | None:
    """What is wrong with the move; None if it is legal."""
    return _out_of_turn(state, seat) or _out_of_step(state, move) or _out_of_rule(state, plan, seat, move)


def _out_of_turn(state: State, seat: int) -> IllegalMove | None:
    if state.over:
        return IllegalMove("PM-9.3", "MATCH_OVER", "the game is over")
    if seat != state.seat:
        clause = "PM-2.2" if state.turn else "PM-2.3"
        return IllegalMove(
            clause, "NOT_YOUR_TURN", f"seat {state.seat} is to act, not seat {seat}", to_act=state.seat, seat=seat
        )
    return None


def _out_of_step(state: State, move: Move) -> IllegalMove | None:
    """Each step of a turn has its own moves: the Bobby once, then a tile or a district, then actions one by one."""
    if state.bobby == NOWHERE:
        if isinstance(move, PlaceBobby):
            return None
        return IllegalMove("PM-2.3", "BOBBY_FIRST", "first the Bobby is put into a district")
    if isinstance(move, PlaceBobby):
        return IllegalMove("PM-2.3", "BOBBY_STANDS", "the Bobby stands already; from now on it crosses alleys")
    if isinstance(move, (TakeTile, ScoreDistrict)):
        return None if state.tile is None else _turn_has_tile(state.actions, move)
    if state.tile is None:
        clause = "PM-5.1" if isinstance(move, MoveBobby) else "PM-3.1"
        return IllegalMove(clause, "NO_TILE_TAKEN", "a turn begins with taking a tile or scoring a district")
    if state.drawn and not isinstance(move, PlaceCustomer):
        return IllegalMove("PM-4.4", "CUSTOMER_WAITS", "the customer just drawn is put on a square first")
    return None


def _turn_has_tile(actions: int, move: TakeTile | ScoreDistrict) -> IllegalMove:
    clause = "PM-3.1" if isinstance(move, TakeTile) else "PM-6.1"
    return IllegalMove(clause, "TILE_TAKEN", "a tile is taken already; this is a turn with actions", actions=actions)


def _out_of_rule(state: State, plan: Plan, seat: int, move: Move) -> IllegalMove | None:
    match move:
        case PlaceStall():
            return stall_refusal(state, plan, seat, move)
        case MoveBobby():
            return crossing_refusal(state, plan, seat, move)
        case PlaceCustomer():
            return customer_refusal(state, plan, move)
        case DrawCustomer():
            return draw_refusal(state)
        case PlaceLord():
            return lord_refusal(state)
        case EndTurn():
            return _end_refusal(state, plan, seat)
        case TakeTile():
            return tile_refusal(state, seat, move)
        case ScoreDistrict():
            return scoring_refusal(state, plan, seat, move)
        case PlaceBobby():
            return None if move.district in plan.districts else unknown("district", move.district, plan.districts)
    assert_never(move)


def _end_refusal(state: State, plan: Plan, seat: int) -> IllegalMove | None:
    if not is_bound(state, plan, seat):
        return None
    return IllegalMove(
        "PM-3.3",
        "ACTIONS_LEFT",
        f"all actions are used while one is possible; {state.actions} left",
        actions=state.actions,
    )
