"""The cost of a list: as many round trips for a hundred matches as for one, no log is read, and a limit of bytes."""

from __future__ import annotations

from contextlib import aclosing
from pathlib import Path
from typing import Any

from markethall.v1 import match_service_pb2 as wire
from markethall_platform.clock import MonotonicClock
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_rules.portobello import Options
from markethall_service.api.match_service import MatchService
from markethall_service.api.tokens import Tokens
from markethall_service.api.views import PAGE_BYTES
from markethall_service.codec import stored
from markethall_service.matches.games import GameOptions
from markethall_service.matches.host import Host
from markethall_service.matches.log import Visibility
from markethall_service.matches.ports import Present
from markethall_service.store.redis_store import RedisStore
from tests.rules.portobello.boards import widest
from tests.store.tiny import raw_redis

CONTEXT: Any = None
"""ListMatches reads none of it."""

ROUND_TRIPS = 3
"""One each for the index, the summaries and the presence."""


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
            for asked in (service, cold):
                before = store.round_trips
                answer = await asked.list_matches(wire.ListMatchesRequest(page_size=size), CONTEXT)
                assert len(answer.matches) == shown
                assert store.round_trips - before <= ROUND_TRIPS


async def test_walker_reads_no_log_and_changes_no_cache(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        clock = MonotonicClock()
        makes, walks = Host(store, clock, bytes(32)), Host(store, clock, bytes(32), open_matches=3)
        made = []
        for number in range(250):
            opened = await makes.seating.create("kairo", 2, None, Visibility.PUBLIC, "")
            made.append(opened.match.header.match_id)
            for _ in range(number % 3):
                await makes.seating.join(made[-1], 0, "", "", "")
        played = [await walks.matches.fresh(match_id) for match_id in made[:3]]
        service = MatchService(walks, Tokens((bytes(32),), 60, clock.now_ms))
        async with raw_redis(redis.url) as raw:
            await raw.config_resetstat()
            request, found = wire.ListMatchesRequest(page_size=100), list[str]()
            while not found or request.page_token:
                answer = await service.list_matches(request, CONTEXT)
                found += [match.name.removeprefix("matches/") for match in answer.matches]
                request.page_token = answer.next_page_token
            commands = {
                name.removeprefix("cmdstat_"): one["calls"] for name, one in (await raw.info("commandstats")).items()
            }
        assert sorted(found) == sorted(made)
        assert not any(name.startswith("x") for name in commands), commands
        # Three pages: nine lists, the summaries, which logs exist, who is present; no command for each match.
        assert commands["mget"] == 3
        assert commands["exists"] < 40
        assert commands["zrevrangebyscore"] < 40
        assert walks.matches.cached() == tuple(played)


async def test_page_ends_before_it_is_too_large_to_be_read(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as redis, RedisStore(redis.url, stored) as store:
        clock = MonotonicClock()
        host = Host(store, clock, bytes(32))
        options = GameOptions(Options(board=widest()))
        made = [(await host.seating.create("portobello", 2, options, Visibility.PUBLIC, "")) for _ in range(100)]
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
