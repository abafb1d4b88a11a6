"""The facts on the box of Portobello Market."""

from __future__ import annotations

from importlib import resources
from typing import Final

from markethall_service.rules.game import Box, Choice, OptionFact

SEATS: Final = (2, 3, 4)
STALLS: Final = {2: 30, 3: 20, 4: 16}
"""Stalls of each player, by the number of seats (PM-1.2)."""

COLOURS: Final = ("red", "yellow", "green", "blue")
NUMBERS: Final = (2, 3, 4)
"""The action tiles of each colour (PM-1.3)."""

NEUTRALS: Final = (3, 3, 2, 2, 1, 1, 1, 1)
"""The stack of neutral tiles, from the top (PM-1.3)."""

CLERKS: Final = 5
CITIZENS: Final = 5
"""The bag holds these; the Lord waits beside it (PM-1.4, PM-2.1)."""

QUIET_ROUNDS: Final = 3
"""The game ends after so many rounds in which nothing is built (PM-9.4)."""


def texts() -> dict[str, str]:
    """The rules as Markdown, by language code."""
    folder = resources.files(__package__) / "text"
    return {code: (folder / f"{code}.md").read_text(encoding="utf-8") for code in ("en", "de")}


BOX: Final = Box(
    name="portobello",
    title="Portobello Market",
    seats=SEATS,
    version=1,
    summary="Stalls fill the alleys of a London market; customers at their ends decide what they are worth, "
    "and the Bobby decides where the next one may stand.",
    options=(
        OptionFact(
            "edition",
            "choice",
            "GERMAN",
            "Whose printed rules are played where they differ (PM-2.6).",
            (
                Choice("GERMAN", "Start at 10 points; the Lord is set at once and free."),
                Choice("ITALIAN", "Start at 0 points; setting the Lord is an action."),
                Choice("FRENCH", "Start at 10 points; setting the Lord is an action."),
                Choice(
                    "FRENCH_SUMMARY",
                    "As FRENCH, but the left neighbour puts the Bobby, a shared majority crosses free, "
                    "and neutral tiles arrive face down.",
                ),
            ),
        ),
        OptionFact(
            "open_customers",
            "boolean",
            "false",
            "Whether the order of the customers is drawn before the game and open to all (PM-2.4).",
        ),
        OptionFact(
            "may_stop_early", "boolean", "false", "Whether a player may stop after at least one action (PM-3.3)."
        ),
        OptionFact("allow_debt", "boolean", "false", "Whether a crossing may take the score below 0 (PM-5.4)."),
        OptionFact("board", "board", "", "A board of one's own (PM-1.1, PM-1.5)."),
    ),
    texts=texts,
)
