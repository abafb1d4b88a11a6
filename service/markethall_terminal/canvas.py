"""Parts of all pictures: a sheet of characters, the styles of players, and tables."""

from __future__ import annotations

from itertools import groupby, product
from operator import itemgetter
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from markethall.v1.match_pb2 import Match

LINE: Final = "#8a8378"
FAINT: Final = "dim"
WOOD: Final = "#a08a5f"
"""The style of restaurants and piers."""

# In seat order, as the colours of Portobello Market (PM-1.2).
_HUES: Final = ("#b3261e", "#f2c230", "#008700", "#1f57c3")
_LETTERS: Final = ("white", "black", "white", "white")


def player_style(seat: int) -> str:
    """The style of rich for what belongs to a player: white or black on the player's colour."""
    at = (seat - 1) % len(_HUES)
    return f"bold {_LETTERS[at]} on {_HUES[at]}"


def player_hue(seat: int) -> str:
    """The player's colour, for the edge of what belongs to the player."""
    return _HUES[(seat - 1) % len(_HUES)]


def seat_mark(match: Match, seat: int) -> str:
    """★ for a winner, ▸ for a player who has to act, "" for others."""
    if any(each.winner for each in match.seats if each.number == seat):
        return "★"
    return "▸" if seat in match.to_act else ""


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


GAP: Final = 3
"""Characters between parts that stand side by side."""
_RULER: Final = Console(width=1000)


def least_width(part: RenderableType) -> int:
    """The width that a part needs at least, in characters. A text needs that of its longest line."""
    measured = _RULER.measure(part)
    return measured.maximum if isinstance(part, Text) else measured.minimum


def table(*titles: str, right: tuple[str, ...] = (), padding: int = 2) -> Table:
    """An empty table without lines. The columns of the titles in `right` are aligned to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, padding, 0, 0), header_style=FAINT)
    for title in titles:
        table.add_column(title, justify="right" if title in right else "left")
    return table


def side_by_side(*parts: RenderableType) -> Table:
    """Parts in a row. Texts, such as a map, keep their widths; others take the rest."""
    row = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for part in parts:
        row.add_column(no_wrap=isinstance(part, Text))
    row.add_row(*parts)
    return row


def stacked(*parts: RenderableType) -> Group:
    """Parts one below the other, with an empty line between them."""
    lines = [line for part in parts for line in (Text(), part)]
    return Group(*lines[1:])
