"""Any game in plain words, without a drawing of its own."""

from __future__ import annotations

from google.protobuf import text_format
from rich.console import RenderableType
from rich.text import Text

from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move
from markethall_client import kind, text


class Plain:
    """A match as its messages: the view field by field, moves and events as short lines."""

    def __init__(self, game: Game, match: Match) -> None:
        self._title = game.title or match.game

    def picture(self, match: Match, _width: int, /) -> RenderableType:
        """The title, the points, and the view as it came over the wire."""
        scores = ", ".join(f"{self.seat_name(seat)}: {points}" for seat, points in enumerate(match.scores, 1))
        position = text_format.MessageToString(kind(match.view), use_short_repeated_primitives=True)
        return Text(f"{self._title}, turn {match.turn}\n{scores}\n{position}")

    def tell(self, event: Event) -> str:
        """The fact and its fields."""
        return text(event)

    def label(self, move: Move, _match: Match, /) -> tuple[str, str]:
        """The kind of the move, and its fields."""
        words, _, fields = text(move).partition(" ")
        return words.replace("_", " ").capitalize(), fields

    def seat_name(self, seat: int) -> str:
        """The number of the seat."""
        return f"Seat {seat}"

    def seat_style(self, _seat: int, /) -> str:
        """Bold, for every seat."""
        return "bold"
