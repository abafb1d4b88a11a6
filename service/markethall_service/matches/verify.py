"""Verification of logs: all luck is dealt again, every move is played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markethall_rules import NO_SEAT, IllegalMove, SeededChance, advance

from . import clocks, log, moves
from .games import MatchGame, Move, Position
from .match import Match, begin, fold, on_autopilot, record


class Mismatch(Exception):
    """The record differs from what the rules and the seed produce: the revision, its content, and the expected content.

    `field` is the path in the JSON of the commit, `says` what is wrong with it. It may hold `{}` for each of the
    `values`, which are objects of the game and of the log. `kind` names the difference in a word or two, without
    secrets.
    """

    def __init__(self, revision: int, field: str, says: str, kind: str = "step", *values: object) -> None:
        super().__init__(revision, field, says, kind, *values)
        self.revision = revision
        self.field = field
        self.kind = kind
        self._says = says
        self._values = values

    def __str__(self) -> str:
        return self.sentence(repr)

    def sentence(self, write: Callable[[Any], str]) -> str:
        """What is wrong, with each value as `write` writes it."""
        says = self._says.format(*map(write, self._values)) if self._values else self._says
        return f"revision {self.revision}: {self.field} {says}"


def verify(game: MatchGame, header: log.Header, commits: Iterable[log.Commit]) -> Match:
    """The match at the end of the record. Raises Mismatch at the first difference."""
    match = begin(header)
    for after in verified(game, match, set_up(game, header), commits):
        match = after
    return match


def set_up(game: MatchGame, header: log.Header) -> Position:
    """The position before the deal. It inspects an own board, which takes long: once for each match."""
    return game.setup(header.options, header.seat_count)


def verified(game: MatchGame, match: Match, start: Position, commits: Iterable[log.Commit]) -> Iterator[Match]:
    """The match after each of its next commits. Raises Mismatch at the first difference. `start`: of `set_up`."""
    for commit in commits:
        match = record(game, match, commit, replayed(game, match, start, commit))
        yield match


def replayed(game: MatchGame, match: Match, start: Position, commit: log.Commit) -> Position | None:
    """The position after the next commit, computed again. Raises Mismatch. `start`: of `set_up`."""
    if commit.revision != match.revision + 1:
        raise Mismatch(commit.revision, "revision", f"must be {match.revision + 1}", "revision")
    state = _replayed(game, match, start, commit)
    if commit.move is None and not any(isinstance(event, log.MatchStarted) for event in commit.events):
        _compare(commit.revision, "draws", "draws", commit.draws, 0)
    after = record(game, match, commit, state)
    expected_to_act = game.to_act(after.started_position) if after.state is log.MatchState.PLAYING else ()
    _compare(commit.revision, "seats to act", "toAct", commit.to_act, expected_to_act)
    if commit.time_ms < match.updated_ms:
        previous = "that of the previous commit" if match.revision > log.FIRST_REVISION else "header.createTime"
        raise Mismatch(commit.revision, "commitTime", f"is earlier than {previous}", "time")
    _compare(commit.revision, "clocks", "clocks", commit.clocks, clocks.clocks_after(game, match, commit, state))
    return state


def _replayed(game: MatchGame, match: Match, start: Position, commit: log.Commit) -> Position | None:
    """The position after the commit, from the seed and the move."""
    if commit.move is not None:
        return _played(game, match, commit, commit.move)
    match commit.events:
        case (log.SeatTaken(seat) as taken, log.MatchStarted(), *_) if commit.seat == log.actor_of(taken):
            return _dealt(game, match, start, commit, seat)
        case (log.SeatTaken(seat) as taken,) if commit.seat == log.actor_of(taken) and seat in match.free_seats:
            return None
        case (log.SeatFreed(seat),) if commit.seat in (seat, NO_SEAT) and seat in _taken(match):
            return None
        case (log.MatchClosed(),) if commit.seat == NO_SEAT and _may_be_closed(match):
            return match.position
        case (log.MoveUndone(revision),) if match.undo and match.undo[-1].revision == revision:
            if match.undo[-1].seat != commit.seat:
                says = f"is {commit.seat}, and the move that is taken back is of another seat"
                raise Mismatch(commit.revision, "seat", says, "seat")
            return match.undo[-1].before
        case (log.SeatResigned() | log.ClockExpired(), *_) if match.state is log.MatchState.PLAYING:
            return _departed(game, match, commit)
        case (log.RematchCreated(),) if (
            match.state is log.MatchState.FINISHED and not match.rematch and commit.seat in _seats(match)
        ):
            return match.position
        case _:
            raise Mismatch(commit.revision, "events", "{} is not possible here", "step", commit.events)


def _may_be_closed(match: Match) -> bool:
    """Whether the creator may close the match."""
    is_played = match.state is log.MatchState.PLAYING
    return match.state is log.MatchState.SEATING or (is_played and match.header.creator_may_close)


def _seats(match: Match) -> range:
    return range(1, match.header.seat_count + 1)


def _taken(match: Match) -> tuple[int, ...]:
    """The seats that can still be freed: none once the match has started."""
    return tuple(
        seat for seat in _seats(match) if match.state is log.MatchState.SEATING and seat not in match.free_seats
    )


def _dealt(game: MatchGame, match: Match, start: Position, commit: log.Commit, seat: int) -> Position:
    chance = SeededChance(match.header.seed, commit.revision)
    _compare(commit.revision, "last free seat", "events[0].seatTaken.seat", (seat,), match.free_seats)
    state, events = advance(game.apply, start, game.deal(start, chance))
    _compare_events(commit.revision, commit.events[2:], events, first=2)
    _compare(commit.revision, "draws", "draws", commit.draws, chance.draws)
    return state


def _departed(game: MatchGame, match: Match, commit: log.Commit) -> Position:
    """A seat resigned or ran out of time: it must have been in the match, or its clock must have been up."""
    event, seat = commit.events[0], commit.seat
    if isinstance(event, log.SeatResigned):
        is_possible = seat in _seats(match) and seat not in match.out
    else:
        has_clock = seat in game.to_act(match.started_position) and match.clocks and not on_autopilot(match, seat)
        is_possible = bool(has_clock) and clocks.is_up(match.clocks, seat, commit.time_ms)
    if not is_possible:
        raise Mismatch(commit.revision, "events[0]", "{} is not possible here", "step", event)
    events_of = moves.resignation_events if isinstance(event, log.SeatResigned) else moves.timeout_events
    _compare_events(commit.revision, commit.events, events_of(game, match, seat))
    return match.started_position


def _check_mover(game: MatchGame, match: Match, commit: log.Commit) -> None:
    """A seat whose time is up does not move. On autopilot, only the move that autopilot chooses is played."""
    position = match.started_position
    if not (match.clocks or match.out) or commit.seat not in game.to_act(position):
        return
    if on_autopilot(match, commit.seat):
        _compare(commit.revision, "move", "move", commit.move, game.autopilot(position, commit.seat))
    elif match.clocks and clocks.is_up(match.clocks, commit.seat, commit.time_ms):
        raise Mismatch(commit.revision, "commitTime", f"is after the time of seat {commit.seat} was up")


def _played(game: MatchGame, match: Match, commit: log.Commit, move: Move) -> Position:
    if match.state is not log.MatchState.PLAYING:
        raise Mismatch(commit.revision, "move", "is only possible while the match is PLAYING")
    if commit.seat not in _seats(match):
        raise Mismatch(commit.revision, "seat", f"is {commit.seat}; it takes 1 to {len(match.seats)}", "seat")
    _check_mover(game, match, commit)
    before, chance = match.started_position, SeededChance(match.header.seed, commit.revision)
    try:
        state, decided = advance(game.apply, before, game.play(before, commit.seat, move, chance))
    except IllegalMove as error:
        why = str(error).replace("{", "{{").replace("}", "}}")
        raise Mismatch(commit.revision, "move", f"{{}} is not legal: {why}", "legality", move) from None
    events: tuple[log.AnyEvent, ...] = decided
    if not game.to_act(state):
        events = (*events, log.MatchFinished(game.scores(state), game.winners(state, match.out)))
    _compare_events(commit.revision, commit.events, events)
    _compare(commit.revision, "draws", "draws", commit.draws, chance.draws)
    return state


def _compare_events(
    revision: int, given: tuple[log.AnyEvent, ...], expected: tuple[log.AnyEvent, ...], first: int = 0
) -> None:
    if len(given) != len(expected):
        says = f"has {len(given)} entries, the rules and the seed give {len(expected)}"
        raise Mismatch(revision, "events", says, "number of events")
    # A deal follows two events that were checked before.
    for index, (event, expected_event) in enumerate(zip(given, expected, strict=True), first):
        kind = "scores" if isinstance(event, log.MatchFinished) else "event"
        _compare(revision, kind, f"events[{index}]", event, expected_event)


def _compare(revision: int, kind: str, field: str, given: object, expected: object) -> None:
    """Raise Mismatch unless the values are equal."""
    if given != expected:
        raise Mismatch(revision, field, "is {}, the rules and the seed give {}", kind, given, expected)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference in a revision. `kind` contains no secret of the match, `detail` may."""

    revision: int
    kind: str
    detail: str


