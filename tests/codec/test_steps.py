"""A refusal names the step of the turn as the view names it."""

from __future__ import annotations

import random
from typing import Any

from markethall.v1 import view_pb2
from markethall_rules.chance import NoLuck
from markethall_rules.errors import IllegalMove, LuckNeeded
from markethall_service.codec import CODECS_BY_NAME
from tests.kit import Kit, random_match
from tests.kits import for_each_game


def step_shown(name: str, state: Any) -> str:
    """The step in the view of a position."""
    turn: Any = getattr(view_pb2.View(**{name: CODECS_BY_NAME[name].view(state)}), name).turn
    return str(turn.DESCRIPTOR.fields_by_name["step"].enum_type.values_by_number[turn.step].name)


@for_each_game
def test_wrong_step_names_the_step_of_the_view(kit: Kit) -> None:
    """The refusal names the step that the view shows, and no legal move is of the refused kind."""
    game, rng, seen, name = kit.game, random.Random(1), 0, kit.game.box.name
    steps = set[str]()
    for step in random_match(game, game.default_options(), game.box.seats[0], 1, limit=300):
        for seat in game.to_act(step.after):
            steps.add(step_shown(name, step.after))
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
                assert refused.numbers["step"] == step_shown(name, step.after)
                assert type(move) not in {type(legal) for legal in game.legal_moves(step.after, seat)}
                seen += 1
    assert seen > 5 or len(steps) == 1, "a game with one step has no wrong step"
