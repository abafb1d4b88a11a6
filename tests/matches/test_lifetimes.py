"""How long matches are kept: over, played slowly, or for good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.matches.log import Lifetimes, MatchState, TimeControl
from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import FORFEIT, TURN, SetClock, Table

DAY_S = 86_400


async def test_a_match_that_autopilot_ends_is_over_for_the_list_and_expires_as_others_do(
    store: RedisStore, server: EmbeddedRedis, clock: SetClock
) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(finished=500))
    await table.start(FORFEIT)
    clock.go_on(10)
    await table.attend()
    page = await store.index.page(["portobello"], [MatchState.PLAYING, MatchState.FINISHED], 100, "")
    assert [hint.state for hint in page.hints if hint.match_id == table.name] == [MatchState.FINISHED]
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
