"""The box of the tiny game: its components and options."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markethall_rules.errors import BadOptions
from markethall_rules.game import Box, OptionFact
from markethall_rules.rules_text import Rules, parse_rules

VALUES: Final = (1, 2, 3, 4)
COPIES: Final = 3
HAND: Final = 2
MOST_ROUNDS: Final = 9


@dataclass(frozen=True, slots=True)
class Options:
    """The largest number of rounds (TG-1.3)."""

    rounds: int = 3


def rules(_: str) -> Rules:
    """The rules, in English only."""
    return parse_rules((Path(__file__).parent / "rules.md").read_text(encoding="utf-8"), "en")


BOX: Final = Box(
    name="tiny",
    title="The tiny game",
    seats=(2, 3),
    version=1,
    options=(OptionFact("rounds", "integer", "3"),),
    rules=rules,
)


def check(options: Options, seats: int) -> None:
    """BadOptions if TG-1.2 or TG-1.3 does not allow such a match."""
    if seats not in BOX.seats:
        raise BadOptions("TG-1.2", "WRONG_SEATS", "", f"The tiny game is for 2 or 3 players, not {seats}.", seats=seats)
    if not 1 <= options.rounds <= MOST_ROUNDS:
        message = f"A match has 1 to {MOST_ROUNDS} rounds, not {options.rounds}."
        raise BadOptions("TG-1.3", "ROUNDS", "rounds", message, rounds=options.rounds)
