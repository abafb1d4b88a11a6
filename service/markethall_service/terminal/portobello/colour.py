"""The colours of the players (PM-1.2), and how they look with and without colour."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("Red", "Yellow", "Green", "Blue")
_INK: Final = ("bold white on #b3261e", "bold black on #f2c230", "bold white on #008700", "bold white on #1f57c3")
_EDGE: Final = ("#b3261e", "#f2c230", "#008700", "#1f57c3")


def name(seat: int) -> str:
    """The colour of a seat, such as "Red"."""
    return NAMES[seat - 1] if 1 <= seat <= len(NAMES) else f"Seat {seat}"


def letter(seat: int) -> str:
    """One letter that tells the seat without colour: R, Y, G or B."""
    return name(seat)[0]


def ink(seat: int) -> str:
    """The style of what belongs to a seat."""
    return _INK[(seat - 1) % len(_INK)]


def edge(seat: int) -> str:
    """The style of the edge of what belongs to a seat."""
    return _EDGE[(seat - 1) % len(_EDGE)]
