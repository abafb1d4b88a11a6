"""Clocks. The clock of a seat runs while the seat is to act. No function here reads the time.

With a limit per turn, a turn of a seat begins when it comes to act, or when a new turn of the game begins while it is
to act. With a bank, the time of a turn is subtracted, and the increment is added when the turn ends.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, TypeAlias

from markethall_rules import NO_SEAT, SeatNumber

from . import errors, log
from .games import GameOptions, MatchGame, Position
from .log import Commit, MatchState, SeatClock, TimeControl
from .match import Match, on_autopilot

Clocks: TypeAlias = tuple[SeatClock, ...]

SHORTEST_S: Final = 5
LONGEST_S: Final = 30 * 86_400
LARGEST_INCREMENT_S: Final = 86_400


def check(control: TimeControl) -> None:
    """Raise BadField for a limit that is too short or too long."""
    name, limit = ("turnTime", control.turn_s) if control.turn_s else ("bank.time", control.bank_s)
    if not SHORTEST_S <= limit <= LONGEST_S:
        raise bad_limit(name, limit)
    if not 0 <= control.increment_s <= LARGEST_INCREMENT_S:
        raise bad_limit("bank.increment", control.increment_s, 0, LARGEST_INCREMENT_S)


def bad_limit(name: str, seconds: int, least: int = SHORTEST_S, most: int = LONGEST_S) -> errors.BadField:
    """The error for a limit that is too short or too long; `name` is its field in the time control."""
    field, says = f"timeControl.{name}", f"takes {least} to {most} seconds, not {seconds}"
    return errors.BadField(f"{field} {says}.", field=field, least=f"{least}s", most=f"{most}s")


def started(control: TimeControl, seats: int, to_act: Collection[int], now: int) -> Clocks:
    """The clocks when play begins."""
    full = 1000 * (control.turn_s or control.bank_s)
    return tuple(SeatClock(seat, full, now + full if seat in to_act else 0) for seat in range(1, seats + 1))


def moved(
    control: TimeControl,
    clocks: Clocks,
    out: Collection[int],
    now: int,
    before: Collection[int],
    after: Collection[int],
    same_turn: bool,
) -> Clocks:
    """The clocks after a move. The seats `before` were to act before it, the seats `after` are to act now."""
    return tuple(
        clock
        if clock.seat in out
        else _moved(control, clock, now, clock.seat in before, clock.seat in after, same_turn)
        for clock in clocks
    )


def _moved(
    control: TimeControl, clock: SeatClock, now: int, was_to_act: bool, is_to_act: bool, same_turn: bool
) -> SeatClock:
    left_ms = _left_ms(clock, now)
    if was_to_act and is_to_act and same_turn:
        return SeatClock(clock.seat, left_ms, clock.deadline_ms)
    if control.turn_s:
        left_ms = 1000 * control.turn_s
    elif was_to_act:
        left_ms += 1000 * control.increment_s
    return SeatClock(clock.seat, left_ms, now + left_ms if is_to_act else 0)


def stopped(clocks: Clocks, seat: int, now: int) -> Clocks:
    """The clocks after a seat ran out of time or left: its clock stops at zero, the others continue."""
    return tuple(SeatClock(seat, 0, 0) if clock.seat == seat else _at(clock, now) for clock in clocks)


def restored(clocks: Clocks, now: int) -> Clocks:
    """The clocks at `now`, as if they had continued since."""
    return tuple(_at(clock, now) for clock in clocks)


def ended(clocks: Clocks) -> Clocks:
    """The clocks when the match is over: all are stopped."""
    return tuple(SeatClock(clock.seat, clock.left_ms, 0) for clock in clocks)


def is_up(clocks: Clocks, seat: int, now: int) -> bool:
    """Whether the time of a seat that is to act is up."""
    return clocks[seat - 1].deadline_ms <= now


def first_deadline(clocks: Clocks) -> int | None:
    """When the first running clock will be up, in Unix milliseconds; None if none runs."""
    return min((clock.deadline_ms for clock in clocks if clock.deadline_ms), default=None)


def _at(clock: SeatClock, now: int) -> SeatClock:
    """The clock with the time left at `now` (Unix milliseconds)."""
    return SeatClock(clock.seat, _left_ms(clock, now), clock.deadline_ms)


def _left_ms(clock: SeatClock, now: int) -> int:
    return max(clock.deadline_ms - now, 0) if clock.deadline_ms else clock.left_ms


PAUSE_MS: Final = 500
"""Pause between two moves of bots in a match without persons, so that it can be watched and costs little CPU."""

_PAUSES: Final = 20
"""A pause takes at most this share of the time on the bot's clock."""


