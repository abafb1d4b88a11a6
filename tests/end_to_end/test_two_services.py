"""Two services on one Redis: each serves every match, and they never fork one."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
import pytest_asyncio

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec.records import verify_record
from tests.api.calls import Table
from tests.service import Service


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def tables(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Table, Table]]:
    """A client of each of two services that share a Redis server."""
    folder = tmp_path_factory.mktemp("two-services")
    async with EmbeddedRedis(folder / "redis") as redis:
        with ExitStack() as stack:
            services = [stack.enter_context(Service(folder / "unused", redis_url=redis.url)) for _ in range(2)]
            first, second = (stack.enter_context(Table(service.target)) for service in services)
            yield first, second


def test_match_is_played_through_both_services(tables: tuple[Table, Table]) -> None:
    first, second = tables
    first.create("portobello", 2)
    first.join()
    second.name, second.tokens = first.name, first.tokens
    second.join()
    rng = random.Random(1)
    with ThreadPoolExecutor(1) as pool:
        watching = pool.submit(lambda: [update.commit.revision for update in first.watch()])
        to_act = list(first.get().to_act)
        while to_act:
            seat = rng.choice(to_act)
            legal = rng.choice(tables).legal(seat)
            played = rng.choice(tables).play(seat, rng.choice(list(legal.moves)), legal.revision)
            to_act = list(played.commit.to_act)
        match = first.get()
        assert match == second.get()
        assert watching.result(timeout=20) == list(range(2, match.revision + 1))
    assert verify_record(second.record()).startswith("Verified")


def test_two_services_never_fork_a_match(tables: tuple[Table, Table]) -> None:
    first, second = tables
    first.tokens = []
    first.start("portobello", 2)
    second.name, second.tokens = first.name, first.tokens
    with ThreadPoolExecutor(2) as pool:
        for _ in range(25):
            seat = first.get().to_act[0]
            legal = first.legal(seat)
            attempts = [pool.submit(table.is_first, seat, legal.moves[0], legal.revision) for table in tables]
            assert sorted(attempt.result() for attempt in attempts) == [False, True]
            assert second.get().revision == legal.revision + 1
