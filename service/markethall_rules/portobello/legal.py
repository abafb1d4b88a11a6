"""All moves of a seat, in a stable order.

Before the first turn: the districts. At the start of a turn: the tiles from the least number, own before
neutral; then the districts to score, each with 2 before 4. With a customer drawn: the free squares. Otherwise in
a turn: stalls, the bag, the Lord, crossings, the end of the turn. Places come in the order of the board, alleys in
that of the district.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .board import Plan, plan_of
from .box import FREE
from .moves import DrawCustomer, EndTurn, Move, PlaceLord, TakeTile
from .state import NOWHERE, State
from .turn import can_pay, is_bound, open_spaces, toll, would_strand

_DRAW: Final = DrawCustomer()
_LORD: Final = PlaceLord()
_END: Final = EndTurn()
_TAKE: Final = tuple(tuple(TakeTile(number, neutral) for neutral in (False, True)) for number in range(5))


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """What the seat may do now; empty when it is not to act."""
    if state.over or seat != state.seat:
        return ()
    plan = plan_of(state.options.board)
    if state.bobby == NOWHERE:
        return plan.place_bobby
    if state.tile is None:
        return _tiles(state, seat) + _districts(state, plan, seat)
    if state.drawn:
        return [move for move, customer in zip(plan.place_customer, state.customers, strict=True) if customer == FREE]
    bound = is_bound(state, plan, seat)
    moves = _actions(state, plan, seat) if state.actions else []
    moves += _crossings(state, plan, seat, bound)
    if not bound:
        moves.append(_END)
    return moves


def _tiles(state: State, seat: int) -> list[Move]:
    """PM-3.1; two equal neutral tiles lie side by side and are one choice."""
    moves: list[Move] = []
    for tile in state.hands[seat - 1].face_up:
        take = _TAKE[tile.number][tile.neutral]
        if not moves or moves[-1] is not take:
            moves.append(take)
    return moves


def _districts(state: State, plan: Plan, seat: int) -> list[Move]:
    """PM-6.1, PM-6.3."""
    numbers = [tile.number for tile in state.hands[seat - 1].face_up if tile.scores_districts]
    laid = zip(plan.score_district, state.tile_numbers, strict=True)
    return [moves[number] for moves, has_tile in laid if not has_tile for number in numbers]


def _actions(state: State, plan: Plan, seat: int) -> list[Move]:
    """PM-4.1 to PM-4.3, PM-4.5, PM-7.1."""
    moves: list[Move] = []
    if state.supply[seat - 1]:
        for alley in plan.around[state.bobby]:
            stalls = plan.place_stall[alley]
            moves += [stalls[space] for space in open_spaces(state.stalls[plan.spans[alley]])]
    if state.bag_size:
        moves.append(_DRAW)
    if state.lord_may_come and state.options.printed.lord_is_action:
        moves.append(_LORD)
    return moves


def _crossings(state: State, plan: Plan, seat: int, bound: bool) -> list[Move]:
    """PM-5.2, PM-5.4, PM-5.6; while the player is bound, none that makes every action impossible (PM-3.3)."""
    moves: list[Move] = []
    shared_is_free = state.options.printed.shared_is_free
    for alley, there in plan.crossings[state.bobby]:
        if state.trail >> there & 1:
            continue
        price = toll(state.stalls[plan.spans[alley]], seat, shared_is_free).price
        if can_pay(state, seat, price) and not (bound and would_strand(state, plan, seat, there, price)):
            moves.append(plan.move_bobby[alley])
    return moves
