"""Records verify after any sequence of actions, and forged ones are refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from markethall_rules.errors import IllegalMove
from markethall_service.matches.errors import MatchError, TimeExpired
from markethall_service.matches.log import MatchState, OnExpiry, Visibility
from markethall_service.matches.verify import Mismatch, verify
from tests.kits import GAME_NAMES, seats_near

from .table import BANK, FORFEIT, TURN, SetClock, Table, kinds, replaced

ACTIONS: tuple[str, ...] = ("play",) * 200 + ("undo",) * 40 + ("run_due_actions", "wait") * 15 + ("resign",)


async def test_record_with_forged_times_is_refused(table: Table, clock: SetClock) -> None:
    await table.start(TURN)
    await table.play()
    clock.go_on(10)
    await table.run_due_actions()
    await table.play()
    cached = await table.host.matches.get(table.name)
    commits, header = await table.commits(), cached.match.header
    verify(cached.game, header, commits)
    expired = next(at for at, commit in enumerate(commits) if kinds(commit) == ["ClockExpired"])
    early = replace(commits[expired], time_ms=commits[expired].time_ms - 1)
    richer = tuple(replace(one, left_ms=one.left_ms + 1) for one in commits[-1].clocks)
    for forged in (
        replaced(commits, expired, early),
        replaced(commits, len(commits) - 1, replace(commits[-1], clocks=richer)),
        replaced(commits, len(commits) - 1, replace(commits[-1], clocks=())),
        replaced(commits, len(commits) - 1, replace(commits[-1], time_ms=commits[-1].time_ms + 60_000)),
        replaced(commits, 2, replace(commits[2], time_ms=commits[2].time_ms - 5)),
        (*commits[:expired], *(replace(one, revision=one.revision - 1) for one in commits[expired + 1 :])),
    ):
        with pytest.raises(Mismatch):
            verify(cached.game, header, forged)


@pytest.mark.parametrize("number", range(2 * len(GAME_NAMES)))
async def test_record_of_random_actions_verifies(table: Table, other: Table, clock: SetClock, number: int) -> None:
    rng = random.Random(number)
    game = GAME_NAMES[number % len(GAME_NAMES)]
    seats = seats_near(game, 4)
    await table.start(rng.choice((TURN, BANK, FORFEIT, replace(BANK, on_expiry=OnExpiry.FORFEIT))), seats, game)
    while (match := await table.match()).state is MatchState.PLAYING:
        one = rng.choice((table, other))
        try:
            match rng.choice(ACTIONS):
                case "play":
                    await one.play(rng.choice((0, -1)))
                case "undo":
                    await one.undo(match.undo[-1].seat if match.undo else rng.randint(1, seats))
                case "run_due_actions":
                    await one.run_due_actions()
                case "wait":
                    clock.go_on(rng.choice((0.5, 2, 9, 30)))
                case _:
                    await one.resign(rng.randint(1, seats))
        except (MatchError, IllegalMove):
            await one.match()
        clock.go_on(0.1)
        due = (await one.host.matches.fresh(table.name)).due_ms
        if due is not None and due <= clock.ms and rng.random() < 0.5:
            await one.run_due_actions()
    await table.verified()
    await other.verified()


async def test_record_of_seat_changes_by_machines_with_different_clocks_verifies(table: Table, clock: SetClock) -> None:
    cached = await table.host.seating.create("portobello", 3, None, Visibility.PUBLIC, "", TURN)
    name = cached.match.header.match_id
    for takes in (True, False, True, True, True):
        clock.go_on(-1)
        if takes:
            table.claims.append((await table.host.seating.join(name, 0, "", "", ""))[1])
        else:
            await table.host.leave(name, table.claims.pop(), "")
    await table.verified()


async def test_record_of_a_machine_whose_clock_goes_back_verifies(table: Table, clock: SetClock) -> None:
    match = await table.start(TURN, 3)
    clock.go_on(11)
    await table.resign(1)
    clock.go_on(-5)
    assert clock.ms < match.clocks[2].deadline_ms
    with pytest.raises(TimeExpired):
        await table.play()
    clock.go_on(5)
    await table.run_due_actions()
    await table.verified()


async def test_record_with_impossible_commits_is_refused(table: Table) -> None:
    cached = await table.host.seating.create("portobello", 3, None, Visibility.PUBLIC, "")
    name = cached.match.header.match_id
    table.claims[:] = [(await table.host.seating.join(name, seat, "", "", ""))[1] for seat in (1, 2)]
    await table.host.leave(name, table.claims[0], "")
    for seat in (1, 3):
        table.claims[seat - 1 : seat] = [(await table.host.seating.join(name, seat, "", "", ""))[1]]
    await table.play()
    mover = (await table.play()).seat
    await table.undo(mover)
    for seat in (1, 2):
        await table.resign(seat)
    await table.host.rematch.join(name, table.claims[2], "")
    await table.verified()
    commits, game, header = await table.commits(), cached.game, cached.match.header
    taken, _, freed, *_ = commits
    placed, undone, named = (
        next(at for at, one in enumerate(commits) if one.move is not None),
        next(at for at, one in enumerate(commits) if kinds(one) == ["MoveUndone"]),
        len(commits) - 1,
    )
    for forged in (
        (taken, replace(taken, revision=3)),
        replaced(commits, 2, replace(freed, seat=2)),
        replaced(commits, placed, replace(commits[placed], draws=commits[placed].draws + 1)),
        replaced(commits, undone, replace(commits[undone], seat=mover % 3 + 1)),
        replaced(commits, named, replace(commits[named], seat=0)),
        (*commits, replace(commits[named], revision=commits[named].revision + 1)),
    ):
        with pytest.raises(Mismatch):
            verify(game, header, forged)
