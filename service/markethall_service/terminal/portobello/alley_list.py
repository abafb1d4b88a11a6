"""The market as a list of its alleys, for boards that cannot be drawn as a map."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .colour import edge, ink, letter
from .map import BOBBY, FAINT, RAISED, VISITOR
from .market import CUSTOMERS, Market, Row


def list_alleys(market: Market) -> RenderableType:
    """A line for each alley, from square to square, and a line for each district."""
    alleys = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=FAINT)
    for title in ("alley", "from", "spaces", "to", "districts"):
        alleys.add_column(title)
    for row in market.rows():
        start, end = row.alley.squares
        beside = [district.id for district in market.board.districts if row.alley.id in district.alleys]
        name = row.alley.id + ("✓" if row.scored else "")
        alleys.add_row(name, _square(market, start), _spaces(row), _square(market, end), " ".join(beside))
    return Group(alleys, Text(), _districts(market))


def _square(market: Market, square: str) -> Text:
    customer = market.customer(square)
    name = CUSTOMERS.get(customer)
    return Text.assemble(square, " ", (f" {name} ", VISITOR[customer])) if name else Text(square)


def _spaces(row: Row) -> Text:
    line = Text()
    for seat, value in zip(row.stalls, row.alley.values, strict=True):
        if seat:
            line.append("▐", edge(seat)).append(letter(seat) + RAISED[value], ink(seat)).append("▌", edge(seat))
        else:
            line.append(f"({value}) ")
    return line


def _districts(market: Market) -> Text:
    parts = []
    for district in market.board.districts:
        seat, number = market.tile(district)
        parts.append(Text.assemble(
            district.id,
            (f" {letter(seat)}×{number}", ink(seat)) if seat else "",
            (" BOBBY ", BOBBY) if market.bobby() == district.id else "",
        ))  # fmt: skip
    return Text("   ").join(parts)
