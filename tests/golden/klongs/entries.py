"""Bangkok Klongs, written down: every number of seats with every option, all ways to the big market day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from markethall_rules.klongs import GAME, Event, Options
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
from tests.golden.playthrough import Catalogue, Entry
from tests.rules.klongs.kit import CROWDED

from .thieves import the_war_of_thieves


def ending(events: Sequence[Event]) -> str:
    """What the big market day came from: the track (KL-5.2), nobody could place (KL-3.4), nothing changed (KL-3.5)."""
    big = [isinstance(event, MarketDayOpened) and event.day == MarketDay.BIG for event in events]
    opened = big.index(True)
    if isinstance(events[opened - 1], LukPhatAdvanced):
        return "TRACK"
    return "STUCK" if _stuck(events[:opened]) else "GOING_ROUND"


def _stuck(events: Sequence[Event]) -> bool:
    """Whether since the last placement every seat has passed or has an empty hand."""
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


ONE, TWO = DrawPiles
DOUBLE, EACH = SeveralCookshops
CATALOGUE: Final = Catalogue(
    GAME,
    ("TRACK", "STUCK", "GOING_ROUND"),
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
