"""Two services on one Redis: each serves every match, and they never fork one."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.codec.records import verify_record
from tests.api.calls import Table
from tests.service import Service


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[tuple[Table, Table]]:
    """The same match through two services that share a Redis."""
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        services = [Service(tmp_path / "unused", redis_url=redis.url).start() for _ in range(2)]
        one, other = (Table(service.target) for service in services)
        yield one, other
        one.close()
        other.close()
        for service in services:
            assert service.stop() == 0


def test_match_is_played_through_both_services(tables: tuple[Table, Table]) -> None:
    one, other = tables
    one.create("portobello", 2)
    one.join()
    other.name, other.tokens = one.name, one.tokens
    other.join()
    rng = random.Random(1)
    watching = ThreadPoolExecutor(1)
    watched = watching.submit(lambda: [answer.commit.revision for answer in one.watch()])
    match = one.get()
    while match.to_act:
        match = rng.choice(tables).play_random(rng, 1)
    assert one.get() == other.get()
    assert watched.result(timeout=20) == list(range(2, match.revision + 1))
    assert verify_record(other.record()).startswith("Verified")


def test_two_services_never_fork_a_match(tables: tuple[Table, Table]) -> None:
    one, other = tables
    one.start("portobello", 2)
    other.name, other.tokens = one.name, one.tokens
    with ThreadPoolExecutor(2) as pool:
        for _ in range(25):
            match = one.get()
            seat = match.to_act[0]
            legal = one.legal(seat)
            races = [pool.submit(table.is_first, seat, legal.moves[0], legal.revision) for table in tables]
            assert sorted(race.result() for race in races) == [False, True]
            assert other.get().revision == legal.revision + 1
