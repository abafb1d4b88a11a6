"""Every game that the laws run over: all of the shelf, and the tiny one of the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.kit import Kit
from tests.rules.klongs.kit import KIT as KLONGS
from tests.rules.portobello.kit import KIT as PORTOBELLO
from tests.tiny.kit import KIT as TINY

KITS: Final[tuple[Kit, ...]] = (TINY, PORTOBELLO, KLONGS)

TELLING: Final[Mapping[str, frozenset[str]]] = {
    "tiny": frozenset({"CardTurned"}),
}
"""By game, the kinds of events that are meant to tell what was hidden: the laws of blindness end there."""
