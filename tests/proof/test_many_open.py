"""Many more matches than the service keeps in memory: each continues from its log, and memory does not grow."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from markethall.v1.game_pb2 import Game
from markethall_client import AsyncClient, AsyncSeat
from tests.kits import GAME_NAMES
from tests.proof.conftest import OPEN_MATCHES
from tests.service import Service
from tests.tools.processes import resident_mb

MATCHES = int(os.environ.get("MARKETHALL_MANY_MATCHES", "420"))
GROWTH_KB_PER_MATCH = 3
"""A match that stays in memory takes 5 KB, the last entry of its log 1 KB."""

MEASURED_FROM = 5000
"""The memory of a process varies by some MB. Fewer matches do not show in it."""

CALLS_AT_ONCE = 64


@pytest.fixture
async def client(small_hall: Service) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(small_hall.target, timeout=120) as client:
        yield client


async def create(client: AsyncClient, number: int) -> dict[int, AsyncSeat]:
    """The two seats of a new match, by their numbers."""
    match = await client.create(Game(name=GAME_NAMES[number % len(GAME_NAMES)]), seats=2)
    seats = [await client.join(match) for _ in range(2)]
    return {seat.number: seat for seat in seats}


async def play_one_move(seats: dict[int, AsyncSeat], rng: random.Random) -> int:
    """Plays a move for the first seat that has legal moves. Returns the revision after it."""
    for seat in seats.values():
        if moves := await seat.legal_moves():
            commit = await seat.play(rng.choice(moves))
            return commit.revision
    raise AssertionError("no seat has legal moves")


def open_matches(service: Service) -> float:
    """The number of matches in the memory of the service, by its metrics."""
    families = text_string_to_metric_families(httpx.get(service.addresses["metrics"]).text)
    return sum(
        sample.value for family in families for sample in family.samples if family.name == "markethall_open_matches"
    )


async def test_many_more_matches_than_the_service_keeps_in_memory(small_hall: Service, client: AsyncClient) -> None:
    assert MATCHES > 10 * OPEN_MATCHES
    rng = random.Random(5)
    slots = asyncio.Semaphore(CALLS_AT_ONCE)

    async def create_in_slot(number: int) -> dict[int, AsyncSeat]:
        async with slots:
            return await create(client, number)

    async def play_in_slot(number: int) -> int:
        async with slots:
            return await play_one_move(matches[number], rng)

    first = MATCHES // 4
    matches = list(await asyncio.gather(*map(create_in_slot, range(first))))
    before = resident_mb(small_hall.process.pid)
    matches += await asyncio.gather(*map(create_in_slot, range(first, MATCHES)))
    # In another order each time: nearly every match has left the memory since its last move.
    for revision in (4, 5):
        order = rng.sample(range(MATCHES), MATCHES)
        assert set(await asyncio.gather(*map(play_in_slot, order))) == {revision}
    assert 0 < open_matches(small_hall) <= OPEN_MATCHES
    if MATCHES >= MEASURED_FROM:
        assert resident_mb(small_hall.process.pid) - before < (MATCHES - first) * GROWTH_KB_PER_MATCH / 1024
    for number in rng.sample(range(MATCHES), 60):
        seat = matches[number][1]
        record = await client.get_record(seat.match, token=seat.token)
        assert [commit.revision for commit in record.commits] == [2, 3, 4, 5]
        view = (await seat.refresh()).perspective.view
        assert view == (await client.get_match(seat.match, token=seat.token)).perspective.view
