"""Work that no player waits for (timers, bots, webhooks, records) drops no match that is played from memory."""

from __future__ import annotations

import asyncio

import pytest

from markethall_rules.bot import RANDOM
from markethall_service.matches import match_cache
from markethall_service.matches.due_actions import DueActions
from markethall_service.matches.host import Host
from markethall_service.matches.log import MatchState, Visibility
from markethall_service.matches.ports import Store
from markethall_service.matches.visibility import creator_claims
from markethall_service.webhooks import RequestBuilder

from .table import ID_KEY, TURN, SetClock, Table

HOOK = "https://receiver.example/"
OPEN = 2
"""The number of matches that the process keeps open."""


@pytest.fixture
def host(other_store: Store, clock: SetClock) -> Host:
    """A process with room for few matches."""
    return Host(other_store, clock, ID_KEY, open_matches=OPEN)


async def started(table: Table, count: int) -> list[str]:
    """The ids of matches with clocks and webhooks."""
    names = []
    for _ in range(count):
        cached = await table.host.seating.create("portobello", 2, None, Visibility.PUBLIC, "", TURN, HOOK)
        names.append(cached.match.header.match_id)
        table.claims[:] = [(await table.host.seating.join(names[-1], 0, "", "", "", HOOK))[1] for _ in range(2)]
    return names


async def test_timers_webhooks_and_records_drop_no_match_that_is_played(
    table: Table, host: Host, store: Store, clock: SetClock
) -> None:
    names = await started(table, 12)
    played = [await host.matches.fresh(name) for name in names[:OPEN]]
    due_actions = DueActions(host.matches, clock, host.seating, host.bot_searcher)
    builder = RequestBuilder(host._logs, host.matches, host.webhooks)
    clock.go_on(60)
    for name in names[OPEN:]:
        await due_actions.run(name)
        assert len(await table.store.log.read(name, 3)) > 0, "autopilot has moved"
        assert await table.visible_commits(name, None)
    messages = [one.message for one in await store.outbox.lease(10_000, 60)]
    built = [await builder.request(one) for one in messages if one.match_id in names[OPEN:]]
    assert len([request for request in built if request is not None]) > len(names)
    assert host.matches.cached() == tuple(played)


async def test_borrowed_match_is_the_current_one_and_becomes_open_when_a_player_asks(table: Table, host: Host) -> None:
    [name] = await started(table, 1)
    first = await host.matches.borrow(name)
    await table.play()
    again = await host.matches.borrow(name)
    assert again is first
    assert again.match.revision == (await table.match()).revision == 4
    assert host.matches.cached() == ()
    assert await host.matches.fresh(name) is first
    assert host.matches.cached() == (first,)
    assert await host.matches.borrow(name) is first


async def test_few_matches_are_loaded_at_once_for_work_that_no_player_waits_for(
    table: Table, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = await started(table, 12)
    load, running, most = host._logs.load, 0, 0

    async def counted(match_id: str) -> object:
        nonlocal running, most
        running += 1
        most = max(most, running)
        try:
            return await load(match_id)
        finally:
            running -= 1

    monkeypatch.setattr(host._logs, "load", counted)
    monkeypatch.setattr(match_cache, "BORROWED", 3)
    await asyncio.gather(*(host.matches.borrow(name) for name in names))
    assert most == match_cache.BACKGROUND_LOADS
    await asyncio.gather(*(host.matches.borrow(name) for name in names))
    assert host.matches.cached() == ()


async def test_bots_of_a_borrowed_match_play_it_to_its_end(table: Table, host: Host, clock: SetClock) -> None:
    cached = await table.host.seating.create("klongs", 2, None, Visibility.PUBLIC, "")
    name, maker = cached.match.header.match_id, creator_claims(cached.match.header)
    for seat in (1, 2):
        await table.host.add_bot(name, maker, seat, RANDOM, "")
    due_actions = DueActions(host.matches, clock, host.seating, host.bot_searcher)
    while (await table.host.matches.fresh(name)).match.state is MatchState.PLAYING:
        clock.go_on(1)
        await due_actions.run(name)
    assert host.matches.cached() == ()
    page = await host.list_public("klongs", MatchState.FINISHED, 100, "")
    assert name in [one.match_id for one in page.matches]
