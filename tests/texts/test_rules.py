"""The rules texts in all languages have the numbers, options and clauses of the English text, clause by clause."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import markethall_rules
from markethall_rules import GAMES
from markethall_rules.game import LANGUAGES, AnyGame
from markethall_rules.rules_text import Rules


def numbers_by_clause(rules: Rules) -> list[list[str]]:
    """The numbers of each heading and clause, in any order."""
    parts = [rules.introduction]
    for section in rules.sections:
        cells = [" ".join(cell for row in clause.table for cell in row) for clause in section.clauses]
        parts += [section.title, *map(str, section.clauses), *cells]
    return [sorted(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", part)) for part in parts]


@pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
@pytest.mark.parametrize("lang", ["de", "it", "fr"])
def test_a_translation_keeps_every_number(game: AnyGame, lang: str) -> None:
    english = numbers_by_clause(game.box.rules("en"))
    assert len(english) > len(game.box.rules("en").clauses) > 0, "clauses and headings"
    assert numbers_by_clause(game.box.rules(lang)) == english


CITED = re.compile(r'"([A-Z]{2}-\d+\.\d+)"')


@pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_that_a_refusal_cites_is_found_in_every_language(game: AnyGame, lang: str) -> None:
    folder = Path(markethall_rules.__path__[0]) / game.box.name
    cited = {number for file in folder.rglob("*.py") for number in CITED.findall(file.read_text(encoding="utf-8"))}
    assert cited, "no refusal of the game cites a clause as 'AB-1.2'"
    assert cited <= game.box.rules(lang).clauses.keys()
