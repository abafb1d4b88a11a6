"""The players and the turn, beside the map."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import Edition
from markethall.portobello.v1.view_pb2 import Tile
from markethall.v1.match_pb2 import Match

from .colour import ink, name
from .events import counted, row, tile
from .market import CUSTOMERS, Market

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
            Text(f" {name(seat)} ", ink(seat)),
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
        names = " and ".join(map(name, match.winners))
        return Text(f"The game is over: {names} {'wins' if len(match.winners) == 1 else 'win'}.", "bold")
    who = " and ".join(map(name, match.to_act)) or "Nobody"
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
