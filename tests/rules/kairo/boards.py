"""Boards of one's own, for tests."""

from __future__ import annotations

from typing import Final

from markethall_rules.kairo.board import PRINTED_BOARDS, Board, BoardName

SMALL: Final = Board(
    area=("MMMMMM", "MMMMMM", "RMMMMR", "RMMMMR", "RMMMMR", "RRRRRR"),
    section=("112233", "112233", "445566", "445566", "778899", "778899"),
    customer_starts=(0, 5, 14, 25, 28),
    setups=(),
)
"""Six by six sites and no printed set-up."""

UNEVEN: Final = Board(
    area=("MMMMMMMM", "MMMMMMMM", "RMMMMMMM", "RMMMMMMR", "RRRMMMRR"),
    section=("11122233", "44455566", "44455566", "77788899", "77788899"),
    customer_starts=(0, 7, 11, 20, 30),
    setups=(),
)
"""More columns than rows, sections of different sizes, gaps in the restaurant band."""

RENAMED: Final = PRINTED_BOARDS[BoardName.MARKET_9]
"""A printed board, given as an own one."""
