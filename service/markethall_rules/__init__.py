"""The market games and the kernel that they share. It needs the standard library only.

Everything here is public, also for bots and simulators: `GAMES` lists the games. A new match is `game.setup`, then the
events of `game.deal`, which `advance` applies; `game.legal_moves` and `game.play` go on from there.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from .bot import BOTS, Bot, bot_by_id, choose, search
from .chance import SEED_BYTES, Chance, NoLuck, SeededChance, commitment
from .errors import BadOptions, IllegalMove, LuckNeeded, RulesError
from .game import LANGUAGES, AnyGame, Box, Game, OptionFact, SeatNumber, Steps, advance, preview_events
from .secret import NO_SEAT, SPECTATOR, Public, Secret, redact, secrets
from .values import changed, value

__all__ = [
    "BOTS",
    "GAMES",
    "LANGUAGES",
    "NO_SEAT",
    "SEED_BYTES",
    "SPECTATOR",
    "AnyGame",
    "BadOptions",
    "Bot",
    "Box",
    "Chance",
    "Game",
    "IllegalMove",
    "LuckNeeded",
    "NoLuck",
    "OptionFact",
    "Public",
    "RulesError",
    "SeatNumber",
    "Secret",
    "SeededChance",
    "Steps",
    "advance",
    "bot_by_id",
    "changed",
    "choose",
    "commitment",
    "game_by_name",
    "preview_events",
    "redact",
    "search",
    "secrets",
    "value",
]

__version__ = "1.0.0"

GAMES: Final[tuple[AnyGame, ...]] = tuple(
    import_module(f".{folder.name}", __name__).GAME for folder in iter_modules(__path__) if folder.ispkg
)
"""All games, by name. Each package in the folder of this one is a game and has its rules as `GAME`."""

_BY_NAME: Final = {game.box.name: game for game in GAMES}


def game_by_name(name: str) -> AnyGame | None:
    """The game with this name, or None."""
    return _BY_NAME.get(name)
