"""The state after what thieves and overseers do (KL-7)."""

from __future__ import annotations

from typing import Final, assert_never

from .boats import THIEF, owned
from .events import BoatKept, BoatStolen, BoatStored, SpecialEvent, TheftDeclined, ThiefDismissed, ThievesCaught
from .state import State, Step
from .turn import onward
from .water import without

SPECIAL_EVENTS: Final = (BoatStolen, TheftDeclined, BoatStored, BoatKept, ThievesCaught, ThiefDismissed)


def apply_special(state: State, event: SpecialEvent) -> State:
    """The state after an event of KL-7."""
    match event:
        case BoatStolen(_, field, boat):
            return onward(state, Step.STEAL, water=without(state.water, field), loot=boat)
        case TheftDeclined():
            return onward(state, Step.STEAL)
        case BoatStored(seat, boat):
            stored = tuple(sorted((*state.stored, owned(seat, boat))))
            return onward(state, Step.LOOT, stored=stored, loot=0)
        case BoatKept(seat, boat):
            known = tuple(sorted((*state.known, owned(seat, boat))))
            return onward(state, Step.RESCUE, known=known, loot=0, kept=True)
        case ThievesCaught(_, fields):
            water = without(state.water, *fields)
            return onward(state, Step.CATCH, water=water, lost=state.lost + len(fields) - 1, loot=THIEF)
        case ThiefDismissed():
            return onward(state, Step.RESCUE, lost=state.lost + 1, loot=0)
        case _:
            assert_never(event)
