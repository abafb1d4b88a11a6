"""Closing a match while it is played, where its creator may do that."""

from __future__ import annotations

import asyncio

import pytest

from markethall.v1 import match_pb2
from markethall_rules.bot import RANDOM
from markethall_service.codec import matches
from markethall_service.codec.records import verify_record
from markethall_service.matches.closing import close
from markethall_service.matches.errors import MatchClosed, MatchOver, MatchStarted, NotCreator, TokenMissing
from markethall_service.matches.log import BotPace, Commit, MatchState, TimeControl, Visibility
from markethall_service.matches.match import EndReason, placings, winners
from markethall_service.matches.match_cache import CachedMatch
from markethall_service.matches.ports import Present, Store
from markethall_service.matches.verify import Mismatch, verify
from markethall_service.matches.visibility import TokenClaims, creator_claims
from markethall_service.matches.webhooks import Kind

from .table import BANK, FORFEIT, TURN, SetClock, Table, kinds, replaced
from .test_closing import GAMES
from .test_webhook_messages import HOOK, outbox_messages


async def start(
    table: Table, game: str = "kairo", control: TimeControl | None = None, *, may_close: bool = True, hook: str = ""
) -> TokenClaims:
    """A match with all seats taken. Returns the claims of its creator."""
    cached = await table.host.seating.create(
        game, 2, None, Visibility.PUBLIC, "", control, hook, creator_may_close=may_close
    )
    header = cached.match.header
    join = table.host.seating.join
    table.claims[:] = [(await join(header.match_id, 0, "", "", "", hook))[1] for _ in range(2)]
    return creator_claims(header)


@pytest.mark.parametrize("game", GAMES)
async def test_running_match_is_closed_once_and_no_seat_has_a_place(table: Table, other: Table, game: str) -> None:
    creator = await start(table, game)
    await table.play()
    before = await table.match()
    closings = (one.host.close(table.name, creator, "") for one in (table, other, table, other))
    assert {(one.match.state, one.match.revision) for one in await asyncio.gather(*closings)} == {
        (MatchState.CLOSED, before.revision + 1)
    }
    again = await other.host.close(table.name, creator, "again")
    match = again.match
    assert (match.revision, match.end_reason) == (before.revision + 1, EndReason.CLOSED)
    assert (winners(again.game, match), placings(again.game, match)) == ((), ())
    assert match.position == before.position
    message = matches.encode_match(again)
    assert (message.end_reason, list(message.to_act)) == (match_pb2.END_REASON_CLOSED, [])
    assert not any(seat.winner or seat.placing for seat in message.seats)
    assert await table.verified() == match
    for one in (table, other, Table(table.store, table.clock)):
        name, claims = table.name, table.claims[0]
        for refused in (
            one.host.seating.join(name, 0, "", "", ""),
            one.host.leave(name, claims, ""),
            one.host.kick(name, creator, 2, ""),
            one.host.rematch.join(name, claims, ""),
            one.host.playing.resign(name, claims, ""),
            one.host.playing.undo(name, claims, match.revision, ""),
            one.host.playing.previewed(name, claims, match.revision),
        ):
            with pytest.raises(MatchClosed):
                await refused
        assert (await one.host.playing.legal_moves(name, claims))[1] == ()
        assert await one.due_actions.run(name) is None


async def test_record_of_a_closed_match_has_all_secrets_and_verifies(table: Table) -> None:
    creator = await start(table)
    await table.play()

    async def record() -> match_pb2.Record:
        match, commits = await table.match(), await table.visible_commits(table.name, None)
        return matches.encode_record(match, commits)

    assert not (await record()).header.seed
    await table.host.close(table.name, creator, "a-secret-request")
    closed = await record()
    assert closed.header.seed == (await table.match()).header.seed.hex()
    assert [commit.HasField("move") for commit in closed.commits] == [False, False, True, False]
    assert "Its creator closed it, so nobody has won." in verify_record(closed)


async def test_close_is_refused_with_the_reason(table: Table) -> None:
    creator = await start(table, may_close=False)
    with pytest.raises(MatchStarted, match="creatorMayClose is false"):
        await table.host.close(table.name, creator, "")
    creator = await start(table)
    for claims, refusal in ((None, TokenMissing), (table.claims[0], NotCreator)):
        with pytest.raises(refusal):
            await table.host.close(table.name, claims, "")
    await table.resign(1)
    with pytest.raises(MatchOver, match="The game is over"):
        await table.host.close(table.name, creator, "")


async def test_close_with_the_same_request_id_is_one_close(table: Table, other: Table) -> None:
    creator = await start(table)
    closed = await table.host.close(table.name, creator, "same")
    assert (await other.host.close(table.name, creator, "same")).match == closed.match
    assert table.host.seating.counts["kairo", "closed"] == 1
    assert not other.host.seating.counts


