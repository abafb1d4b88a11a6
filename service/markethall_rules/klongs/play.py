"""What a move does: its own event, then the automatic steps until a seat is asked again."""

from __future__ import annotations

from typing import assert_never

from markethall_rules.chance import Chance
from markethall_rules.game import Steps

from . import market
from .board import KIND, OWNER
from .events import (
    BoatKept,
    BoatPlaced,
    BoatRemoved,
    BoatShifted,
    BoatStolen,
    BoatStored,
    CardHeld,
    DockPassed,
    DockScored,
    Event,
    TheftDeclined,
    ThiefDismissed,
    TraderForgone,
    TraderTaken,
    TurnPassed,
)
from .legal import refusal
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
from .placement import owner_at_once
from .state import State, Step
from .turn import DONE, draw_from


def play(state: State, seat: int, move: Move, chance: Chance) -> Steps[Event, State]:
    """The events of a move; IllegalMove, with the clause, if it is not legal."""
    refused = refusal(state, seat, move)
    if refused is not None:
        raise refused
    state = yield _event(state, seat, move, chance)
    while done := DONE.get(state.step):
        state = yield done(state, chance)
    return state


def _event(state: State, seat: int, move: Move, chance: Chance) -> Event:
    """The event of a legal move."""
    match move:
        case PlaceBoat(boat, field):
            return BoatPlaced(seat, boat, field, owner_at_once(state, seat, boat))
        case PassDock():
            return DockPassed(seat)
        case ShiftBoat(origin, target):
            return BoatShifted(seat, origin, target)
        case ScoreDock(dock):
            return DockScored(seat, dock, market.points(state, dock))
        case RemoveBoat(field):
            return BoatRemoved(seat, field, state.water.boats[field] & KIND, state.water.boats[field] >> OWNER)
        case StealBoat(field):
            return BoatStolen(seat, field, state.water.boats[field] & KIND, state.water.boats[field] >> OWNER)
        case StoreBoat():
            return BoatStored(seat, state.turn.loot)
        case KeepBoat():
            return BoatKept(seat, state.turn.loot)
        case PassTurn():
            return TurnPassed(seat)
        case Decline():
            return _declined(state, seat)
        case TakeTrader(field):
            return TraderTaken(seat, field, state.placed)
        case DrawBoat(source):
            return draw_from(state, source, chance)
        case _:
            assert_never(move)


def _declined(state: State, seat: int) -> Event:
    match state.step:
        case Step.SHIFT:
            return CardHeld(seat)
        case Step.STEAL:
            return TheftDeclined(seat)
        case Step.TRADER:
            return TraderForgone(seat, state.placed)
        case _:
            return ThiefDismissed(seat)
