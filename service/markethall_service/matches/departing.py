"""How seats get out of a running match: by their own will, or because their time is up."""

from __future__ import annotations

from typing import Any

from markethall_service.rules.game import AnyGame

from .errors import SeatOut
from .log import ClockExpired, Commit, MatchFinished, OnExpiry, SeatForfeited, SeatResigned
from .match import Match
from .opened import OpenMatch
from .timing import timed


def resigned(game: AnyGame, match: Match, seat: int) -> tuple[Any, ...]:
    """What happens when a seat gives up."""
    return (SeatResigned(seat), *_end(game, match, seat))


def expired(game: AnyGame, match: Match, seat: int) -> tuple[Any, ...]:
    """What happens when the time of a seat is up: where that forfeits, the seat is out."""
    control = match.header.time_control
    if control is None or control.on_expiry is not OnExpiry.FORFEIT:
        return (ClockExpired(seat),)
    return (ClockExpired(seat), SeatForfeited(seat), *_end(game, match, seat))


def departure(opened: OpenMatch, seat: int, events: tuple[Any, ...], time_ms: int, request_id: str) -> Commit:
    """The commit in which a seat gives up or runs out of time."""
    game, match = opened.game, opened.match
    to_act = () if isinstance(events[-1], MatchFinished) else opened.to_act
    commit = Commit(match.revision + 1, seat, None, events, 0, to_act, time_ms, request_id)
    return timed(game, match, commit, match.state)


def check_in(match: Match, seat: int) -> None:
    """Refuses a seat that no longer plays for the match."""
    if seat in match.out:
        how = match.holders[seat - 1].standing.name.lower()
        raise SeatOut(f"Seat {seat} has {how}: it can watch, but no longer play.", seat=seat, standing=how)


def _end(game: AnyGame, match: Match, leaver: int) -> tuple[MatchFinished, ...]:
    """The end of the match, if all but one are out of it then: that one wins."""
    out = {*match.out, leaver}
    left = tuple(seat for seat in range(1, match.header.seat_count + 1) if seat not in out)
    return (MatchFinished(game.scores(match.state), left),) if len(left) == 1 else ()
