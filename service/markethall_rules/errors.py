"""Errors of a game, split by cause: the move, the options of the match, missing luck, or a hidden secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

Numbers: TypeAlias = Mapping[str, int | str]

SHARED_CAUSES: Final[Mapping[str, str]] = {
    "MATCH_OVER": "the match is over",
    "NOT_YOUR_TURN": "another seat is to act",
    "WRONG_STEP": "the step asks for another kind of move",
    "NOT_HELD": "the seat does not have the card, coin, boat or tile that the move uses",
    "NOT_YOURS": "the piece on the board belongs to another seat or to none, or is not there",
    "NONE_LEFT": "the supply has none left of what the move takes",
    "CANNOT_PAY": "the seat cannot pay the price",
    "PLACE_TAKEN": "the place is not free",
    "AREA_FULL": "the alley, section or quarter takes no more",
    "NOT_ADJACENT": "the place does not touch what it must touch",
    "MUST_ACT": "the seat may not pass or end the turn while it can do something",
    "WOULD_BLOCK": "after the move nothing would be possible that must still be done",
    "WRONG_SEATS": "the game is not for this number of players",
}
"""What a cause means that several games have. A situation has the same cause in all games; the other causes are of one
game only. Beside these, NO_SUCH_... refuses an id or number that names nothing."""


class RulesError(Exception):
    """A refusal that cites the rules.

    `clause` is a number of the rules text ("PM-4.3"), `cause` a stable name in capitals ("AREA_FULL"),
    `numbers` the values in the sentence ({"needs": 2, "has": 1}). The message is for people. It says what was
    wrong and what is allowed.
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
    """The text with a capital letter at the start, unless it starts with a name, and a full stop at the end."""
    first = text.partition(" ")[0].rstrip(":,;")
    text = text[:1].upper() + text[1:] if first.isalpha() else text
    return text if text.endswith((".", "?")) else f"{text}."


class IllegalMove(RulesError):
    """The move is well formed, but the rules do not allow it in this position."""


class BadOptions(RulesError):
    """A match cannot be set up with these options, this number of seats or this board.

    `field` is the option at fault, "" if it is the number of seats. A fault in a part of an option has the path of that
    part in the values of the rules: `own_board.setups[3].colour`.
    """

    def __init__(self, clause: str, cause: str, field: str, message: str, **numbers: int | str) -> None:
        super().__init__(clause, cause, message, **numbers)
        self.field = field

    def within(self, outer: str) -> BadOptions:
        """The same refusal, with the path from an outer value. The number of seats is in no option."""
        self.field = f"{outer}.{self.field}" if self.field else ""
        return self


class LuckNeeded(Exception):
    """The move needs luck, and the caller gave `NoLuck`."""


class Hidden(ValueError):
    """The move needs a secret that is hidden in this view of the state."""
