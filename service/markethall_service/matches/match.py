"""A match: the fold of its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from enum import IntEnum

from markethall_rules import value

from . import errors, log
from .games import MatchGame, Position
from .identifiers import seat_nonce


class Standing(IntEnum):
    """Whether a seat still plays for the match."""

    IN = 1
    RESIGNED = 2
    FORFEITED = 3


class EndReason(IntEnum):
    """Why a match is over."""

    NONE = 0
    POINTS = 1
    RESIGNED = 2
    TIME = 3
    BY_RULE = 4
    CLOSED = 5


@value
class Seat:
    """A seat: the revision in which it was taken (0: it is free), who plays it (None while it is free), and whether
    they still play.

    The webhook is never shown. The nonce identifies this occupancy.
    """

    taken_revision: int = 0
    player: log.Player | None = None
    standing: Standing = Standing.IN
    webhook_url: str = field(default="", repr=False)
    seat_nonce: str = field(default="", repr=False)

    @property
    def display_name(self) -> str:
        """The name of the player; "" while the seat is free."""
        return self.player.display_name if self.player else ""

    @property
    def bot(self) -> log.BotId:
        """The id of the bot that plays the seat; "" if none does."""
        return self.player.bot if self.player else ""


@value
class Undoable:
    """A commit that can be undone, with the position and the clocks before it. It is dropped when `seat` is no longer
    to act."""

    revision: int
    seat: int
    before: Position
    clocks: tuple[log.SeatClock, ...] = ()


@value
class Match:
    """A match after a revision. `position` is the state of the game, None before the start.

    `undo` are the commits of this turn without luck, the latest last. `out` are the seats that no longer play,
    ascending; autopilot plays for them. `clocks` are those of all seats as of `updated_ms`, none without a time
    control. `rematch` is the name of the next match, or "". `bots` are the seats with bots, ascending. `end_reason` is
    NONE before the end.
    """

    header: log.Header
    revision: int
    seats: tuple[Seat, ...]
    state: log.MatchState
    position: Position | None
    undo: tuple[Undoable, ...]
    updated_ms: int
    out: tuple[int, ...] = ()
    clocks: tuple[log.SeatClock, ...] = ()
    rematch: str = ""
    bots: tuple[int, ...] = ()
    end_reason: EndReason = EndReason.NONE

    @property
    def started_position(self) -> Position:
        """The position. Raises MatchNotStarted before the start."""
        if self.position is None:
            free = ", ".join(map(str, self.free_seats))
            raise errors.MatchNotStarted(f"The match starts when all seats are taken. Free seats: {free}.", free=free)
        return self.position

    @property
    def was_played(self) -> bool:
        """Whether the match is over and was not closed before its start."""
        return self.state.over and self.position is not None

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The numbers of the free seats."""
        return tuple(seat for seat, holder in enumerate(self.seats, 1) if not holder.taken_revision)


def begin(header: log.Header) -> Match:
    """A new match with free seats."""
    seats = (Seat(),) * header.seat_count
    return Match(header, log.FIRST_REVISION, seats, log.MatchState.SEATING, None, (), header.created_ms)


def fold(game: MatchGame, match: Match, commits: Iterable[log.Commit]) -> Match:
    """The match after more commits. Raises ValueError if a revision is missing."""
    for commit in commits:
        if commit.revision != match.revision + 1:
            raise ValueError(f"revision {commit.revision} cannot follow on {match.revision}")
        match = record(game, match, commit, _fold_state(game, match, commit))
    return match


def _fold_state(game: MatchGame, match: Match, commit: log.Commit) -> Position | None:
    position = match.position
    for event in commit.events:
        match event:
            case log.MatchStarted():
                # It inspects an own board, which takes long: a log of foreign origin must not repeat it.
                if position is not None:
                    raise ValueError(f"revision {commit.revision}: the match has started before")
                position = game.setup(match.header.options, match.header.seat_count)
            case log.MoveUndone():
                position = match.undo[-1].before
            case _ if log.is_of_game(event):
                if position is None:
                    raise ValueError(f"revision {commit.revision}: an event of the game before the match has started")
                position = game.apply(position, event)
    return position


def record(game: MatchGame, match: Match, commit: log.Commit, position: Position | None) -> Match:
    """The match after a commit whose position is already known."""
    seats, state, undo = match.seats, match.state, _undoable(game, match, commit, position)
    rematch, ended = match.rematch, match.end_reason
    for event in commit.events:
        if type(event) not in log.MATCH_EVENTS:
            continue
        match event:
            case log.SeatTaken(seat, player):
                holder = with_secrets(match.header, commit, Seat(commit.revision, player))
                seats = _with_seat(seats, seat, holder)
            case log.SeatFreed(seat):
                seats = _with_seat(seats, seat, Seat())
            case log.MatchStarted():
                state = log.MatchState.PLAYING
            case log.MatchFinished():
                state, undo, ended = log.MatchState.FINISHED, (), _end_reason(game, commit, position)
            case log.MoveUndone():
                undo = match.undo[:-1]
            case log.SeatResigned(seat):
                seats = _with_standing(seats, seat, Standing.RESIGNED)
                undo = _undo_without(match.undo, seat)
            case log.SeatForfeited(seat):
                seats = _with_standing(seats, seat, Standing.FORFEITED)
                undo = _undo_without(match.undo, seat)
            case log.RematchCreated(name):
                rematch = name
            case log.MatchClosed():
                state, ended = log.MatchState.CLOSED, EndReason.CLOSED
    out, bots = match.out, match.bots
    if seats is not match.seats:
        out, bots = seats_out(seats), seats_of_bots(seats)
    clocks = commit.clocks or match.clocks
    return Match(
        match.header, commit.revision, seats, state, position, undo, commit.time_ms, out, clocks, rematch, bots, ended
    )


