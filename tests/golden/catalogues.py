"""The catalogues of all games whose matches are written down."""

from __future__ import annotations

from typing import Final

from .kairo.entries import CATALOGUE as KAIRO
from .klongs.entries import CATALOGUE as KLONGS
from .playthrough import Catalogue
from .portobello.entries import CATALOGUE as PORTOBELLO
from .tiny.entries import CATALOGUE as TINY

CATALOGUES: Final[tuple[Catalogue, ...]] = (TINY, PORTOBELLO, KAIRO, KLONGS)
