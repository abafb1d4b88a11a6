"""The position after a fact. It works as well on what one seat sees of states and events."""

from __future__ import annotations

from typing import Final

from .apply_cards import AFTER_CARDS
from .apply_course import AFTER_COURSE
from .apply_market import AFTER_MARKET
from .apply_purse import AFTER_COINS
from .events import Event
from .record import After
from .state import State

_AFTER: Final[After] = {**AFTER_CARDS, **AFTER_MARKET, **AFTER_COINS, **AFTER_COURSE}


def apply(state: State, event: Event) -> State:
    """The state after an event; it knows no luck and cannot refuse."""
    return _AFTER[type(event)](state, event)
