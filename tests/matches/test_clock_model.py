"""Random play with clocks: they show what chess clocks on the table would show, whatever happens in which order.

MARKETHALL_HYPOTHESIS=long runs more and longer sequences, other ones each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_rules import GAMES
from markethall_service.codec import matches, stored
from markethall_service.matches import errors
from markethall_service.matches.log import (
    ClockExpired,
    Commit,
    MatchFinished,
    MatchStarted,
    MoveUndone,
    OnExpiry,
    SeatForfeited,
    SeatResigned,
    TimeControl,
)
from markethall_service.matches.match import Match, begin, fold
from markethall_service.store.redis_store import RedisStore
from tests.kits import seats_near
from tests.stateful.base import run_machine

from .table import SetClock, Table

T = TypeVar("T")

CONTROLS: Final = tuple(
    TimeControl(*limits, expiry) for limits in ((10, 0, 0), (0, 60, 5), (0, 8, 0)) for expiry in (*OnExpiry,)
)
PAUSES_MS: Final = (1, 900, 3_000, 11_000)


@dataclass
class ChessClocks:
    """A clock in front of each seat, which a hand starts and stops. Times are in milliseconds."""

    left: dict[int, int]
    running: set[int] = field(default_factory=set)
    out: set[int] = field(default_factory=set)

    def tick(self, passed: int) -> None:
        """Let time pass."""
        for seat in self.running:
            self.left[seat] = max(self.left[seat] - passed, 0)

    def stop(self, seat: int) -> None:
        """The seat has no time left."""
        self.left[seat] = 0
        self.running.discard(seat)

    def move(self, control: TimeControl, before: set[int], after: set[int], is_same_turn: bool) -> None:
        """Hands go to the clocks after a move: a turn that ends is paid for, one that begins is timed."""
        for seat in self.left.keys() - self.out:
            if seat in before and seat in after and is_same_turn:
                continue
            if control.turn_s:
                self.left[seat] = 1000 * control.turn_s
            elif seat in before:
                self.left[seat] += 1000 * control.increment_s
            self.running = self.running | {seat} if seat in after else self.running - {seat}

    def copy(self) -> ChessClocks:
        """The same clocks, to be compared or put back later."""
        return replace(self, left=dict(self.left), running=set(self.running), out=set(self.out))


class ClockMachine(RuleBasedStateMachine):
    """A match with a time control and the clocks beside it."""

    redis_url = ""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.clock = SetClock()
        self.store = RedisStore(self.redis_url, stored)
        self.table = Table(self.store, self.clock)

    def teardown(self) -> None:
        """The record of the match has all these clocks, and a reader who counts again finds the same."""
        self.run(self.table.verified())
        self.run(self.store.close())
        self.runner.close()

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(call)

    @initialize(
        game=st.sampled_from([game.box.name for game in GAMES]),
        seats=st.integers(2, 4),
        control=st.sampled_from(CONTROLS),
    )
    def start(self, game: str, seats: int, control: TimeControl) -> None:
        """All seats are taken, and the clocks of those to act begin to run."""
        self.control = control
        seats = seats_near(game, seats)
        header = self.run(self.table.start(control, seats, game)).header
        self.match: Match = begin(header)
        full = 1000 * (control.turn_s or control.bank_s)
        self.clocks = ChessClocks(dict.fromkeys(range(1, seats + 1), full))
        self.earlier: dict[int, tuple[int, ChessClocks]] = {}
        self.read_log()

    @rule(ms=st.sampled_from(PAUSES_MS))
    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.clock.ms += ms
        self.clocks.tick(ms)

    @rule(is_up=st.booleans())
    def wait_for_the_flag(self, is_up: bool) -> None:
        """The first clock comes to its last millisecond, or to zero."""
        if self.clocks.running:
            self.wait(max(min(self.clocks.left[seat] for seat in self.clocks.running) - (not is_up), 0))

    @rule(which=st.integers(0, 3), choice=st.integers(0, 1 << 16))
    def play(self, which: int, choice: int) -> None:
        """A seat plays in time, or learns that its time is up."""
        if not (seats := [seat for seat in self.to_act if seat in self.clocks.running]):
            return
        seat = seats[which % len(seats)]
        cached = self.run(self.table.host.matches.fresh(self.table.name))
        legal = cached.game.legal_moves(cached.match.started_position, seat)
        call = self.table.host.playing.play(
            self.table.name, self.table.claims[seat - 1], legal[choice % len(legal)], self.match.revision, ""
        )
        try:
            self.run(call)
            assert self.clocks.left[seat] > 0
        except errors.TimeExpired:
            assert self.clocks.left[seat] == 0

    @rule(is_late=st.booleans())
    def undo(self, is_late: bool) -> None:
        """A move is taken back in time, and the time that it took stays spent."""
        if not self.match.undo or not self.clocks.running:
            return
        if is_late:
            self.wait_for_the_flag(is_up=True)
        seat = self.match.undo[-1].seat
        try:
            self.run(self.table.undo(seat))
            assert self.clocks.left[seat] > 0
        except errors.UndoBlocked:
            return
        except errors.TimeExpired:
            assert self.clocks.left[seat] == 0

    @rule(seat=st.integers(1, 12))
    def resign(self, seat: int) -> None:
        """A seat leaves the match now and then."""
        if self.to_act and seat in self.clocks.left.keys() - self.clocks.out:
            self.run(self.table.resign(seat))

    @rule()
    def serve(self) -> None:
        """The service does what is due. Then no time is up that it has not recorded, and it knows the next one."""
        while (due := self.run(self.table.run_due_actions())) is not None and due <= self.clock.ms:
            pass
        self.read_log()
        times = [self.clocks.left[seat] for seat in self.clocks.running]
        assert all(times)
        assert due == (self.clock.ms + min(times) if times else None)

    @invariant()
    def clocks_agree(self) -> None:
        """The clocks of the match are those on the table, and so is the time that each seat is told."""
        if not hasattr(self, "clocks"):
            return
        self.read_log()
        cached = self.run(self.table.host.matches.fresh(self.table.name))
        for told in matches.encode_match(cached).seats:
            assert told.HasField("deadline") == (told.number in self.clocks.running), (told, self.clocks)
            if not told.HasField("deadline"):
                assert told.time_left.ToMilliseconds() == self.clocks.left[told.number]
            elif self.clocks.left[told.number]:
                assert told.deadline.ToMilliseconds() == self.clock.ms + self.clocks.left[told.number]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats to act after the last commit that was read."""
        return self.last.to_act

    def read_log(self) -> None:
        """Moves the hands for each new commit, and compares."""
        for commit in self.run(self.table.commits())[self.match.revision - 1 :]:
            self._follow(commit)
            self.last = commit

    def _follow(self, commit: Commit) -> None:
        earlier = self.match
        game = self.run(self.table.host.matches.fresh(self.table.name)).game
        self.match = fold(game, earlier, [commit])
        if commit.move is not None:
            assert earlier.position is not None
            assert self.match.position is not None
            self.earlier[commit.revision] = (self.clock.ms, self.clocks.copy())
            is_same_turn = game.turn(earlier.position) == game.turn(self.match.position)
            self.clocks.move(self.control, set(game.to_act(earlier.position)), set(commit.to_act), is_same_turn)
        for event in commit.events:
            match event:
                case MatchStarted():
                    self.clocks.running = set(commit.to_act)
                case MoveUndone(revision):
                    since, self.clocks = self.earlier[revision]
                    self.clocks.tick(self.clock.ms - since)
                case ClockExpired(seat):
                    self.clocks.stop(seat)
                case SeatResigned(seat) | SeatForfeited(seat):
                    self.clocks.stop(seat)
                    self.clocks.out.add(seat)
                case MatchFinished():
                    self.clocks.running = set()
        if not any(isinstance(event, MatchStarted | ClockExpired | MoveUndone) for event in commit.events) and (
            commit.move is None
        ):
            return
        assert [(one.seat, one.left_ms) for one in commit.clocks] == sorted(self.clocks.left.items()), commit
        assert {one.seat for one in commit.clocks if one.deadline_ms} == self.clocks.running, commit


def test_clocks_of_a_match_are_those_on_the_table(server: EmbeddedRedis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClockMachine, "redis_url", server.url)
    run_machine(ClockMachine, 40, long_runs=2000)