def differences(
    game: MatchGame, header: log.Header, commits: Sequence[log.Commit], snapshot: Match | None
) -> Iterator[Difference]:
    """All differences between a log and what the rules and the seed produce, at most one per commit, in order.

    Each commit is played again on the position that the log gives, so one difference does not cause others. The cached
    snapshot is compared with the fold of the log.
    """
    match = begin(header)
    try:
        start = set_up(game, header)
    except Exception as error:
        yield Difference(match.revision, "options", f"no match can begin like this: {error!r}")
        return
    for commit in commits:
        try:
            replayed(game, match, start, commit)
        except Mismatch as mismatch:
            yield Difference(commit.revision, mismatch.kind, str(mismatch))
        except Exception as error:
            yield Difference(commit.revision, "replay", f"the rules fail: {error!r}")
        try:
            match = fold(game, match, (commit,))
        except Exception as error:
            yield Difference(commit.revision, "fold", f"what happened cannot be recorded: {error!r}")
            return
        if snapshot is not None and snapshot.revision == match.revision:
            yield from _snapshot_difference(match, snapshot)


def _snapshot_difference(match: Match, snapshot: Match) -> Iterator[Difference]:
    # A snapshot is only written where nothing can be undone.
    if replace(match, undo=()) != snapshot:
        yield Difference(match.revision, "snapshot", "the cached snapshot is not what the log folds to")
