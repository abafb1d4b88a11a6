"""Recorded matches of Bangkok Klongs: every number of seats with every option, all causes of the big market day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from markethall_rules.klongs import GAME, Event, Move, Options, State
from markethall_rules.klongs.board import COLS, KIND, OWNER, THIEF
from markethall_rules.klongs.box import DrawPiles, MarketDay, SeveralCookshops
from markethall_rules.klongs.events import (
    BoatDrawn,
    BoatKept,
    BoatPlaced,
    BoatsDealt,
    LukPhatAdvanced,
    MarketDayOpened,
    TurnPassed,
)
from markethall_rules.klongs.moves import KeepBoat, PlaceBoat, StealBoat
from tests.golden.playthrough import Catalogue, Entry
from tests.rules.klongs.kit import CROWDED


def ending(events: Sequence[Event]) -> str:
    """The cause of the big market day: the track (KL-5.2), no possible placement (KL-3.4), or no change (KL-3.5)."""
    big = [isinstance(event, MarketDayOpened) and event.day == MarketDay.BIG for event in events]
    opened = big.index(True)
    if isinstance(events[opened - 1], LukPhatAdvanced):
        return "TRACK"
    return "STUCK" if _stuck(events[:opened]) else "GOING_ROUND"


def _stuck(events: Sequence[Event]) -> bool:
    """Whether every seat has passed since the last placement or has an empty hand."""
    hands: Counter[int] = Counter()
    passed: set[int] = set()
    for event in events:
        match event:
            case BoatsDealt(seat, _, boats):
                hands[seat] += boats.size
            case BoatDrawn(seat) | BoatKept(seat):
                hands[seat] += 1
            case BoatPlaced(seat):
                hands[seat] -= 1
                passed = set()
            case TurnPassed(seat):
                passed.add(seat)
            case _:
                pass
    return all(seat in passed or not held for seat, held in hands.items())


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


ONE, TWO = DrawPiles
DOUBLE, EACH = SeveralCookshops
CATALOGUE: Final = Catalogue(
    GAME,
    {"TRACK": "", "STUCK": "KL-3.4", "GOING_ROUND": "KL-3.5"},
    ending,
    (
        Entry("two", Options(), 2, 1),
        Entry("three", Options(several_cookshops=EACH), 3, 2),
        Entry("four", Options(), 4, 3),
        Entry("two-piles-2", Options(TWO, EACH), 2, 4),
        Entry("two-piles-3", Options(TWO), 3, 5),
        Entry("two-piles-4", Options(TWO, EACH), 4, 6),
        Entry("own-components", Options(components=CROWDED), 3, 7),
        Entry("stuck", Options(TWO), 4, 9520),
        Entry("thieves", Options(), 2, 59, the_war_of_thieves),
    ),
)
