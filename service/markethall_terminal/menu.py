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
from .language import Label, Language

PAGE_LINES: Final = 20
# Columns for a number and the gaps around it.
_NUMBER: Final = 7
_FOUND: Final = 18


@dataclass(frozen=True, slots=True)
class _Group:
    """Moves of one kind: the number of the first one, and their labels."""

    kind: str
    first: int
    labels: tuple[Label, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.labels) - 1

    def lines(self, width: int) -> list[Text]:
        if len(self.labels) == 1:
            return [_single(self.first, self.labels[0])]
        choices = [label.choice for label in self.labels]
        return [Text(" " * _NUMBER + self.kind, "bold"), *_columns(choices, self.first, width)]

    def folded(self, language: Language) -> Text:
        words = self.kind if "…" in self.kind else f"{self.kind} …"
        return _folded(self.first, self.last, words, language.text("terminal.menu.moves", count=len(self.labels)))


class Menu:
    """Legal moves, numbered from 1 in the order in which they are listed.

    Moves of a kind form a group. Moves that score nothing come last, behind one line for all of them. If the list is
    longer than a page, its longest groups are folded to a line too. `open` unfolds such a line.
    """

    def __init__(self, drawing: Drawing, moves: Sequence[Move], match: Match) -> None:
        self._language = drawing.language
        kinds: dict[tuple[bool, str], list[tuple[Label, Move]]] = {}
        for move in moves:
            label = drawing.label(move, match)
            kinds.setdefault((drawing.scores_nothing(move, match), label.kind), []).append((label, move))
        self._groups: list[_Group] = []
        self._moves: list[Move] = []
        self._useful = 0
        for scores_nothing, kind in sorted(kinds, key=lambda key: key[0]):
            entries = kinds[scores_nothing, kind]
            self._groups.append(_Group(kind, len(self._moves) + 1, tuple(label for label, _ in entries)))
            self._moves += [move for _, move in entries]
            if not scores_nothing:
                self._useful = len(self._moves)
        self._opened: set[int] = set()
        # A list of moves that all score nothing shows them, and so does a list with a single one.
        self._all_shown = self._useful == 0 or len(self._moves) - self._useful < 2

    def __len__(self) -> int:
        return len(self._moves)

    def move(self, number: int) -> Move | None:
        """The move of a number; None if there is none."""
        return self._moves[number - 1] if 1 <= number <= len(self._moves) else None

    def open(self, number: int = 0) -> bool:
        """Unfold the line of a move, or all lines if the number is 0. False if there is no such move."""
        if not number:
            self._all_shown = True
            self._opened.update(group.first for group in self._groups)
            return True
        if number > self._useful and not self._all_shown:
            self._all_shown = number <= len(self._moves)
            return self._all_shown
        chosen = [group.first for group in self._groups if group.first <= number <= group.last]
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
            _single(number, label)
            for group in self._groups
            for number, label in enumerate(group.labels, group.first)
            if all(pattern.search(label.sentence) for pattern in patterns)
        ]
        more = len(found) - _FOUND
        if more > 0:
            found[_FOUND:] = [self._hint("terminal.menu.more", count=more)]
        return Text("\n").join(found)

    def _lines(self, width: int) -> Iterator[Text]:
        shown = [group for group in self._groups if self._all_shown or group.first <= self._useful]
        folded = self._folded(shown, width)
        lines = [(group.first, group.last) for group in folded]
        for group in shown:
            if group in folded:
                yield group.folded(self._language)
            else:
                yield from group.lines(width)
        if not self._all_shown:
            first, last = self._useful + 1, len(self._moves)
            yield _folded(first, last, "…", self._language.text("terminal.menu.worthless", count=last - first + 1))
            lines.append((first, last))
        if lines:
            first, last = lines[0]
            yield self._hint("terminal.menu.open", first=first, last=last)

    def _hint(self, key: str, **numbers: int) -> Text:
        return Text(f"{'':{_NUMBER}}{self._language.text(key, **numbers)}", "dim")

    def _folded(self, shown: Sequence[_Group], width: int) -> list[_Group]:
        """The groups to fold so that the list fits on a page, the longest first; in the order of the list."""
        closed = [group for group in shown if len(group.labels) > 1 and group.first not in self._opened]
        lengths = {group.first: len(group.lines(width)) for group in shown}
        # One line for the moves that score nothing, and one for the example of `open`.
        room = PAGE_LINES - (not self._all_shown) - 1
        folded: set[int] = set()
        for group in sorted(closed, key=lambda group: -lengths[group.first]):
            if sum(1 if first in folded else length for first, length in lengths.items()) <= room:
                break
            folded.add(group.first)
        return [group for group in closed if group.first in folded]


def _folded(first: int, last: int, words: str, count: str) -> Text:
    return Text.assemble((f"{f'{first}–{last}':>{_NUMBER - 2}}  {words}", "bold"), f" {count}")


def _single(number: int, label: Label) -> Text:
    return Text.assemble((f"{number:>{_NUMBER - 2}}  {label.before}", "bold"), label.choice, (label.after, "bold"))


def _columns(choices: Sequence[str], first: int, width: int) -> Iterator[Text]:
    wide = max(map(len, choices)) + _NUMBER
    across = max(1, width // wide)
    for at in range(0, len(choices), across):
        line = Text()
        for number, choice in enumerate(choices[at : at + across], first + at):
            line.append(f"{number:>{_NUMBER - 2}}  ", "bold").append(f"{choice:<{wide - _NUMBER}}")
        line.rstrip()
        yield line
