"""The time of matches: wrong or changed clocks of machines neither set it back nor stop it nor move it ahead."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, cast

import pytest

from markethall_platform.clock import MonotonicClock
from markethall_service.app.process import _use_time
from markethall_service.matches.ports import Store, Unavailable

from .table import BANK, TURN, SetClock, Table

if TYPE_CHECKING:
    from markethall_service.store.redis_store import RedisStore

HOUR_MS = 3_600_000


class Machine:
    """The two clocks of a machine."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000_000.0
        self.elapsed = 5_000.0

    def go_on(self, ms: float) -> None:
        """Let time pass."""
        self.wall += ms
        self.elapsed += ms

    def clock(self) -> MonotonicClock:
        """The clock of a process on the machine."""
        return MonotonicClock(lambda: self.wall, lambda: self.elapsed)


@pytest.mark.parametrize("step", [-HOUR_MS, -500, 500, HOUR_MS])
def test_step_of_the_machine_clock_does_not_change_the_time_of_a_process(step: int) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now_ms()
    machine.wall += step
    assert clock.now_ms() == before
    machine.go_on(2_000)
    assert clock.now_ms() == before + 2_000


@pytest.mark.parametrize("skew", [-HOUR_MS, -700, 700, HOUR_MS])
def test_process_follows_the_clock_of_redis_without_a_jump(skew: int) -> None:
    machine = Machine()
    clock = machine.clock()
    seen = clock.now_ms()
    for _ in range(600):
        clock.follow(int(machine.wall + skew))
        machine.go_on(1_000)
        passed, seen = clock.now_ms() - seen, clock.now_ms()
        assert 949 <= passed <= 1051
    missing = abs(machine.wall + skew - clock.now_ms())
    assert missing <= max(1, abs(skew) - 29_000)


def test_processes_start_at_the_clock_of_redis(caplog: pytest.LogCaptureFixture) -> None:
    clocks = []
    for skew in (0, 900, -HOUR_MS):
        machine = Machine()
        machine.wall += skew
        clock = machine.clock()
        clock.start_at(1_700_000_000_000)
        clocks.append(clock.now_ms())
    assert clocks == [1_700_000_000_000] * 3
    [line] = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert line.__dict__["seconds"] == 3600


async def test_commit_times_never_go_back_without_a_time_control(table: Table, clock: SetClock) -> None:
    await table.start(None)
    for seconds in (5, -3600, 1):
        clock.go_on(seconds)
        await table.play()
    times = [commit.time_ms for commit in await table.commits()]
    assert times == sorted(times)
    await table.verified()


async def test_time_of_a_seat_continues_on_a_process_whose_clock_is_behind(table: Table, other_store: Store) -> None:
    """Another process, whose clock is an hour behind, takes over a match."""
    await table.start(BANK)
    behind = SetClock()
    behind.ms -= HOUR_MS
    other = Table(other_store, behind, table)
    seat = (await other.host.matches.fresh(other.name)).to_act[0]
    left = (await other.match()).clocks[seat - 1].left_ms
    for _ in range(3):
        behind.go_on(4)
        cached = await other.host.matches.fresh(other.name)
        before = cached.match.updated_ms
        commit = await other.play()
        assert commit.time_ms == before + 4_000
        await other.verified()
    assert left - (await other.match()).clocks[seat - 1].left_ms <= 12_000


async def test_clock_of_a_seat_expires_on_a_process_whose_clock_is_behind(table: Table, other_store: Store) -> None:
    await table.start(TURN)
    behind = SetClock()
    behind.ms -= HOUR_MS
    other = Table(other_store, behind, table)
    due = await other.run_due_actions()
    assert due == behind.ms + 10_000
    revision = (await other.match()).revision
    behind.go_on(9)
    assert await other.run_due_actions() == due
    assert (await other.match()).revision == revision
    behind.go_on(1)
    await other.run_due_actions()
    assert (await other.match()).revision > revision
    await other.verified()


class EarlyRedis:
    """The time of a Redis whose clock is before 1970. It refuses expiries there."""

    async def time_ms(self) -> int:
        """The time."""
        return -1


async def test_redis_with_a_clock_before_1970_is_named_and_its_time_not_used() -> None:
    used: list[int] = []
    with pytest.raises(Unavailable, match="clock of Redis is before 1970"):
        await _use_time(cast("RedisStore", EarlyRedis()), used.append)
    assert used == []
