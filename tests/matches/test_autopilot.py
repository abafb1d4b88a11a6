"""Clocks, autopilot and resignation: all of it is in the log."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from markethall_service.matches.errors import (
    BadField,
    MatchOver,
    NothingToUndo,
    SeatOut,
    StaleRevision,
    TimeExpired,
    TokenSeatless,
)
from markethall_service.matches.games import Move
from markethall_service.matches.lobby import find_game
from markethall_service.matches.log import MatchFinished, MatchState, SeatClock, Visibility
from markethall_service.matches.match import Standing, winners
from markethall_service.matches.visibility import creator_claims
from tests.kits import GAME_NAMES, seats_near

from .table import BANK, FORFEIT, TURN, SetClock, Table, kinds


async def test_match_without_time_control_has_no_clocks_and_no_timer(table: Table) -> None:
    match = await table.start(None)
    assert match.clocks == ()
    assert (await table.play()).clocks == ()
    assert await table.run_due_actions() is None
    assert table.name not in {due.match_id for due in (await table.store.timers.lease(1 << 52, 1)).leased}


async def test_moves_within_a_turn_and_undo_do_not_renew_the_turn_limit(table: Table, clock: SetClock) -> None:
    match = await table.start(TURN)
    deadline = match.clocks[1].deadline_ms
    assert deadline == clock.ms + 10_000
    await table.play()
    clock.go_on(3)
    first = await table.play()
    assert first.clocks[0].deadline_ms == clock.ms + 7000
    clock.go_on(2)
    second = await table.undo(1)
    assert second.clocks[0] == SeatClock(1, 5000, first.clocks[0].deadline_ms)
    await table.verified()


async def test_late_move_is_refused_and_autopilot_finishes_the_turn(table: Table, clock: SetClock) -> None:
    match = await table.start(TURN)
    clock.go_on(10)
    with pytest.raises(TimeExpired):
        await table.play(revision=match.revision)
    match = await table.match()
    expired, *moves = [commit for commit in await table.commits() if commit.revision > 3]
    assert kinds(expired) == ["ClockExpired"]
    assert (expired.seat, expired.move) == (2, None)
    assert moves
    assert all(commit.seat == 2 and commit.move is not None for commit in moves)
    assert match.clocks[0] == SeatClock(1, 10_000, clock.ms + 10_000)
    assert await table.run_due_actions() == clock.ms + 10_000
    with pytest.raises(NothingToUndo):
        await table.undo(2)
    await table.play()
    await table.verified()


async def test_autopilot_finishes_a_match_without_players(table: Table, clock: SetClock) -> None:
    for game in GAME_NAMES:
        for control in (TURN, replace(BANK, increment_s=0)):
            await table.start(control, seats_near(game, 3), game)
            while (due := await table.run_due_actions()) is not None:
                clock.ms = max(clock.ms, due)
            match = await table.verified()
            assert match.state is MatchState.FINISHED
            assert match.out == ()


async def test_late_preview_is_refused_like_the_move(table: Table, clock: SetClock) -> None:
    match = await table.start(TURN)
    cached = await table.host.matches.get(table.name)
    [seat] = cached.to_act
    clock.go_on(10)
    with pytest.raises(TimeExpired):
        await table.host.playing.previewed(table.name, table.claims[seat - 1], match.revision)
    assert "ClockExpired" in kinds((await table.commits())[2])


async def test_time_bank_is_used_up_over_many_turns(table: Table, clock: SetClock) -> None:
    await table.start(BANK)
    await table.play()
    for _ in range(4):
        clock.go_on(14)
        await table.play()
    match = await table.match()
    assert match.clocks[0].left_ms < 60_000
    clock.go_on(61)
    await table.run_due_actions()
    assert "ClockExpired" in [name for commit in await table.commits() for name in kinds(commit)]
    await table.verified()


async def test_forfeit_ends_a_match_of_two(table: Table, clock: SetClock) -> None:
    await table.start(FORFEIT)
    clock.go_on(10)
    assert await table.run_due_actions() is None
    match = await table.verified()
    assert kinds((await table.commits())[-1]) == ["ClockExpired", "SeatForfeited", "MatchFinished"]
    assert match.seats[1].standing is Standing.FORFEITED
    assert winners((await table.host.matches.get(table.name)).game, match) == (1,)
    assert match.clocks[0].deadline_ms == 0


async def test_forfeited_seat_of_three_is_played_by_autopilot_and_cannot_win(table: Table, clock: SetClock) -> None:
    await table.start(FORFEIT, 3)
    clock.go_on(10)
    await table.run_due_actions()
    assert (await table.match()).out == (3,)
    while (await table.match()).state is MatchState.PLAYING:
        await table.play(-1)
        await table.run_due_actions()
    match = await table.verified()
    assert 3 not in winners((await table.host.matches.get(table.name)).game, match)


async def test_resign_needs_no_turn_and_no_revision(table: Table) -> None:
    await table.start(None, 3)
    resigned = await table.resign(1, "r-1")
    assert kinds(resigned) == ["SeatResigned"]
    assert await table.resign(1, "r-1") == resigned
    for refused in (table.resign(1), table.undo(1)):
        with pytest.raises(SeatOut):
            await refused
    await table.play()
    with pytest.raises(SeatOut):
        await table.play()
    await table.run_due_actions()
    assert (await table.match()).revision > resigned.revision + 2
    last = await table.resign(2)
    assert kinds(last) == ["SeatResigned", "MatchFinished"]
    ending = last.events[1]
    assert isinstance(ending, MatchFinished)
    assert ending.winners == (3,)
    assert last.to_act == ()
    with pytest.raises(MatchOver):
        await table.resign(3)
    match = await table.verified()
    assert [holder.standing for holder in match.seats] == [Standing.RESIGNED, Standing.RESIGNED, Standing.IN]


async def test_two_processes_record_each_due_action_once(table: Table, other: Table, clock: SetClock) -> None:
    await table.start(replace(TURN, turn_s=5), 4)
    for _ in range(6):
        clock.go_on(5)
        await asyncio.gather(*(one.run_due_actions() for one in (table, other) * 3))
    commits = await table.commits()
    assert len({commit.revision for commit in commits}) == len(commits)
    assert sum("ClockExpired" in kinds(commit) for commit in commits) == 6
    await table.verified()
    await other.verified()


async def test_creator_token_cannot_resign_a_seat(table: Table) -> None:
    await table.start(None)
    with pytest.raises(TokenSeatless):
        await table.host.playing.resign(table.name, creator_claims((await table.match()).header), "")


async def test_seat_that_moved_in_time_on_another_process_is_not_late(
    table: Table, other: Table, clock: SetClock
) -> None:
    match = await table.start(TURN)
    await other.play()
    clock.go_on(11)
    with pytest.raises(StaleRevision):
        await table.host.playing.play(table.name, table.claims[1], Move(None), match.revision, "")


async def test_lost_timer_is_set_again_when_the_match_is_loaded(table: Table, other: Table, clock: SetClock) -> None:
    match = await table.start(TURN)
    for due in (await table.store.timers.lease(1 << 52, 1)).leased:
        await table.store.timers.settle(due, None)
    assert await other.match() == match
    assert table.name in [due.match_id for due in (await table.store.timers.lease(clock.ms + 10_000, 1)).leased]


async def test_autopilot_is_refused_for_a_match_without_a_certain_end(table: Table) -> None:
    game = "kairo"
    defaults: Any = find_game(game).default_options()
    options = replace(defaults, standstill_limit=0)
    create = table.host.seating.create
    with pytest.raises(BadField):
        await create(game, 2, options, Visibility.PUBLIC, "", TURN)
    assert (await create(game, 2, options, Visibility.PUBLIC, "", FORFEIT)).match.header.time_control == FORFEIT
    assert (await create(game, 2, options, Visibility.PUBLIC, "", None)).match.header.time_control is None


async def test_seat_on_autopilot_has_no_legal_moves(table: Table) -> None:
    await table.start(None, 3)
    await table.resign(3)
    assert (await table.host.playing.legal_moves(table.name, table.claims[2]))[1] == ()
