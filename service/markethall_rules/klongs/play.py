"""What a move does: its own fact, then all that follows until a seat is asked again."""

from __future__ import annotations

from typing import assert_never

from markethall_rules.chance import Chance
from markethall_rules.game import Steps

from . import market
from . import turn as automatic
from .board import KIND, OWNER
from .events import (
    BoatKept,
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
    fresh_boat_placed,
)
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
from .refusal import refusal
from .state import State, Step
from .turn import DONE


def play(state: State, seat: int, move: Move, chance: Chance) -> Steps[Event, State]:
    """The events of a move; IllegalMove if it is not legal."""
    refused = refusal(state, seat, move)
    if refused is not None:
        raise refused
    state = yield fact(state, seat, move, chance)
    while done := DONE.get(state.step):
        state = yield done(state, chance)
    return state


def fact(state: State, seat: int, move: Move, chance: Chance) -> Event:
    """The fact that a legal move becomes."""
    match move:
        case PlaceBoat(boat, field):
            return fresh_boat_placed(seat, boat, field, owner_at_once(state, seat, boat))
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
            return automatic.draw_from(state, source, chance)
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
