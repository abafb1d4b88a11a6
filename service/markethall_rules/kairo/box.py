"""The facts on the box of Kairo."""

from __future__ import annotations

from importlib import resources
from typing import Final

from markethall_rules.game import Box, Choice, OptionFact

SEATS: Final = (2, 3, 4)


def texts() -> dict[str, str]:
    """The rules as Markdown, by language code."""
    folder = resources.files(__package__) / "text"
    return {code: (folder / f"{code}.md").read_text(encoding="utf-8") for code in ("en", "de")}


BOX: Final = Box(
    name="kairo",
    title="Kairo",
    seats=SEATS,
    version=2,
    summary="Merchants build stalls in six colours on the market of Kairo, let them grow, and pull customers past the "
    "competition to their entrances; the largest stalls of a colour earn medals.",
    options=(
        OptionFact(
            "setup", "choice", "PRINTED", "Where the first stalls come from (KA-2.3).",
            (
                Choice("PRINTED", "The stalls printed for the number of players stand already."),
                Choice("VARIABLE", "The players place three main stalls each, and with two players six neutral ones."),
            ),
        ),
        OptionFact(
            "board", "choice", "MARKET_9", "The market that is played on (KA-1.6).",
            (
                Choice("MARKET_9", "Nine rows of nine sites."),
                Choice("MARKET_12", "Twelve rows of twelve sites."),
            ),
        ),
        OptionFact(
            "stall_limit", "integer", "12",
            "After so many turns of every player in a row without an expansion the final phase begins, up "
            "to 1000; 0: never (KA-9.3).",
        ),
        OptionFact("own_board", "board", "", "A market of one's own, in place of the named one (KA-1.1, KA-2.3)."),
    ),
    texts=texts,
)  # fmt: skip
