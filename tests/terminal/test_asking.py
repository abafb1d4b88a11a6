"""What a person can ask for at the terminal: the rules and the history."""

from __future__ import annotations

import pytest

from markethall_terminal.play import rules_of

from .typist import Play

RULES = """# Kairo

## 4 New main stall

- KA-4.1 Needs two free sites
  side by side.
- KA-4.10 Is another clause.

## 5 Expansion

- KA-5.1 One free site.
"""


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", ["4 New main stall", "5 Expansion"]),
        ("4.1", ["KA-4.1 Needs two free sites", "  side by side."]),
        ("ka-4.1", ["KA-4.1 Needs two free sites", "  side by side."]),
        ("5", ["KA-5.1 One free site."]),
        ("4", ["KA-4.1 Needs two free sites", "  side by side.", "KA-4.10 Is another clause."]),
        ("6", []),
        (".*", []),
    ],
)
def test_rules_are_found_by_clause(asked: str, shown: list[str]) -> None:
    assert rules_of(RULES, asked) == shown


def test_the_rules_of_the_match_can_be_read(play: Play) -> None:
    terminal = play("rules", "rules pm-2.2", "rules 99", "q")
    assert "2 Set-up" in terminal.after("rules")
    assert "PM-2.2 Seat 1 starts" in terminal.after("rules pm-2.2")
    assert "no clause" in terminal.after("rules 99")


def test_the_history_tells_all_that_has_happened(play: Play) -> None:
    terminal = play("1", "1", "log", "q")
    seen = [
        line for line in terminal.output.partition("log\n")[0].splitlines() if line.startswith(("  Red ", "  Yellow "))
    ]
    told = terminal.after("log").splitlines()
    assert len(seen) >= 2
    assert [line for line in told if line in seen] == seen
