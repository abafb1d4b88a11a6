"""The shelf: the list of all games."""

from __future__ import annotations

from typing import Final

from . import kairo, klongs, portobello
from .game import AnyGame

GAMES: Final[tuple[AnyGame, ...]] = (portobello.GAME, kairo.GAME, klongs.GAME)


def find(name: str) -> AnyGame | None:
    """The game with this name, or None."""
    return next((game for game in GAMES if game.box.name == name), None)
