"""Public lists on a cluster: matches are created while the shard of their list takes no writes, and listed later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from markethall_platform.clock import MonotonicClock
from markethall_rules import game_by_name
from markethall_service.codec import stored
from markethall_service.matches import listing, scheduler
from markethall_service.matches.host import Host
from markethall_service.matches.log import Header, MatchState, Visibility
from markethall_service.matches.ports import Present, Summary
from markethall_service.store import redis_access
from markethall_service.store.keys import index_key, summary_key
from markethall_service.store.redis_store import RedisStore
from tests.matches.table import as_listed
from tests.waiting import until_equal

from .cluster import RedisCluster
from .running_matches import ids_on

pytestmark = pytest.mark.xdist_group("cluster")

GAME = "portobello"


@pytest.fixture
def short_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the timeouts of writes to lists and timers, the lease of a timer and the delay of a retry."""
    monkeypatch.setattr(listing, "TIMEOUT_S", 0.3)
    monkeypatch.setattr(redis_access, "PART_TIMEOUT_S", 0.3)
    monkeypatch.setattr(scheduler, "LEASE_MS", 1500)
    monkeypatch.setattr(listing, "RETRY_MS", 500)


@asynccontextmanager
async def running_host(url: str) -> AsyncIterator[Host]:
    """The matches of one process, with a running scheduler."""
    async with RedisStore(url, stored, timeout_s=2.0) as store:
        host = Host(store, MonotonicClock(), b"a key for ids")
        scheduling = asyncio.create_task(host.scheduler.run())
        yield host
        scheduling.cancel()
        await asyncio.gather(scheduling, return_exceptions=True)


def header(match_id: str) -> Header:
    """The header of a new public match."""
    game = game_by_name(GAME)
    assert game is not None
    return Header(
        match_id=match_id, game=GAME, rules_version=game.box.version, seat_count=2, options=game.default_options(),
        visibility=Visibility.PUBLIC, join_code="", seed=bytes(32), created_ms=MonotonicClock().now_ms(),
    )  # fmt: skip


async def listed_ids(host: Host, state: MatchState) -> set[str]:
    page = await host.list_public(GAME, state, 100, "")
    return {one.match_id for one in page.matches}


async def test_rows_of_matches_on_all_shards_equal_the_matches(cluster: RedisCluster) -> None:
    cluster.wipe()
    ids = [match_id for node in cluster.masters() for match_id in ids_on(node, 4)]
    async with running_host(cluster.url) as host, running_host(cluster.url) as lists:
        for match_id in ids:
            await host.seating.open(header(match_id))
            for seat in (1, 2):
                await host.seating.join(match_id, seat, "", "", "")
        found: list[Summary] = []
        token = ""
        while not found or token:
            page = await lists.list_public("", MatchState.PLAYING, 5, token)
            found, token = [*found, *page.matches], page.next_page_token
        assert sorted(summary.match_id for summary in found) == sorted(ids)
        for summary in found:
            assert summary.row == as_listed(await host.matches.fresh(summary.match_id))
        assert lists.matches.cached() == ()
        [broken, *others] = ids
        cluster.master_of(summary_key(broken)).client.delete(summary_key(broken))
        assert await listed_ids(lists, MatchState.PLAYING) == set(others)
        assert await lists.present_in(ids) == [Present(())] * len(ids)


@pytest.mark.usefixtures("short_timeouts")
@pytest.mark.parametrize("state", [MatchState.SEATING, MatchState.PLAYING])
async def test_matches_are_created_without_their_list_and_added_when_it_is_available_again(
    cluster: RedisCluster, state: MatchState
) -> None:
    async def create(host: Host, match_id: str) -> None:
        await host.seating.open(header(match_id))
        if state is MatchState.PLAYING:
            for _ in range(2):
                await host.seating.join(match_id, 0, "", "", "")

    cluster.wipe()
    unwritable = cluster.master_of(index_key(GAME, state))
    others = [node for node in cluster.masters() if node is not unwritable]
    ids = {match_id for node in others for match_id in ids_on(node, 2)}
    try:
        # Paused for writes, because the cluster replaces a master that has stopped by its replica.
        unwritable.client.client_pause(600_000, all=False)
        async with running_host(cluster.url) as host:
            await asyncio.gather(*(create(host, match_id) for match_id in ids))
            assert unwritable.client.zcard(index_key(GAME, state)) == 0
        # The process that created the matches has ended, and so have its pending writes. Another one lists them.
        unwritable.client.client_unpause()
        async with running_host(cluster.url) as host:
            await until_equal(lambda: listed_ids(host, state), ids)
    finally:
        unwritable.client.client_unpause()
