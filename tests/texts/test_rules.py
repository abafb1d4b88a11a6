"""The rules texts in all languages have the numbers, options and clauses of the English text, clause by clause."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from google.rpc.error_details_pb2 import LocalizedMessage

import markethall_rules
from markethall_rules import GAMES
from markethall_rules.errors import IllegalMove
from markethall_rules.game import LANGUAGES, AnyGame
from markethall_service.api.errors import status_of
from tests.rules.clauses import clauses


def numbers_by_clause(text: str) -> list[list[str]]:
    """The numbers of each clause or heading, in any order."""
    parts = re.split(r"\n(?:- (?=[A-Z]{2}-\d)|## )", text)
    return [sorted(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", part)) for part in parts]


@pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
@pytest.mark.parametrize("lang", ["de", "it", "fr"])
def test_a_translation_keeps_every_number(game: AnyGame, lang: str) -> None:
    texts = game.box.texts()
    assert len(numbers_by_clause(texts["en"])) > len(clauses(texts["en"], "en")) > 0, "clauses and headings"
    assert numbers_by_clause(texts[lang]) == numbers_by_clause(texts["en"])


CITED = re.compile(r'"([A-Z]{2}-\d+\.\d+)"')


@pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_that_a_refusal_cites_is_found_in_every_language(game: AnyGame, lang: str) -> None:
    folder = Path(markethall_rules.__path__[0]) / game.box.name
    cited = {number for file in folder.rglob("*.py") for number in CITED.findall(file.read_text(encoding="utf-8"))}
    assert cited, "no refusal of the game cites a clause as 'AB-1.2'"
    rules = " ".join(game.box.texts()[lang].split())
    for number in cited:
        localized = LocalizedMessage()
        [message] = [
            each for each in status_of(IllegalMove(number, "CAUSE", "No."), lang).details if each.Unpack(localized)
        ]
        assert message
        assert localized.locale == lang
        assert f"({number})" in localized.message
        # In English it is the sentence of the refusal, in other languages what the clause says, in whole sentences.
        text = localized.message.partition(f"({number})")[2].lstrip("\u00a0: ")
        assert (lang == "en") == (not text)
        assert lang == "en" or f" {text} " in f"{rules} ", number
        assert not re.search(r"(Lesart|Lettura|Lecture)\. |[^.:]$", text), number
