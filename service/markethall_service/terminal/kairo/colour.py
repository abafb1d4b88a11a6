"""The six colours of stalls, customers and coins (KA-1.2), and how they look with and without colour."""

from __future__ import annotations

from typing import Final

# In the order of the wire, where colours count from 1.
NAMES: Final = ("white", "red", "violet", "green", "yellow", "blue")
_INK: Final = (
    "bold black on #ece7da", "bold white on #b3261e", "bold white on #7b2fa3",
    "bold white on #00700d", "bold black on #f2c230", "bold white on #1f57c3",
)  # fmt: skip


def name(colour: int) -> str:
    """The colour of a number, such as "red"."""
    return NAMES[colour - 1] if 1 <= colour <= len(NAMES) else f"colour-{colour}"


def letter(colour: int) -> str:
    """One letter that tells the colour: W, R, V, G, Y or B."""
    return NAMES[colour - 1][0].upper() if 1 <= colour <= len(NAMES) else "?"


def ink(colour: int) -> str:
    """The style of what has a colour."""
    return _INK[(colour - 1) % len(_INK)]
