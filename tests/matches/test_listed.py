"""Public matches are listed under their state, also after faults."""

from __future__ import annotations

import asyncio

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.log import Lifetimes, MatchState, Visibility
from markethall_service.matches.ports import Hint, Store, Unavailable
from markethall_service.matches.visibility import creator_claims
from markethall_service.operator.backup import Exported, Wanted, export
from markethall_service.operator.restore import Counts, restore
from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import TURN, SetClock, Table


async def over(table: Table) -> Hint:
    """Finishes a public match. Returns its expected entry of the index."""
    await table.start(None)
    await table.resign(1)
    return Hint(table.name, "portobello", MatchState.FINISHED)


async def listed(table: Table, state: MatchState | None) -> list[str]:
    """The ids of the newest matches in a state."""
    page = await table.host.list_public("portobello", state, 20, "")
    return [one.match_id for one in page.matches]


async def test_finished_match_is_in_the_list_of_finished_matches(table: Table, other: Table) -> None:
    hint = await over(table)
    for one in (table, other):
        assert await listed(one, MatchState.FINISHED) == await listed(one, None) == [hint.match_id]
        assert await listed(one, MatchState.PLAYING) == await listed(one, MatchState.SEATING) == []


async def test_lists_and_matches_are_readable_while_redis_takes_no_writes(
    table: Table, other: Table, server: EmbeddedRedis, store: RedisStore
) -> None:
    await table.start(TURN)
    wrong = Hint(table.name, "portobello", MatchState.SEATING)
    await store.index.add((await table.match()).header, wrong.state)
    async with raw_redis(server.url) as raw:
        await raw.config_set("maxmemory", 1)
        try:
            assert (await other.match()).clocks
            assert await listed(other, MatchState.PLAYING) == [table.name]
            assert await listed(other, MatchState.SEATING) == []
        finally:
            await raw.config_set("maxmemory", 0)


async def test_list_is_repaired_if_a_process_died_when_a_match_finished(table: Table, store: Store) -> None:
    hint = await over(table)
    header = (await table.match()).header
    await store.index.remove(hint)
    await store.index.add(header, MatchState.PLAYING)
    assert await listed(table, MatchState.PLAYING) == []
    async with asyncio.timeout(20):
        while await listed(table, MatchState.FINISHED) != [hint.match_id]:
            await asyncio.sleep(0.01)
        hints: list[MatchState] = []
        while hints != [hint.state]:
            await asyncio.sleep(0.01)
            hints = [one.state for one in (await store.index.page(["portobello"], list(MatchState), 9, "")).hints]


async def test_match_ends_although_its_list_cannot_be_written(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unavailable(*_: object) -> None:
        raise Unavailable("no answer")

    assert not (await table.start(None)).was_played
    monkeypatch.setattr(table.host.seating.listing, "remove", unavailable)
    assert (await table.resign(1)).to_act == ()
    assert (await table.match()).state is MatchState.FINISHED
    assert (await table.match()).was_played
    assert table.host.seating.counts["portobello", "finished"] == 1


async def test_list_is_repaired_if_a_process_died_when_a_match_was_closed(table: Table, store: Store) -> None:
    header = (await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")).match.header
    await table.host.close(header.match_id, creator_claims(header), "")
    await store.index.add(header, MatchState.SEATING)
    assert await listed(table, MatchState.SEATING) == []
    async with asyncio.timeout(20):
        while (await store.index.page(["portobello"], [MatchState.SEATING], 9, "")).hints:
            await asyncio.sleep(0.01)


async def test_rematch_is_listed_from_its_start(table: Table, other: Table) -> None:
    await over(table)
    new, first = await table.host.rematch.join(table.name, table.claims[0], "")
    header = new.match.header
    assert await listed(other, MatchState.SEATING) == await listed(table, MatchState.SEATING) == []
    _, second = await table.host.rematch.join(table.name, table.claims[1], "")
    assert await listed(other, MatchState.PLAYING) == [header.match_id]
    table.claims[:] = [second, first]
    await table.resign(1)
    assert header.match_id in await listed(other, MatchState.FINISHED)


async def test_restored_rematch_is_not_listed_before_its_start(
    table: Table, store: RedisStore, server: EmbeddedRedis
) -> None:
    await over(table)
    new, _ = await table.host.rematch.join(table.name, table.claims[0], "")
    match_id = new.match.header.match_id
    [line] = [one async for one in export(store.archive, [match_id], wanted=Wanted(), public=False)]
    assert isinstance(line, Exported)
    async with raw_redis(server.url) as raw:
        await raw.delete(log_key(match_id))
    counts = Counts()
    assert [one async for one in restore(store, [line.line], Lifetimes(), counts)] == []
    assert counts.restored == 1
    assert (await store.index.page(["portobello"], [MatchState.SEATING], 9, "")).hints == ()


async def test_unlisted_and_private_matches_are_in_no_list(table: Table, other: Table) -> None:
    for visibility in (Visibility.UNLISTED, Visibility.PRIVATE):
        header = (await table.host.seating.create("portobello", 2, None, visibility, "")).match.header
        name, code = header.match_id, header.join_code
        table.claims[:] = [(await table.host.seating.join(name, 0, "", code, ""))[1] for _ in range(2)]
        await table.resign(1)
        await other.host.matches.get(name)
    assert await listed(table, None) == []


async def test_match_is_created_and_listed_later_if_its_list_is_down(
    table: Table, store: Store, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise Unavailable("away at once")

    with monkeypatch.context() as patch:
        patch.setattr(store.index, "add", refuse)
        header = (await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")).match.header
    assert header.match_id not in await listed(table, MatchState.SEATING)
    clock.go_on(6)
    leased = {due.match_id for due in (await store.timers.lease(clock.now_ms(), 1000)).leased}
    assert header.match_id in leased
    await table.due_actions.run(header.match_id)
    assert header.match_id in await listed(table, MatchState.SEATING)


async def test_page_is_full_although_some_matches_have_expired(table: Table, store: Store, clock: SetClock) -> None:
    made = []
    for _ in range(5):
        clock.go_on(1)
        made.append((await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")).match.header)
    names = [header.match_id for header in reversed(made)]
    await store.log.set_lifetime(names[1], -1)
    pages: list[list[str]] = []
    token = ""
    while token or not pages:
        page = await table.host.list_public("portobello", MatchState.SEATING, 2, token)
        pages.append([one.match_id for one in page.matches])
        token = page.next_page_token
    assert [page for page in pages if page] == [[names[0], names[2]], names[3:]]
    async with asyncio.timeout(20):
        while len((await store.index.page(["portobello"], [MatchState.SEATING], 9, "")).hints) > 4:
            await asyncio.sleep(0.01)


async def test_match_that_did_not_start_after_all_is_listed_as_seating(table: Table, store: Store) -> None:
    header = (await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")).match.header
    await store.index.add(header, MatchState.PLAYING)
    assert await listed(table, MatchState.PLAYING) == []
    assert await listed(table, None) == await listed(table, MatchState.SEATING) == [header.match_id]
