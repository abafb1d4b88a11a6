"""A match: the fold of its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from markethall_service.rules.game import AnyGame

from .log import (
    FIRST_REVISION,
    MATCH_EVENTS,
    Commit,
    Header,
    MatchFinished,
    MatchStarted,
    MoveUndone,
    Phase,
    SeatFreed,
    SeatTaken,
)


@dataclass(frozen=True, slots=True)
class Holder:
    """Who sits on a seat: since which revision (0: it is free), under which name, and the webhook, told to nobody."""

    taken_revision: int = 0
    display_name: str = ""
    webhook_url: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Undoable:
    """A commit that its seat may still take back, with the position before it."""

    revision: int
    seat: int
    before: Any


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands after a revision. `state` is the position in its game, None before the start.

    `undo` are the commits of this turn that saw no luck, the latest last; the turn's earlier ones are below them.
    """

    header: Header
    revision: int
    holders: tuple[Holder, ...]
    phase: Phase
    state: Any
    undo: tuple[Undoable, ...]
    updated_ms: int

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The numbers of the seats that nobody has taken."""
        return tuple(seat for seat, holder in enumerate(self.holders, 1) if not holder.taken_revision)


def begin(header: Header) -> Match:
    """A new match: all seats free."""
    holders = (Holder(),) * header.seat_count
    return Match(header, FIRST_REVISION, holders, Phase.SEATING, None, (), header.created_ms)


def fold(game: AnyGame, match: Match, commits: Iterable[Commit]) -> Match:
    """The match after more of its commits; ValueError if they do not follow each other without a gap."""
    for commit in commits:
        if commit.revision != match.revision + 1:
            raise ValueError(f"revision {commit.revision} cannot follow on {match.revision}")
        match = record(game, match, commit, _fold_state(game, match, commit))
    return match


def _fold_state(game: AnyGame, match: Match, commit: Commit) -> Any:
    state = match.state
    for event in commit.events:
        match event:
            case MatchStarted():
                state = game.setup(match.header.options, match.header.seat_count)
            case MoveUndone():
                state = match.undo[-1].before
            case SeatTaken() | SeatFreed() | MatchFinished():
                pass
            case _:
                state = game.apply(state, event)
    return state


def record(game: AnyGame, match: Match, commit: Commit, state: Any) -> Match:
    """The match after a commit whose position is already known."""
    holders, phase, undo = match.holders, match.phase, _undoable(game, match, commit, state)
    for event in commit.events:
        if type(event) not in MATCH_EVENTS:
            continue
        match event:
            case SeatTaken(seat, name):
                holders = _seated(holders, seat, Holder(commit.revision, name, commit.webhook_url))
            case SeatFreed(seat):
                holders = _seated(holders, seat, Holder())
            case MatchStarted():
                phase = Phase.PLAYING
            case MatchFinished():
                phase, undo = Phase.FINISHED, ()
            case MoveUndone():
                undo = match.undo[:-1]
    return Match(match.header, commit.revision, holders, phase, state, undo, commit.time_ms)


def _undoable(game: AnyGame, match: Match, commit: Commit, state: Any) -> tuple[Undoable, ...]:
    if commit.move is None or commit.draws or game.turn(match.state) != game.turn(state):
        return ()
    step = Undoable(commit.revision, commit.seat, match.state)
    earlier = match.undo if match.undo and match.undo[-1].seat == commit.seat else ()
    return (*earlier, step)


def _seated(holders: tuple[Holder, ...], seat: int, holder: Holder) -> tuple[Holder, ...]:
    return (*holders[: seat - 1], holder, *holders[seat:])
