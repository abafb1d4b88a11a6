"""Recorded matches of the tiny game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.golden.playthrough import Catalogue, Entry
from tests.tiny.box import HAND, Options
from tests.tiny.game import GAME
from tests.tiny.moves import CardDrawn, CardTurned, Event


def ending(events: Sequence[Event]) -> str:
    """Whether cards are left in the hands (TG-5.1)."""
    drawn = sum(isinstance(event, CardDrawn) for event in events)
    turned = sum(isinstance(event, CardTurned) for event in events)
    return "LAST_ROUND" if drawn - turned >= HAND else "NO_CARDS"


CATALOGUE: Final = Catalogue(
    GAME,
    {"LAST_ROUND": "", "NO_CARDS": ""},
    ending,
    (
        Entry("two", Options(), 2, 1),
        Entry("three", Options(), 3, 2),
        Entry("two-to-the-last-card", Options(rounds=9), 2, 3),
    ),
)
