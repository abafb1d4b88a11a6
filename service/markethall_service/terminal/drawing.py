"""How the terminal shows a game: one drawing a game, in a list that can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from rich.console import RenderableType

from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from .kairo import Kairo
from .klongs import Klongs
from .plain import Plain
from .portobello import Portobello


class Drawing(Protocol):
    """One match for a person's eyes: made of the facts on the game's box and the match as a seat sees it."""

    def picture(self, match: Match, width: int, /) -> RenderableType:
        """The position, in at most so many characters a line."""

    def tell(self, event: Event, /) -> str:
        """What happened in the game, in a line."""

    def label(self, move: Move, match: Match, /) -> tuple[str, str]:
        """A move to choose from: what kind of choice it is, and which one of that kind ("" if there is one only)."""

    def seat_name(self, seat: int, /) -> str:
        """What the game calls a seat, such as "Red"."""

    def seat_style(self, seat: int, /) -> str:
        """The style of rich for what belongs to a seat."""


# By the id of the game; a game that is not here is shown in plain words.
DRAWINGS: Final[tuple[tuple[str, Callable[[Game, Match], Drawing]], ...]] = (
    ("portobello", Portobello),
    ("kairo", Kairo),
    ("klongs", Klongs),
)  # fmt: skip


def drawing_of(game: Game, match: Match) -> Drawing:
    """The drawing for a match."""
    return dict(DRAWINGS).get(match.game, Plain)(game, match)
