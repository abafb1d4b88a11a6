"""The causes of refusals: a situation has the same cause in all games, and the contract lists the shared ones."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import markethall_rules
from markethall_rules import GAMES
from markethall_rules.errors import SHARED_CAUSES

RULES = Path(markethall_rules.__file__).parent
CONTRACT = Path(__file__).resolve().parents[2] / "proto/markethall/v1/errors.proto"
_CAUSE = re.compile(r"[A-Z_]{4,}")


def causes_of(game: str) -> set[str]:
    """The causes in the sources of a game: the string after a clause, in a call of any name."""
    found = set[str]()
    for file in (RULES / game).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for one in node.args[:2]:
                    if isinstance(one, ast.Constant) and isinstance(one.value, str) and _CAUSE.fullmatch(one.value):
                        found.add(one.value)
    return found


def test_causes_that_several_games_have_are_the_shared_ones() -> None:
    games = defaultdict[str, set[str]](set)
    for game in (one.box.name for one in GAMES):
        for cause in causes_of(game):
            games[cause].add(game)
    several = {cause for cause, those in games.items() if len(those) > 1 and not cause.startswith("NO_SUCH_")}
    assert several == set(SHARED_CAUSES)


def test_contract_lists_the_shared_causes() -> None:
    comment = CONTRACT.read_text(encoding="utf-8").partition("REASON_ILLEGAL_MOVE")[0].rpartition("];")[2]
    assert set(re.findall(r"[A-Z]+_[A-Z_]+", comment)) >= set(SHARED_CAUSES) - {"WRONG_SEATS"}
