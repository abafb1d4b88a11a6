"""The market of Portobello: the position, the map and its layout, the list of alleys, and the words for places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product
from math import hypot
from typing import Final, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from markethall.portobello.v1.component_pb2 import Customer
from markethall.portobello.v1.options_pb2 import Alley, Board, District, Square
from markethall.portobello.v1.view_pb2 import View

from .canvas import FAINT, LINE, Canvas, player_hue, player_style, stacked, table
from .language import Language, term

# The customers in the bag before the first draw (PM-1.4, PM-2.1).
BAG: Final = {Customer.CUSTOMER_CLERK: 5, Customer.CUSTOMER_CITIZEN: 5}


@dataclass(frozen=True)
class Row:
    """An alley with what stands in it: the seat of each stall, 0 where a space is free."""

    alley: Alley
    stalls: tuple[int, ...]
    scored: bool


class Market:
    """The view of a match, with the names of its places and the language of its words."""

    def __init__(self, board: Board, view: View, language: Language) -> None:
        self.language = language
        self.board = board
        self.view = view
        self.squares = {square.id: square for square in board.squares}
        self._customers = dict(zip(self.squares, view.customers, strict=False))

    def customer(self, square: str) -> Customer:
        """The customer on a square; CUSTOMER_UNSPECIFIED if it is free."""
        return self._customers.get(square, Customer.CUSTOMER_UNSPECIFIED)

    def rows(self) -> Iterator[Row]:
        """The alleys in the order of the board."""
        first = 0
        for alley in self.board.alleys:
            stalls = tuple(self.view.stalls[first : first + len(alley.values)])
            first += len(alley.values)
            yield Row(alley, stalls, all(stalls) and all(self.customer(square) for square in alley.squares))

    def bobby(self) -> str:
        """The district where the Bobby stands; "" before it does."""
        place = self.view.bobby
        return self.board.districts[place].id if 0 <= place < len(self.board.districts) else ""

    def tile(self, district: District) -> tuple[int, int]:
        """The seat and the number of the tile in a district; zeros if there is none."""
        place = list(self.board.districts).index(district)
        return self.view.tile_seats[place], self.view.tile_numbers[place]

    def corners(self, district: District) -> list[Square]:
        """The squares around a district."""
        ends = [square for alley in self.board.alleys if alley.id in district.alleys for square in alley.squares]
        return [self.squares[square] for square in dict.fromkeys(ends)]

    def bag(self) -> Counter[Customer]:
        """The customers that are still in the bag."""
        return Counter(BAG) - Counter([*self.view.customers, self.view.drawn])

    def beyond(self, alley: str) -> str:
        """The district on the other side of an alley, seen from the Bobby."""
        beside = [district.id for district in self.board.districts if alley in district.alleys]
        return next((district for district in beside if district != self.bobby()), self.bobby())

    def stalls_around(self, district: str, seat: int) -> int:
        """The number of stalls of a seat in the three alleys of a district."""
        around = {alley for one in self.board.districts if one.id == district for alley in one.alleys}
        return sum(row.stalls.count(seat) for row in self.rows() if row.alley.id in around)


class Places:
    """The names of squares, alleys and districts. A place that is not on the board has its id as name."""

    def __init__(self, board: Board) -> None:
        self._squares = {square.id: square for square in board.squares}
        self._alleys = {alley.id: alley for alley in board.alleys}

    def square(self, square: str) -> str:
        """A square with its name, such as "Powis Square (G)"."""
        known = self._squares.get(square)
        return f"{known.name} ({square})" if known and known.name else square

    def alley(self, alley: str) -> str:
        """An alley with its squares in the order of its spaces, such as "a07 (C–D)"."""
        known = self._alleys.get(alley)
        return f"{alley} ({'–'.join(known.squares)})" if known else alley

    def space(self, alley: str, space: int, language: Language) -> str:
        """A space, counted from 1 at the alley's first square, such as "a07 (C–D), space 3 worth 3"."""
        known, name = self._alleys.get(alley), self.alley(alley)
        worth = known.values[space] if known and space < len(known.values) else 0
        return language.text("terminal.portobello.space", alley=name, number=space + 1, worth=worth)

    def board(self) -> Board:
        """A board for sentences: with these names, and without districts, because the picture shows their ids."""
        board = Board()
        for square in self._squares:
            board.squares.add(id=square, name=self.square(square))
        for alley in self._alleys:
            board.alleys.add(id=alley, squares=[self.alley(alley)])
        return board


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
    canvas.mark(box.x, box.y + 1, f"│{_short(customer, market.language):^7}│", style)
    canvas.mark(box.x, box.y + 2, "╰───────╯", style)


