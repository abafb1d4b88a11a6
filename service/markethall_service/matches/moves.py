"""From a move to the next commit: turn checks, decision, preview, resignation and timeout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from markethall_rules import IllegalMove, NoLuck, SeatNumber, SeededChance, advance, preview_events, redact
from markethall_service.language import alternatives

from . import clocks, errors
from .games import MatchGame, Move, Position
from .log import AnyEvent, ClockExpired, Commit, MatchFinished, MatchState, OnExpiry, SeatForfeited, SeatResigned
from .match import Match, check_open, record
from .match_cache import CachedMatch


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do: a commit that is not recorded, and whether luck or a secret follows its events.

    In that case it is not known who is to act: `to_act` and `clocks` of the commit are empty. `after` is the match as
    it would be. Its position is made from the seat's view, so it holds no secret.
    """

    commit: Commit
    after: CachedMatch
    more_follows: bool


def commit_of_move(
    cached: CachedMatch, seat: SeatNumber, move: Move, now_ms: int, request_id: str
) -> tuple[Commit, Position]:
    """The commit of a move, and the position after it. Raises IllegalMove."""
    match, game = cached.match, cached.game
    before, chance = match.started_position, SeededChance(match.header.seed, match.revision + 1)
    state, events = advance(game.apply, before, game.play(before, seat, move, chance))
    return _commit(cached, seat, move, events, chance.draws, state, now_ms, request_id), state


def preview_move(cached: CachedMatch, seat: SeatNumber, move: Move, now_ms: int) -> Preview:
    """The commit of a move, up to the first luck or secret. Raises IllegalMove."""
    match, game = cached.match, cached.game
    view = redact(match.started_position, seat)
    events, complete = preview_events(game.apply, view, game.play(view, seat, move, NoLuck()))
    state = reduce(game.apply, events, view)
    if complete:
        commit = _commit(cached, seat, move, events, 0, state, now_ms, "")
    else:
        commit = Commit(match.revision + 1, seat, move, events, 0, (), now_ms, "")
    viewed = replace(match, position=view)
    after = CachedMatch(game, record(game, viewed, commit, state), cached.snapshot_revision)
    return Preview(commit, after, more_follows=not complete)


@dataclass(frozen=True, slots=True)
class PreviewSequence:
    """What several moves in a row would do: the preview of each, until luck or a secret follows. At least one."""

    previews: tuple[Preview, ...]

    @property
    def last(self) -> Preview:
        """The last preview."""
        return self.previews[-1]


def preview_moves(cached: CachedMatch, seat: SeatNumber, moves: Sequence[Move], now_ms: int) -> PreviewSequence:
    """The previews of several moves of one seat. If it is not to act, as if its turn began now.

    Raises IllegalMove, for several moves with the number of the refused one as `index`, and NotYourTurn if no turn of
    the seat can begin now or if it ends before the last move. The position of each preview is made from the view of
    the seat, so no answer depends on what the seat cannot see.
    """
    current, previews = _on_turn(cached, seat), []
    for number, move in enumerate(moves):
        if seat not in current.to_act:
            raise errors.NotYourTurn(
                f"After {number} of these moves it is not the turn of seat {seat}.", seat=seat, index=number
            )
        try:
            preview = preview_move(current, seat, move, now_ms)
        except IllegalMove as refused:
            if len(moves) > 1:
                refused.numbers = {**refused.numbers, "index": number}
            raise
        previews.append(preview)
        if preview.more_follows:
            break
        current = preview.after
    return PreviewSequence(tuple(previews))


def _on_turn(cached: CachedMatch, seat: SeatNumber) -> CachedMatch:
    match, game = cached.match, cached.game
    if seat in cached.to_act:
        return cached
    position = game.on_turn(redact(match.started_position, seat), seat)
    if position is None:
        others = ", ".join(map(str, cached.to_act))
        raise errors.NotYourTurn(
            f"It is the turn of {others}, and the moves of seat {seat} cannot be previewed at this point.",
            seat=seat,
            toAct=others,
        )
    # Clocks do not run for a turn that is not played.
    return CachedMatch(game, replace(match, position=position, clocks=()), cached.snapshot_revision)


def _commit(
    cached: CachedMatch,
    seat: SeatNumber,
    move: Move,
    events: tuple[AnyEvent, ...],
    draws: int,
    state: Position,
    now_ms: int,
    request_id: str,
) -> Commit:
    """The commit of a move with these events and this position."""
    match, game = cached.match, cached.game
    to_act = game.to_act(state)
    # Not before the previous commit: clocks of machines differ.
    now_ms = max(now_ms, match.updated_ms)
    if not to_act:
        events = (*events, MatchFinished(game.scores(state), game.winners(state, match.out)))
    commit = Commit(match.revision + 1, seat, move, events, draws, to_act, now_ms, request_id, (), "")
    return clocks.timed(game, match, commit, state) if match.clocks else commit


