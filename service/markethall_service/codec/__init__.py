"""Messages of the contract to values of the rules and back, and the entries of the log."""

from __future__ import annotations

from typing import Final

from . import kairo, klongs, portobello
from .mirror import GameCodec

__all__ = ["CODECS", "CODECS_BY_NAME"]

CODECS: Final[tuple[GameCodec, ...]] = (portobello.CODEC, kairo.CODEC, klongs.CODEC)
"""The codecs of all games, in the order of `markethall_rules.GAMES`."""

CODECS_BY_NAME: Final = {codec.name: codec for codec in CODECS}
