"""One match of Kairo for a person's eyes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.kairo.v1.options_pb2 import Board, Options
from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from . import seats
from .events import tell
from .grid import Grid
from .map import draw_map, map_width
from .market import Market
from .moves import label
from .panel import FACTS_WIDTH, SIGNS_WIDTH, draw_facts, draw_signs
from .players import draw_players
from .stall_list import list_stalls
from .turn import draw_turn, headline

_WIDTH: Final = 100
_GAP: Final = 3


class Kairo:
    """The market as a grid, the players below it; moves and events in words."""

    def __init__(self, game: Game, match: Match) -> None:
        self._grid = Grid(_board(game, match.options.kairo))
        self._title = game.title

    def picture(self, match: Match, width: int) -> RenderableType:
        """The map, or a list of the stalls where there is no room for one."""
        market = Market(self._grid, match.view.kairo)
        return Group(
            headline(self._title, market, match),
            Text(),
            *self._ground(market, min(width, _WIDTH)),
            Text(),
            draw_players(market, match),
            Text(),
            draw_turn(market, match),
        )

    def _ground(self, market: Market, width: int) -> Iterator[RenderableType]:
        """The map and what belongs to it: beside it what has room there, the rest below."""
        wide = map_width(self._grid)
        if wide > width:
            yield Group(list_stalls(market), Text(), draw_facts(market))
            if wide <= _WIDTH:
                yield Text(f"\nA terminal {wide} characters wide shows the market as a map.", "dim")
            return
        room = width - wide - _GAP
        parts = ((draw_facts(market), FACTS_WIDTH), (draw_signs(), SIGNS_WIDTH))
        beside = [part for part, least in parts if least <= room]
        below = [part for part, least in parts if least > room]
        yield _in_a_row(draw_map(market), *_stacked(beside))
        if below:
            yield Text()
            yield _in_a_row(*below)

    def tell(self, event: Event) -> str:
        """What happened, with the names of the sites."""
        return tell(event.kairo, self._grid)

    def label(self, move: Move, match: Match) -> tuple[str, str]:
        """A choice, with what it means for the stalls as they are now."""
        return label(move.kairo, Market(self._grid, match.view.kairo))

    def seat_name(self, seat: int) -> str:
        """The player of a number: the colours are those of the stalls."""
        return seats.name(seat)

    def seat_style(self, _seat: int, /) -> str:
        """Bold, for every seat."""
        return "bold"


def _board(game: Game, options: Options) -> Board:
    if options.HasField("own_board"):
        return options.own_board
    # The boards of the box are listed in the order of their names.
    return game.boards[max(options.board, 1) - 1].kairo


def _stacked(parts: list[RenderableType]) -> list[RenderableType]:
    """Parts one below the other as one part; none of none."""
    lines = [line for part in parts for line in (Text(), part)]
    return [Group(*lines[1:])] if lines else []


def _in_a_row(*parts: RenderableType) -> Table:
    row = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
    for part in parts:
        # A map keeps its width; what stands beside it takes the rest.
        row.add_column(no_wrap=True) if part is parts[0] else row.add_column()
    row.add_row(*parts)
    return row
