"""A clause that a prompt or a refusal cites opens with a click, also one of a game that the page does not know yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.typescript.node import run_script

from .tools import install

SCRIPT = Path(__file__).parent / "clauses.ts"


OPEN = "Lecture. Feuille : rien (PM-3.1) ; ouvert. Joué : le reste est perdu. Raison : le prix."


@pytest.mark.parametrize(
    ("sentence", "count", "rule"),
    [
        ("Draw a customer (PM-4.4), as KA-3.2 says", 2, "Draw a customer (PM-4.4), as KA-3.2 says"),
        ("Take 1 to 3 pennies (PN-2.2)", 1, "Take 1 to 3 pennies (PN-2.2)"),
        ("Game of 3-2.1", 0, "Game of 3-2.1"),
        (OPEN, 1, "Le reste est perdu."),
        (f"Tout est utilisé. {OPEN}", 1, "Tout est utilisé."),
    ],
)
def test_cited_clauses_of_any_game_open_with_their_rule(sentence: str, count: int, rule: str) -> None:
    install()
    assert run_script(SCRIPT, sentence).strip() == f"{count} {rule}"
