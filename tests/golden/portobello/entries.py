"""Portobello Market, written down: every number of seats in every edition, both ways to end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall_rules.portobello import GAME, Event, Options
from markethall_rules.portobello.box import Edition
from markethall_rules.portobello.events import Ending, GameEnded
from tests.golden.playthrough import Catalogue, Entry
from tests.rules.portobello.boards import own_board

from .island import island_board


def ending(events: Sequence[Event]) -> str:
    """As the last event says (PM-9.1, PM-9.4)."""
    (ended,) = (event for event in events if isinstance(event, GameEnded))
    return ended.ending.name


CATALOGUE: Final = Catalogue(
    GAME,
    tuple(each.name for each in Ending),
    ending,
    (
        Entry("german-2", Options(), 2, 1),
        Entry("german-3", Options(open_customers=True), 3, 2),
        Entry("german-4", Options(may_stop_early=True), 4, 3),
        Entry("italian-2", Options(Edition.ITALIAN), 2, 4),
        Entry("italian-3", Options(Edition.ITALIAN, allow_debt=True), 3, 5),
        Entry("italian-4", Options(Edition.ITALIAN), 4, 6),
        Entry("french-2", Options(Edition.FRENCH, open_customers=True), 2, 7),
        Entry("french-3", Options(Edition.FRENCH), 3, 8),
        Entry("french-4", Options(Edition.FRENCH, may_stop_early=True), 4, 9),
        Entry("french-summary-2", Options(Edition.FRENCH_SUMMARY), 2, 10),
        Entry("french-summary-3", Options(Edition.FRENCH_SUMMARY, allow_debt=True), 3, 11),
        Entry("french-summary-4", Options(Edition.FRENCH_SUMMARY), 4, 12),
        Entry("own-board", Options(board=own_board(1)), 4, 13),
        Entry("standstill", Options(board=island_board()), 2, 15),
    ),
)
