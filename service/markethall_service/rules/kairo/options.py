"""The options of a match (KA-2.3, KA-1.6, KA-9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from markethall_service.rules.secret import Public

from .board import PRINTED_BOARDS, Board, BoardName


class Setup(IntEnum):
    """Where the first stalls come from (KA-2.3)."""

    PRINTED = 1
    VARIABLE = 2


@dataclass(frozen=True, slots=True)
class Options(Public):
    """What the players agree on beforehand; an own board takes the place of a named one.

    `stall_limit` times the number of players is the number of turns in a row without an expansion after
    which the final phase begins; 0: never (KA-9.3).
    """

    setup: Setup = Setup.PRINTED
    board: BoardName = BoardName.MARKET_9
    stall_limit: int = 12
    own_board: Board | None = None

    def played_board(self) -> Board:
        """The board of the match."""
        return self.own_board or PRINTED_BOARDS[self.board]
