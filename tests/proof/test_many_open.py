"""Thousands of matches at once on a service that keeps forty open: each goes on where it was, memory does not grow."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator

import pytest

from markethall_client import AsyncClient, AsyncSeat
from tests.proof.conftest import OPEN_MATCHES
from tests.proof.memory import process_of, resident_mb
from tests.service import Service

MATCHES = int(os.environ.get("MARKETHALL_MANY_MATCHES", "2000"))
GROWTH_MB = 60
AT_ONCE = 64
GAMES = ("portobello", "kairo", "klongs")


@pytest.fixture
async def client(small_hall: Service) -> AsyncIterator[AsyncClient]:
    """The SDK."""
    async with AsyncClient(small_hall.target, timeout=120) as client:
        yield client


async def sit_down(client: AsyncClient, number: int) -> dict[int, AsyncSeat]:
    """A match with both seats taken."""
    match = await client.create(GAMES[number % 3], seats=2)
    one, other = await client.join(match), await client.join(match)
    return {one.number: one, other.number: other}


async def play(seats: dict[int, AsyncSeat], rng: random.Random) -> int:
    """One move of whoever is to act; the revision after it."""
    for seat in seats.values():
        if moves := await seat.legal_moves():
            commit = await seat.play(rng.choice(moves))
            return commit.revision
    raise AssertionError("nobody is to act")


async def test_thousands_of_matches_at_once(small_hall: Service, client: AsyncClient) -> None:
    assert MATCHES > 10 * OPEN_MATCHES
    rng = random.Random(5)
    room = asyncio.Semaphore(AT_ONCE)
    process = process_of(small_hall)

    async def begin(number: int) -> dict[int, AsyncSeat]:
        async with room:
            return await sit_down(client, number)

    async def go_on(number: int) -> int:
        async with room:
            return await play(tables[number], rng)

    tables = list(await asyncio.gather(*(begin(number) for number in range(MATCHES // 4))))
    before = resident_mb(process)
    tables += await asyncio.gather(*(begin(number) for number in range(MATCHES // 4, MATCHES)))
    # In another order each time: nearly every match was closed since it was played last.
    for revision in (4, 5):
        order = rng.sample(range(MATCHES), MATCHES)
        assert set(await asyncio.gather(*map(go_on, order))) == {revision}
    assert resident_mb(process) - before < GROWTH_MB
    for number in rng.sample(range(MATCHES), 60):
        seat = tables[number][1]
        record = await client.get_record(seat.match, token=seat.token)
        assert [commit.revision for commit in record.commits] == [2, 3, 4, 5]
        assert (await seat.refresh()).perspective.view == (
            await client.get_match(seat.match, token=seat.token)
        ).perspective.view
