"""The cost of a list of matches: as many round trips for a hundred matches as for one, and a limit of bytes."""

from __future__ import annotations

from contextlib import aclosing
from pathlib import Path
from typing import Any

from markethall.v1 import match_service_pb2 as wire
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_rules.portobello import Options
from markethall_service.api.match_service import MatchService
from markethall_service.api.tokens import Tokens
from markethall_service.api.views import PAGE_BYTES
from markethall_service.app.process import MonotonicClock
from markethall_service.codec import stored
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.matches.ports import Present
from markethall_service.store.redis_store import RedisStore
from tests.rules.portobello.boards import widest

CONTEXT: Any = None
"""ListMatches reads none of it."""

ROUND_TRIPS = 3
"""One each for the index, the matches and the presence."""


async def test_long_list_costs_no_more_round_trips_than_a_short_one(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        clock = MonotonicClock()
        host, idle = (Host(store, clock, bytes(32)) for _ in range(2))
        for _ in range(101):
            await host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")
        service, cold = (MatchService(one, Tokens((bytes(32),), 60, clock.now_ms)) for one in (host, idle))
        # The first call loads the script into Redis.
        await service.list_matches(wire.ListMatchesRequest(page_size=1), CONTEXT)
        for size, shown in ((1, 1), (0, 20), (100, 100), (1000, 100)):
            # Matches that are not in the cache are loaded one step later.
            for asked, trips in ((service, ROUND_TRIPS), (cold, ROUND_TRIPS + 1)):
                before = store.round_trips
                answer = await asked.list_matches(wire.ListMatchesRequest(page_size=size), CONTEXT)
                assert len(answer.matches) == shown
                assert store.round_trips - before <= trips


async def test_page_ends_before_it_is_too_large_to_be_read(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        clock = MonotonicClock()
        host = Host(store, clock, bytes(32))
        options = Options(board=widest())
        made = [(await host.seating.create("portobello", 2, options, Visibility.PUBLIC, "")) for _ in range(60)]
        service = MatchService(host, Tokens((bytes(32),), 60, clock.now_ms))
        request, found, pages = wire.ListMatchesRequest(page_size=100), [], 0
        while not pages or request.page_token:
            answer = await service.list_matches(request, CONTEXT)
            assert 0 < answer.ByteSize() <= PAGE_BYTES + 1000
            found += [match.name for match in answer.matches]
            request.page_token, pages = answer.next_page_token, pages + 1
        assert pages == 2
        assert sorted(found) == sorted(f"matches/{opened.match.header.match_id}" for opened in made)


async def test_presence_of_local_watches_needs_no_round_trip(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        host = Host(store, MonotonicClock(), bytes(32))
        opened = await host.seating.create("portobello", 2, None, Visibility.PUBLIC, "")
        ident = opened.match.header.match_id
        await host.seating.join(ident, 0, "", "", "")
        service = MatchService(host, Tokens((bytes(32),), 60, MonotonicClock().now_ms))
        watch = store.presence.follow_with_presence(ident, 1, 1)
        async with aclosing(watch):
            assert await anext(watch) == Present((1,))
            before = store.round_trips
            answer = await service.list_matches(wire.ListMatchesRequest(), CONTEXT)
            assert store.round_trips - before < ROUND_TRIPS
        [match] = answer.matches
        assert [seat.present for seat in match.seats] == [True, False]