def next_commit(
    match: Match,
    seat: int,
    events: tuple[log.AnyEvent, ...],
    now_ms: int,
    request_id: str,
    draws: int = 0,
    to_act: tuple[int, ...] = (),
) -> log.Commit:
    """The next commit of a match without a move. Its time is not before that of the previous commit: clocks of machines
    differ."""
    time_ms = max(now_ms, match.updated_ms)
    return log.Commit(match.revision + 1, seat, None, events, draws, to_act, time_ms, request_id)


def with_secrets(header: log.Header, commit: log.Commit, holder: Seat) -> Seat:
    """The seat with its webhook and nonce, which follow from the commit that took it."""
    nonce = seat_nonce(header.seed, commit.time_ms, commit.request_id)
    return replace(holder, webhook_url=commit.webhook_url, seat_nonce=nonce)


def seats_out(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The seats that no longer play."""
    return tuple(seat for seat, holder in enumerate(seats, 1) if holder.standing is not Standing.IN)


def seats_of_bots(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The seats with bots."""
    return tuple(seat for seat, holder in enumerate(seats, 1) if holder.bot)


def on_autopilot(match: Match, seat: int) -> bool:
    """Whether autopilot plays for a seat that is to act: it is out, or its clock has run out in this turn."""
    return seat in match.out or (bool(match.clocks) and not match.clocks[seat - 1].deadline_ms)


def winners(game: MatchGame, match: Match) -> tuple[int, ...]:
    """The winners: the last seat that still plays, else the winners by the rules; none before the end."""
    if match.state is not log.MatchState.FINISHED:
        return ()
    left = tuple(seat for seat in range(1, match.header.seat_count + 1) if seat not in match.out)
    return left if len(left) == 1 else game.winners(match.started_position, match.out)


def placings(game: MatchGame, match: Match) -> tuple[int, ...]:
    """The place of each seat, in seat order: 1 for the winners. A tie shares a place. The seats that are out share the
    last one. Empty before the end, and for a match that was closed."""
    if match.state is not log.MatchState.FINISHED:
        return ()
    points = game.scores(match.started_position)
    playing = [has for seat, has in enumerate(points, 1) if seat not in match.out]
    return tuple(
        1 + (len(playing) if seat in match.out else sum(other > has for other in playing))
        for seat, has in enumerate(points, 1)
    )


def end_clause(game: MatchGame, match: Match) -> str:
    """The clause that ended the match, if it is over by BY_RULE; else ""."""
    return game.end_clause(match.started_position) if match.end_reason is EndReason.BY_RULE else ""


def _end_reason(game: MatchGame, commit: log.Commit, position: Position | None) -> EndReason:
    """Why the commit, which ends the match, does so."""
    kinds = {type(event) for event in commit.events}
    if log.SeatForfeited in kinds:
        return EndReason.TIME
    if log.SeatResigned in kinds:
        return EndReason.RESIGNED
    return EndReason.BY_RULE if position is not None and game.end_clause(position) else EndReason.POINTS


def _undoable(game: MatchGame, match: Match, commit: log.Commit, position: Position | None) -> tuple[Undoable, ...]:
    before = match.position
    if commit.move is None or commit.draws or before is None or position is None:
        return ()
    if game.turn(before) != game.turn(position):
        return ()
    if commit.seat not in commit.to_act:
        return ()
    if (match.clocks or match.out) and on_autopilot(match, commit.seat):
        return ()
    return (*match.undo, Undoable(commit.revision, commit.seat, before, match.clocks))


def _undo_without(undo: tuple[Undoable, ...], out: int) -> tuple[Undoable, ...]:
    """The moves that can still be undone after a seat is out: those of other seats, with its clock stopped at zero."""
    if not undo or undo[-1].seat == out:
        return ()
    stopped = log.SeatClock(out, 0, 0)
    return tuple(
        replace(move, clocks=tuple(stopped if clock.seat == out else clock for clock in move.clocks)) for move in undo
    )


def _with_seat(seats: tuple[Seat, ...], seat: int, holder: Seat) -> tuple[Seat, ...]:
    return (*seats[: seat - 1], holder, *seats[seat:])


def _with_standing(seats: tuple[Seat, ...], seat: int, standing: Standing) -> tuple[Seat, ...]:
    return _with_seat(seats, seat, replace(seats[seat - 1], standing=standing))


def check_open(match: Match) -> None:
    """Refuse actions on a match that its creator has closed."""
    if match.state is log.MatchState.CLOSED:
        raise errors.MatchClosed(
            "The creator has closed this match: it cannot be played any more.", revision=match.revision
        )
