"""Where two features cross: clocks with resignations, with expiries and with undo."""

from __future__ import annotations

import pytest

from markethall_service.matches.errors import MatchError, TimeExpired
from markethall_service.matches.log import OnExpiry, TimeControl

from .table import BANK, TURN, SetClock, Table, kinds

FORFEIT_BANK = TimeControl(0, 60, 5, OnExpiry.FORFEIT)


@pytest.mark.parametrize("control", [TURN, BANK])
async def test_clocks_of_the_others_go_on_when_a_seat_resigns(
    table: Table, clock: SetClock, control: TimeControl
) -> None:
    started = await table.start(control, seats=3)
    [seat] = (one.seat for one in started.clocks if one.deadline_ms)
    other = next(number for number in (1, 2, 3) if number != seat)
    clock.go_on(4)
    commit = await table.resign(other)
    before, after = (
        {one.seat: (one.left_ms, one.deadline_ms) for one in clocks} for clocks in (started.clocks, commit.clocks)
    )
    assert after.pop(other) == (0, 0)
    # The running clock has less time, and the same deadline.
    assert after.pop(seat) == (before[seat][0] - 4000, before[seat][1])
    assert all(after[stands] == before[stands] for stands in after)
    await table.verified()


async def test_clocks_of_the_others_keep_their_time_when_a_seat_runs_out(table: Table, clock: SetClock) -> None:
    started = await table.start(FORFEIT_BANK, seats=3)
    [late] = (one.seat for one in started.clocks if one.deadline_ms)
    clock.go_on(61)
    await table.run_due_actions()
    expired, *_ = (commit for commit in await table.commits() if "ClockExpired" in kinds(commit))
    left = {one.seat: one.left_ms for one in expired.clocks}
    assert left == {seat: 0 if seat == late else 60_000 for seat in (1, 2, 3)}
    await table.verified()


@pytest.mark.parametrize("control", [TURN, BANK])
async def test_undo_is_possible_as_long_as_the_time_of_the_turn(
    table: Table, clock: SetClock, control: TimeControl
) -> None:
    started = await table.start(control, game="portobello")
    [seat] = (one.seat for one in started.clocks if one.deadline_ms)
    cached = await table.host.matches.fresh(table.name)
    while not table.host.playing.can_undo(cached, seat):
        [seat] = cached.to_act
        clock.go_on(0.5)
        await table.play()
        cached = await table.host.matches.fresh(table.name)
        [seat] = {one.seat for one in cached.match.clocks if one.deadline_ms}
    deadline_ms = cached.match.clocks[seat - 1].deadline_ms
    clock.ms = deadline_ms - 1
    assert table.host.playing.can_undo(cached, seat)
    clock.ms = deadline_ms
    assert not table.host.playing.can_undo(cached, seat)
    with pytest.raises(TimeExpired):
        await table.undo(seat)
    assert any("ClockExpired" in kinds(commit) for commit in await table.commits())
    await table.verified()


async def test_turn_after_a_turn_of_the_same_seat_is_paid_for(table: Table, clock: SetClock) -> None:
    await table.start(BANK, game="klongs")
    cached, found = await table.host.matches.fresh(table.name), 0
    while [*cached.to_act]:
        before, turn = cached.match, cached.game.turn(cached.match.started_position)
        clock.go_on(0.1)
        commit = await table.play()
        cached = await table.host.matches.fresh(table.name)
        if (
            cached.to_act
            and commit.to_act == (commit.seat,)
            and cached.game.turn(cached.match.started_position) != turn
        ):
            found += 1
            left_ms = before.clocks[commit.seat - 1].deadline_ms - clock.ms
            assert commit.clocks[commit.seat - 1].left_ms == left_ms + 5000
    # After each market day of two players.
    assert found


async def test_undone_move_gives_no_time_back(table: Table, clock: SetClock) -> None:
    await table.start(BANK, game="portobello")
    for _ in range(40):
        cached = await table.host.matches.fresh(table.name)
        [seat] = cached.to_act
        before = cached.match.clocks[seat - 1]
        clock.go_on(1)
        await table.play()
        after = await table.host.matches.fresh(table.name)
        clock.go_on(2)
        if after.to_act == (seat,) and table.host.playing.can_undo(after, seat):
            try:
                undone = await table.undo(seat)
            except MatchError:
                continue
            assert undone.clocks[seat - 1].deadline_ms == before.deadline_ms
            assert undone.clocks[seat - 1].left_ms == before.deadline_ms - clock.ms
            await table.verified()
            return
    pytest.fail("no move can be undone")
