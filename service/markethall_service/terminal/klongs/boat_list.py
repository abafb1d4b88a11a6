"""The water as a list of its boats, for terminals that are too narrow for the map."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from . import boats, grid, seats
from .position import Position


def list_boats(position: Position) -> Group:
    """The boats of each player with their fields, those of nobody, and the free entrances."""
    lines = [f"{seats.name(seat)}: {_boats(position, seat)}" for seat in position.seats]
    free = [grid.name(field) for field in position.entrances() if field not in position.water]
    lines += [f"Nobody’s: {_boats(position, 0)}", f"Free entrances: {', '.join(free) or 'none'}"]
    return Group(*map(Text, lines))


def _boats(position: Position, owner: int) -> str:
    mine = [boat for boat in position.water.values() if boat.owner == owner]
    return ", ".join(f"{grid.name(boat.field)} {boats.name(boat.kind)}" for boat in mine) or "none"
