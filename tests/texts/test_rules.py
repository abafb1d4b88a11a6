"""The rules texts in all languages have the numbers, options and clauses of the English text, clause by clause."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from google.rpc.error_details_pb2 import LocalizedMessage

import markethall_rules
from markethall_rules import GAMES
from markethall_rules.errors import BadOptions, IllegalMove
from markethall_rules.game import LANGUAGES, AnyGame
from markethall_rules.rules_text import Rules
from markethall_service.api.errors import status_of


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
    clauses = game.box.rules(lang).clauses
    for number in cited:
        localized = LocalizedMessage()
        [message] = [
            each for each in status_of(IllegalMove(number, "CAUSE", "No."), lang).details if each.Unpack(localized)
        ]
        assert message
        assert localized.locale == lang
        # In English it is the sentence of the refusal, in other languages what the clause says, in whole sentences.
        text = localized.message.partition(f"({number})")[2].removeprefix(". ")
        assert (lang == "en") == (not text), localized.message
        assert clauses[number].text.startswith(text)
        assert not text or text.endswith("."), localized.message


def test_a_refused_option_names_the_field_and_the_clause_in_one_sentence() -> None:
    localized = LocalizedMessage()
    for detail in status_of(BadOptions("KA-1.6", "CAUSE", "ownBoard", "No."), "fr").details:
        detail.Unpack(localized)
    assert localized.message.startswith("Le jeu n’admet pas ces options (ownBoard, KA-1.6). La taille de la grille")
