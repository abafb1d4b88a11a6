"""What a move comes to: the next commit of a match, not yet recorded.

- Whose turn it is: what comes at the wrong time is refused.
- How seats get out of a running match: by their own will, or because their time is up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from markethall_rules.chance import NoLuck, SeededChance
from markethall_rules.game import AnyGame, SeatNumber, advance, foresee
from markethall_rules.secret import redact

from . import clocks as clock
from .clocks import timed
from .errors import MatchNotStarted, MatchOver, NotYourTurn, SeatOut, StaleRevision, TimeExpired
from .lobby import check_open
from .log import ClockExpired, Commit, MatchFinished, MatchState, OnExpiry, SeatForfeited, SeatResigned
from .match import Match, record
from .match_cache import CachedMatch


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do: a commit that is not made, and whether luck or a secret goes on where its events end.

    Where one does, nobody knows who is to act then: `to_act` and `clocks` of the commit are empty. `after` is the match
    as it would be: its position is made of what the seat sees, and so holds nothing else.
    """

    commit: Commit
    after: CachedMatch
    more_follows: bool


def decided(cached: CachedMatch, seat: SeatNumber, move: Any, now_ms: int, request_id: str) -> tuple[Commit, Any]:
    """The commit of a move, and the position after it; IllegalMove if the rules do not allow it."""
    match, game = cached.match, cached.game
    chance = SeededChance(match.header.seed, match.revision + 1)
    state, events = advance(game.apply, match.position, game.play(match.position, seat, move, chance))
    return _commit(cached, seat, move, events, chance.draws, state, now_ms, request_id), state


def foreseen(cached: CachedMatch, seat: SeatNumber, move: Any, now_ms: int) -> Preview:
    """What the seat can know of the commit of a move; IllegalMove if the rules do not allow it."""
    match, game = cached.match, cached.game
    seen = redact(match.position, seat)
    events, complete = foresee(game.apply, seen, game.play(seen, seat, move, NoLuck()))
    state = reduce(game.apply, events, seen)
    if complete:
        commit = _commit(cached, seat, move, events, 0, state, now_ms, "")
    else:
        commit = Commit(match.revision + 1, seat, move, events, 0, (), now_ms, "")
    known = replace(match, position=seen)
    after = CachedMatch(game, record(game, known, commit, state), {}, cached.snapshot_revision)
    return Preview(commit, after, more_follows=not complete)


def _commit(
    cached: CachedMatch,
    seat: SeatNumber,
    move: Any,
    events: tuple[Any, ...],
    draws: int,
    state: Any,
    now_ms: int,
    request_id: str,
) -> Commit:
    """The commit of a move that comes to these events and this position."""
    match, game = cached.match, cached.game
    to_act = game.to_act(state)
    if not to_act:
        events = (*events, MatchFinished(game.scores(state), game.winners(state, match.out)))
    commit = Commit(match.revision + 1, seat, move, events, draws, to_act, now_ms, request_id, (), "")
    return timed(game, match, commit, state) if match.clocks else commit


def check_playing(match: Match) -> None:
    """Refuses before the start and after the end."""
    if match.state is MatchState.SEATING:
        free = ", ".join(map(str, match.free_seats))
        raise MatchNotStarted(f"The match starts when all seats are taken; free are {free}.", free=free)
    check_open(match)
    if match.state is MatchState.FINISHED:
        raise MatchOver("The game is over.", revision=match.revision)


def check_revision(match: Match, revision: int) -> None:
    """Refuses whoever has not seen the match as it stands."""
    if revision != match.revision:
        raise StaleRevision(
            f"The match is at revision {match.revision}, not {revision}: look at it again, then decide.",
            revision=match.revision,
            given=revision,
        )


def check_turn(cached: CachedMatch, seat: SeatNumber, revision: int) -> None:
    """Refuses a move that comes at the wrong time."""
    check_playing(cached.match)
    check_in(cached.match, seat)
    check_revision(cached.match, revision)
    to_act = cached.game.to_act(cached.match.position)
    if seat not in to_act:
        others = ", ".join(map(str, to_act))
        raise NotYourTurn(f"It is not the turn of seat {seat}; to act is {others}.", seat=seat, toAct=others)


def time_expired(seat: SeatNumber) -> TimeExpired:
    """The refusal of what comes too late."""
    return TimeExpired(f"The time of seat {seat} is up, so this came too late.", seat=seat)


def is_late(cached: CachedMatch, seat: SeatNumber, now_ms: int) -> bool:
    """Whether the seat is to act and its time is up at that moment, in Unix milliseconds."""
    match = cached.match
    # A commit is never earlier than the one before it, though that may come from a machine whose time is ahead.
    return seat in cached.to_act and clock.is_up(match.clocks, seat, max(now_ms, match.updated_ms))


def resigned(game: AnyGame, match: Match, seat: int) -> tuple[Any, ...]:
    """What happens when a seat gives up."""
    return (SeatResigned(seat), *_end(game, match, seat))


def expired(game: AnyGame, match: Match, seat: int) -> tuple[Any, ...]:
    """What happens when the time of a seat is up: where that forfeits, the seat is out."""
    control = match.header.time_control
    if control is None or control.on_expiry is not OnExpiry.FORFEIT:
        return (ClockExpired(seat),)
    return (ClockExpired(seat), SeatForfeited(seat), *_end(game, match, seat))


def departure(cached: CachedMatch, seat: int, events: tuple[Any, ...], time_ms: int, request_id: str) -> Commit:
    """The commit in which a seat gives up or runs out of time."""
    game, match = cached.game, cached.match
    to_act = () if isinstance(events[-1], MatchFinished) else cached.to_act
    commit = Commit(match.revision + 1, seat, None, events, 0, to_act, time_ms, request_id)
    return timed(game, match, commit, match.position)


def check_in(match: Match, seat: int) -> None:
    """Refuses a seat that no longer plays for the match."""
    if seat in match.out:
        how = match.seats[seat - 1].standing.name.lower()
        raise SeatOut(f"Seat {seat} has {how}: it can watch, but no longer play.", seat=seat, standing=how)


def _end(game: AnyGame, match: Match, leaver: int) -> tuple[MatchFinished, ...]:
    """The end of the match, if all but one are out of it then: that one wins."""
    out = {*match.out, leaver}
    left = tuple(seat for seat in range(1, match.header.seat_count + 1) if seat not in out)
    return (MatchFinished(game.scores(match.position), left),) if len(left) == 1 else ()
