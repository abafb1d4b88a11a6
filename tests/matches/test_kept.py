"""What is kept, in Redis and in memory: no log without its lifetime, no match that is stuck for being forgotten."""

from __future__ import annotations

import asyncio

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec import stored
from markethall_service.matches.log import Header, Lifetimes, MatchState, Visibility
from markethall_service.store.keys import log_key
from markethall_service.store.match_log import Codec
from markethall_service.store.redis_store import RedisStore
from tests.store.tiny import raw_redis

from .table import SetClock, Table


class Given(RedisStore):
    """A store at which whoever brings a match into a phase gives up before it is listed there."""

    given_up_in = MatchState.SEATING

    def __init__(self, url: str, codec: Codec) -> None:
        super().__init__(url, codec)
        self._add = self.index.add
        self.index.add = self._give_up  # type: ignore[method-assign]

    async def _give_up(self, header: Header, state: MatchState) -> None:
        if state is self.given_up_in:
            raise asyncio.CancelledError
        await self._add(header, state)


async def test_a_match_whose_creator_has_given_up_expires(server: EmbeddedRedis, clock: SetClock) -> None:
    async with Given(server.url, stored) as store, raw_redis(server.url) as raw:
        before = set(await raw.keys(log_key("*")))
        try:
            await Table(store, clock).host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")
        except asyncio.CancelledError:
            [log] = set(await raw.keys(log_key("*"))) - before
            assert await raw.ttl(log) > 0
            return
    raise AssertionError("it was not given up")


@pytest.mark.parametrize(("finished", "kept"), [(500, 500), (0, -1)])
async def test_a_match_whose_last_mover_has_given_up_is_kept_as_one_that_is_over(
    server: EmbeddedRedis, clock: SetClock, finished: int, kept: int
) -> None:
    async with Given(server.url, stored) as store, raw_redis(server.url) as raw:
        store.given_up_in = MatchState.FINISHED
        table = Table(store, clock, lifetimes=Lifetimes(playing=9000, finished=finished))
        await table.start(None)
        await table.play()
        assert await raw.ttl(log_key(table.name)) == 9000
        with pytest.raises(asyncio.CancelledError):
            await table.resign(1)
        assert (await table.match()).state is MatchState.FINISHED
        assert await raw.ttl(log_key(table.name)) == kept


async def test_a_match_that_the_store_has_forgotten_goes_on(server: EmbeddedRedis, clock: SetClock) -> None:
    async with RedisStore(server.url, stored, remembered=1) as store:
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
