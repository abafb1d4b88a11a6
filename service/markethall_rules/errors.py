"""What a game says when it refuses: split by whose fault it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Numbers: TypeAlias = Mapping[str, int | str]


class RulesError(Exception):
    """A refusal that cites the rules.

    `clause` is a number of the rules text ("PM-4.3"), `cause` a stable name in capitals
    ("ALLEY_FULL"), `numbers` what the sentence is about ({"needs": 2, "has": 1}).
    The message is for a person and says what would be right.
    """

    def __init__(self, clause: str, cause: str, message: str, **numbers: int | str) -> None:
        self.message = _sentence(message)
        super().__init__(self.message)
        self.clause = clause
        self.cause = cause
        self.numbers: Numbers = numbers

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


def _sentence(text: str) -> str:
    """With a capital at its front, unless that is a name, and a stop at its end."""
    first = text.partition(" ")[0].rstrip(":,;")
    text = text[:1].upper() + text[1:] if first.isalpha() else text
    return text if text.endswith((".", "?")) else f"{text}."


class IllegalMove(RulesError):
    """The move is well formed, but the rules do not allow it in this position."""


class BadOptions(RulesError):
    """A match cannot be set up with these options, this number of seats or this board.

    `field` is the option at fault as the game calls it, "" if it is none or the number of seats; whoever told the
    game the options may put it in words of its own.
    """

    field: str = ""

    def of(self, field: str) -> BadOptions:
        """The same refusal, as the fault of that option."""
        self.field = field
        return self


class LuckNeeded(Exception):
    """Play has come to a point where only luck can go on, and the caller gave it none."""


class Hidden(ValueError):
    """Only a secret says how it goes on, and it is hidden in the state at hand."""
