"""How a match is played."""

from __future__ import annotations

from dataclasses import dataclass

from markethall_service.rules.secret import Public

from .board import PORTOBELLO, Board
from .edition import PRINTS, Edition, Print


@dataclass(frozen=True, slots=True)
class Options(Public):
    """The edition and the readings that a match is played by, and the board it is played on."""

    edition: Edition = Edition.GERMAN
    open_customers: bool = False
    may_stop_early: bool = False
    allow_debt: bool = False
    board: Board = PORTOBELLO

    @property
    def printed(self) -> Print:
        """What the edition says where editions differ (PM-2.6)."""
        return PRINTS[self.edition - 1]
