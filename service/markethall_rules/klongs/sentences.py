"""How the sentences of Bangkok Klongs write places and pieces, and what a player has to choose."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

from markethall_rules.sentences import Values, Writer

from . import legal, moves
from .board import BASKETS, COOKSHOP, GOOD, OVERSEER, SIGN, THIEF, VACANT
from .ids import DOCK_IDS, FIELD_IDS, Boat, Dock, Field
from .placement import can_shift, shifts
from .state import State, Step

_SPECIAL: Final = {THIEF: "boat.thief", OVERSEER: "boat.overseer", COOKSHOP: "boat.cookshop"}


def boat(writer: Writer, kind: int) -> str:
    """A boat by its good, baskets and trader."""
    name, good = writer.words.name, GOOD[kind]
    if good is None:
        return name(_SPECIAL[kind])
    trader = "boat.vacant" if VACANT[kind] else "boat.lukPhat" if SIGN[kind] else "boat.neutral"
    return name("boatOf", good=writer.words.enum(good), baskets=BASKETS[kind], trader=name(trader))


WRITERS: Final = {Field: lambda _, number: FIELD_IDS[number], Boat: boat, Dock: lambda _, number: DOCK_IDS[number]}
"""How places and pieces are written."""


class Removed(IntEnum):
    """What a player may take into the hand (KL-7.3, KL-7.5)."""

    BOAT = 1
    THIEF = 2


def move_values(state: State) -> Values:
    """What was just removed from the water, which the move that takes it into the hand does not name."""
    return {"removed": Removed.THIEF if state.step == Step.RESCUE else Removed.BOAT}


def _can_shift_first(state: State) -> bool:
    """Whether the seat on turn may move a boat before it places one; whoever sees its hand knows of KL-3.3 too."""
    seat = state.turn.seat
    if not can_shift(state) or state.hands[seat - 1].items is None:
        return can_shift(state)
    return any(targets for _, targets in shifts(state, seat))


def legal_moves(state: State) -> Sequence[moves.Move]:
    """The moves of the seat to act. Raises Hidden if they depend on a hand that the viewer does not see."""
    return legal.legal_moves(state, legal.actor(state))


def prompt(state: State, possible: Sequence[moves.Move]) -> tuple[str, dict[str, Any]]:
    """The next choice."""
    if state.step == Step.PLACE and any(isinstance(move, moves.PassTurn) for move in possible):
        return "Step.PLACE.stuck", {}
    if state.step == Step.PLACE and _can_shift_first(state):
        return "Step.PLACE.card", {}
    values = {"dock": DOCK_IDS[state.market.dock]} if state.market and state.market.dock else {}
    return f"Step.{state.step.name}", values
