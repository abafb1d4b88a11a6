"""Whose turn it is: what comes at the wrong time is refused."""

from __future__ import annotations

from markethall_service.rules.game import Seat

from . import clock
from .closing import check_open
from .departing import check_in
from .errors import MatchNotStarted, MatchOver, NotYourTurn, StaleRevision, TimeExpired
from .log import Phase
from .match import Match
from .opened import OpenMatch


def check_playing(match: Match) -> None:
    """Refuses before the start and after the end."""
    if match.phase is Phase.SEATING:
        free = ", ".join(map(str, match.free_seats))
        raise MatchNotStarted(f"The match starts when all seats are taken; free are {free}.", free=free)
    check_open(match)
    if match.phase is Phase.FINISHED:
        raise MatchOver("The game is over.", revision=match.revision)


def check_revision(match: Match, revision: int) -> None:
    """Refuses whoever has not seen the match as it stands."""
    if revision != match.revision:
        raise StaleRevision(
            f"The match is at revision {match.revision}, not {revision}: look at it again, then decide.",
            revision=match.revision,
            given=revision,
        )


def check_turn(opened: OpenMatch, seat: Seat, revision: int) -> None:
    """Refuses a move that comes at the wrong time."""
    check_playing(opened.match)
    check_in(opened.match, seat)
    check_revision(opened.match, revision)
    to_act = opened.game.to_act(opened.match.state)
    if seat not in to_act:
        others = ", ".join(map(str, to_act))
        raise NotYourTurn(f"It is not the turn of seat {seat}; to act is {others}.", seat=seat, toAct=others)


def time_expired(seat: Seat) -> TimeExpired:
    """The refusal of what comes too late."""
    return TimeExpired(f"The time of seat {seat} is up, so this came too late.", seat=seat)


def is_late(opened: OpenMatch, seat: Seat, now_ms: int) -> bool:
    """Whether the seat is to act and its time is up at that moment, in Unix milliseconds."""
    match = opened.match
    # A commit is never earlier than the one before it, though that may come from a machine whose time is ahead.
    return seat in opened.to_act and clock.is_up(match.clocks, seat, max(now_ms, match.updated_ms))
