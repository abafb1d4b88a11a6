"""The numbered list of legal moves: grouped by kind, long groups folded, searchable."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from markethall.v1.match_pb2 import Match
from markethall.v1.move_pb2 import Move

from .drawing import Drawing

PAGE_LINES: Final = 20
# Columns for a number and the gaps around it.
_NUMBER: Final = 7
_FOUND: Final = 18


@dataclass(frozen=True, slots=True)
class _Group:
    """Moves of one kind: the number of the first one, the choices, and whether they score nothing."""

    kind: str
    first: int
    choices: tuple[str, ...]
    scores_nothing: bool

    @property
    def last(self) -> int:
        return self.first + len(self.choices) - 1

    def lines(self, width: int) -> list[Text]:
        if len(self.choices) == 1:
            return [_single(self.first, self.kind, self.choices[0])]
        return [Text(" " * _NUMBER + self.kind, "bold"), *_columns(self.choices, self.first, width)]

    def folded(self) -> Text:
        numbers = f"{self.first}–{self.last}"
        value = ", for no points" if self.scores_nothing else ""
        words = f"{numbers:>{_NUMBER - 2}}  {self.kind} …"
        return Text.assemble((words, "bold"), f" {len(self.choices)} moves{value}")


class Menu:
    """Legal moves, numbered from 1 in the order in which they are listed.

    Moves of a kind form a group. Moves that score nothing come last, and their groups are folded to one line. If the
    list is longer than a page, its longest groups are folded too. `open` unfolds a group.
    """

    def __init__(self, drawing: Drawing, moves: Sequence[Move], match: Match) -> None:
        kinds: dict[tuple[bool, str], list[tuple[str, Move]]] = {}
        for move in moves:
            kind, choice = drawing.label(move, match)
            kinds.setdefault((drawing.scores_nothing(move, match), kind), []).append((choice, move))
        self._groups: list[_Group] = []
        self._moves: list[Move] = []
        for scores_nothing, kind in sorted(kinds, key=lambda key: key[0]):
            entries = kinds[scores_nothing, kind]
            choices = tuple(choice for choice, _ in entries)
            self._groups.append(_Group(kind, len(self._moves) + 1, choices, scores_nothing))
            self._moves += [move for _, move in entries]
        self._opened: set[int] = set()

    def __len__(self) -> int:
        return len(self._moves)

    def move(self, number: int) -> Move | None:
        """The move of a number; None if there is none."""
        return self._moves[number - 1] if 1 <= number <= len(self._moves) else None

    def open(self, number: int = 0) -> bool:
        """Unfold the group of a move, or all groups if the number is 0. False if there is no such move."""
        chosen = [group.first for group in self._groups if not number or group.first <= number <= group.last]
        self._opened.update(chosen)
        return bool(chosen)

    def pages(self, width: int) -> list[Text]:
        """The list in parts of at most PAGE_LINES lines."""
        lines = list(self._lines(width))
        return [Text("\n").join(lines[at : at + PAGE_LINES]) for at in range(0, len(lines), PAGE_LINES)]

    def find(self, words: Iterable[str]) -> Text:
        """The moves that contain all of the words, a line each. Words match from their beginning, in any case."""
        patterns = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in words]
        found = [
            _single(number, group.kind, choice)
            for group in self._groups
            for number, choice in enumerate(group.choices, group.first)
            if all(pattern.search(f"{group.kind} {choice}") for pattern in patterns)
        ]
        more = len(found) - _FOUND
        if more > 0:
            found[_FOUND:] = [Text(f"{'':{_NUMBER}}… and {more} more; add a word", "dim")]
        return Text("\n").join(found)

    def _lines(self, width: int) -> Iterator[Text]:
        folded = self._folded(width)
        for group in self._groups:
            if group in folded:
                yield group.folded()
            else:
                yield from group.lines(width)
        if folded:
            example = folded[0]
            yield Text(f"{'':{_NUMBER}}“open {example.first}” lists {example.first} to {example.last}", "dim")

    def _folded(self, width: int) -> list[_Group]:
        """The groups to fold, in the order of the list."""
        closed = [group for group in self._groups if len(group.choices) > 1 and group.first not in self._opened]
        useful = any(not group.scores_nothing for group in self._groups)
        folded = {group.first for group in closed if useful and group.scores_nothing}
        lengths = {group.first: len(group.lines(width)) for group in self._groups}
        for group in sorted(closed, key=lambda group: -lengths[group.first]):
            total = sum(1 if group.first in folded else lengths[group.first] for group in self._groups)
            if total < PAGE_LINES:
                break
            folded.add(group.first)
        return [group for group in closed if group.first in folded]


def _single(number: int, kind: str, choice: str) -> Text:
    return Text.assemble((f"{number:>{_NUMBER - 2}}  {kind}", "bold"), choice and f" {choice}")


def _columns(choices: Sequence[str], first: int, width: int) -> Iterator[Text]:
    wide = max(map(len, choices)) + _NUMBER
    across = max(1, width // wide)
    for at in range(0, len(choices), across):
        line = Text()
        for number, choice in enumerate(choices[at : at + across], first + at):
            line.append(f"{number:>{_NUMBER - 2}}  ", "bold").append(f"{choice:<{wide - _NUMBER}}")
        line.rstrip()
        yield line
