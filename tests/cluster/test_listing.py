"""Public matches of a game whose list is away: they are created all the same, and listed once it is back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from markethall_rules import game_by_name
from markethall_service.app.process import MonotonicClock
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.log import Header, MatchState, Visibility
from markethall_service.store.keys import index_key
from markethall_service.store.redis_store import RedisStore

from .cluster import RedisCluster
from .played import ids_on

pytestmark = pytest.mark.xdist_group("cluster")

GAME = "portobello"


@asynccontextmanager
async def hosting(url: str) -> AsyncIterator[Host]:
    """A host as one process has it."""
    async with RedisStore(url, stored) as store:
        host = Host(store, MonotonicClock(), b"a key for ids")
        driving = asyncio.create_task(host.scheduler.run())
        yield host
        driving.cancel()
        await asyncio.gather(driving, return_exceptions=True)


def header(match_id: str) -> Header:
    """That of a new public match."""
    game = game_by_name(GAME)
    assert game is not None
    return Header(
        match_id=match_id, game=GAME, rules_version=game.box.version, seat_count=2, options=game.default_options(),
        visibility=Visibility.PUBLIC, join_code="", seed=bytes(32), created_ms=MonotonicClock().now_ms(),
    )  # fmt: skip


async def listed(host: Host, state: MatchState) -> set[str]:
    """The ids in the list of a phase."""
    return {opened.match.header.match_id for opened in (await host.list_public(GAME, state, 100, "")).matches}


@pytest.mark.parametrize("state", [MatchState.SEATING, MatchState.PLAYING])
async def test_matches_are_created_without_their_list_and_added_when_it_is_available_again(
    whole: RedisCluster, state: MatchState
) -> None:
    whole.wipe()
    away = whole.master_of(index_key(GAME, state))
    others = [node for node in whole.masters() if node is not away]
    ids = {match_id for node in others for match_id in ids_on(node, 2)}
    try:
        # Not stopped: the others would put its replica in its place. It answers, and takes no writes.
        away.raw.client_pause(600_000, all=False)
        async with hosting(whole.url) as host:
            await asyncio.gather(*(host.seating.open(header(match_id)) for match_id in ids))
            if state is MatchState.PLAYING:
                for match_id in ids:
                    for _ in range(2):
                        await host.seating.join(match_id, 0, "", "", "")
            assert away.raw.zcard(index_key(GAME, state)) == 0
        # The process that has created them is gone, and with it what it meant to do.
        away.raw.client_unpause()
        async with hosting(whole.url) as host:
            while await listed(host, state) != ids:
                await asyncio.sleep(0.1)
    finally:
        away.raw.client_unpause()
