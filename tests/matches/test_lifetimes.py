"""The lifetimes of stored matches: every log has one, also if a caller cancels."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.matches.log import Lifetimes, MatchState, TimeControl, Visibility
from markethall_service.matches.ports import Listable
from markethall_service.store.codec import Codec
from markethall_service.store.keys import log_key
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import FORFEIT, TURN, SetClock, Table

DAY_S = 86_400


async def test_match_finished_by_the_server_is_listed_and_expires_like_others(
    store: RedisStore, server: EmbeddedRedis, clock: SetClock
) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(finished=500))
    await table.start(FORFEIT)
    clock.go_on(10)
    await table.run_due_actions()
    page = await store.index.page(["portobello"], [MatchState.PLAYING, MatchState.FINISHED], 100, "")
    assert [hint.state for hint in page.hints if hint.match_id == table.name] == [MatchState.FINISHED]
    async with raw_redis(server.url) as raw:
        assert 0 < await raw.ttl(log_key(table.name)) <= 500
    assert table.host.seating.counts["portobello", "finished"] == 1


@pytest.mark.parametrize("control", [None, replace(TURN, turn_s=DAY_S)])
async def test_lifetime_is_renewed_while_a_match_is_played(
    table: Table, clock: SetClock, server: EmbeddedRedis, control: TimeControl | None
) -> None:
    await table.start(control)
    async with raw_redis(server.url) as raw:
        key = log_key(table.name)
        assert await raw.ttl(key) > 80 * DAY_S
        await raw.expire(key, 100)
        await table.play()
        # Renewal at each move would cost another round trip.
        assert await raw.ttl(key) <= 100
        clock.go_on(80_000)
        await table.play()
        assert await raw.ttl(key) > 80 * DAY_S


async def test_lifetime_is_longer_than_the_time_of_a_turn(
    store: RedisStore, clock: SetClock, server: EmbeddedRedis
) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(playing=60))
    await table.start(replace(TURN, turn_s=5 * DAY_S))
    async with raw_redis(server.url) as raw:
        assert await raw.ttl(log_key(table.name)) > 5 * DAY_S
        await table.start(None)
        assert await raw.ttl(log_key(table.name)) <= 60


async def test_lifetime_zero_keeps_matches_forever(store: RedisStore, clock: SetClock, server: EmbeddedRedis) -> None:
    table = Table(store, clock, lifetimes=Lifetimes(playing=0))
    await table.start(replace(TURN, turn_s=DAY_S))
    await table.play()
    async with raw_redis(server.url) as raw:
        assert await raw.ttl(log_key(table.name)) == -1


@pytest.mark.parametrize(
    ("empty", "seating", "new", "seated"),
    [(100, 500, 100, 500), (0, 500, 500, 500), (900, 500, 500, 500), (100, 0, 100, -1)],
)
async def test_match_without_a_player_expires_early(
    store: RedisStore, clock: SetClock, server: EmbeddedRedis, empty: int, seating: int, new: int, seated: int
) -> None:
    host = Table(store, clock, lifetimes=Lifetimes(seating=seating, empty=empty)).host
    cached = await host.seating.create("portobello", 3, None, Visibility.PUBLIC, "", None)
    name = cached.match.header.match_id
    async with raw_redis(server.url) as raw:
        assert new - 10 < await raw.ttl(log_key(name)) <= new
        for _ in range(2):
            await host.seating.join(name, 0, "", "", "")
            assert seated - 10 < await raw.ttl(log_key(name)) <= seated
        # The last seat starts the match.
        await host.seating.join(name, 0, "", "", "")
        assert await raw.ttl(log_key(name)) > 80 * DAY_S


class CancelledAt(RedisStore):
    """A store on which the caller that brings a match into a state cancels before it is listed there."""

    cancelled_in = MatchState.SEATING

    def __init__(self, url: str, codec: Codec) -> None:
        super().__init__(url, codec)
        self._add = self.index.add
        self.index.add = self._cancel  # type: ignore[method-assign]

    async def _cancel(self, match: Listable, state: MatchState) -> None:
        if state is self.cancelled_in:
            raise asyncio.CancelledError
        await self._add(match, state)


async def test_match_expires_if_its_creator_cancelled_the_request(server: EmbeddedRedis, clock: SetClock) -> None:
    async with CancelledAt(server.url, stored) as store, raw_redis(server.url) as raw:
        before = set(await raw.keys(log_key("*")))
        try:
            await Table(store, clock).host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")
        except asyncio.CancelledError:
            [log] = set(await raw.keys(log_key("*"))) - before
            assert await raw.ttl(log) > 0
            return
    raise AssertionError("it was not given up")


@pytest.mark.parametrize(("finished", "kept"), [(500, 500), (0, -1)])
async def test_match_has_the_lifetime_of_finished_ones_if_the_last_caller_cancelled(
    server: EmbeddedRedis, clock: SetClock, finished: int, kept: int
) -> None:
    async with CancelledAt(server.url, stored) as store, raw_redis(server.url) as raw:
        store.cancelled_in = MatchState.FINISHED
        table = Table(store, clock, lifetimes=Lifetimes(playing=9000, finished=finished))
        await table.start(None)
        await table.play()
        assert await raw.ttl(log_key(table.name)) == 9000
        with pytest.raises(asyncio.CancelledError):
            await table.resign(1)
        assert (await table.match()).state is MatchState.FINISHED
        assert await raw.ttl(log_key(table.name)) == kept


async def test_match_continues_after_the_store_has_forgotten_its_nonce(server: EmbeddedRedis, clock: SetClock) -> None:
    async with RedisStore(server.url, stored, cached_entries=1) as store:
        tables = [Table(store, clock) for _ in range(2)]
        for table in tables:
            await table.start(None)
        for _ in range(3):
            for table in tables:
                cached = await table.host.matches.get(table.name)
                before = cached.match.revision
                async with asyncio.timeout(20):
                    assert (await table.play()).revision == before + 1
                assert await table.host.matches.get(table.name) is cached
        for table in tables:
            await table.verified()
