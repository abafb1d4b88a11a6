"""What a move comes to: the next commit of a match, not yet recorded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from markethall_service.rules.chance import NoLuck, SeededChance
from markethall_service.rules.game import Seat, advance, foresee
from markethall_service.rules.secret import redact

from .log import Commit, MatchFinished, fresh_commit
from .match import record
from .opened import OpenMatch
from .timing import timed


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do: a commit that is not made, and whether luck or a secret goes on where its events end.

    Where one does, nobody knows who is to act then: `to_act` and `clocks` of the commit are empty. `after` is the match
    as it would be: its position is made of what the seat sees, and so holds nothing else.
    """

    commit: Commit
    after: OpenMatch
    more_follows: bool


def decided(opened: OpenMatch, seat: Seat, move: Any, now_ms: int, request_id: str) -> tuple[Commit, Any]:
    """The commit of a move, and the position after it; IllegalMove if the rules do not allow it."""
    match, game = opened.match, opened.game
    chance = SeededChance(match.header.seed, match.revision + 1)
    state, events = advance(game.apply, match.state, game.play(match.state, seat, move, chance))
    return _commit(opened, seat, move, events, chance.draws, state, now_ms, request_id), state


def foreseen(opened: OpenMatch, seat: Seat, move: Any, now_ms: int) -> Preview:
    """What the seat can know of the commit of a move; IllegalMove if the rules do not allow it."""
    match, game = opened.match, opened.game
    seen = redact(match.state, seat)
    events, complete = foresee(game.apply, seen, game.play(seen, seat, move, NoLuck()))
    state = reduce(game.apply, events, seen)
    if complete:
        commit = _commit(opened, seat, move, events, 0, state, now_ms, "")
    else:
        commit = Commit(match.revision + 1, seat, move, events, 0, (), now_ms, "")
    known = replace(match, state=seen)
    after = OpenMatch(game, record(game, known, commit, state), {}, opened.snapshot_revision)
    return Preview(commit, after, more_follows=not complete)


def _commit(
    opened: OpenMatch,
    seat: Seat,
    move: Any,
    events: tuple[Any, ...],
    draws: int,
    state: Any,
    now_ms: int,
    request_id: str,
) -> Commit:
    """The commit of a move that comes to these events and this position."""
    match, game = opened.match, opened.game
    to_act = game.to_act(state)
    if not to_act:
        events = (*events, MatchFinished(game.scores(state), game.winners(state, match.out)))
    commit = fresh_commit(match.revision + 1, seat, move, events, draws, to_act, now_ms, request_id, (), "")
    return timed(game, match, commit, state) if match.clocks else commit
