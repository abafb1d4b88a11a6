"""Why a dock may not be scored, or a boat not removed from it (KL-8, KL-9)."""

from __future__ import annotations

from markethall_service.rules.errors import IllegalMove

from .boats import OWNER
from .components import MarketDay
from .grid import DOCKS, QUARTETS, spot
from .market import boats_at, removable
from .state import State


def scoring(state: State, seat: int, dock: int) -> IllegalMove | None:
    """The clause that scoring the dock breaks, or None."""
    if dock not in QUARTETS:
        return IllegalMove(
            "KL-1.2",
            "NO_SUCH_DOCK",
            f"{dock} is none of the {len(DOCKS)} docks; a dock is named by the field to its south-east",
            dock=dock,
        )
    boats = boats_at(state, dock)
    lying = sum(boat > 0 for boat in boats)
    if lying < len(boats):
        return IllegalMove(
            "KL-8.2",
            "DOCK_NOT_FULL",
            f"all four fields of the dock need boats, {lying} have one",
            dock=dock,
            needs=len(boats),
            has=lying,
        )
    if seat not in (boat >> OWNER for boat in boats):
        return IllegalMove("KL-8.2", "NO_OWN_BOAT", "none of the four boats is your own", dock=dock)
    return None


def removing(state: State, seat: int, field: int) -> IllegalMove | None:
    """The clause that removing the boat breaks, or None."""
    market = state.market
    assert market is not None, "a boat is removed on a market day"
    if field not in QUARTETS[market.dock]:
        return IllegalMove(
            "KL-8.4", "NOT_AT_THE_DOCK", "remove a boat of the dock just scored", field=field, dock=market.dock
        )
    if field in removable(state, seat, market):
        return None
    if market.day == MarketDay.SMALL:
        return IllegalMove("KL-8.4", "NOT_YOUR_BOAT", f"the boat at {spot(field)} is not your own", field=field)
    return IllegalMove(
        "KL-9.4",
        "OTHER_PLAYERS_BOAT",
        f"the boat at {spot(field)} is another player's; remove an own or a neutral one",
        field=field,
        owner=state.water.boats[field] >> OWNER,
    )
