"""Reads of a match: their cost, and their result while the match is being loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service import in_turns
from markethall_service.matches.errors import HistoryChanged, NotYourTurn, StaleRevision
from markethall_service.matches.lobby import leave
from markethall_service.matches.log import Visibility
from markethall_service.matches.moves import preview_move, preview_moves
from markethall_service.matches.playing import legal_moves
from markethall_service.matches.ports import Loaded, Present, Store, Unavailable
from markethall_service.store.keys import snapshot_key
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import Table


async def test_others_go_on_while_a_long_match_without_a_snapshot_is_read(
    table: Table, other: Table, server: EmbeddedRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_turns, "TURN_S", 0.0)
    name = (await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")).match.header.match_id
    for _ in range(100):
        _, claims = await table.host.seating.join(name, 1, "", "", "")
        await leave(table.host.matches, name, claims, "")
    async with raw_redis(server.url) as raw:
        await raw.delete(snapshot_key(name))
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async with asyncio.TaskGroup() as group:
        meanwhile = group.create_task(others())
        loaded = await other.host.matches.get(name)
        meanwhile.cancel()
    assert loaded.match.revision == 201
    # Between two commits that are decoded, and between two that are applied.
    assert turns > 400


async def test_concurrent_reads_of_a_cached_match_share_one_round_trip(table: Table, store: RedisStore) -> None:
    await table.start(None)
    host, claims = table.host, table.claims[0]

    async def get() -> None:
        await asyncio.gather(host.view_match(table.name, claims, ""), host.present(table.name))

    async def legal() -> None:
        await host.playing.legal_moves(table.name, claims)

    reads: list[Callable[[], Awaitable[None]]] = [get, legal]
    for read in reads:
        await read()
        for count in (1, 50):
            before = store.round_trips
            await asyncio.gather(*(read() for _ in range(count)))
            assert store.round_trips - before == 1


async def test_process_catches_up_with_the_revision_of_a_caller(table: Table, other: Table) -> None:
    header = (await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "")).match.header
    _, first = await table.host.seating.join(header.match_id, 1, "", "", "")
    await other.host.matches.fresh(header.match_id)
    _, second = await table.host.seating.join(header.match_id, 2, "", "", "")
    table.claims[:] = [first, second]
    commit = await table.play()
    cached = await table.host.matches.fresh(table.name)
    seat = cached.to_act[0]
    move, claims = cached.game.legal_moves(cached.match.started_position, seat)[0], table.claims[seat - 1]
    known = await other.host.matches.get(table.name)
    assert known.match.revision < commit.revision
    seen = other.host.playing.preview(*await other.host.playing.previewed(table.name, claims, commit.revision), [move])
    assert seen.last.commit.revision == commit.revision + 1
    played = await table.play()
    move = cached.game.legal_moves(cached.match.started_position, cached.to_act[0])[0]
    claims = table.claims[cached.to_act[0] - 1]
    assert (
        await other.host.playing.play(table.name, claims, move, played.revision, "")
    ).revision == played.revision + 1


async def test_preview_up_to_a_draw_has_the_next_revision(table: Table) -> None:
    await table.start(None, 2, "klongs")
    for _ in range(200):
        cached = await table.host.matches.fresh(table.name)
        seat = cached.to_act[0]
        for move in cached.game.legal_moves(cached.match.started_position, seat):
            preview = preview_move(cached, seat, move, 0)
            assert preview.commit.revision == cached.match.revision + 1
            assert preview.more_follows == (not preview.commit.to_act)
            if preview.more_follows:
                # What comes after a draw is not known.
                assert len(preview_moves(cached, seat, [move, move], 0).previews) == 1
                return
        await table.play()
    raise AssertionError("no move draws")


async def test_nobody_else_has_a_turn_to_preview_before_the_bobby_stands(table: Table) -> None:
    await table.start(None, 2, "portobello")
    cached = await table.host.matches.fresh(table.name)
    [seat] = cached.to_act
    move = cached.game.legal_moves(cached.match.started_position, seat)[0]
    with pytest.raises(NotYourTurn, match=f"the moves of seat {3 - seat} cannot be previewed at this point"):
        table.host.playing.preview(cached, 3 - seat, [move])


async def test_move_of_a_caller_who_saw_other_commits_is_refused(table: Table, other: Table) -> None:
    await table.start(None)
    cached = await table.host.matches.fresh(table.name)
    assert (await other.host.matches.fresh(table.name)).history == cached.history != ""
    [seat], revision = cached.to_act, cached.match.revision
    move, claims = legal_moves(cached, seat)[0], table.claims[seat - 1]
    for seen, history in ((revision, "0" * 12), (revision + 1, "")):
        with pytest.raises(HistoryChanged):
            await table.host.playing.play(table.name, claims, move, seen, "", history)
    with pytest.raises(StaleRevision):
        await table.host.playing.play(table.name, claims, move, revision - 1, "", "0" * 12)
    played = await table.host.playing.play(table.name, claims, move, revision, "", cached.history)
    with pytest.raises(HistoryChanged):
        await table.host.playing.undo(table.name, claims, played.revision, "", "0" * 12)


async def test_resign_works_on_a_process_that_has_not_seen_the_start(table: Table, other: Table) -> None:
    header = (await table.host.seating.create("kairo", 2, None, Visibility.PUBLIC, "")).match.header
    _, first = await table.host.seating.join(header.match_id, 1, "", "", "")
    await other.host.matches.fresh(header.match_id)
    await table.host.seating.join(header.match_id, 2, "", "", "")
    assert (await other.host.playing.resign(header.match_id, first, "")).to_act == ()


class SlowLoads:
    """Loads of a store that wait for `may_answer`. They return the log as it was when they were called."""

    def __init__(self, store: Store) -> None:
        self.called, self.may_answer = asyncio.Event(), asyncio.Event()
        self._load = store.log.load
        store.log.load = self._load_slowly  # type: ignore[method-assign]

    async def _load_slowly(self, match_id: str) -> Loaded:
        loaded = await self._load(match_id)
        self.called.set()
        await self.may_answer.wait()
        return loaded


async def test_read_during_a_load_includes_commits_recorded_before_it(table: Table, other: Table) -> None:
    await table.start(None)
    slow = SlowLoads(other.store)
    loading = asyncio.create_task(other.host.matches.get(table.name))
    await slow.called.wait()
    played = await table.play()
    looking = asyncio.create_task(other.host.view_match(table.name, None, ""))
    await asyncio.sleep(0)
    slow.may_answer.set()
    assert (await looking)[0].match.revision == played.revision
    await loading


async def test_cancelled_read_does_not_cancel_the_load_for_other_callers(table: Table, other: Table) -> None:
    match = await table.start(None)
    slow = SlowLoads(other.store)
    gives_up, waits = (asyncio.create_task(other.host.view_match(table.name, None, "")) for _ in range(2))
    await slow.called.wait()
    gives_up.cancel()
    await asyncio.gather(gives_up, return_exceptions=True)
    slow.may_answer.set()
    assert (await waits)[0].match == match


async def test_match_is_shown_if_presence_is_unavailable(
    table: Table, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unavailable(_match_id: str) -> Present:
        raise Unavailable("no answer")

    match = await table.start(None)
    monkeypatch.setattr(store.presence, "present", unavailable)
    (cached, _), present = await asyncio.gather(
        table.host.view_match(table.name, None, ""), table.host.present(table.name)
    )
    assert (cached.match, present) == (match, Present(()))
