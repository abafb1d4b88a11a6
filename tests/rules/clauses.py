"""The table of clauses and their tests: `python -m tests.rules.clauses` writes `clauses.md` again.

A test covers the clause that its name begins with: `test_kl_9_3_…` covers KL-9.3.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module, util
from pathlib import Path
from typing import Final, TypeAlias

from markethall_rules.game import AnyGame

Readings: TypeAlias = Mapping[str, tuple[tuple[str, ...], ...]]
"""By clause, the names of the tests of each of its readings, in order."""

FOLDER: Final = Path(__file__).parent
TABLE: Final = FOLDER / "clauses.md"


@cache
def names_of_tests(game: str) -> frozenset[str]:
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
    for clause in game.box.rules("en").clauses.values():
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
