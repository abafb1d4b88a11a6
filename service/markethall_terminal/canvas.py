"""A sheet of characters to draw on."""

from __future__ import annotations

from itertools import groupby, product
from operator import itemgetter

from rich.text import Text


class Canvas:
    """A sheet of `width` by `height` characters, each with a style of rich.

    Marks hide lines. Marks and lines outside the sheet are dropped.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}
        self._dots: dict[tuple[int, int], tuple[str, str]] = {}

    def mark(self, x: int, y: int, text: str, style: str = "") -> None:
        """Writes a text from (x, y) to the right."""
        for at, character in enumerate(text):
            self._marks[x + at, y] = (character, style)

    def line(self, start: tuple[float, float], end: tuple[float, float], style: str = "") -> None:
        """Draws a dotted line between two points, a dot in each line of text or in every second character."""
        (x0, y0), (x1, y1) = start, end
        steps = max(1, round(max(abs(x1 - x0) / 2, abs(y1 - y0))))
        for step in range(steps + 1):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            self._dots[round(x), round(y)] = ("·", style)

    def is_free(self, x: int, y: int, width: int, height: int = 1, *, on_lines: bool = False) -> bool:
        """Whether a rectangle from (x, y) is on the sheet and bears no marks, and no lines unless that is allowed."""
        if not (0 <= x <= self.width - width and 0 <= y <= self.height - height):
            return False
        places = product(range(x, x + width), range(y, y + height))
        return not any(place in self._marks or (not on_lines and place in self._dots) for place in places)

    def text(self) -> Text:
        """The sheet, without blanks at the ends of its lines."""
        return Text("\n", no_wrap=True, overflow="ignore").join(self._row(y) for y in range(self.height))

    def _row(self, y: int) -> Text:
        places = [self._marks.get((x, y)) or self._dots.get((x, y), (" ", "")) for x in range(self.width)]
        row = Text()
        for style, run in groupby(places, key=itemgetter(1)):
            row.append("".join(character for character, _ in run), style)
        row.rstrip()
        return row
