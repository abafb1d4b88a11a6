"""Checking the record of a match that is over: all luck is dealt again, every move played again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markethall_service.rules.chance import SeededChance
from markethall_service.rules.errors import IllegalMove
from markethall_service.rules.game import AnyGame, advance

from .log import Commit, Header, MatchFinished, MatchStarted, MoveUndone, Phase, SeatFreed, SeatTaken
from .match import Match, begin, record


class Mismatch(Exception):
    """The record is not what the rules and the seed give: in which revision, what it says, and what is right.

    `kind` says in a word or two what differs, and tells nothing that the match hides.
    """

    def __init__(self, revision: int, message: str, kind: str = "step") -> None:
        super().__init__(f"revision {revision}: {message}")
        self.revision = revision
        self.kind = kind


def verify(game: AnyGame, header: Header, commits: Iterable[Commit]) -> Match:
    """The match at the end of the record; Mismatch at the first event, point or number that is not as it must be."""
    match = begin(header)
    for commit in commits:
        match = record(game, match, commit, replayed(game, match, commit))
    return match


def replayed(game: AnyGame, match: Match, commit: Commit) -> Any:
    """The position after the match's next commit, found again; Mismatch if the commit is not as it must be."""
    if commit.revision != match.revision + 1:
        raise Mismatch(commit.revision, f"follows on revision {match.revision}", "revision")
    state = _replayed(game, match, commit)
    expected_to_act = game.to_act(state) if state is not None else ()
    _compare(commit.revision, "seats to act", commit.to_act, expected_to_act)
    return state


def _replayed(game: AnyGame, match: Match, commit: Commit) -> Any:
    """The position after the commit, found again from the seed and the commit's intent."""
    if commit.move is not None:
        return _played(game, match, commit)
    match commit.events:
        case (SeatTaken(), MatchStarted(), *_):
            return _dealt(game, match, commit)
        case (SeatTaken(seat, _),) if match.phase is Phase.SEATING and seat in match.free_seats:
            return None
        case (SeatFreed(seat),) if match.phase is Phase.SEATING and seat not in match.free_seats:
            return None
        case (MoveUndone(revision),) if match.undo and match.undo[-1].revision == revision:
            return match.undo[-1].before
        case _:
            raise Mismatch(commit.revision, f"nobody could do {commit.events!r} here")


def _dealt(game: AnyGame, match: Match, commit: Commit) -> Any:
    header = match.header
    chance = SeededChance(header.seed, commit.revision)
    state = game.setup(header.options, header.seat_count)
    state, events = advance(game.apply, state, game.deal(state, chance))
    _compare_events(commit.revision, commit.events[2:], events)
    _compare(commit.revision, "draws", commit.draws, chance.draws)
    return state


def _played(game: AnyGame, match: Match, commit: Commit) -> Any:
    if match.phase is not Phase.PLAYING:
        raise Mismatch(commit.revision, "a move outside of play")
    chance = SeededChance(match.header.seed, commit.revision)
    try:
        state, events = advance(game.apply, match.state, game.play(match.state, commit.seat, commit.move, chance))
    except IllegalMove as error:
        raise Mismatch(commit.revision, f"{commit.move!r} is not legal: {error}", "legality") from None
    if not game.to_act(state):
        events = (*events, MatchFinished(game.scores(state), game.winners(state)))
    _compare_events(commit.revision, commit.events, events)
    _compare(commit.revision, "draws", commit.draws, chance.draws)
    return state


def _compare_events(revision: int, given: tuple[Any, ...], right: tuple[Any, ...]) -> None:
    _compare(revision, "number of events", len(given), len(right))
    for one, other in zip(given, right, strict=True):
        _compare(revision, "scores" if isinstance(one, MatchFinished) else "event", one, other)


def _compare(revision: int, what: str, given: object, right: object) -> None:
    if given != right:
        raise Mismatch(revision, f"the record's {what} is {given!r}, the rules and the seed give {right!r}", what)
