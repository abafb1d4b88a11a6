"""Recorded matches of Kairo: every number of seats with both set-ups and markets, all causes of the final phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markethall_rules.kairo import GAME, Event, Options
from markethall_rules.kairo.board import BoardName, Setup
from markethall_rules.kairo.events import FinalPhaseBegan
from markethall_rules.kairo.pieces import FinalCause
from tests.golden.playthrough import Catalogue, Entry
from tests.rules.kairo.kit import SMALL


def ending(events: Sequence[Event]) -> str:
    """The cause of the final phase (KA-9.1, KA-9.3)."""
    (final_phase,) = (event for event in events if isinstance(event, FinalPhaseBegan))
    return final_phase.cause.name


VARIABLE, TWELVE = Setup.VARIABLE, BoardName.MARKET_12
CATALOGUE: Final = Catalogue(
    GAME,
    {cause.name: "KA-9.3" if cause is FinalCause.STANDSTILL else "" for cause in FinalCause},
    ending,
    (
        Entry("printed-2", Options(), 2, 51),
        Entry("printed-3", Options(), 3, 62),
        Entry("printed-4", Options(), 4, 22),
        Entry("variable-2", Options(VARIABLE), 2, 24),
        Entry("variable-3", Options(VARIABLE), 3, 44),
        Entry("variable-4", Options(VARIABLE), 4, 23),
        Entry("twelve-printed-2", Options(board=TWELVE), 2, 188),
        Entry("twelve-printed-3", Options(board=TWELVE), 3, 113),
        Entry("twelve-variable-4", Options(VARIABLE, TWELVE, standstill_limit=0), 4, 5),
        Entry("short", Options(standstill_limit=4), 3, 33),
        Entry("own-board", Options(VARIABLE, own_board=SMALL), 4, 1),
    ),
)
