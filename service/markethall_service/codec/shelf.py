"""The games that the wire can carry: the registry is a tuple you can read."""

from __future__ import annotations

from typing import Final

from . import kairo, klongs, portobello
from .mirror import GameCodec

CODECS: Final[tuple[GameCodec, ...]] = (portobello.CODEC, kairo.CODEC, klongs.CODEC)

BY_NAME: Final = {codec.name: codec for codec in CODECS}
