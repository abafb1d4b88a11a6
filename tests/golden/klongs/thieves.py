"""Two players who steal each other's thieves for ever (KL-3.5)."""

from __future__ import annotations

from collections import Counter

from markethall_rules.klongs import Move, State
from markethall_rules.klongs.board import COLS, KIND, OWNER, THIEF
from markethall_rules.klongs.moves import KeepBoat, PlaceBoat, StealBoat


def the_war_of_thieves(state: State, move: Move) -> int:
    """Thieves wait in hand until the player on turn has two and the other one; then each takes the last one placed."""
    match move:
        case PlaceBoat(boat, field) if boat == THIEF:
            return 3 if _prey(state, field) or _armed(state) else 0
        case StealBoat(field):
            return 3 if state.water.boats[field] & KIND == THIEF else 2
        case KeepBoat():
            return 3
        case _:
            return 1


def _prey(state: State, field: int) -> bool:
    row = field // COLS * COLS
    return any(boat & KIND == THIEF for boat in state.water.boats[row : row + COLS])


def _armed(state: State) -> bool:
    held = Counter(boat >> OWNER for boat in state.known if boat & KIND == THIEF)
    for hand in state.hands:
        held[hand.owner] += hand.seen.count(THIEF)
    return held[state.turn.seat] == 2 and held.total() == 3
