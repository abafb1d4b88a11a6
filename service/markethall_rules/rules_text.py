"""The rules of a game in words: the files `text/<code>.md` of its package as sections of numbered clauses.

A file has a title, an introduction, and sections of list items. An item begins with the number of its clause, or is an
example. It may end with a table, and with readings: points that the rule sheets leave open, in three parts each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

PARTS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "en": ("Reading.", "Sheet:", "Played:", "Why:"),
    "de": ("Lesart.", "Regelblatt:", "Gespielt:", "Grund:"),
    "fr": ("Lecture.", "Feuille\u00a0:", "Joué\u00a0:", "Raison\u00a0:"),
    "it": ("Lettura.", "Foglio:", "Giocato:", "Motivo:"),
}
"""By language how a reading begins, and how each of its three parts begins."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A point that the rule sheets leave open: what they say, what is played, and why; `text` is all of it."""

    sheet: str
    played: str
    why: str
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the rules, or an example, whose number is "".

    `sheet` is what the rule sheets say, "" if they leave it all open. The first row of a `table` has its headings.
    """

    number: str
    sheet: str
    readings: tuple[Reading, ...]
    table: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The rule: what the sheets say, or else what is played."""
        return self.sheet or self.readings[0].played


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game in one language."""

    title: str
    introduction: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> dict[str, Clause]:
        """The clauses by number, in order."""
        return {each.number: each for section in self.sections for each in section.clauses if each.number}


class NotInForm(ValueError):
    """A reading of a clause lacks one of its parts, or has one twice."""


@cache
def read_rules(package: str, language: str) -> Rules:
    """The rules of the game in a package in a language of LANGUAGES."""
    file = resources.files(package) / "text" / f"{language}.md"
    return parse_rules(file.read_text(encoding="utf-8"), language)


def parse_rules(text: str, language: str) -> Rules:
    """The parts of a rules text. NotInForm with the clause if a reading is not in three parts."""
    head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, introduction = head.removeprefix("# ").partition("\n")
    return Rules(title, _line(introduction), tuple(_section(section, language) for section in sections))


def _section(text: str, language: str) -> Section:
    title, *items = re.split(r"^- ", text, flags=re.MULTILINE)
    return Section(title.strip(), tuple(_clause(item, language) for item in items))


def _clause(item: str, language: str) -> Clause:
    words, table = [], []
    for line in map(str.strip, item.splitlines()):
        if not line.startswith("|"):
            words.append(line)
        elif not set(line) <= set("|-"):
            table.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
    number, text = _NUMBERED.fullmatch(_line(" ".join(words))).groups("")  # type: ignore[union-attr]
    sheet, *readings = re.split(rf"(?<!\w){re.escape(PARTS[language][0])} ", text)
    try:
        return Clause(number, sheet.strip(), tuple(_reading(each.strip(), language) for each in readings), tuple(table))
    except NotInForm as found:
        raise NotInForm(f"{number} ({language}): {found}") from None


_NUMBERED: Final = re.compile(r"(?:([A-Z]{2}-\d+\.\d+) )?(.*)")


def _reading(text: str, language: str) -> Reading:
    """The parts as sentences of their own, and the whole."""
    _, *parts = PARTS[language]
    parted = re.fullmatch(" ".join(rf"{re.escape(part)} (\S.*\.)" for part in parts), text)
    if parted is None or any(text.count(part) != 1 for part in parts):
        raise NotInForm(f"a reading has the parts {', '.join(parts)} in order, not: {text}")
    sheet, played, why = (part[:1].upper() + part[1:] for part in parted.groups())
    return Reading(sheet, played, why, text)


def _line(text: str) -> str:
    """The text in one line. French has spaces that do not break, and they stay."""
    return re.sub(r"[ \n]+", " ", text).strip()
