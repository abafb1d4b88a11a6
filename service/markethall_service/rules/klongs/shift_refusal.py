"""Why a boat may not be shifted (KL-6)."""

from __future__ import annotations

from markethall_service.rules.errors import IllegalMove

from .grid import FIELDS, NEAR, QUARTER, QUARTERS, spot
from .moves import ShiftBoat
from .placement_refusal import closed, no_such_field
from .shift import keeps_placement, leaves_placement
from .state import State


def shifting(state: State, seat: int, move: ShiftBoat) -> IllegalMove | None:
    """The clause that the shift breaks, or None."""
    origin, target = move.origin, move.target
    if state.turn.moved:
        return IllegalMove("KL-6.1", "CARD_USED", "one movement card in a turn", most=1)
    if not state.table.cards[seat - 1]:
        return IllegalMove("KL-6.1", "NO_CARD", "both movement cards are spent", has=0)
    if target not in FIELDS:
        return no_such_field(target)
    if origin not in FIELDS or not state.water.fleets[seat] >> origin & 1:
        return IllegalMove("KL-6.1", "NOT_YOUR_BOAT", "shift a boat of your own", field=origin)
    if not NEAR[origin] >> target & 1:
        return IllegalMove(
            "KL-6.1", "NOT_ADJACENT", f"{spot(target)} does not touch {spot(origin)}", origin=origin, target=target
        )
    refused = closed(state, target, "KL-6.1", "shift to a free field beside the boat", QUARTERS[QUARTER[origin]])
    if refused or keeps_placement(state, seat) or leaves_placement(state, seat, origin, target):
        return refused
    return IllegalMove(
        "KL-3.3", "NO_PLACEMENT_LEFT", "after this shift no boat in hand could be placed", origin=origin, target=target
    )
