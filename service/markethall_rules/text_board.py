"""What the text boards of the games share: see `<game>/text_board.py`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from enum import IntEnum
from functools import reduce
from typing import Any, Final

from .sentences import Table, Words, Writer

WIDTH: Final = 79
"""The most columns of a line, so that a terminal of 80 columns shows it."""


def player(seat: int, table: Table, words: Words) -> str:
    """A player at the start of a line, as "[1] Anna"."""
    return f"[{seat}] {Writer(words, table).seat(seat)}"


def turn_line(state: Any, number: int, seat: int, table: Table, words: Words) -> str:
    """The turn, the seat that is to act, and what it has to choose."""
    prompt = words.prompt(state, table)
    return words.name("turnLine", number=number, player=player(seat, table, words), prompt=prompt)


def sources(words: Words, kinds: Iterable[IntEnum], points: Iterable[int]) -> str:
    """What the points of a player are for, as "docks 7, warehouse 4". `points`: by source, in the order of `kinds`."""
    return ", ".join(f"{words.enum(kind)} {each}" for kind, each in zip(kinds, points, strict=True) if each)


def further(words: Words, parts: Iterable[str]) -> str:
    """Facts of one line, each with a colon or commas of its own."""
    return reduce(lambda first, after: words.name("further", first=first, next=after), parts)


def paragraphs(parts: Iterable[Iterable[str]]) -> str:
    """The text of these groups of lines, with a blank line between groups."""
    return "\n\n".join("\n".join(map(_folded, part)) for part in parts)


def _folded(line: str) -> str:
    """A line of at most WIDTH columns. What is longer goes on below, indented."""
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
