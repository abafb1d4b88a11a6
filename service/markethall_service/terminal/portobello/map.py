"""The market drawn as a map."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import Final

from rich.text import Text

from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import District, Square
from markethall_service.terminal.canvas import Canvas

from .colour import edge, ink, letter
from .layout import Layout, Point
from .market import CUSTOMERS, Market, Row

LINE: Final = "#8a8378"
FAINT: Final = "dim"
BOBBY: Final = "bold reverse"
VISITOR: Final = {
    Customer.CUSTOMER_UNSPECIFIED: "",
    Customer.CUSTOMER_CLERK: "bold black on #b9bcc2",
    Customer.CUSTOMER_CITIZEN: "bold black on #ff87d7",
    Customer.CUSTOMER_LORD: "bold white on #6b238e",
}
RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
# Steps away from a point, the nearest first.
_AROUND: Final = sorted(product(range(-16, 17), range(-5, 6)), key=lambda step: hypot(step[0], 2 * step[1]))


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
    lines = [(district.id, "bold")]
    if seat:
        lines.append((f" {letter(seat)}×{number} ", ink(seat)))
    if market.bobby() == district.id:
        lines.append((" BOBBY ", BOBBY))
    wide = max(len(text) for text, _ in lines)
    column, line = _room(canvas, (middle[0], middle[1] + (len(lines) - 1) / 2), wide, len(lines))
    for at, (text, style) in enumerate(lines):
        canvas.mark(column + (wide - len(text)) // 2, line + at, text, style)


def _name_row(canvas: Canvas, layout: Layout, row: Row) -> None:
    name = row.alley.id + ("✓" if row.scored else "")
    # The room is for the longer name, so that it stays where it is when the alley is scored.
    (x0, y0), (x1, y1) = (layout.middles[square] for square in row.alley.squares)
    column, line = _room(canvas, ((x0 + x1) / 2, (y0 + y1) / 2), len(row.alley.id) + 3, 1)
    canvas.mark(column + 1, line, name, FAINT)


def _room(canvas: Canvas, middle: Point, width: int, height: int) -> tuple[int, int]:
    """The upper left of the room nearest to a point: beside all lines, or on one if there is none near."""
    x, y = round(middle[0] - (width - 1) / 2), round(middle[1] - (height - 1) / 2)
    for on_lines, (right, down) in product((False, True), _AROUND):
        if canvas.is_free(x + right, y + down, width, height, on_lines=on_lines):
            return x + right, y + down
    return x, y
