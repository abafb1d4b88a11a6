"""The games that the wire can carry: the registry is a tuple you can read."""

from __future__ import annotations

from typing import Final

from . import portobello
from .game import GameCodec

CODECS: Final[tuple[GameCodec, ...]] = (portobello.CODEC,)

BY_NAME: Final = {codec.name: codec for codec in CODECS}
