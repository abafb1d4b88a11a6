"""A sheet of characters to draw on."""

from __future__ import annotations

from typing import Final

from rich.text import Text

# The dots of a braille character by column and row, as bits from U+2800.
_BRAILLE: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_BLANK: Final = 0x2800


class Canvas:
    """`width` by `height` characters, each with a style of rich; what is drawn outside is lost.

    Marks lie on top of lines. A character holds 2 by 4 dots, so that lines may run at any angle.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}
        self._dots: dict[tuple[int, int], tuple[int, str]] = {}

    def mark(self, x: int, y: int, text: str, style: str = "") -> None:
        """Writes a text from (x, y) to the right."""
        for at, character in enumerate(text):
            self._marks[x + at, y] = (character, style)

    def line(self, start: tuple[float, float], end: tuple[float, float], style: str = "") -> None:
        """Draws a dotted line; a whole number is the middle of a character."""
        (x0, y0), (x1, y1) = start, end
        steps = max(1, round(max(abs(x1 - x0) * 2, abs(y1 - y0) * 4) / 2))
        for step in range(steps + 1):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            column, row = int((x + 0.5) * 2), int((y + 0.5) * 4)
            place = (column // 2, row // 4)
            bits, _ = self._dots.get(place, (0, ""))
            self._dots[place] = (bits | _BRAILLE[column % 2][row % 4], style)

    def is_free(self, x: int, y: int, width: int, height: int = 1, *, of_lines: bool = False) -> bool:
        """Whether a rectangle is on the sheet and bears no mark, and if asked no line either."""
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            return False
        places = [(x + right, y + down) for down in range(height) for right in range(width)]
        return not any(place in self._marks or (of_lines and place in self._dots) for place in places)

    def text(self) -> Text:
        """The sheet, without blanks at the ends of its lines."""
        return Text("\n").join(self._row(y) for y in range(self.height))

    def _row(self, y: int) -> Text:
        row = Text()
        for x in range(self.width):
            row.append(*self._character(x, y))
        row.rstrip()
        return row

    def _character(self, x: int, y: int) -> tuple[str, str]:
        if (x, y) in self._marks:
            return self._marks[x, y]
        if (x, y) in self._dots:
            bits, style = self._dots[x, y]
            return chr(_BLANK + bits), style
        return " ", ""
