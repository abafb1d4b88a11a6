"""The games on the shelf: the registry is a tuple you can read."""

from __future__ import annotations

from typing import Final

from . import kairo, klongs, portobello
from .game import AnyGame

GAMES: Final[tuple[AnyGame, ...]] = (portobello.GAME, kairo.GAME, klongs.GAME)


def find(name: str) -> AnyGame | None:
    """The game with that name on its box, or None."""
    return next((game for game in GAMES if game.box.name == name), None)
