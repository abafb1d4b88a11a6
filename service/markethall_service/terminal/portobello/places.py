"""The places of a board in words."""

from __future__ import annotations

from markethall.portobello.v1.options_pb2 import Board


class Places:
    """Squares, alleys and districts by id; what is not on the board goes by its id alone."""

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

    def space(self, alley: str, space: int) -> str:
        """A space, counted from 1 at the alley's first square, such as "a07 (C–D), space 3 worth 3"."""
        known = self._alleys.get(alley)
        worth = f" worth {known.values[space]}" if known and space < len(known.values) else ""
        return f"{self.alley(alley)}, space {space + 1}{worth}"