def _short(customer: Customer, language: Language) -> str:
    """A customer in seven characters; "" for none."""
    if customer == Customer.CUSTOMER_LORD:
        return language.word(term(Customer, customer))
    return language.text(f"terminal.portobello.map.{Customer.Name(customer)}") if customer in BAG else ""


def _draw_row(canvas: Canvas, layout: Layout, row: Row) -> None:
    for box, seat, value in zip(layout.spaces[row.alley.id], row.stalls, row.alley.values, strict=True):
        if seat:
            canvas.mark(box.x, box.y, "▐", player_hue(seat))
            canvas.mark(box.x + 1, box.y, f"{seat}{RAISED[value]}", player_style(seat))
            canvas.mark(box.x + 3, box.y, "▌", player_hue(seat))
        else:
            canvas.mark(box.x, box.y, f"({value})")


def _draw_district(canvas: Canvas, market: Market, middle: Point, district: District) -> None:
    seat, number = market.tile(district)
    lines = [(district.id, "bold")]
    if seat:
        lines.append((f" {seat}×{number} ", player_style(seat)))
    if market.bobby() == district.id:
        lines.append((bobby(market.language), BOBBY))
    wide = max(len(text) for text, _ in lines)
    column, line = _room(canvas, (middle[0], middle[1] + (len(lines) - 1) / 2), wide, len(lines))
    for at, (text, style) in enumerate(lines):
        canvas.mark(column + (wide - len(text)) // 2, line + at, text, style)


def bobby(language: Language) -> str:
    """The sign of the Bobby."""
    return f" {language.text('component.bobby').upper()} "


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


Point = tuple[float, float]

# Lower sheets first: the map takes only the height that it needs.
_HEIGHTS: Final = (31, 37, 43)
# The distance of an alley's spaces from its squares: the smallest possible one and its multiples.
_INSETS: Final = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
_LONGEST_ID: Final = 5


class Box(NamedTuple):
    """A rectangle of characters, from its upper left."""

    x: int
    y: int
    width: int
    height: int

    def is_near(self, other: Box, gap: int) -> bool:
        """Whether two boxes overlap, or have less than `gap` characters between them."""
        return (
            self.x < other.x + other.width + gap
            and other.x < self.x + self.width + gap
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


def _square_at(point: Point) -> Box:
    return Box(round(point[0]) - 4, round(point[1]) - 1, 9, 3)


def _space_at(point: Point) -> Box:
    return Box(round(point[0] - 1.5), round(point[1]), 4, 1)


@dataclass(frozen=True)
class Layout:
    """All places by id: the middles of squares and districts, the boxes of squares and, along each alley, of spaces."""

    width: int
    height: int
    middles: dict[str, Point]
    squares: dict[str, Box]
    spaces: dict[str, tuple[Box, ...]]
    districts: dict[str, Point]

    def is_crowded(self) -> bool:
        """Whether places cover each other, or stalls of two alleys touch."""
        spaces = list(chain.from_iterable(self.spaces.values()))
        rows = combinations(self.spaces.values(), 2)
        return _overlap([*self.squares.values(), *spaces]) or any(
            space.is_near(other, 1) for one, two in rows for space, other in product(one, two)
        )


def lay_out(board: Board, width: int) -> Layout | None:
    """The board scaled into a sheet; None where its places would cover each other."""
    ids = (
        [each.id for each in board.squares] + [each.id for each in board.alleys] + [each.id for each in board.districts]
    )
    if max(map(len, ids)) > _LONGEST_ID:
        return None
    tries = (_scaled(board, width, height, inset) for height, inset in product(_HEIGHTS, _INSETS))
    return next((layout for layout in tries if not layout.is_crowded()), None)


def _scaled(board: Board, width: int, height: int, inset: float) -> Layout:
    scale = _Scale(board.squares, width, height)
    middles = {square.id: scale.point(square) for square in board.squares}
    return Layout(
        width,
        height,
        middles,
        {square: _square_at(point) for square, point in middles.items()},
        {alley.id: _spaces(alley, middles, inset) for alley in board.alleys},
        {district.id: _inside(board, district, scale, middles) for district in board.districts},
    )


class _Scale:
    """Maps the coordinates of a board to a sheet that its squares fill to the edges."""

    def __init__(self, squares: Sequence[Square], width: int, height: int) -> None:
        self._left, right = min(s.x for s in squares), max(s.x for s in squares)
        self._top, bottom = min(s.y for s in squares), max(s.y for s in squares)
        self._across = (width - 9) / max(1, right - self._left)
        self._down = (height - 3) / max(1, bottom - self._top)

    def point(self, place: Square | District) -> Point:
        return (place.x - self._left) * self._across + 4, (place.y - self._top) * self._down + 1


def _spaces(alley: Alley, middles: dict[str, Point], inset: float) -> tuple[Box, ...]:
    """The spaces of an alley, spread along it: the inset is less where they would cover each other."""
    start, end = (middles[square] for square in alley.squares)
    count = len(alley.values)
    tries = (tuple(_spread(start, end, count, share)) for share in reversed(_INSETS) if share <= inset)
    return next((row for row in tries if not _overlap(row)), tuple(_spread(start, end, count, 1.0)))


def _spread(start: Point, end: Point, count: int, inset: float) -> Iterator[Box]:
    across, down = end[0] - start[0], end[1] - start[1]
    # As a share of the line: how far the first and last space must keep off the middle of their squares.
    off = min(6.6 / abs(across) if across else 1, 2.2 / abs(down) if down else 1, 0.5)
    off = min(off * inset, 0.5)
    for number in range(count):
        share = off + (1 - 2 * off) * (number / (count - 1))
        yield _space_at((start[0] + across * share, start[1] + down * share))


def _overlap(boxes: Iterable[Box]) -> bool:
    return any(one.is_near(other, 0) for one, other in combinations(boxes, 2))


def _inside(board: Board, district: District, scale: _Scale, middles: dict[str, Point]) -> Point:
    """Where the board puts a district, or the middle of its triangle if that is outside."""
    ends = [square for alley in board.alleys if alley.id in district.alleys for square in alley.squares]
    corners = [middles[square] for square in dict.fromkeys(ends)]
    point = scale.point(district)
    turns = [_turn(point, a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    if all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns):
        return point
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _turn(point: Point, start: Point, end: Point) -> float:
    """Above 0 if the point lies on one side of a line, below 0 on the other."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def list_alleys(market: Market) -> RenderableType:
    """A line for each alley, from square to square, and a line for each district."""
    words = market.language.text
    titles = [words(f"terminal.portobello.column.{name}") for name in ("from", "spaces", "to", "districts")]
    alleys = table(words("component.alley"), *titles)
    for row in market.rows():
        start, end = row.alley.squares
        beside = [district.id for district in market.board.districts if row.alley.id in district.alleys]
        name = row.alley.id + ("✓" if row.scored else "")
        alleys.add_row(name, _square(market, start), _alley_list_spaces(row), _square(market, end), " ".join(beside))
    return stacked(alleys, _districts(market))


def _square(market: Market, square: str) -> Text:
    customer = market.customer(square)
    if not customer:
        return Text(square)
    name = market.language.word(term(Customer, customer))
    return Text.assemble(square, " ", (f" {name} ", VISITOR[customer]))


def _alley_list_spaces(row: Row) -> Text:
    line = Text()
    for seat, value in zip(row.stalls, row.alley.values, strict=True):
        if seat:
            hue = player_hue(seat)
            line.append("▐", hue).append(f"{seat}{RAISED[value]}", player_style(seat)).append("▌", hue)
        else:
            line.append(f"({value}) ")
    return line


def _districts(market: Market) -> Text:
    parts = []
    for district in market.board.districts:
        seat, number = market.tile(district)
        parts.append(Text.assemble(
            district.id,
            (f" {seat}×{number}", player_style(seat)) if seat else "",
            (bobby(market.language), BOBBY) if market.bobby() == district.id else "",
        ))  # fmt: skip
    return Text("   ").join(parts)