def check_playing(match: Match) -> None:
    """Raise MatchNotStarted, MatchClosed or MatchOver unless the match is being played."""
    if match.state is MatchState.SEATING:
        free = ", ".join(map(str, match.free_seats))
        raise errors.MatchNotStarted(f"The match starts when all seats are taken. Free seats: {free}.", free=free)
    check_open(match)
    if match.state is MatchState.FINISHED:
        raise errors.MatchOver("The game is over.", revision=match.revision)


def check_revision(match: Match, revision: int) -> None:
    """Raise StaleRevision if the caller has not seen the current revision."""
    if revision != match.revision:
        raise errors.StaleRevision(
            f"The match is at revision {match.revision}, not {revision}: read it again, then decide.",
            revision=match.revision,
            given=revision,
        )


def check_history(cached: CachedMatch, revision: int, history: str = "") -> None:
    """Raise HistoryChanged if the caller has seen commits that the running match does not have.

    `history` identifies those up to the revision; "" if the caller does not say.
    """
    match = cached.match
    is_other = revision == match.revision and history and cached.history and history != cached.history
    if match.state is MatchState.PLAYING and (revision > match.revision or is_other):
        raise errors.history_changed(match.revision, cached.history, revision, is_known=bool(history))


def check_turn(cached: CachedMatch, seat: SeatNumber, revision: int, history: str) -> None:
    """Raise an error unless the seat may move now."""
    check_playing(cached.match)
    check_seat_plays(cached.match, seat)
    check_history(cached, revision, history)
    check_revision(cached.match, revision)
    to_act = cached.game.to_act(cached.match.started_position)
    if seat not in to_act:
        others = ", ".join(map(str, to_act))
        raise errors.NotYourTurn(
            f"It is the turn of seat {alternatives(to_act)}, not of seat {seat}.", seat=seat, toAct=others
        )


def time_expired(seat: SeatNumber) -> errors.TimeExpired:
    """The error for a move that came too late."""
    return errors.TimeExpired(f"The time of seat {seat} is up: the move came too late.", seat=seat)


def is_late(cached: CachedMatch, seat: SeatNumber, now_ms: int) -> bool:
    """Whether the seat is to act and its time is up at that time (Unix milliseconds)."""
    match = cached.match
    # The time of a commit is never before the previous one, which may come from a machine with a faster clock.
    return seat in cached.to_act and clocks.is_up(match.clocks, seat, max(now_ms, match.updated_ms))


def resignation_events(game: MatchGame, match: Match, seat: int) -> tuple[AnyEvent, ...]:
    """The events of a resignation."""
    return (SeatResigned(seat), *_end(game, match, seat))


def timeout_events(game: MatchGame, match: Match, seat: int) -> tuple[AnyEvent, ...]:
    """The events when the time of a seat is up. With forfeit, the seat is out."""
    control = match.header.time_control
    if control is None or control.on_expiry is not OnExpiry.FORFEIT:
        return (ClockExpired(seat),)
    return (ClockExpired(seat), SeatForfeited(seat), *_end(game, match, seat))


def commit_of_events(
    cached: CachedMatch, seat: int, events: tuple[AnyEvent, ...], time_ms: int, request_id: str
) -> Commit:
    """The commit of a resignation or of a timeout."""
    game, match = cached.game, cached.match
    to_act = () if isinstance(events[-1], MatchFinished) else cached.to_act
    commit = Commit(match.revision + 1, seat, None, events, 0, to_act, time_ms, request_id)
    return clocks.timed(game, match, commit, match.position)


def check_seat_plays(match: Match, seat: int) -> None:
    """Raise SeatOut if the seat no longer plays."""
    if seat in match.out:
        standing = match.seats[seat - 1].standing.name.lower()
        raise errors.SeatOut(f"Seat {seat} has {standing}: it can watch, but not play.", seat=seat, standing=standing)


def _end(game: MatchGame, match: Match, leaver: int) -> tuple[MatchFinished, ...]:
    """The event that ends the match if only one seat still plays: it wins."""
    out = {*match.out, leaver}
    remaining = tuple(seat for seat in range(1, match.header.seat_count + 1) if seat not in out)
    return (MatchFinished(game.scores(match.started_position), remaining),) if len(remaining) == 1 else ()
