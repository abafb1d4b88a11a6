"""The numbered list of legal moves: moves of a kind together, page by page, narrowed by words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from rich.text import Text

from markethall.v1.move_pb2 import Move
from markethall_client import kind, text

PAGE_LINES: Final = 20
_FOLDED: Final = 4
"""Moves that differ in one choice only are listed in columns if there are so many."""
# Columns for a number and the gaps around it.
_NUMBER: Final = 7


@dataclass(frozen=True, slots=True)
class _Entry:
    number: int
    move: Move
    sentence: str
    ids: str
    """The ids in the move that are not in its sentence."""


class Menu:
    """Legal moves with their numbers. All moves are numbered from 1 in the order of the list."""

    def __init__(self, groups: Iterable[Sequence[_Entry]]) -> None:
        self._groups = [group for group in groups if group]
        self._moves = {entry.number: entry.move for group in self._groups for entry in group}

    @classmethod
    def of(cls, moves: Iterable[Move]) -> Menu:
        """The menu of all legal moves."""
        number = 0
        groups = []
        for group in _grouped(moves):
            groups.append([_entry(at, move) for at, move in enumerate(group, number + 1)])
            number += len(group)
        return cls(groups)

    def __len__(self) -> int:
        return len(self._moves)

    def move(self, number: int) -> Move | None:
        """The move of a number; None if there is none."""
        return self._moves.get(number)

    def narrowed(self, words: Iterable[str]) -> Menu:
        """The moves that contain all of the words, which match from their beginning, in any case. Numbers stay."""
        patterns = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in words]
        return Menu(
            [entry for entry in group if all(one.search(f"{entry.sentence} {entry.ids}") for one in patterns)]
            for group in self._groups
        )

    def pages(self, width: int) -> list[Text]:
        """The list in parts of at most PAGE_LINES lines."""
        lines = [line for group in self._groups for line in _lines(group, width)]
        return [Text("\n").join(lines[at : at + PAGE_LINES]) for at in range(0, len(lines), PAGE_LINES)]


def _grouped(moves: Iterable[Move]) -> Iterator[list[Move]]:
    """The moves of each kind, in groups in which only one field differs: the one with the most values."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(kind(move).DESCRIPTOR.full_name, []).append(move)
    for alike in kinds.values():
        inner = [kind(move) for move in alike]
        fields = [field.name for field in inner[0].DESCRIPTOR.fields]
        values = {name: [str(getattr(one, name)) for one in inner] for name in fields}
        varied = max(fields, key=lambda name: len(set(values[name])), default="")
        groups: dict[tuple[str, ...], list[Move]] = {}
        for at, move in enumerate(alike):
            groups.setdefault(tuple(values[name][at] for name in fields if name != varied), []).append(move)
        yield from groups.values()


def _entry(number: int, move: Move) -> _Entry:
    sentence = move.text or text(move)
    ids: list[str] = []
    for field, value in kind(move).ListFields():
        if field.type == field.TYPE_STRING:
            ids += [value] if isinstance(value, str) else value
    unsaid = (one for one in ids if not re.search(rf"(?<!\w){re.escape(one)}(?!\w)", sentence))
    return _Entry(number, move, sentence, " ".join(dict.fromkeys(unsaid)))


def _lines(group: Sequence[_Entry], width: int) -> Iterator[Text]:
    if len(group) < _FOLDED:
        for entry in group:
            yield Text.assemble(_number(entry.number), entry.sentence, (_bracketed(entry.ids), "dim"))
        return
    before, choices, after = _split([entry.sentence for entry in group])
    common = [one for one in group[0].ids.split() if all(one in entry.ids.split() for entry in group)]
    heading = f"{before} … {after}" if after else before.rstrip(" :")
    yield Text.assemble(" " * _NUMBER, (heading.strip(), "bold"), (_bracketed(" ".join(common)), "dim"))
    own = [" ".join(one for one in entry.ids.split() if one not in common) for entry in group]
    wide = max(len(choice + _bracketed(ids)) for choice, ids in zip(choices, own, strict=True)) + _NUMBER
    across = max(1, width // wide)
    cells = [
        Text.assemble(_number(entry.number), choice, (_bracketed(ids), "dim"))
        for entry, choice, ids in zip(group, choices, own, strict=True)
    ]
    for at in range(0, len(cells), across):
        line = Text()
        for cell in cells[at : at + across]:
            cell.pad_right(wide - len(cell))
            line.append_text(cell)
        line.rstrip()
        yield line


def _bracketed(ids: str) -> str:
    return f" ({ids})" if ids else ""


def _number(number: int) -> tuple[str, str]:
    return f"{number:>{_NUMBER - 2}}  ", "bold"


def _split(sentences: Sequence[str]) -> tuple[str, list[str], str]:
    """The words that all sentences have before and after their choice, and the choices."""
    split = [sentence.split(" ") for sentence in sentences]
    before = _shared(split)
    rests = [words[len(before) :] for words in split]
    after = _shared([words[::-1] for words in rests])[::-1]
    return " ".join(before), [" ".join(words[: len(words) - len(after)]) for words in rests], " ".join(after)


def _shared(lists: Iterable[Sequence[str]]) -> list[str]:
    """The words with which all lists begin."""
    return [words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*lists, strict=False))]
