"""The games that the laws run over: all games of the service, and the tiny one of the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from markethall_rules import GAMES
from tests.kit import Kit
from tests.rules.kairo.kit import KIT as KAIRO
from tests.rules.klongs.kit import KIT as KLONGS
from tests.rules.portobello.kit import KIT as PORTOBELLO
from tests.tiny.kit import KIT as TINY

KITS: Final[tuple[Kit, ...]] = (TINY, PORTOBELLO, KAIRO, KLONGS)

GAME_NAMES: Final = tuple(game.box.name for game in GAMES)
"""The games of the service."""

TELLING: Final[Mapping[str, frozenset[str]]] = {
    "tiny": frozenset({"CardLaid"}),
    "kairo": frozenset({"CustomerPulled"}),
}
"""By game, the kinds of events after which the rest of a move may depend on hidden things, because the rules want it.

TG-4.1: the second card that is laid turns over the first one. KA-7.7: the bank pays what it has; its coins are hidden.
"""
