"""The players in a table, and what the one who looks holds."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.v1.match_pb2 import Match

from .cards import cards
from .colour import letter
from .map import FAINT
from .market import Market
from .seats import name


def draw_players(market: Market, match: Match) -> RenderableType:
    """Points, sizes of stalls, and how many cards each has; the hand of who looks."""
    return Group(_table(market, match), *_own(market))


def _table(market: Market, match: Match) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    table.add_column("")
    table.add_column("player", no_wrap=True)
    table.add_column("name", max_width=24, no_wrap=True)
    for title in ("points", "cards", "criers"):
        table.add_column(title, justify="right")
    table.add_column("stalls by tiles")
    view = market.view
    for seat, (points, hand, criers) in enumerate(zip(view.points, view.hands, view.criers, strict=True), 1):
        table.add_row(
            _mark(market, match, seat),
            Text(name(seat), "bold"),
            Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else ""),
            Text(str(points), "bold"),
            str(hand.size),
            str(criers),
            " ".join(f"{letter(stall.colour)}{stall.size}" for stall in market.stalls if stall.owner == seat) or "–",
        )
    return table


def _mark(market: Market, match: Match, seat: int) -> str:
    if seat in match.winners:
        return "★"
    if seat in match.to_act:
        return "▸"
    return "out" if match.to_act and seat in market.view.course.out else ""


def _own(market: Market) -> Iterator[Text]:
    viewer = market.viewer()
    if viewer:
        yield Text()
        yield Text(f"{name(viewer)} holds {cards(market.view.hands[viewer - 1].items)}.")
