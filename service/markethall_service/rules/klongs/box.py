"""The facts on the box of Bangkok Klongs."""

from __future__ import annotations

from importlib import resources
from typing import Final

from markethall_service.rules.game import Box, Choice, OptionFact


def texts() -> dict[str, str]:
    """The rules as Markdown, by language code."""
    folder = resources.files(__package__) / "text"
    return {code: (folder / f"{code}.md").read_text(encoding="utf-8") for code in ("en", "de")}


BOX: Final = Box(
    name="klongs",
    title="Bangkok Klongs",
    seats=(2, 3, 4),
    version=1,
    summary="Boats with goods crowd the canals of a floating market; whoever has traders around a dock sells there "
    "on market days, unless a thief comes first.",
    options=(
        OptionFact(
            "draw_piles",
            "choice",
            "ONE",
            "How many piles the boats are drawn from (KL-2.3).",
            (
                Choice("ONE", "One pile of all boats."),
                Choice("TWO", "Boats with a vacant place apart from the others; each draw chooses the pile."),
            ),
        ),
        OptionFact(
            "several_cookshops",
            "choice",
            "DOUBLE",
            "What several cookshops around one dock do (KL-7.6).",
            (
                Choice("DOUBLE", "The points are doubled once."),
                Choice("EACH_DOUBLES", "Each cookshop doubles the points."),
            ),
        ),
        OptionFact("components", "board", "", "Components of one's own (KL-1.4)."),
    ),
    texts=texts,
)
