"""Moves: one small choice each."""

from __future__ import annotations

from typing import TypeAlias

from markethall_rules.values import value

from .cards import Pile
from .ids import Boat, Dock, Field


@value
class PlaceBoat:
    """Place a boat of this kind from hand on the field (KL-4)."""

    boat: Boat
    field: Field


@value
class TakeTrader:
    """Take the trader off the own boat on this field, for the boat just placed (KL-4.6)."""

    field: Field


@value
class StealBoat:
    """Let the thief remove the boat on this field of its row (KL-7.1)."""

    field: Field


@value
class StoreBoat:
    """Put the stolen boat into the warehouse (KL-7.3)."""


@value
class KeepBoat:
    """Take the stolen boat, or a thief that the overseer caught, in hand and do not draw (KL-7.3, KL-7.5)."""


@value
class ShiftBoat:
    """Spend a movement card: shift the own boat on field `origin` to field `target` (KL-6.1)."""

    origin: Field
    target: Field


@value
class DrawBoat:
    """Draw from this pile (KL-2.3)."""

    pile: Pile


@value
class ScoreDock:
    """Score the dock, named by the field to its south-east (KL-8.1)."""

    dock: Dock


@value
class RemoveBoat:
    """Remove the boat on this field of the dock just scored (KL-8.4, KL-9.4)."""

    field: Field


@value
class PassTurn:
    """Pass the turn, as no boat in hand can be placed (KL-3.3)."""


@value
class PassDock:
    """Score no dock at this call (KL-8.1)."""


@value
class Decline:
    """Do without what is offered: another boat's trader (KL-4.6), a theft (KL-7.1), a caught thief (KL-7.5), the
    movement card after placing (KL-6.1)."""


Move: TypeAlias = (
    PlaceBoat
    | TakeTrader
    | StealBoat
    | StoreBoat
    | KeepBoat
    | ShiftBoat
    | DrawBoat
    | ScoreDock
    | RemoveBoat
    | PassTurn
    | PassDock
    | Decline
)
