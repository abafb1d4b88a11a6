"""A clause that a prompt or a refusal cites opens with a click, also one of a game that the page does not know yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.typescript.node import run_script

from .tools import install

SCRIPT = Path(__file__).parent / "clauses.ts"


@pytest.mark.parametrize(
    ("sentence", "count"),
    [("Draw a customer (PM-4.4), as KA-3.2 says", 2), ("Take 1 to 3 pennies (PN-2.2)", 1), ("Game of 3-2.1", 0)],
)
def test_cited_clauses_of_any_game_open(sentence: str, count: int) -> None:
    install()
    assert run_script(SCRIPT, sentence).strip() == str(count)
