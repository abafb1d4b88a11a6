"""The types of a match of any game. The type checker tells them apart, and from a position that is missing.

Only the rules and the codec of a game know more about them.
"""

from __future__ import annotations

from typing import NewType, TypeAlias

from markethall_rules import Game, game_by_name

Position = NewType("Position", object)
"""The state of a game: whole, or as one seat sees it."""

Move = NewType("Move", object)
"""A move of a game."""

Event = NewType("Event", object)
"""An event of a game. The events of a match itself are `log.MatchEvent`."""

GameOptions = NewType("GameOptions", object)
"""The options of a game."""

MatchGame: TypeAlias = Game[GameOptions, Position, Move, Event]
"""The rules of any game."""


def installed_game(name: str) -> MatchGame | None:
    """The game with this name, or None."""
    return game_by_name(name)
