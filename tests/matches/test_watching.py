"""Watches, also those that wait for a rematch: their items and their ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

import markethall_rules
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches import watching
from markethall_service.matches.errors import HistoryChanged, StoreUnavailable
from markethall_service.matches.log import Commit, MatchState, RematchCreated, Visibility
from markethall_service.matches.ports import Present
from markethall_service.matches.visibility import TokenClaims, creator_claims
from markethall_service.matches.watching import REMATCH_WAIT_S, CommitWithMatch, WatchItem
from markethall_service.store.followers import RedisMatchLog
from tests.store.tiny import lose_tail
from tests.waiting import PATIENCE_S

from .table import SetClock, Table, kinds

GAMES = [game.box.name for game in markethall_rules.GAMES]


async def watch(table: Table, claims: TokenClaims | None = None, after: int = 0) -> AsyncGenerator[WatchItem, None]:
    """A watch that waits for the rematch of the table's match."""
    cached, _ = await table.host.view_match(table.name, claims, "")
    return table.host.watch(cached, claims, after, until_rematch=True)


async def kinds_of_commits(items: AsyncGenerator[WatchItem, None]) -> list[list[str]]:
    """The kinds of the events of each commit, to the end of the stream."""
    return [kinds(one) async for one in items if isinstance(one, Commit)]


@pytest.mark.parametrize("game", GAMES)
async def test_watch_until_rematch_gets_the_rematch_and_ends(table: Table, other: Table, game: str) -> None:
    await table.start(None, game=game)
    streams = [await watch(one, claims) for one in (table, other) for claims in (None, table.claims[1])]
    waiting = [asyncio.create_task(kinds_of_commits(one)) for one in streams]
    await table.resign(1)
    # A watch that begins after the end waits too.
    waiting.append(asyncio.create_task(kinds_of_commits(await watch(other, after=4))))
    plain = other.host.watch((await other.host.view_match(table.name, None, ""))[0], None, 0)
    assert (await kinds_of_commits(plain))[-1] == ["SeatResigned", "MatchFinished"]
    await asyncio.sleep(0.1)
    assert not any(one.done() for one in waiting)
    new, _ = await other.host.rematch.join(table.name, table.claims[1], "")
    for one in waiting:
        assert (await asyncio.wait_for(one, PATIENCE_S))[-1] == ["RematchCreated"]
    # A watch that begins after the rematch gets it and ends.
    again = [one async for one in await watch(table, after=4) if isinstance(one, Commit)]
    events = [event for one in again for event in one.events]
    assert [event.match for event in events if isinstance(event, RematchCreated)] == [
        f"matches/{new.match.header.match_id}"
    ]
    assert await kinds_of_commits(await watch(table, after=5)) == []


async def test_watch_waits_at_most_an_hour_for_a_rematch(table: Table, clock: SetClock) -> None:
    await table.start(None)
    await table.resign(1)
    host, match = table.host, await table.match()
    assert host.last_revision(match, until_rematch=True) == 0
    assert host.last_revision(match, until_rematch=False) == match.revision
    clock.go_on(REMATCH_WAIT_S - 0.2)
    assert await asyncio.wait_for(kinds_of_commits(await watch(table, after=3)), PATIENCE_S) == [
        ["SeatResigned", "MatchFinished"]
    ]
    clock.go_on(1)
    assert host.last_revision(match, until_rematch=True) == match.revision
    assert [item async for item in await watch(table, after=4)] == []


async def test_watch_that_saw_the_end_has_the_same_limit_for_a_rematch(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "REMATCH_WAIT_S", 0.2)
    await table.start(None)
    waiting = asyncio.create_task(kinds_of_commits(await watch(table)))
    await table.resign(1)
    assert (await asyncio.wait_for(waiting, PATIENCE_S))[-1] == ["SeatResigned", "MatchFinished"]


async def test_presence_is_reported_after_the_end_of_a_match(table: Table, other: Table) -> None:
    await table.start(None)
    await table.resign(1)
    stream = await watch(table, after=4)
    assert await asyncio.wait_for(anext(stream), PATIENCE_S) == Present(())
    theirs = await watch(other, table.claims[1], after=4)
    assert await asyncio.wait_for(anext(theirs), PATIENCE_S)
    assert await asyncio.wait_for(anext(stream), PATIENCE_S) == Present((2,))
    await theirs.aclose()
    assert await asyncio.wait_for(anext(stream), PATIENCE_S) == Present(())
    await stream.aclose()


