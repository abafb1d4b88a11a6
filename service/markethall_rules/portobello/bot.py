"""Moves without a player: the estimate by which bots choose, and the autopilot for absent players."""

from __future__ import annotations

from typing import Final

from .board import Plan
from .box import FREE, STALLS, factor
from .legal import legal_moves
from .moves import DrawCustomer, EndTurn, Move, MoveBobby, PlaceStall
from .state import State
from .turn import crossing_toll, turns_left

_ACTION: Final = 2.5
"""The points that an action left in the turn brings on average."""

_FACTOR: Final = 2.1
"""The average factor of two customers (PM-8.2)."""

_STALLS_A_TURN: Final = 3.0
"""The stalls that the fastest player sets up in a turn, on average. The last one ends the game (PM-9.1)."""

_SURE: Final = 4.0
"""The turns to spare with which a district is as good as scored."""


def prospects(state: State) -> list[float]:
    """The points so far, plus estimates for stalls in unscored alleys (PM-8) and for districts to be scored (PM-6)."""
    plan = state.options.board.plan
    expected = [float(points) for points in state.scores]
    if state.over:
        return expected
    _add_alleys(state, plan, expected)
    for seat in range(1, state.seats + 1):
        expected[seat - 1] += _districts(state, plan, seat, _turns_left(state, seat))
    if state.tile is not None:
        expected[state.seat - 1] += _ACTION * state.actions
    return expected


def _add_alleys(state: State, plan: Plan, expected: list[float]) -> None:
    # Early in the match most alleys still fill up, late they may not.
    time = sum(state.supply) / (state.seats * STALLS[state.seats])
    for span, values, (one, other) in zip(plan.spans, plan.values, plan.ends, strict=True):
        row = state.stalls[span]
        if not any(row):
            continue
        first, second = state.customers[one], state.customers[other]
        full = 0 not in row
        if first != FREE and second != FREE:
            if full:
                continue
            times: float = factor(first, second)
        else:
            times = _FACTOR + 0.45 * ((first == 2) + (second == 2) - (first == 1) - (second == 1))
            times *= 0.75 if full else 0.65
        filled = 1 - row.count(0) / len(row)
        times *= 1.0 if full else filled * (0.6 + 0.4 * time) + (1 - filled) * 0.7 * time
        for owner, value in zip(row, values, strict=True):
            if owner:
                expected[owner - 1] += value * times


def _turns_left(state: State, seat: int) -> float:
    """The turns in which the seat can still score a district: expected ones, and known ones in the last round."""
    if turns_left(state) is None:
        # The same before and after the end of a turn. Otherwise a bot pays for crossings to put the end off.
        return min(state.supply) / _STALLS_A_TURN
    # The last round goes to the last seat, so a seat after that on turn has one turn left.
    return float(seat > state.seat or (seat == state.seat and state.tile is None))


def _districts(state: State, plan: Plan, seat: int, turns: float) -> float:
    """An estimate for the own tiles that can still be laid: the 4 in the best district, the 2 in the next.

    Each takes a turn. The fewer turns are left beside, the less it is worth to wait.
    """
    hand = state.hands[seat - 1]
    tiles = [tile.number for tile in (*hand.face_up, *hand.face_down) if tile.scores_districts]
    if state.tile is not None and state.seat == seat and state.tile.scores_districts:
        tiles.append(state.tile.number)
    if not tiles:
        return 0.0
    counts = sorted(
        (
            sum(state.stalls[span].count(seat) for span in spans)
            for number, spans in zip(state.tile_numbers, plan.beside, strict=True)
            if not number
        ),
        reverse=True,
    )
    tiles.sort(reverse=True)
    return sum(
        tile * count * min(max(turns - number, 0.0) / _SURE, 1.0)
        for number, (tile, count) in enumerate(zip(tiles, counts, strict=False))
    )


def autopilot(state: State, seat: int) -> Move:
    """The first legal move of the first of these kinds: the end of the turn (PM-3.5), a stall (PM-4.1), a customer
    (PM-4.4). Otherwise the cheapest crossing (PM-5.3), or the first legal move: the least tile, a free square."""
    moves = legal_moves(state, seat)
    for kind in (EndTurn, PlaceStall, DrawCustomer):
        for move in moves:
            if type(move) is kind:
                return move
    crossings = [move for move in moves if isinstance(move, MoveBobby)]
    if crossings:
        plan = state.options.board.plan
        return min(crossings, key=lambda move: _price(state, plan, seat, move))
    return moves[0]


def _price(state: State, plan: Plan, seat: int, move: MoveBobby) -> int:
    return crossing_toll(state, plan, seat, plan.move_bobby.index(move)).price
