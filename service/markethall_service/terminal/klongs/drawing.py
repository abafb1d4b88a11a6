"""One match of Bangkok Klongs for a person's eyes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.klongs.v1.options_pb2 import Components
from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from . import seats
from .boat_list import list_boats
from .dock_list import list_docks
from .events import tell
from .map import MAP_WIDTH, draw_map
from .moves import label
from .panel import FACTS_WIDTH, draw_facts, draw_signs
from .players import draw_players
from .position import Position
from .turn import draw_turn, headline

_WIDTH: Final = 100
_GAP: Final = 3


class Klongs:
    """The water as a grid, the players below it; moves and events in words."""

    def __init__(self, game: Game, match: Match) -> None:
        self._components = _components(game, match)
        self._title = game.title

    def _position(self, match: Match) -> Position:
        return Position(self._components, match.options.klongs, match.view.klongs)

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the boats where there is no room for one."""
        position = self._position(match)
        width = min(width, _WIDTH)
        return Group(
            headline(self._title, position),
            Text(),
            *_ground(position, width),
            Text(),
            list_docks(position, width),
            Text(),
            draw_players(position, match),
            Text(),
            draw_turn(position, match),
        )

    def tell(self, event: Event) -> str:
        """What happened, with the names of fields and docks."""
        return tell(event.klongs)

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """A choice, with what it means for the boats as they are now."""
        return label(move.klongs, self._position(match))

    def seat_name(self, seat: int) -> str:
        """The player of a number."""
        return seats.name(seat)

    def seat_style(self, seat: int) -> str:
        """The style of the player's boats."""
        return seats.ink(seat)


def _components(game: Game, match: Match) -> Components:
    options = match.options.klongs
    return options.components if options.HasField("components") else game.boards[0].klongs


def _ground(position: Position, width: int) -> Iterator[RenderableType]:
    """The map with what belongs to it: beside it where there is room, below it otherwise."""
    facts, signs = draw_facts(position), draw_signs()
    if width >= MAP_WIDTH + _GAP + FACTS_WIDTH:
        row = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
        row.add_column(no_wrap=True)
        row.add_column(width=FACTS_WIDTH)
        row.add_row(draw_map(position), Group(facts, Text(), signs))
        yield row
        return
    if width < MAP_WIDTH:
        yield Group(list_boats(position), Text(), facts)
        yield Text(f"\nA terminal {MAP_WIDTH} characters wide shows the water as a map.", "dim")
        return
    yield Group(draw_map(position), Text(), facts, Text(), signs)