async def test_watch_of_a_closed_match_does_not_wait_for_a_rematch(table: Table) -> None:
    cached = await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "")
    header = cached.match.header
    stream = table.host.watch(cached, None, 0, until_rematch=True)
    waiting = asyncio.create_task(kinds_of_commits(stream))
    await asyncio.sleep(0.05)
    closed = await table.host.close(header.match_id, creator_claims(header), "")
    assert await asyncio.wait_for(waiting, PATIENCE_S) == [["MatchClosed"]]
    assert table.host.last_revision(closed.match, until_rematch=True) == 2


async def test_last_commit_has_the_match_although_a_rematch_exists(table: Table, other: Table) -> None:
    await table.start(None)
    streams = []
    for host in (table.host, other.host):
        cached, _ = await host.view_match(table.name, None, "")
        streams.append(host.watch(cached, None, 0, with_match=True))
    await table.resign(1)
    new, _ = await table.host.rematch.join(table.name, table.claims[1], "")
    for stream, knows in zip(streams, ("a rematch", "nothing yet"), strict=True):
        *before, last = [item async for item in stream if not isinstance(item, Present)]
        assert isinstance(last, CommitWithMatch)
        assert kinds(last.commit) == ["SeatResigned", "MatchFinished"]
        assert all(isinstance(item, Commit) for item in before) == (knows == "a rematch")
        assert last.cached.match.state is MatchState.FINISHED
        assert bool(last.cached.match.rematch) == (knows == "a rematch")
    assert new.match.header.rematch_of == table.name


async def test_match_of_a_watched_commit_needs_no_further_read(table: Table, other: Table) -> None:
    await table.start(None)
    cached, _ = await other.host.view_match(table.name, None, "")
    seat = cached.to_act[0]
    move = cached.game.legal_moves(cached.match.started_position, seat)[0]
    streams = [other.host.watch(cached, None, 3, with_match=True) for _ in range(3)]
    waiting = [asyncio.create_task(anext(commits(stream))) for stream in streams]
    await asyncio.sleep(0.1)
    with pytest.MonkeyPatch.context() as patch:
        for reading in ("read", "load"):
            patch.delattr(RedisMatchLog, reading)
        commit = await table.host.playing.play(table.name, table.claims[seat - 1], move, 3, "")
        items = [await asyncio.wait_for(one, PATIENCE_S) for one in waiting]
    for item in items:
        assert isinstance(item, CommitWithMatch)
        assert item.commit.revision == commit.revision
        assert item.cached.match == await table.match()
    for stream in streams:
        await stream.aclose()


async def test_commit_in_place_of_a_lost_one_is_not_shown_with_the_lost_match(
    table: Table, other: Table, server: EmbeddedRedis
) -> None:
    await table.start(None)
    await table.play()
    await lose_tail(server.url, table.name, 3)
    other.clock.go_on(1)
    await other.play(at=1)
    [instead] = await other.store.log.read(table.name, 3)
    with pytest.raises(StoreUnavailable, match="read the match again"):
        await table.host.matches.after(table.name, instead)
    assert (await table.host.matches.after(table.name, instead)).match == await other.match()


async def commits(stream: AsyncGenerator[WatchItem, None]) -> AsyncGenerator[WatchItem, None]:
    """The commits of the stream, without presence."""
    async for item in stream:
        if not isinstance(item, Present):
            yield item


async def test_process_that_missed_commits_shows_the_newest_match(table: Table, other: Table) -> None:
    await table.start(None)
    await other.match()
    await table.play()
    last = await table.play()
    [last_commit] = await other.store.log.read(table.name, last.revision - 1)
    assert (await other.host.matches.after(table.name, last_commit)).match == await table.match()


async def test_the_present_history_in_a_refusal_is_that_of_its_revision(
    table: Table, other: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that is played while the log is read changes both. Otherwise the caller would be refused again."""
    await table.start(None)
    cached, _ = await table.host.view_match(table.name, None, "")
    history = table.host._logs.history

    async def slow(match_id: str, revision: int) -> str:
        await table.resign(1)
        return await history(match_id, revision)

    monkeypatch.setattr(table.host._logs, "history", slow)
    with pytest.raises(HistoryChanged) as caught:
        await table.host.check_history(cached, 2, "another")
    present, _ = await other.host.view_match(table.name, None, "")
    shown = caught.value.metadata
    assert (shown["revision"], shown["history"]) == (present.match.revision, present.history)
    assert "was put back to an older state" in caught.value.message
    with pytest.raises(HistoryChanged, match=r"is at revision \d and has no revision 100: that number is wrong, or"):
        await table.host.check_history(cached, 100, "")
