"""The players in a table, and what the one who looks holds."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.v1.match_pb2 import Match

from . import boats, seats
from .map import FAINT
from .position import Position


def draw_players(position: Position, match: Match) -> RenderableType:
    """Points, traders and movement cards left, hands; the hidden side of the hand of who looks."""
    return Group(_table(position, match), *_own(position))


def _table(position: Position, match: Match) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    table.add_column("")
    table.add_column("player", no_wrap=True)
    table.add_column("name", max_width=16, no_wrap=True)
    for title in ("points", "traders", "cards", "hand"):
        table.add_column(title, justify="right")
    if position.view.vacant:
        table.add_column("hidden, from", no_wrap=True)
    table.add_column("known to all")
    for seat in position.seats:
        table.add_row(*_row(position, match, seat))
    return table


def _row(position: Position, match: Match, seat: int) -> Iterator[str | Text]:
    table = position.view.table
    yield _mark(match, seat)
    yield Text(f" {seats.name(seat)} ", seats.ink(seat))
    yield Text(match.seats[seat - 1].display_name if seat <= len(match.seats) else "")
    yield Text(str(table.scores[seat - 1]), "bold")
    yield str(position.traders(seat))
    yield str(table.cards[seat - 1])
    yield str(position.in_hand(seat))
    if position.view.vacant:
        yield _origins(position, seat)
    yield Text(boats.names(position.known(seat)) if position.known(seat) else "–")


def _origins(position: Position, seat: int) -> str:
    vacant = position.view.vacant[seat - 1]
    return f"{vacant} vacant, {position.view.hands[seat - 1].size - vacant} printed"


def _mark(match: Match, seat: int) -> str:
    if seat in match.winners:
        return "★"
    return "▸" if seat in match.to_act else ""


def _own(position: Position) -> Iterator[Text]:
    viewer = position.viewer()
    if viewer:
        yield Text()
        hidden = boats.names(position.view.hands[viewer - 1].items)
        yield Text(f"{seats.name(viewer)} holds, unknown to others: {hidden}.")
