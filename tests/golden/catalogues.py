"""The catalogues of all games whose matches are written down."""

from __future__ import annotations

from typing import Final

from .playthrough import Catalogue
from .portobello.entries import CATALOGUE as PORTOBELLO
from .tiny.entries import CATALOGUE as TINY

CATALOGUES: Final[tuple[Catalogue, ...]] = (TINY, PORTOBELLO)
