"""Messages of the contract to values of the rules and back, and the entries of the log."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from markethall_rules import GAMES

from .mirror import GameCodec

__all__ = ["CODECS", "CODECS_BY_NAME"]

CODECS: Final[tuple[GameCodec, ...]] = tuple(import_module(f".{game.box.name}", __name__).CODEC for game in GAMES)
"""The codecs of all games, in the order of `markethall_rules.GAMES`. The module of a codec has the name of its game."""

CODECS_BY_NAME: Final = {codec.name: codec for codec in CODECS}
