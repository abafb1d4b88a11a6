"""The moves to choose from, numbered and grouped by kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from .drawing import Drawing

_PAGE_LINES: Final = 20
# Columns for a number and the gaps around it.
_NUMBER: Final = 7


class Menu:
    """Legal moves, numbered from 1 in the order in which they are shown: kind by kind."""

    def __init__(self, drawing: Drawing, moves: Sequence[Move], match: Match) -> None:
        kinds: dict[str, list[tuple[str, Move]]] = {}
        for move in moves:
            kind, detail = drawing.label(move, match)
            kinds.setdefault(kind, []).append((detail, move))
        self._kinds = {kind: [detail for detail, _ in choices] for kind, choices in kinds.items()}
        self._moves = [move for choices in kinds.values() for _, move in choices]

    def __len__(self) -> int:
        return len(self._moves)

    def move(self, number: int) -> Move | None:
        """The move of a number; None if there is none."""
        return self._moves[number - 1] if 1 <= number <= len(self._moves) else None

    def pages(self, width: int) -> list[Text]:
        """The list in parts that fit a screen below each other."""
        lines = list(self._lines(width))
        return [Text("\n").join(lines[at : at + _PAGE_LINES]) for at in range(0, len(lines), _PAGE_LINES)]

    def _lines(self, width: int) -> Iterator[Text]:
        number = 1
        for kind, details in self._kinds.items():
            if len(details) == 1:
                yield Text.assemble((f"{number:>{_NUMBER - 2}}  {kind}", "bold"), details[0] and f" {details[0]}")
            else:
                yield Text(" " * _NUMBER + kind, "bold")
                yield from _columns(details, number, width)
            number += len(details)


def _columns(details: Sequence[str], first: int, width: int) -> Iterator[Text]:
    wide = max(map(len, details)) + _NUMBER
    across = max(1, width // wide)
    for at in range(0, len(details), across):
        line = Text()
        for number, detail in enumerate(details[at : at + across], first + at):
            line.append(f"{number:>{_NUMBER - 2}}  ", "bold").append(f"{detail:<{wide - _NUMBER}}")
        line.rstrip()
        yield line
