"""Moves without a player: the estimate by which bots choose, and the autopilot for absent players."""

from __future__ import annotations

from typing import Final

from .board import BASKETS, COOKSHOP, KIND, OWNER, QUARTETS, THIEF
from .box import MarketDay
from .legal import legal_moves
from .market import warehouses
from .moves import Decline, Move, PassDock, PlaceBoat, ShiftBoat, StoreBoat
from .state import State, Step

_CARD: Final = 1.5
"""The value of an unused movement card."""

_BY_BOATS: Final = (0.0, 0.02, 0.08, 0.2, 0.4)
"""The share of a dock's points to expect, by how many of its four fields hold boats."""

_LAST_DAY: Final = (0.0, 0.0, 0.0, 0.0, 0.45)
"""The same on the big market day, when no boat is placed any more."""

_DOCKS: Final = tuple((sum([1 << field for field in fields]), fields) for fields in QUARTETS.values())
"""The four fields of each dock, as a set and one by one."""


def prospects(state: State) -> list[float]:
    """The points so far, plus the warehouses (KL-10.1) and estimates for docks (KL-8.3) and movement cards."""
    expected = [float(points) for points in state.table.scores]
    if state.step == Step.OVER:
        return expected
    last = state.market is not None and state.market.day == MarketDay.BIG
    for at, stored in enumerate(warehouses(state)):
        expected[at] += stored
        if not last:
            expected[at] += _CARD * state.table.cards[at]
    _add_docks(state, _LAST_DAY if last else _BY_BOATS, expected)
    return expected


def _add_docks(state: State, shares: tuple[float, ...], expected: list[float]) -> None:
    boats, taken = state.water.boats, state.water.taken
    for bits, (a, b, c, d) in _DOCKS:
        share = shares[(taken & bits).bit_count()]
        if not share:
            continue
        lying = boats[a], boats[b], boats[c], boats[d]
        baskets = 0
        for boat in lying:
            kind = boat & KIND
            baskets += BASKETS[kind]
            if kind == COOKSHOP:
                share *= 2
        for boat in lying:
            if boat > KIND:
                expected[(boat >> OWNER) - 1] += share * baskets


_DECLINING: Final = (Decline, PassDock, StoreBoat)


def autopilot(state: State, seat: int) -> Move:
    """Decline an offer (KL-4.6, KL-6.1, KL-7.1, KL-7.5), pass the dock (KL-8.1), store the stolen boat (KL-7.3).

    Otherwise the first legal move; a thief only if no other boat can be placed, a shift only if the turn cannot pass.
    """
    moves = legal_moves(state, seat)
    for move in moves:
        if isinstance(move, _DECLINING):
            return move
    for move in moves:
        if not (isinstance(move, ShiftBoat) or (isinstance(move, PlaceBoat) and move.boat == THIEF)):
            return move
    return moves[0]
