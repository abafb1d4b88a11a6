"""What a game answers to a move that may be illegal."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from markethall_rules.chance import NoLuck
from markethall_rules.errors import IllegalMove, LuckNeeded, RulesError
from markethall_rules.game import AnyGame

Refusal: TypeAlias = tuple[str, str, str, dict[str, int | str]]
"""Clause, cause, message and numbers."""


def refusal(game: AnyGame, state: Any, seat: int, move: Any) -> Refusal | None:
    """How the game refuses a move, before anything happens and before any luck; None if it plays it."""
    try:
        next(game.play(state, seat, move, NoLuck()))
    except IllegalMove as refused:
        return told(refused)
    except LuckNeeded:
        return None
    return None


def told(refused: RulesError) -> Refusal:
    """All that a refusal says."""
    return refused.clause, refused.cause, refused.message, dict(refused.numbers)


def clauses(game: AnyGame) -> frozenset[str]:
    """The numbers of all clauses of the rules text."""
    return frozenset(re.findall(r"^- ([A-Z]{2}-\d+\.\d+) ", game.box.texts()["en"], re.MULTILINE))
