"""The causes of refusals: a situation has the same cause in all games, and the contract lists the shared ones."""

from __future__ import annotations

import ast
import random
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import markethall_rules
from markethall.v1 import view_pb2
from markethall_rules import GAMES
from markethall_rules.chance import NoLuck
from markethall_rules.errors import SHARED_CAUSES, IllegalMove, LuckNeeded
from markethall_service.codec import CODECS_BY_NAME
from tests.kit import Kit, random_match
from tests.kits import for_each_game

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


@for_each_game
def test_wrong_step_names_the_step_of_the_view(kit: Kit) -> None:
    """The refusal names the step that the view shows, and no legal move is of the refused kind."""
    game, rng, seen, name = kit.game, random.Random(1), 0, kit.game.box.name
    kinds = set[type]()
    for step in random_match(game, game.default_options(), 2, 1, limit=300):
        for seat in game.to_act(step.after):
            kinds |= {type(legal) for legal in game.legal_moves(step.after, seat)}
            move = kit.junk(step.after, rng)
            try:
                next(game.play(step.after, seat, move, NoLuck()))
            except IllegalMove as error:
                refused = error
            except LuckNeeded:
                continue
            else:
                continue
            if refused.cause == "WRONG_STEP":
                turn: Any = getattr(view_pb2.View(**{name: CODECS_BY_NAME[name].view(step.after)}), name).turn
                steps = turn.DESCRIPTOR.fields_by_name["step"].enum_type.values_by_number
                assert refused.numbers["step"] == steps[turn.step].name
                assert type(move) not in {type(legal) for legal in game.legal_moves(step.after, seat)}
                seen += 1
    assert seen > 5 or len(kinds) == 1, "a game with one kind of move has no wrong step"
