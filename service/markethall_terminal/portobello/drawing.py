"""The picture of a match of Portobello Market: map, players and turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import Edition
from markethall.portobello.v1.view_pb2 import Tile
from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from . import board as colour
from .board import CUSTOMERS, Layout, Market, Places, draw_map, ink, lay_out, list_alleys, seat_name
from .words import counted, label, row, tell, tile

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
        return colour.seat_name(seat)

    def seat_style(self, seat: int) -> str:
        """White or black on the colour of the seat."""
        return colour.ink(seat)


_FAINT = "dim"


def headline(title: str, match: Match) -> Text:
    """The title, the edition, and how far the match has come."""
    edition = Edition.Name(match.options.portobello.edition).removeprefix("EDITION_").replace("_", " ").capitalize()
    turn = match.view.portobello.turn
    at = f"round {(turn - 1) // match.seat_count + 1}, turn {turn}" if turn else "before the first turn"
    return Text.assemble((title, "bold"), f" · {edition} edition · {at}")


def draw_panel(market: Market, match: Match) -> RenderableType:
    """Points, stalls and tiles of all players; the turn; the bag; what the signs mean."""
    return Group(_players(market, match), Text(), _turn(market, match), _customers(market), _signs())


def _players(market: Market, match: Match) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=_FAINT)
    table.add_column("")
    table.add_column("player")
    table.add_column("name", max_width=24, no_wrap=True)
    table.add_column("points", justify="right")
    table.add_column("stalls left", justify="right")
    table.add_column("tiles face up")
    table.add_column("face down")
    view = market.view
    for seat, (points, stalls, hand) in enumerate(zip(view.scores, view.supply, view.hands, strict=True), 1):
        table.add_row(
            "▸" if seat in match.to_act else "★" if seat in match.winners else " ",
            Text(f" {seat_name(seat)} ", ink(seat)),
            Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else ""),
            Text(str(points), "bold"),
            str(stalls),
            _tiles(hand.face_up),
            Text.assemble((_tiles(hand.face_down), _FAINT)),
        )
    return table


def _tiles(tiles: Iterable[Tile]) -> str:
    return "  ".join(f"n{one.number}" if one.neutral else str(one.number) for one in tiles) or "–"


def _turn(market: Market, match: Match) -> Text:
    view = market.view
    if view.over:
        names = " and ".join(map(seat_name, match.winners))
        return Text(f"The game is over: {names} {'wins' if len(match.winners) == 1 else 'win'}.", "bold")
    who = " and ".join(map(seat_name, match.to_act)) or "Nobody"
    if not view.turn:
        return Text(f"{who} puts the Bobby into a district.")
    if view.drawn:
        return Text(f"{who} has drawn a {CUSTOMERS[view.drawn]} and puts it on a free square.")
    if view.HasField("tile"):
        left = counted(view.actions, "action")
        return Text(f"{who} acts with {tile(view.tile.number, view.tile.neutral)}: {left} left.")
    return Text(f"{who} takes a tile or scores a district.")


def _customers(market: Market) -> Text:
    if market.view.row:
        return Text(f"The customers to come: {row(market.view.row)}.")
    inside = [counted(count, CUSTOMERS[customer]) for customer, count in sorted(market.bag().items())]
    lord = Customer.CUSTOMER_LORD in market.view.customers
    return Text(f"In the bag: {', '.join(inside) or 'nobody'}. The Lord {'is here' if lord else 'is still to come'}.")


def _signs() -> Text:
    return Text(
        "(2) free space worth 2  ▐R²▌ Red's stall on a 2  a05✓ scored  R×4 Red's tile 4  n2 neutral tile 2",
        _FAINT,
    )


# What the bag holds before the first draw (PM-1.4, PM-2.1).
