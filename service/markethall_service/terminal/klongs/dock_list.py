"""The docks that score now, and what they bring."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from . import grid
from .map import FAINT, OTHER_DOCK, OWN_DOCK
from .position import Dock, Position
from .seats import name

_ENTRY: Final = 30


def list_docks(position: Position, width: int) -> RenderableType:
    """Each dock with the points of each player who has a boat there; as many side by side as there is room for."""
    asked = position.asked()
    entries = [_entry(dock, asked) for dock in position.docks()]
    if not entries:
        return Text("No dock scores now.")
    beside = max(1, width // _ENTRY)
    table = Table.grid(padding=(0, 3, 0, 0))
    for start in range(0, len(entries), beside):
        table.add_row(*entries[start : start + beside])
    title = f"Docks that score now ({OWN_DOCK} for {name(asked)}, {OTHER_DOCK} for others only)"
    return Group(Text(title, FAINT), table)


def _entry(dock: Dock, asked: int) -> str:
    sign = OWN_DOCK if asked in dock.owners else OTHER_DOCK
    gains = [f"P{seat} {points}" for seat, points in enumerate(dock.points, 1) if seat in dock.owners]
    return f"{sign} {grid.dock_name(dock.dock)}  {', '.join(gains)}"
