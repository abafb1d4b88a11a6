"""The rules texts in Italian and French have the numbers, options and clauses of the English text, clause by clause."""

from __future__ import annotations

import re

import pytest

from markethall_rules.game import AnyGame
from markethall_rules.shelf import GAMES


def facts(text: str) -> list[list[str]]:
    """The numbers of each clause or heading, in any order."""
    clauses = re.split(r"\n(?:- (?=[A-Z]{2}-\d)|## )", text)
    return [sorted(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", clause)) for clause in clauses]


@pytest.mark.parametrize("game", GAMES, ids=[game.box.name for game in GAMES])
@pytest.mark.parametrize("lang", ["it", "fr"])
def test_a_translation_keeps_every_number(game: AnyGame, lang: str) -> None:
    texts = game.box.texts()
    assert len(facts(texts["en"])) > 40
    assert facts(texts[lang]) == facts(texts["en"])
