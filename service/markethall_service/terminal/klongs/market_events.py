"""What happens on the Luk-Phat track and on market days, in words."""

from __future__ import annotations

from markethall.klongs.v1 import event_pb2 as wire
from markethall_client import kind, text

from . import boats, grid
from .seats import gains, name
from .turn import day_name
from .words import counted


def tell_market(event: wire.Event) -> str:
    """One event of a market day, or of what leads to it and ends it, in a line."""
    match kind(event):
        case wire.LukPhatAdvanced() as it:
            return f"The Luk-Phat marker comes to step {it.step}: {counted(it.points, 'point')} for {name(it.seat)}"
        case wire.MarketDayOpened() as it:
            return f"A {day_name(it.day)} begins in the turn of {name(it.seat)}; {name(it.opener)} is called first"
        case wire.DockScored() as it:
            return f"{name(it.seat)} scores the dock {grid.dock_name(it.dock)}: {gains(it.points)}"
        case wire.BoatRemoved() as it:
            boat = f"{boats.name(it.boat)} from {grid.name(it.field)}"
            back = "; the trader goes back to the supply" if it.owner else ""
            return f"{name(it.seat)} removes {boat} to the warehouse{back}"
        case wire.DockPassed() as it:
            return f"{name(it.seat)} scores no dock at this call"
        case wire.MarketDayClosed() as it:
            return f"The {day_name(it.day)} ends"
        case wire.WarehousesScored() as it:
            return f"The warehouses bring {gains(it.points)}"
        case _:
            return text(event)