@pytest.mark.parametrize("control", [TURN, FORFEIT, BANK])
async def test_clocks_stop_with_the_time_that_was_left(table: Table, clock: SetClock, control: TimeControl) -> None:
    creator = await start(table, control=control)
    clock.go_on(4)
    runs, stands = sorted((await table.match()).clocks, key=lambda one: not one.deadline_ms)
    await table.host.close(table.name, creator, "")
    clocks = {one.seat: one for one in (await table.match()).clocks}
    assert (clocks[runs.seat].left_ms, clocks[stands.seat].left_ms) == (runs.left_ms - 4000, stands.left_ms)
    assert not any(one.deadline_ms for one in clocks.values())
    await table.verified()
    clock.go_on(1000)
    assert await table.run_due_actions() is None
    assert (await table.match()).clocks == tuple(clocks.values())


async def test_bots_stop(table: Table) -> None:
    cached = await table.host.seating.create(
        "klongs", 2, None, Visibility.PUBLIC, "", pace=BotPace.FAST, creator_may_close=True
    )
    name, creator = cached.match.header.match_id, creator_claims(cached.match.header)
    for _ in range(2):
        await table.host.add_bot(name, creator, 0, RANDOM, "")
    await table.due_actions.run(name)
    closed = (await table.host.close(name, creator, "")).match
    assert closed.revision > 4
    assert await table.due_actions.run(name) is None
    assert (await table.host.matches.fresh(name)).match == closed


async def test_move_during_a_close_counts_or_is_refused(table: Table, other: Table) -> None:
    for _ in range(8):
        creator = await start(table)
        cached = await other.host.matches.fresh(table.name)
        seat, revision = cached.to_act[0], cached.match.revision
        move = cached.game.legal_moves(cached.match.started_position, seat)[0]
        closed, played = await asyncio.gather(
            table.host.close(table.name, creator, ""),
            other.host.playing.play(table.name, table.claims[seat - 1], move, revision, ""),
            return_exceptions=True,
        )
        assert isinstance(closed, CachedMatch)
        assert isinstance(played, Commit | MatchClosed)
        assert kinds((await table.commits())[-1]) == ["MatchClosed"]
        await table.verified()


async def test_watchers_end_also_those_that_wait_for_a_rematch(table: Table, other: Table) -> None:
    creator = await start(table)
    streams = [
        other.host.watch((await other.host.view_match(table.name, claims, ""))[0], claims, 0, until_rematch=waits)
        for claims in (None, table.claims[0])
        for waits in (False, True)
    ]
    for stream in streams:
        while not isinstance(await anext(stream), Present):
            pass
    await table.host.close(table.name, creator, "")
    for stream in streams:
        *_, last = [item async for item in stream if isinstance(item, Commit)]
        assert kinds(last) == ["MatchClosed"]


async def test_closed_match_is_in_no_list(table: Table) -> None:
    creator = await start(table)
    await table.host.close(table.name, creator, "")
    for state in (None, MatchState.SEATING, MatchState.PLAYING, MatchState.FINISHED):
        assert table.name not in [
            one.match_id for one in (await table.host.list_public("kairo", state, 100, "")).matches
        ]
    assert (await table.store.index.page(["kairo"], list(MatchState), 10, "")).hints == ()


async def test_webhooks_get_a_message(table: Table, store: Store) -> None:
    creator = await start(table, hook=HOOK)
    await table.host.close(table.name, creator, "")
    messages = await outbox_messages(store, table.name)
    assert {one.to for one in messages if one.kind is Kind.CLOSED} == {0, 1, 2}


async def test_everybody_sees_whether_the_creator_may_close(table: Table) -> None:
    for may_close in (False, True):
        await start(table, may_close=may_close)
        assert matches.encode_match(await table.host.matches.fresh(table.name)).creator_may_close is may_close
        listed = (await table.host.list_public("kairo", None, 100, "")).matches
        [row] = [one.row for one in listed if one.match_id == table.name]
        assert row.creator_may_close is may_close


async def test_rematch_has_no_creator_who_may_close_it(table: Table) -> None:
    await start(table)
    await table.resign(1)
    rematch, _ = await table.host.rematch.join(table.name, table.claims[0], "")
    assert not rematch.match.header.creator_may_close


async def test_record_with_a_close_that_was_not_allowed_is_refused(table: Table) -> None:
    creator = await start(table)
    await table.play()
    cached, _ = await close(table.host.matches, table.name, creator, "")
    log, header = await table.commits(), cached.match.header
    assert verify(cached.game, header, log) == cached.match
    by_seat = replaced(log, len(log) - 1, Commit(len(log) + 1, 1, None, log[-1].events, 0, (), log[-1].time_ms, ""))
    with pytest.raises(Mismatch):
        verify(cached.game, header, by_seat)
