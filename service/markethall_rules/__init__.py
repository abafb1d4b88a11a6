"""The market games and the kernel that they share. It needs the standard library only."""

from __future__ import annotations

from typing import Final

from . import kairo, klongs, portobello
from .game import AnyGame

__all__ = ["GAMES", "game_by_name"]

__version__ = "1.0.0"

GAMES: Final[tuple[AnyGame, ...]] = (portobello.GAME, kairo.GAME, klongs.GAME)
"""All games, in the order in which they are listed."""


def game_by_name(name: str) -> AnyGame | None:
    """The game with this name, or None."""
    return next((game for game in GAMES if game.box.name == name), None)
