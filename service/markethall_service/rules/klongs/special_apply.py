"""The state after what thieves and overseers do (KL-7)."""

from __future__ import annotations

from typing import assert_never

from .boats import THIEF, owned
from .events import BoatKept, BoatStolen, BoatStored, SpecialEvent, TheftDeclined, ThiefDismissed, ThievesCaught
from .state import State, Step, but
from .turn import onward


def apply_special(state: State, event: SpecialEvent) -> State:
    """The state after an event of KL-7."""
    turn, table = state.turn, state.table
    match event:
        case BoatStolen(_, field, boat):
            return onward(state, Step.STEAL, water=state.water.without(field), turn=but(turn, loot=boat))
        case TheftDeclined():
            return onward(state, Step.STEAL)
        case BoatStored(seat, boat):
            stored = tuple(sorted((*table.stored, owned(seat, boat))))
            return onward(state, Step.LOOT, table=but(table, stored=stored), turn=but(turn, loot=0))
        case BoatKept(seat, boat):
            known = tuple(sorted((*state.known, owned(seat, boat))))
            return onward(state, Step.RESCUE, known=known, turn=but(turn, loot=0, kept=True))
        case ThievesCaught(_, fields):
            water, lost = state.water.without_all(fields), table.lost + len(fields) - 1
            return onward(state, Step.CATCH, water=water, table=but(table, lost=lost), turn=but(turn, loot=THIEF))
        case ThiefDismissed():
            return onward(state, Step.RESCUE, table=but(table, lost=table.lost + 1), turn=but(turn, loot=0))
        case _:
            assert_never(event)
