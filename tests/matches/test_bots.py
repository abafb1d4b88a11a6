"""Bots: seats that the service plays. Their moves are in the log like those of players."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from markethall_rules import BadOptions
from markethall_rules.bot import GREEDY, RANDOM, Bot
from markethall_rules.kairo import Options as KairoOptions
from markethall_service.matches import due_actions as bots
from markethall_service.matches.clocks import PAUSE_MS
from markethall_service.matches.due_actions import BotSearcher
from markethall_service.matches.errors import (
    BadField,
    MatchStarted,
    NotCreator,
    NothingToUndo,
    RequestIdReused,
    SeatTaken,
    TokenMissing,
)
from markethall_service.matches.log import Commit, MatchState, OnExpiry, TimeControl, Visibility
from markethall_service.matches.match import Match, winners
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.verify import Mismatch, verify
from markethall_service.matches.visibility import TokenClaims, creator_claims
from markethall_service.matches.webhooks import messages_of_commit
from tests.kits import GAME_NAMES, seats_near
from tests.rules.kairo import kit as kairo_kit

from .table import BANK, FORFEIT, TURN, SetClock, Table, kinds, replaced

PERSON = None


async def seated(
    table: Table,
    bots: tuple[Bot | None, ...],
    control: TimeControl | None = None,
    game: str = "portobello",
    options: Any = None,
    webhook_url: str = "",
) -> Match:
    """A started match with bots of these kinds, and persons on the other seats."""
    create = table.host.seating.create
    cached = await create(game, len(bots), options, Visibility.PUBLIC, "", control, webhook_url)
    header = cached.match.header
    table.claims[:] = [creator_claims(header)] * len(bots)
    for seat, bot in enumerate(bots, 1):
        if bot:
            await table.host.add_bot(header.match_id, creator_claims(header), seat, bot, "")
        else:
            _, table.claims[seat - 1] = await table.host.seating.join(header.match_id, seat, "", "", "")
    return await table.match()


async def to_the_end(table: Table, clock: SetClock) -> Match:
    """Plays to the end: persons play their last legal move, due actions run at their time. Verifies the record."""
    while (match := await table.match()).state is MatchState.PLAYING:
        due = await table.run_due_actions()
        cached = await table.host.matches.fresh(table.name)
        if cached.to_act and not cached.match.seats[cached.to_act[0] - 1].bot and not match.out:
            await table.play(-1)
        elif due is not None:
            clock.ms = max(clock.ms, due)
    return await table.verified()


@pytest.mark.parametrize("game", GAME_NAMES)
async def test_person_plays_against_bots_to_the_end(table: Table, clock: SetClock, game: str) -> None:
    seats = seats_near(game, 3)
    bots = (GREEDY, PERSON, *(RANDOM,) * (seats - 2))
    match = await seated(table, bots, game=game)
    assert match.state is MatchState.PLAYING
    assert [holder.bot for holder in match.seats] == ["greedy", "", *["random"] * (seats - 2)]
    assert [holder.display_name for holder in match.seats] == ["Greedy bot", "Seat 2", *["Random bot"] * (seats - 2)]
    match = await to_the_end(table, clock)
    assert (match.state, match.bots, match.out) == (MatchState.FINISHED, (1, *range(3, seats + 1)), ())
    moved = [commit for commit in await table.commits() if commit.move is not None]
    assert {commit.seat for commit in moved} == set(range(1, seats + 1))
    # Bots move without a pause.
    assert clock.ms == SetClock().ms
    assert 0 < table.host.bot_searcher.seconds < 600
    assert table.host.bot_searcher.chosen == len([commit for commit in moved if commit.seat != 2])
    assert table.host.seating.counts == {(game, name): 1 for name in ("created", "started", "finished")}


async def test_log_records_bots_and_forged_bots_are_refused(table: Table, clock: SetClock) -> None:
    await seated(table, (PERSON, GREEDY))
    match = await to_the_end(table, clock)
    commits = await table.commits()
    assert [commit.seat for commit in commits[:2]] == [1, 0]
    for at, seat in ((0, 0), (1, 2)):
        forged = replaced(commits, at, replace(commits[at], seat=seat))
        with pytest.raises(Mismatch):
            verify((await table.host.matches.get(table.name)).game, match.header, forged)


async def test_another_process_reads_the_bots_from_the_log_and_the_snapshot(
    table: Table, other: Table, clock: SetClock
) -> None:
    await seated(table, (PERSON, RANDOM), game="kairo")
    assert (await other.match()).bots == (2,)
    await to_the_end(table, clock)
    loaded = await other.store.log.load(table.name)
    assert loaded.snapshot is not None
    assert loaded.snapshot.bots == (2,)
    assert (await other.match()) == await table.match()


async def test_two_processes_play_each_move_of_a_bot_once(table: Table, other: Table) -> None:
    await seated(table, (RANDOM, PERSON), game="klongs")
    while (await table.match()).state is MatchState.PLAYING:
        await asyncio.gather(table.run_due_actions(), other.run_due_actions(), table.run_due_actions())
        if (await table.match()).state is MatchState.PLAYING:
            await table.play(-1)
    await table.verified()


async def test_bot_searches_again_if_another_process_moved_first(table: Table, other: Table) -> None:
    await seated(table, (GREEDY, PERSON))
    await table.play()
    async with table.host.bot_searcher._free:
        thinking = asyncio.create_task(table.run_due_actions())
        await other.run_due_actions()
        assert (await table.match()).revision == (await other.match()).revision
    await thinking
    await table.verified()


async def test_bot_of_a_dead_process_is_played_by_another_one(table: Table, other: Table, clock: SetClock) -> None:
    match = await seated(table, (GREEDY, PERSON))
    # Seat 2 places the Bobby. Then the bot has to move, and this process does nothing more.
    await table.play()
    assert (await table.match()).revision == match.revision + 1
    clock.go_on(6)
    dues = await other.store.timers.lease(clock.ms, 5000)
    assert table.name in {due.match_id for due in dues.leased}
    assert await other.run_due_actions() is None
    assert (await table.host.matches.fresh(table.name)).to_act == (2,)


async def test_scheduler_plays_bots_at_once(table: Table) -> None:
    await seated(table, (GREEDY, PERSON))
    scheduler = asyncio.create_task(table.host.scheduler.run())
    await asyncio.sleep(0)
    for _ in range(3):
        await table.play()
        async with asyncio.timeout(30):
            while (await table.host.matches.fresh(table.name)).to_act != (2,):
                await asyncio.sleep(0.01)
    scheduler.cancel()
    await asyncio.gather(scheduler, return_exceptions=True)
    await table.verified()


@pytest.mark.parametrize("control", [None, TURN, BANK, FORFEIT, TimeControl(0, 5, 0, OnExpiry.FORFEIT)])
async def test_bots_alone_pause_between_moves_and_never_run_out_of_time(
    table: Table, clock: SetClock, control: TimeControl | None
) -> None:
    match = await seated(table, (GREEDY, RANDOM), control, game="klongs")
    pauses = []
    while (due := await table.run_due_actions()) is not None:
        pauses.append(due - clock.ms)
        clock.ms = due
    match = await table.verified()
    assert (match.state, match.out) == (MatchState.FINISHED, ())
    assert not any("ClockExpired" in kinds(commit) for commit in await table.commits())
    assert max(pauses) == (PAUSE_MS if control != TimeControl(0, 5, 0, OnExpiry.FORFEIT) else 250)
    if control is None:
        assert set(pauses) == {PAUSE_MS}


async def test_bots_continue_at_their_pace_after_the_last_person_resigned(table: Table, clock: SetClock) -> None:
    await seated(table, (GREEDY, PERSON, RANDOM))
    await table.run_due_actions()
    await table.play()
    await table.resign(2)
    before = clock.ms
    match = await to_the_end(table, clock)
    assert match.out == (2,)
    assert clock.ms - before > 20 * PAUSE_MS
    assert 2 not in winners((await table.host.matches.get(table.name)).game, match)


async def test_person_who_resigns_against_one_bot_loses_at_once(table: Table) -> None:
    await seated(table, (PERSON, RANDOM))
    await table.resign(1)
    match = await table.verified()
    assert match.state is MatchState.FINISHED
    assert winners((await table.host.matches.get(table.name)).game, match) == (2,)


async def test_clock_of_a_bot_expires_if_no_process_played_it(table: Table, clock: SetClock) -> None:
    await seated(table, (GREEDY, PERSON), TURN)
    await table.play()
    clock.go_on(11)
    await table.run_due_actions()
    assert "ClockExpired" in kinds((await table.commits())[3])
    await table.verified()


async def test_person_undoes_moves_against_a_bot(table: Table) -> None:
    await seated(table, (PERSON, GREEDY))
    await table.run_due_actions()
    assert kinds(await table.play()) == ["TileTaken"]
    assert await table.run_due_actions() is None
    assert (await table.undo(1)).to_act == (1,)
    while (await table.play(-1)).to_act == (1,):
        pass
    await table.run_due_actions()
    with pytest.raises(NothingToUndo):
        await table.undo(1)
    await table.verified()


async def added(
    table: Table, claims: TokenClaims | None, seat: int = 0, bot: Bot = GREEDY, request_id: str = ""
) -> int:
    return (await table.host.add_bot(table.name, claims, seat, bot, request_id))[1]


async def test_same_request_seats_one_bot(table: Table) -> None:
    cached = await table.host.seating.create("portobello", 3, None, Visibility.PRIVATE, "")
    creator = creator_claims(cached.match.header)
    table.claims[:] = [creator]
    assert await added(table, creator, 2, RANDOM, "one") == 2
    again = await asyncio.gather(*(added(table, creator, seat, RANDOM, "one") for seat in (0, 2, 0)))
    assert again == [2, 2, 2]
    for seat, bot in ((1, RANDOM), (2, GREEDY)):
        with pytest.raises(RequestIdReused):
            await added(table, creator, seat, bot, "one")
    with pytest.raises(RequestIdReused):
        await table.host.kick(table.name, creator, 2, "one")
    await table.host.kick(table.name, creator, 2, "two")
    with pytest.raises(RequestIdReused):
        await added(table, creator, 2, RANDOM, "two")
    # The bot was kicked in the meantime. A late retry does not bring it back.
    assert await added(table, creator, 2, RANDOM, "one") == 2
    match = await table.match()
    assert (match.free_seats, match.bots) == ((1, 2, 3), ())
    assert await added(table, creator) == 1


async def test_only_the_creator_adds_bots_to_free_seats_before_the_start(table: Table) -> None:
    match = await seated(table, (PERSON, GREEDY))
    with pytest.raises(MatchStarted):
        await added(table, creator_claims(match.header))
    cached = await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")
    creator, name = creator_claims(cached.match.header), cached.match.header.match_id
    _, person = await table.host.seating.join(name, 2, "", "", "")
    table.claims[:] = [creator]
    for claims, refusal in ((None, TokenMissing), (person, NotCreator)):
        with pytest.raises(refusal):
            await added(table, claims)
    with pytest.raises(SeatTaken):
        await added(table, creator, 2)
    for seat in (-1, 3):
        with pytest.raises(BadField):
            await added(table, creator, seat)


async def test_match_without_a_certain_end_takes_no_bots(table: Table) -> None:
    with pytest.raises(BadOptions, match=r"With standstillLimit 0 .* standstillLimit 1 to 1000\. \(KA-9\.3\)"):
        await seated(table, (PERSON, GREEDY), game="kairo", options=KairoOptions(standstill_limit=0))
    assert not kairo_kit.KIT.game.endless(KairoOptions(standstill_limit=1))


async def test_bot_that_does_not_play_the_game_is_refused(table: Table) -> None:
    miller = Bot("miller", RANDOM.pick, frozenset({"kairo"}))
    cached = await table.host.seating.create("klongs", 2, None, Visibility.PUBLIC, "")
    table.claims[:] = [creator_claims(cached.match.header)]
    with pytest.raises(BadField) as refusal:
        await added(table, table.claims[0], bot=miller)
    assert str(refusal.value) == "bot is 'miller', which does not play Bangkok Klongs. These bots do: greedy, random."
    assert refusal.value.metadata == {"field": "bot", "allowed": "greedy, random"}
    assert (await table.match()).free_seats == (1, 2)


async def test_rematch_moves_bots_one_seat_on(table: Table, clock: SetClock) -> None:
    await seated(table, (PERSON, GREEDY, PERSON, RANDOM), FORFEIT)
    old = await to_the_end(table, clock)
    claims = [table.claims[0], table.claims[2]]
    first = await table.host.rematch.join(table.name, claims[0], "")
    new = first[0].match
    assert [holder.bot for holder in new.seats] == ["greedy", "", "random", ""]
    assert (new.state, new.free_seats, first[1].seat) == (MatchState.SEATING, (2,), 4)
    assert [new.seats[seat].display_name for seat in (0, 2)] == ["Greedy bot", "Random bot"]
    # Repeated and concurrent requests change nothing more.
    both = await asyncio.gather(*(table.host.rematch.join(table.name, claims, "") for claims in (*claims, *claims)))
    assert [claims.seat for _, claims in both] == [4, 2, 4, 2]
    table.claims[:] = [first[1], both[1][1], first[1], first[1]]
    new = await table.verified()
    assert new.header.rematch_of == old.header.match_id
    assert (new.state, new.bots) == (MatchState.PLAYING, (1, 3))


async def test_webhooks_get_no_message_for_the_turn_of_a_bot(table: Table, clock: SetClock) -> None:
    await seated(table, (PERSON, GREEDY), webhook_url="https://hooks.example/match")
    match = await to_the_end(table, clock)
    commits = await table.commits()
    messages = [
        message for commit in commits for message in messages_of_commit(match, commit, _before(commits, commit))
    ]
    assert {(message.kind.value, message.seat) for message in messages} == {
        ("started", 0),
        ("your_turn", 1),
        ("over", 0),
    }


def _before(commits: tuple[Commit, ...], commit: Commit) -> tuple[int, ...]:
    at = commits.index(commit)
    return commits[at - 1].to_act if at else ()


async def test_other_tasks_run_while_a_bot_searches(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_SLICE_S", 0.0)
    await seated(table, (GREEDY, PERSON), game="klongs")
    cached = await table.host.matches.fresh(table.name)
    bot_searcher, let_in = BotSearcher(), 0
    thinking = [asyncio.create_task(bot_searcher.move(cached, 1)) for _ in range(2)]
    while not all(task.done() for task in thinking):
        let_in += 1
        await asyncio.sleep(0)
    moves = cached.game.legal_moves(cached.match.started_position, 1)
    assert all(task.result() in moves for task in thinking)
    # At least once for each move that either of them evaluates.
    assert let_in >= 2 * min(len(moves), 100)


async def test_bot_whose_clock_expires_during_the_search_does_not_move(
    table: Table, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seated(table, (GREEDY, PERSON), FORFEIT)
    await table.play()
    choose = table.host.bot_searcher.move

    async def slowly(cached: CachedMatch, seat: int) -> Any:
        clock.go_on(10)
        return await choose(cached, seat)

    monkeypatch.setattr(table.host.bot_searcher, "move", slowly)
    await table.run_due_actions()
    assert kinds((await table.commits())[-1])[:2] == ["ClockExpired", "SeatForfeited"]
    await table.verified()
