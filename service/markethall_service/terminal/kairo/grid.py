"""The sites of a board by their names (KA-1.1)."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Final

from markethall.kairo.v1.options_pb2 import Board

RESTAURANT: Final = "R"


class Grid:
    """Rows and columns of sites. A site is row * columns + column; "C4" is in the third column of the fourth row."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.rows = len(board.area)
        self.columns = len(board.area[0]) if board.area else 0

    def place(self, site: int) -> tuple[int, int]:
        """The row and the column of a site, from 0."""
        return divmod(site, self.columns)

    def name(self, site: int) -> str:
        """A site as it is found on the drawing, such as "C4"."""
        row, column = self.place(site)
        return f"{self.column(column)}{row + 1}"

    def column(self, column: int) -> str:
        """The letter above a column."""
        return ascii_uppercase[column % len(ascii_uppercase)]

    def section(self, row: int, column: int) -> str:
        """The section of a site; "" beyond the edges."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return self._board.section[row][column] if inside else ""

    def is_restaurant(self, row: int, column: int) -> bool:
        """Whether a site is in the restaurant area."""
        return self._board.area[row][column] == RESTAURANT
