"""What a move comes to: the next commit of a match, not yet recorded."""

from __future__ import annotations

from typing import Any

from markethall_service.rules.chance import SeededChance
from markethall_service.rules.game import Seat, advance

from .log import Commit, MatchFinished
from .opened import OpenMatch
from .timing import timed


def decided(opened: OpenMatch, seat: Seat, move: Any, now_ms: int, request_id: str) -> tuple[Commit, Any]:
    """The commit of a move, and the position after it; IllegalMove if the rules do not allow it."""
    match, game = opened.match, opened.game
    chance = SeededChance(match.header.seed, match.revision + 1)
    state, events = advance(game.apply, match.state, game.play(match.state, seat, move, chance))
    to_act = game.to_act(state)
    if not to_act:
        events = (*events, MatchFinished(game.scores(state), game.winners(state, match.out)))
    commit = Commit(match.revision + 1, seat, move, events, chance.draws, to_act, now_ms, request_id)
    return timed(game, match, commit, state) if match.clocks else commit, state
