"""The table of clauses and their tests: `python -m tests.rules.clauses` writes `clauses.md` again.

A test covers the clause that its name begins with: `test_kl_9_3_…` covers KL-9.3. A reading (a point that the rule
sheets leave open) has three parts in each language: what the sheet says, what is played, and why.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module, util
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from markethall_rules.game import AnyGame

Readings: TypeAlias = Mapping[str, tuple[tuple[str, ...], ...]]
"""By clause, the names of the tests of each of its readings, in order."""

FOLDER: Final = Path(__file__).parent
TABLE: Final = FOLDER / "clauses.md"

PARTS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "en": ("Reading.", "Sheet:", "Played:", "Why:"),
    "de": ("Lesart.", "Regelblatt:", "Gespielt:", "Grund:"),
    "fr": ("Lecture.", "Feuille :", "Joué :", "Raison :"),
    "it": ("Lettura.", "Foglio:", "Giocato:", "Motivo:"),
}
"""By language how a reading begins, and how each of its three parts begins."""

WORDS: Final[Mapping[str, str]] = {
    "en": r"\breadings?\b",
    "de": r"\blesart(?:en)?\b",
    "fr": r"\blectures?\b",
    "it": r"\blettur[ae]\b",
}
"""The word for a reading, in any form. In a clause it only begins a reading."""


class Reading(NamedTuple):
    """A point that the rule sheets leave open."""

    sheet: str
    played: str
    why: str


class Clause(NamedTuple):
    """A clause of the rules: what the sheets say, and the readings. The table of a clause is not part of `sheet`."""

    number: str
    sheet: str
    readings: tuple[Reading, ...]


class NotInForm(ValueError):
    """A reading of a clause lacks one of its parts, or the word stands elsewhere."""


def clauses(text: str, language: str) -> dict[str, Clause]:
    """The clauses of a rules text by number. NotInForm with the clause if a reading is not in three parts."""
    found = re.finditer(r"^- ([A-Z]{2}-\d+\.\d+) ((?:.|\n)*?)(?=^- |^#|\Z)", text, re.MULTILINE)
    return {number: _clause(number, words, language) for number, words in (each.groups() for each in found)}


def _clause(number: str, text: str, language: str) -> Clause:
    begin, *parts = PARTS[language]
    lines = (line for line in text.splitlines() if not line.strip().startswith("|"))
    sheet, *rest = re.split(rf"(?<!\w){re.escape(begin)} ", " ".join(" ".join(lines).split()))
    form = re.compile(" ".join(rf"{re.escape(part)} (\S.*\.)" for part in parts))
    readings = []
    for words in rest:
        parted = form.fullmatch(words.strip())
        if parted is None or any(words.count(part) != 1 for part in parts):
            raise NotInForm(f"{number} ({language}): a reading has the parts {', '.join(parts)} in order, not: {words}")
        readings.append(Reading(*parted.groups()))
    if re.search(WORDS[language], " ".join((sheet, *rest)), re.IGNORECASE):
        raise NotInForm(f"{number} ({language}): a reading begins with '{begin} {parts[0]}'")
    return Clause(number, sheet.strip(), tuple(readings))


@cache
def names_of_tests(game: str) -> frozenset[str]:
    """The names of all tests of the rules of a game."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in (FOLDER / game).glob("test_*.py"))
    functions = (node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef))
    return frozenset(node.name for node in functions if node.name.startswith("test_"))


def readings_of(game: str) -> Readings:
    """`READINGS` of a game in `tests/rules/<game>/readings.py`. A game without readings needs no such file."""
    name = f"tests.rules.{game}.readings"
    readings: Readings = import_module(name).READINGS if util.find_spec(name) else {}
    return readings


def named_tests(game: str, number: str) -> list[str]:
    """The tests that are named after a clause, in alphabetical order."""
    start = f"test_{number.lower().replace('-', '_').replace('.', '_')}_"
    return sorted(name for name in names_of_tests(game) if name.startswith(start))


def numbers_in_names(game: str, prefix: str) -> set[str]:
    """The clauses that tests of a game are named after."""
    found = (re.match(rf"test_{prefix.lower()}_(\d+)_(\d+)_", name) for name in names_of_tests(game))
    return {f"{prefix}-{each[1]}.{each[2]}" for each in found if each}


def table(games: tuple[AnyGame, ...]) -> str:
    """The table of all games in Markdown: what the sheet says, the clause, its tests."""
    return "\n".join(line for game in games for line in _lines(game)) + "\n"


def _lines(game: AnyGame) -> Iterator[str]:
    yield from (f"# {game.box.title}", "", "| the sheet | clause | tests |", "|---|---|---|")
    for clause in clauses(game.box.texts()["en"], "en").values():
        if clause.sheet:
            yield _row(clause.sheet, clause.number, named_tests(game.box.name, clause.number))
        for reading, tests in zip(clause.readings, readings_of(game.box.name).get(clause.number, ()), strict=True):
            yield _row(reading.sheet, f"{clause.number} reading", tests)
    yield ""


def _row(sheet: str, clause: str, tests: list[str] | tuple[str, ...]) -> str:
    first = re.split(r"(?<=\.) (?=[A-Z`])", sheet)[0].replace("|", "\\|")
    return f"| {first} | {clause} | {', '.join(f'`{test}`' for test in tests)} |"


if __name__ == "__main__":
    from markethall_rules import GAMES

    TABLE.write_text(table(tuple(GAMES)), encoding="utf-8")
