"""The printed editions and what each says where they differ (PM-2.6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Edition(IntEnum):
    """A printed edition of the rules."""

    GERMAN = 1
    ITALIAN = 2
    FRENCH = 3
    FRENCH_SUMMARY = 4


@dataclass(frozen=True, slots=True)
class Print:
    """One column of the table of PM-2.6."""

    start_score: int
    lord_is_action: bool
    left_puts_bobby: bool
    shared_is_free: bool
    neutral_face_up: bool


PRINTS: Final = (
    #     start  Lord is an  left neighbour   shared majority  neutral tile
    #     score  action      puts the Bobby   crosses free     arrives face up
    Print(10,    False,      False,           False,           True),   # German
    Print(0,     True,       False,           False,           True),   # Italian
    Print(10,    True,       False,           False,           True),   # French
    Print(10,    True,       True,            True,            False),  # French summary
)  # fmt: skip
"""The table of PM-2.6, in the order of Edition."""
