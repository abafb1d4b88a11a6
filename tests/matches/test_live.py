"""Clocks, autopilot, resignation and rematch at the host: the log has it all, and nothing else decides."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from markethall_service.matches.errors import (
    BadField,
    MatchError,
    MatchOver,
    NothingToUndo,
    SeatOut,
    StaleRevision,
    TimeExpired,
    TokenSeatless,
)
from markethall_service.matches.lifetimes import Lifetimes
from markethall_service.matches.log import OnExpiry, Phase, SeatClock, TimeControl, Visibility
from markethall_service.matches.match import Standing, winners
from markethall_service.matches.seating import find_game
from markethall_service.matches.sight import creators_claim
from markethall_service.matches.verify import Mismatch, verify
from markethall_service.rules.errors import IllegalMove
from markethall_service.store import EmbeddedRedis, RedisStore
from markethall_service.store.keys import log_key
from tests.store.tiny import raw_redis

from .table import BANK, FORFEIT, TURN, SetClock, Table, kinds, replaced

DAY_S = 86_400
ACTIONS: tuple[str, ...] = ("play",) * 200 + ("undo",) * 40 + ("attend", "wait") * 15 + ("resign",)


async def test_a_match_without_clocks_knows_nothing_of_them(table: Table) -> None:
    match = await table.start(None)
    assert match.clocks == ()
    assert (await table.play()).clocks == ()
    assert await table.attend() is None
    assert table.name not in {due.match_id for due in (await table.store.claim_due(1 << 52, 1)).claimed}


async def test_small_moves_and_undo_do_not_renew_the_limit_of_a_turn(table: Table, clock: SetClock) -> None:
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


async def test_who_is_late_is_refused_and_autopilot_finishes_the_turn(table: Table, clock: SetClock) -> None:
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
    assert await table.attend() == clock.ms + 10_000
    with pytest.raises(NothingToUndo):
        await table.undo(2)
    await table.play()
    await table.verified()


async def test_a_deserted_match_is_played_to_its_end(table: Table, clock: SetClock) -> None:
    for game in ("portobello", "kairo", "klongs"):
        for control in (TURN, replace(BANK, increment_s=0)):
            await table.start(control, 3, game)
            while (due := await table.attend()) is not None:
                clock.ms = max(clock.ms, due)
            match = await table.verified()
            assert match.phase is Phase.FINISHED
            assert match.out == ()


async def test_a_preview_that_comes_too_late_is_refused_as_the_move_would_be(table: Table, clock: SetClock) -> None:
    match = await table.start(TURN)
    opened = await table.host.matches.get(table.name)
    [seat] = opened.to_act
    move, claim = opened.game.legal_moves(match.state, seat)[0], table.claims[seat - 1]
    clock.go_on(10)
    with pytest.raises(TimeExpired):
        await table.host.playing.preview(table.name, claim, move, match.revision)
    assert "ClockExpired" in kinds((await table.commits())[2])


async def test_a_bank_is_used_up_over_many_turns(table: Table, clock: SetClock) -> None:
    await table.start(BANK)
    await table.play()
    for _ in range(4):
        clock.go_on(14)
        await table.play()
    match = await table.match()
    assert match.clocks[0].left_ms < 60_000
    clock.go_on(61)
    await table.attend()
    assert "ClockExpired" in [name for commit in await table.commits() for name in kinds(commit)]
    await table.verified()


async def test_a_forfeit_ends_a_match_of_two(table: Table, clock: SetClock) -> None:
    await table.start(FORFEIT)
    clock.go_on(10)
    assert await table.attend() is None
    match = await table.verified()
    assert kinds((await table.commits())[-1]) == ["ClockExpired", "SeatForfeited", "MatchFinished"]
    assert match.holders[1].standing is Standing.FORFEITED
    assert winners((await table.host.matches.get(table.name)).game, match) == (1,)
    assert match.clocks[0].deadline_ms == 0


async def test_of_three_the_one_who_forfeits_plays_on_by_autopilot_and_cannot_win(
    table: Table, clock: SetClock
) -> None:
    await table.start(FORFEIT, 3)
    clock.go_on(10)
    await table.attend()
    assert (await table.match()).out == (3,)
    while (await table.match()).phase is Phase.PLAYING:
        await table.play(-1)
        await table.attend()
    match = await table.verified()
    assert 3 not in winners((await table.host.matches.get(table.name)).game, match)


async def test_resigning_needs_no_turn_and_no_revision(table: Table) -> None:
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
    await table.attend()
    assert (await table.match()).revision > resigned.revision + 2
    last = await table.resign(2)
    assert kinds(last) == ["SeatResigned", "MatchFinished"]
    assert last.events[1].winners == (3,)
    assert last.to_act == ()
    with pytest.raises(MatchOver):
        await table.resign(3)
    match = await table.verified()
    assert [holder.standing for holder in match.holders] == [Standing.RESIGNED, Standing.RESIGNED, Standing.IN]


async def test_two_processes_make_each_due_commit_once(table: Table, other: Table, clock: SetClock) -> None:
    await table.start(replace(TURN, turn_s=5), 4)
    for _ in range(6):
        clock.go_on(5)
        await asyncio.gather(*(one.attend() for one in (table, other) * 3))
    commits = await table.commits()
    assert len({commit.revision for commit in commits}) == len(commits)
    assert sum("ClockExpired" in kinds(commit) for commit in commits) == 6
    await table.verified()
    await other.verified()


async def test_the_creators_claim_speaks_for_no_seat(table: Table) -> None:
    await table.start(None)
    with pytest.raises(TokenSeatless):
        await table.host.playing.resign(table.name, creators_claim((await table.match()).header), "")


async def test_a_record_that_lies_about_time_is_refused(table: Table, clock: SetClock) -> None:
    await table.start(TURN)
    await table.play()
    clock.go_on(10)
    await table.attend()
    await table.play()
    opened = await table.host.matches.get(table.name)
    commits, header = await table.commits(), opened.match.header
    verify(opened.game, header, commits)
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
            verify(opened.game, header, forged)


async def test_a_seat_that_has_moved_in_time_through_another_process_is_not_late(
    table: Table, other: Table, clock: SetClock
) -> None:
    match = await table.start(TURN)
    await other.play()
    clock.go_on(11)
    with pytest.raises(StaleRevision):
        await table.host.playing.play(table.name, table.claims[1], None, match.revision, "")


@pytest.mark.parametrize("number", range(6))
async def test_whatever_happens_in_whatever_order_the_record_verifies(
    table: Table, other: Table, clock: SetClock, number: int
) -> None:
    rng = random.Random(number)
    game = ("portobello", "kairo", "klongs")[number % 3]
    await table.start(rng.choice((TURN, BANK, FORFEIT, replace(BANK, on_expiry=OnExpiry.FORFEIT))), 4, game)
    while (match := await table.match()).phase is Phase.PLAYING:
        one = rng.choice((table, other))
        try:
            match rng.choice(ACTIONS):
                case "play":
                    await one.play(rng.choice((0, -1)))
                case "undo":
                    await one.undo(match.undo[-1].seat if match.undo else rng.randint(1, 4))
                case "attend":
                    await one.attend()
                case "wait":
                    clock.go_on(rng.choice((0.5, 2, 9, 30)))
                case _:
                    await one.resign(rng.randint(1, 4))
        except (MatchError, IllegalMove):
            await one.match()
        clock.go_on(0.1)
        due = (await one.host.matches.fresh(table.name)).due_ms
        if due is not None and due <= clock.ms and rng.random() < 0.5:
            await one.attend()
    await table.verified()
    await other.verified()


async def test_a_note_that_got_lost_is_made_good_by_whoever_comes_upon_the_match(
    table: Table, other: Table, clock: SetClock
) -> None:
    match = await table.start(TURN)
    for due in (await table.store.claim_due(1 << 52, 1)).claimed:
        await table.store.settle_due(due, None)
    assert await other.match() == match
    assert table.name in [due.match_id for due in (await table.store.claim_due(clock.ms + 10_000, 1)).claimed]


async def test_a_match_that_autopilot_ends_is_over_for_the_list_and_expires_as_others_do(
    store: RedisStore, server: EmbeddedRedis, clock: SetClock
) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(finished=500))
    await table.start(FORFEIT)
    clock.go_on(10)
    await table.attend()
    page = await store.list_public(["portobello"], [Phase.PLAYING, Phase.FINISHED], 100, "")
    assert [hint.phase for hint in page.hints if hint.match_id == table.name] == [Phase.FINISHED]
    async with raw_redis(server.url) as raw:
        assert 0 < await raw.ttl(log_key(table.name)) <= 500
    assert table.host.seating.counted["portobello", "finished"] == 1


@pytest.mark.parametrize("control", [None, replace(TURN, turn_s=DAY_S)])
async def test_a_match_that_is_played_slowly_is_not_forgotten(
    table: Table, clock: SetClock, server: EmbeddedRedis, control: TimeControl | None
) -> None:
    await table.start(control)
    async with raw_redis(server.url) as raw:
        key = log_key(table.name)
        assert await raw.ttl(key) > 80 * DAY_S
        await raw.expire(key, 100)
        await table.play()
        # Not at each move, which would cost a round trip more.
        assert await raw.ttl(key) <= 100
        clock.go_on(80_000)
        await table.play()
        assert await raw.ttl(key) > 80 * DAY_S


async def test_no_match_is_forgotten_while_a_seat_may_think(
    store: RedisStore, clock: SetClock, server: EmbeddedRedis
) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(playing=60))
    await table.start(replace(TURN, turn_s=5 * DAY_S))
    async with raw_redis(server.url) as raw:
        assert await raw.ttl(log_key(table.name)) > 5 * DAY_S
        await table.start(None)
        assert await raw.ttl(log_key(table.name)) <= 60


async def test_a_match_is_kept_for_good_where_the_operator_says_so(
    store: RedisStore, clock: SetClock, server: EmbeddedRedis
) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(playing=0))
    await table.start(replace(TURN, turn_s=DAY_S))
    await table.play()
    async with raw_redis(server.url) as raw:
        assert await raw.ttl(log_key(table.name)) == -1


async def test_a_match_that_might_never_end_is_not_left_to_autopilot(table: Table) -> None:
    game = "kairo"
    options = replace(find_game(game).default_options(), stall_limit=0)
    create = table.host.seating.create
    with pytest.raises(BadField):
        await create(game, 2, options, Visibility.PUBLIC, "", TURN)
    assert (await create(game, 2, options, Visibility.PUBLIC, "", FORFEIT)).match.header.time_control == FORFEIT
    assert (await create(game, 2, options, Visibility.PUBLIC, "", None)).match.header.time_control is None


async def test_no_moves_are_listed_for_a_seat_that_the_service_plays_for(table: Table) -> None:
    await table.start(None, 3)
    await table.resign(3)
    assert (await table.host.playing.legal_moves(table.name, table.claims[2]))[1] == ()


async def test_seats_taken_and_freed_by_machines_whose_times_differ_make_a_record_that_verifies(
    table: Table, clock: SetClock
) -> None:
    opened = await table.host.seating.create("portobello", 3, None, Visibility.PUBLIC, "", TURN)
    name = opened.match.header.match_id
    for takes in (True, False, True, True, True):
        clock.go_on(-1)
        if takes:
            table.claims.append((await table.host.seating.join(name, 0, "", "", ""))[1])
        else:
            await table.host.leave(name, table.claims.pop(), "")
    await table.verified()


async def test_a_machine_whose_time_is_behind_makes_no_record_that_lies(table: Table, clock: SetClock) -> None:
    match = await table.start(TURN, 3)
    clock.go_on(11)
    await table.resign(1)
    clock.go_on(-5)
    assert clock.ms < match.clocks[2].deadline_ms
    with pytest.raises(TimeExpired):
        await table.play()
    clock.go_on(5)
    await table.attend()
    await table.verified()


async def test_a_record_of_what_nobody_could_do_is_refused(table: Table) -> None:
    opened = await table.host.seating.create("portobello", 3, None, Visibility.PUBLIC, "")
    name = opened.match.header.match_id
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
    commits, game, header = await table.commits(), opened.game, opened.match.header
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
