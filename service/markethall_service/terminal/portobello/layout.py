"""Where the market lies on a sheet of characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product
from typing import Final, NamedTuple

from markethall.portobello.v1.options_pb2 import Alley, Board, District, Square

Point = tuple[float, float]

# Lower sheets first: the map takes only the height that it needs.
_HEIGHTS: Final = (31, 37, 43)
# How far the spaces of an alley keep off its squares: the nearest that is possible, and so many times as far.
_INSETS: Final = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
_LONGEST_ID: Final = 5


class Box(NamedTuple):
    """A rectangle of characters, from its upper left."""

    x: int
    y: int
    width: int
    height: int

    def is_near(self, other: Box, gap: int) -> bool:
        """Whether two boxes overlap, or leave less than a gap of so many characters side by side."""
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
