"""One match of Portobello Market for a person's eyes."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from . import colour
from .alley_list import list_alleys
from .events import tell
from .layout import Layout, lay_out
from .map import draw_map
from .market import Market
from .moves import label
from .panel import draw_panel, headline
from .places import Places

_WIDTH: Final = 98


class Portobello:
    """The market as a map, the players below it; moves and events in words."""

    def __init__(self, game: Game, match: Match) -> None:
        own = match.options.portobello
        self._board = own.board if own.HasField("board") else game.boards[0].portobello
        self._places = Places(self._board)
        self._title = game.title
        self._layouts: dict[int, Layout | None] = {}

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the alleys where the board's coordinates leave no room for one."""
        market = Market(self._board, match.view.portobello)
        layout = self._layout(min(width, _WIDTH))
        ground = draw_map(market, layout) if layout else list_alleys(market)
        parts = [headline(self._title, match), Text(), ground, Text(), draw_panel(market, match)]
        if not layout and width < _WIDTH and self._layout(_WIDTH):
            parts.append(Text(f"A terminal {_WIDTH} characters wide shows the market as a map.", "dim"))
        return Group(*parts)

    def _layout(self, width: int) -> Layout | None:
        if width not in self._layouts:
            self._layouts[width] = lay_out(self._board, width)
        return self._layouts[width]

    def tell(self, event: Event) -> str:
        """What happened, with the names of the squares."""
        return tell(event.portobello, self._places)

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """A choice, with what it means where the Bobby and the stalls are now."""
        return label(move.portobello, self._places, Market(self._board, match.view.portobello), match)

    def seat_name(self, seat: int) -> str:
        """Red, Yellow, Green or Blue (PM-1.2)."""
        return colour.name(seat)

    def seat_style(self, seat: int) -> str:
        """White or black on the colour of the seat."""
        return colour.ink(seat)
