"""The rules texts in all languages have the numbers, options and clauses of the English text, clause by clause."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markethall_client.sentences import LANGUAGES

import markethall_rules
from markethall.v1.game_pb2 import Game
from markethall_client import clause
from markethall_rules import GAMES
from markethall_rules.game import AnyGame
from markethall_service.api.game_service import game_message


def numbers_by_clause(text: str) -> list[list[str]]:
    """The numbers of each clause or heading, in any order."""
    clauses = re.split(r"\n(?:- (?=[A-Z]{2}-\d)|## )", text)
    return [sorted(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", clause)) for clause in clauses]


@pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
@pytest.mark.parametrize("lang", ["de", "it", "fr"])
def test_a_translation_keeps_every_number(game: AnyGame, lang: str) -> None:
    texts = game.box.texts()
    assert len(numbers_by_clause(texts["en"])) > 10
    assert numbers_by_clause(texts[lang]) == numbers_by_clause(texts["en"])


CITED = re.compile(r'"([A-Z]{2}-\d+\.\d+)"')


@pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_that_a_refusal_cites_is_found_in_every_language(game: AnyGame, lang: str) -> None:
    message = game_message(game.box.name, full=True)
    folder = Path(markethall_rules.__path__[0]) / game.box.name
    cited = {number for file in folder.rglob("*.py") for number in CITED.findall(file.read_text(encoding="utf-8"))}
    assert len(cited) > 3, "no refusal of the game cites a clause as 'AB-1.2'"
    for number in cited:
        text = clause(message, number, lang)
        assert len(text) > 20, number
        assert "\n" not in text
        assert "  " not in text


def test_a_clause_that_does_not_exist_is_empty() -> None:
    message = game_message("kairo", full=True)
    assert clause(message, "KA-4.99") == ""
    assert clause(message, "") == ""
    assert clause(Game(), "KA-4.3") == ""
    assert clause(message, "KA-9.5", "xx") == clause(message, "KA-9.5") == "Most points win; a tie is shared."
