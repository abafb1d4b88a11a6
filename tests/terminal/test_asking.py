"""The rules and the history at the prompt."""

from __future__ import annotations

import re

import pytest

from markethall.v1.game_pb2 import Clause, Rules, RulesSection
from markethall_terminal.play import clauses_in

from .typist import Play

NUMBERS = (("KA-4.1", "KA-4.10"), ("KA-5.1",), ("",))
RULES = Rules(sections=[RulesSection(clauses=[Clause(number=each) for each in section]) for section in NUMBERS])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("4.1", ["KA-4.1"]),
        ("ka-4.1", ["KA-4.1"]),
        ("5", ["KA-5.1"]),
        ("4", ["KA-4.1", "KA-4.10"]),
        ("6", []),
        (".*", []),
    ],
)
def test_rules_are_found_by_clause(asked: str, found: list[str]) -> None:
    assert [clause.number for clause in clauses_in(RULES, asked)] == found


def test_the_rules_of_the_match_can_be_read(play: Play) -> None:
    terminal = play("rules", "rules pm-2.2", "rules pm-2.6", "rules 99", "q")
    assert "2 Set-up" in terminal.after("rules")
    assert "PM-2.2 Seat 1 starts" in terminal.after("rules pm-2.2")
    assert "Sheet: the Italian start score" in " ".join(terminal.after("rules pm-2.6").split())
    assert "│ start score" in terminal.after("rules pm-2.6")
    assert "no clause" in terminal.after("rules 99")


def test_the_history_shows_all_events_so_far(play: Play) -> None:
    terminal = play("1", "1", "history", "log", "q")
    before = terminal.output.partition("history\n")[0].splitlines()
    seen = [line for line in before if re.match(r"  Player 1 ", line)]
    shown = terminal.after("history").splitlines()
    assert len(seen) >= 2
    assert [line for line in shown if line in seen] == seen
    assert terminal.after("log") == terminal.after("history")


def test_a_long_history_begins_with_its_latest_events(play: Play) -> None:
    terminal = play(*["1"] * 60, "history", "history all", "q", width=200)
    latest, everything = terminal.after("history").splitlines(), terminal.after("history all").splitlines()
    assert re.fullmatch(r"  … earlier events: \d+\. “history all” shows them", latest[0])
    assert len(latest) == 31
    assert everything[-30:] == latest[1:]
    assert len(everything) > 60
