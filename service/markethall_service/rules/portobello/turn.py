"""When a player may stop (PM-3.3, PM-3.5), and when the game does (PM-9)."""

from __future__ import annotations

from .bobby import could_act
from .box import QUIET_ROUNDS
from .events import Ending
from .plan import Plan
from .state import State


def is_bound(state: State, plan: Plan, seat: int) -> bool:
    """Whether the player on turn owes an action: one is left and possible, and no option lets it be (PM-3.3)."""
    if not state.actions or (state.options.may_stop_early and state.has_acted):
        return False
    return could_act(state, plan, seat)


def ending(state: State) -> Ending | None:
    """Why the game is over after the turn that ends; None while it goes on."""
    if state.turn % state.seats:
        return None
    if 0 in state.supply:
        return Ending.STALLS_OUT
    if state.turn - state.latest >= QUIET_ROUNDS * state.seats:
        return Ending.STANDSTILL
    return None
