"""The market drawn as a map."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import District, Square

from ..canvas import Canvas
from .colour import edge, ink, letter
from .layout import Layout, Point
from .market import CUSTOMERS, Market, Row

LINE: Final = "#8a8378"
FAINT: Final = "dim"
BOBBY: Final = "bold white on #10243e"
VISITOR: Final = {
    Customer.CUSTOMER_UNSPECIFIED: "",
    Customer.CUSTOMER_CLERK: "bold black on #b9bcc2",
    Customer.CUSTOMER_CITIZEN: "bold black on #f0a3c0",
    Customer.CUSTOMER_LORD: "bold white on #5b2a86",
}
RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def draw_map(market: Market, layout: Layout) -> Text:
    """Squares with their customers, alleys with their stalls, districts with their tile and the Bobby."""
    canvas = Canvas(layout.width, layout.height)
    for row in market.rows():
        start, end = (layout.middles[square] for square in row.alley.squares)
        canvas.line(start, end, LINE)
    for square in market.board.squares:
        _draw_square(canvas, market, layout, square)
    for row in market.rows():
        _draw_row(canvas, layout, row)
    for district in market.board.districts:
        _draw_district(canvas, market, layout.districts[district.id], district)
    for row in market.rows():
        _name_row(canvas, layout, row)
    return canvas.text()


def _draw_square(canvas: Canvas, market: Market, layout: Layout, square: Square) -> None:
    box = layout.squares[square.id]
    customer = market.customer(square.id)
    style = VISITOR[customer]
    canvas.mark(box.x, box.y, f"╭{f' {square.id} ':─^7}╮", style)
    canvas.mark(box.x, box.y + 1, f"│{CUSTOMERS.get(customer, ''):^7}│", style)
    canvas.mark(box.x, box.y + 2, "╰───────╯", style)


def _draw_row(canvas: Canvas, layout: Layout, row: Row) -> None:
    for box, seat, value in zip(layout.spaces[row.alley.id], row.stalls, row.alley.values, strict=True):
        if seat:
            canvas.mark(box.x, box.y, "▐", edge(seat))
            canvas.mark(box.x + 1, box.y, letter(seat) + RAISED[value], ink(seat))
            canvas.mark(box.x + 3, box.y, "▌", edge(seat))
        else:
            canvas.mark(box.x, box.y, f"({value})")


def _draw_district(canvas: Canvas, market: Market, middle: Point, district: District) -> None:
    seat, number = market.tile(district)
    lines = [(district.id, FAINT)]
    if seat:
        lines.append((f" {letter(seat)}×{number} ", ink(seat)))
    if market.bobby() == district.id:
        lines.append((" BOBBY ", BOBBY))
    for at, (text, style) in enumerate(lines):
        canvas.mark(round(middle[0] - len(text) / 2), round(middle[1]) + at, text, style)


def _name_row(canvas: Canvas, layout: Layout, row: Row) -> None:
    """Puts the name of an alley beside its middle, where there is room."""
    spaces = layout.spaces[row.alley.id]
    name = row.alley.id + ("✓" if row.scored else "")
    for box in sorted(spaces, key=lambda box: abs(box.x - spaces[0].x - spaces[-1].x)):
        for x, y in ((box.x + 5, box.y), (box.x - len(name) - 1, box.y), (box.x, box.y - 1), (box.x, box.y + 1)):
            if canvas.is_free(x, y, len(name)):
                canvas.mark(x, y, name, FAINT)
                return
