"""Time in a match: the clocks that a commit leaves, and when the service has to act by itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from markethall_service.rules.game import AnyGame, Seat
from markethall_service.rules.secret import NOBODY

from . import clock
from .errors import BadField
from .log import (
    ClockExpired,
    Commit,
    MatchFinished,
    MatchStarted,
    MoveUndone,
    OnExpiry,
    Phase,
    SeatResigned,
    TimeControl,
)
from .match import Match, on_autopilot

PAUSE_MS: Final = 500
"""Between two moves of bots where nobody waits for them: so that one can watch, and nobody can burn a service."""

_PAUSES: Final = 20
"""A pause takes no more than such a share of what the bot's clock has left."""


def check_time_control(game: AnyGame, options: Any, control: TimeControl | None) -> None:
    """BadField for a time control that cannot be kept, or that may let a match go on for ever once all have left it."""
    if control is None:
        return
    clock.check(control)
    if control.on_expiry is OnExpiry.AUTOPILOT and not game.autopilot_ends(options):
        raise BadField(
            f"With these options a match of {game.box.title} that all have left would never end: "
            "timeControl.onExpiry takes ON_EXPIRY_FORFEIT.",
            field="timeControl.onExpiry",
        )


def timed(game: AnyGame, match: Match, commit: Commit, state: Any) -> Commit:
    """The commit with the clocks after it, no earlier than the one before it; as it is without a time control."""
    if match.header.time_control is None:
        return commit
    commit = replace(commit, time_ms=max(commit.time_ms, match.updated_ms))
    return replace(commit, clocks=clocks_after(game, match, commit, state))


def clocks_after(game: AnyGame, match: Match, commit: Commit, state: Any) -> clock.Clocks:
    """The clocks after a commit that is right in all else; none before the start and after the end."""
    clocks = _running(game, match, commit, state)
    over = any(isinstance(event, MatchFinished) for event in commit.events)
    return clock.ended(clocks) if over else clocks


def _running(game: AnyGame, match: Match, commit: Commit, state: Any) -> clock.Clocks:
    control, now = match.header.time_control, commit.time_ms
    if control is None or match.phase is Phase.FINISHED:
        return ()
    if commit.move is not None:
        before, same_turn = game.to_act(match.state), game.turn(match.state) == game.turn(state)
        return clock.moved(control, match.clocks, match.out, now, before, commit.to_act, same_turn)
    for event in commit.events:
        match event:
            case MatchStarted():
                return clock.started(control, match.header.seat_count, commit.to_act, now)
            case MoveUndone():
                return clock.restored(match.undo[-1].clocks, now)
            case SeatResigned(seat) | ClockExpired(seat):
                return clock.stopped(match.clocks, seat, now)
    return ()


def due_at(match: Match, to_act: Collection[int]) -> int | None:
    """When the service has to act by itself, in Unix milliseconds: at once for a seat on autopilot or for a bot, unless
    that pauses, else when the first clock runs out; None if never."""
    if match.phase is not Phase.PLAYING or not (match.clocks or match.out or match.bots):
        return None
    if any(on_autopilot(match, seat) for seat in to_act):
        return match.updated_ms
    if match.bots and (bot := bot_to_act(match, to_act)):
        return match.updated_ms + _pause(match, bot)
    return clock.first_deadline(match.clocks)


def bot_to_act(match: Match, to_act: Collection[int]) -> Seat:
    """The first of the seats to act that a bot plays; 0 if there is none."""
    return next((seat for seat in to_act if seat in match.bots), NOBODY)


def _pause(match: Match, bot: Seat) -> int:
    """For how many milliseconds a bot lets a match rest in which no person is left."""
    if len({*match.bots, *match.out}) < match.header.seat_count:
        return 0
    return min(PAUSE_MS, match.clocks[bot - 1].left_ms // _PAUSES) if match.clocks else PAUSE_MS
