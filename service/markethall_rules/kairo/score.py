"""Medals and points (KA-5.7, KA-5.8, KA-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .events import MedalTaken
from .pieces import COINS_A_POINT, COLOURS, GOLD, SILVER, Colour, FinalCause, Medal
from .state import State
from .survey import survey_of

MEDAL_POINTS: Final = {Medal.GOLD: GOLD, Medal.SILVER: SILVER}
LOW_COLOURS: Final = 2
_BOTH: Final = (Medal.GOLD, Medal.SILVER)


def holder(state: State, colour: int, medal: Medal) -> int:
    """Who holds a medal; 0 is the supply."""
    return state.medals[(medal - 1) * len(COLOURS) + colour - 1]


def largest_other(state: State, seat: int, colour: int) -> int:
    """The size of the largest stall of a colour that is not this player's, 0 if there is none (KA-5.8)."""
    stalls = survey_of(state).stalls
    if not stalls.by_colour[colour] & ~stalls.own[seat][colour]:
        return 0
    # A neutral stall has one tile.
    return max(1, *[size for owner, size in enumerate(stalls.sizes(colour)) if owner != seat])


def medals_won(state: State, seat: int, colour: int, size: int) -> list[MedalTaken]:
    """The medals that a player receives whose stall has just grown to `size` (KA-5.8)."""
    largest = largest_other(state, seat, colour)
    if size < largest:
        return []
    earned = _BOTH if size > largest else _BOTH[1:]
    return [
        MedalTaken(seat, COLOURS[colour - 1], medal, holder(state, colour, medal), MEDAL_POINTS[medal])
        for medal in earned
        if holder(state, colour, medal) != seat
    ]


def final_cause(state: State) -> FinalCause | None:
    """Why the supply of expansions begins the final phase, or None if it does not (KA-9.1)."""
    if 0 in supplies(state):
        return FinalCause.SUPPLY_EMPTY
    return FinalCause.SUPPLY_LOW if len(colours_running_out(state)) >= LOW_COLOURS else None


def colours_running_out(state: State) -> list[Colour]:
    """Colours with at most one expansion left. With LOW_COLOURS of them the final phase begins (KA-9.1)."""
    return [colour for colour, count in zip(COLOURS, supplies(state), strict=True) if count <= 1]


def supplies(state: State) -> list[int]:
    """How many expansions of each colour are left, in the order of the colours."""
    return survey_of(state).stalls.supply[1:]


def medal_points(state: State, seat: int) -> int:
    """What a player's medals score at the end (KA-9.4)."""
    gold = state.medals[: len(COLOURS)].count(seat)
    return GOLD * gold + SILVER * (state.medals.count(seat) - gold)


def coin_points(coins: Sequence[int]) -> int:
    """What a player's coins score at the end (KA-9.4)."""
    return sum(coins) // COINS_A_POINT
