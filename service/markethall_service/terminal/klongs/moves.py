"""The choices of a player, in words."""

from __future__ import annotations

from typing import Final

from markethall.klongs.v1 import move_pb2 as wire
from markethall.klongs.v1.component_pb2 import Pile
from markethall.klongs.v1.view_pb2 import Step
from markethall_client import kind, text

from . import boats, grid, seats
from .position import Position

PILES: Final = {
    Pile.PILE_VACANT: "the pile of vacant boats",
    Pile.PILE_PRINTED: "the pile of printed traders and special boats",
}
_DECLINES: Final = {
    Step.STEP_TRADER: "Leave the boat without an owner",
    Step.STEP_STEAL: "Let the thief remove nothing",
    Step.STEP_RESCUE: "Take no caught thief in hand",
    Step.STEP_SHIFT: "Hold the movement card",
}


def label(move: wire.Move, position: Position) -> tuple[str, str]:
    """What kind of choice it is, and which one; a kind that is not known here yet as its fields."""
    match kind(move):
        case wire.PlaceBoat() as it:
            return f"Place {boats.name(it.boat)} on", grid.name(it.field)
        case wire.TakeTrader() as it:
            return "Take the trader from another own boat", _boat(it.field, position)
        case wire.ShiftBoat() as it:
            return f"Shift with a movement card: {_boat(it.origin, position)}, to", grid.name(it.target)
        case wire.DrawBoat() as it:
            return "Draw from", PILES.get(it.pile, "the pile")
        case wire.PassTurn():
            return "Pass the turn: no boat can be placed", ""
        case wire.Decline():
            return _DECLINES.get(position.view.step, "Do without"), ""
        case _:
            return _label_gain(move, position)


def _label_gain(move: wire.Move, position: Position) -> tuple[str, str]:
    """The choices that bring boats or points."""
    loot = boats.name(position.view.turn.loot)
    match kind(move):
        case wire.StealBoat() as it:
            return "Let the thief remove", _boat(it.field, position)
        case wire.StoreBoat():
            return f"Store in the warehouse: {loot}", ""
        case wire.KeepBoat():
            return f"Take in hand for all to see, and do not draw: {loot}", ""
        case wire.ScoreDock() as it:
            return "Score the dock", _dock(it.dock, position)
        case wire.RemoveBoat() as it:
            return "Remove to the warehouse", _boat(it.field, position)
        case wire.PassDock():
            return "Score no dock at this call", ""
        case _:
            return text(move), ""


def _boat(field: int, position: Position) -> str:
    """A boat on the water, such as "C4 fish 3 (vacant), Player 2’s"."""
    boat = position.water.get(field)
    if not boat:
        return grid.name(field)
    whose = f", {seats.name(boat.owner)}’s" if boat.owner else ""
    return f"{grid.name(field)} {boats.name(boat.kind)}{whose}"


def _dock(dock: int, position: Position) -> str:
    points = [seats.gains(each.points) for each in position.docks() if each.dock == dock]
    return ": ".join([grid.dock_name(dock), *points])
