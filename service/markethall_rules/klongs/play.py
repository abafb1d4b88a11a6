"""What a move does: its own event, then those of the automatic steps until a seat is to act."""

from __future__ import annotations

from typing import assert_never

from markethall_rules.chance import Chance
from markethall_rules.game import Steps

from . import events, market, moves
from .board import KIND, OWNER
from .legal import refusal
from .placement import owner_at_once
from .state import State, Step
from .turn import AUTOMATIC_STEPS, draw_from


def play(
    state: State, seat: int, move: moves.Move, chance: Chance, *, listed: bool = False
) -> Steps[events.Event, State]:
    """The events of a move; IllegalMove, with the clause, if it is not legal. A `listed` one is not checked."""
    if not listed and (refused := refusal(state, seat, move)):
        raise refused
    state = yield _event(state, seat, move, chance)
    while event := AUTOMATIC_STEPS.get(state.step):
        state = yield event(state, chance)
    return state


def _event(state: State, seat: int, move: moves.Move, chance: Chance) -> events.Event:
    """The event of a legal move."""
    match move:
        case moves.PlaceBoat(boat, field):
            return events.BoatPlaced(seat, boat, field, owner_at_once(state, seat, boat))
        case moves.PassDock():
            return events.DockPassed(seat)
        case moves.ShiftBoat(origin, target):
            return events.BoatShifted(seat, origin, target)
        case moves.ScoreDock(dock):
            return events.DockScored(seat, dock, market.points(state, dock))
        case moves.RemoveBoat(field):
            return events.BoatRemoved(seat, field, state.water.boats[field] & KIND, state.water.boats[field] >> OWNER)
        case moves.StealBoat(field):
            return events.BoatStolen(seat, field, state.water.boats[field] & KIND, state.water.boats[field] >> OWNER)
        case moves.StoreBoat():
            return events.BoatStored(seat, state.turn.loot)
        case moves.KeepBoat():
            return events.BoatKept(seat, state.turn.loot)
        case moves.PassTurn():
            return events.TurnPassed(seat)
        case moves.Decline():
            return _declined(state, seat)
        case moves.TakeTrader(field):
            return events.TraderTaken(seat, field, state.placed)
        case moves.DrawBoat(source):
            return draw_from(state, source, chance)
        case _:
            assert_never(move)


def _declined(state: State, seat: int) -> events.Event:
    match state.step:
        case Step.SHIFT:
            return events.MovementCardDeclined(seat)
        case Step.STEAL:
            return events.TheftDeclined(seat)
        case Step.TRADER:
            return events.TraderForgone(seat, state.placed)
        case _:
            return events.ThiefDismissed(seat)