def check_time_control(game: MatchGame, options: GameOptions, control: TimeControl | None) -> None:
    """Raise BadField for a time control that cannot work, or with which a match that all players have left would
    never end."""
    if control is None:
        return
    check(control)
    if control.on_expiry is log.OnExpiry.AUTOPILOT and (endless := game.endless(options)):
        raise errors.BadField(
            f"timeControl.onExpiry takes ON_EXPIRY_FORFEIT here. {endless.message}",
            field="timeControl.onExpiry",
            clause=endless.clause,
            allowed="ON_EXPIRY_FORFEIT",
        )


def timed(game: MatchGame, match: Match, commit: Commit, state: Position | None) -> Commit:
    """The commit with the clocks after it. Its time is not before that of the previous commit."""
    commit = replace(commit, time_ms=max(commit.time_ms, match.updated_ms))
    if match.header.time_control is None:
        return commit
    return replace(commit, clocks=clocks_after(game, match, commit, state))


def clocks_after(game: MatchGame, match: Match, commit: Commit, state: Position | None) -> Clocks:
    """The clocks after a commit that is otherwise complete; none before the start and after the end."""
    clocks = _running(game, match, commit, state)
    over = any(isinstance(event, log.MatchFinished | log.MatchClosed) for event in commit.events)
    return ended(clocks) if over else clocks


def _running(game: MatchGame, match: Match, commit: Commit, state: Position | None) -> Clocks:
    control, now, position = match.header.time_control, commit.time_ms, match.position
    if control is None or match.state is MatchState.FINISHED:
        return ()
    if commit.move is not None and position is not None and state is not None:
        before, same_turn = game.to_act(position), game.turn(position) == game.turn(state)
        return moved(control, match.clocks, match.out, now, before, commit.to_act, same_turn)
    for event in commit.events:
        match event:
            case log.MatchStarted():
                return started(control, match.header.seat_count, commit.to_act, now)
            case log.MoveUndone():
                return restored(match.undo[-1].clocks, now)
            case log.SeatResigned(seat) | log.ClockExpired(seat):
                return stopped(match.clocks, seat, now)
            case log.MatchClosed():
                return restored(match.clocks, now)
    return ()


def due_at(match: Match, to_act: Collection[int]) -> int | None:
    """When the server has to act, in Unix milliseconds; None if never.

    That is at once for a seat on autopilot or for a bot that does not pause, else when the first clock runs out.
    """
    if match.state is not MatchState.PLAYING or not (match.clocks or match.out or match.bots):
        return None
    if any(on_autopilot(match, seat) for seat in to_act):
        return match.updated_ms
    if match.bots and (bot := bot_to_act(match, to_act)):
        return match.updated_ms + _pause(match, bot)
    return first_deadline(match.clocks)


def bot_to_act(match: Match, to_act: Collection[int]) -> SeatNumber:
    """The first seat to act that is played by a bot; 0 if there is none."""
    return next((seat for seat in to_act if seat in match.bots), NO_SEAT)


def _pause(match: Match, bot: SeatNumber) -> int:
    """The pause in milliseconds before a bot moves in a match without persons."""
    if match.header.pace is log.BotPace.FAST or len({*match.bots, *match.out}) < match.header.seat_count:
        return 0
    return min(PAUSE_MS, match.clocks[bot - 1].left_ms // _PAUSES) if match.clocks else PAUSE_MS
