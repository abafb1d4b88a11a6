"""One asyncio client that follows many matches of a real service with its usual limits."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing

import pytest

from markethall_client import AsyncClient, AsyncSeat, Retry
from tests.service import Service
from tests.waiting import until

pytestmark = pytest.mark.xdist_group("many_matches")

MANY = int(os.environ.get("MARKETHALL_MATCHES_OF_A_PROCESS", "150"))
"""Matches that one process plays at the same time."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("data"), max_watches=None, max_watches_per_caller=None) as running:
        yield running


@pytest.fixture(scope="module")
def full_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that has room for two watches."""
    settings = {"max_watches": "2", "max_watches_per_caller": "0"}
    with Service(tmp_path_factory.mktemp("data"), **settings) as running:
        yield running


async def seated(hall: AsyncClient) -> tuple[AsyncSeat, AsyncSeat]:
    created = await hall.create("portobello", 2)
    return await hall.join(created), await hall.join(created)


async def against_bot(hall: AsyncClient) -> AsyncSeat:
    created = await hall.create("portobello", 2, pace="fast")
    seat = await hall.join(created)
    await hall.add_bot(created, bot="random")
    return seat


async def revisions(commits: AsyncIterator[object]) -> list[int]:
    return [commit.revision async for commit in commits]  # type: ignore[attr-defined]


async def test_many_matches_of_one_process_all_end(service: Service) -> None:
    rng = random.Random(1)

    async def play(seat: AsyncSeat) -> bool:
        turns = 0
        async for turn in seat.turns():
            turns += 1
            if turns > 3:
                await seat.resign()
            else:
                await turn.play(rng.choice(turn.legal_moves))
        return turns > 3

    async with AsyncClient(service.target, timeout=300.0) as hall:
        seats = [await against_bot(hall) for _ in range(MANY)]
        assert await asyncio.gather(*map(play, seats)) == [True] * MANY


async def test_many_watches_share_few_streams(service: Service) -> None:
    async with AsyncClient(service.target) as hall:
        pairs = [await seated(hall) for _ in range(40)]
        opened: list[str] = []
        stream = hall._transport.stream

        def counted(rpc: object, *rest: object) -> object:
            opened.append(rpc.name)  # type: ignore[attr-defined]
            return stream(rpc, *rest)  # type: ignore[arg-type]

        hall._transport.stream = counted  # type: ignore[method-assign,assignment]
        watches = [asyncio.create_task(revisions(seat.watch())) for pair in pairs for seat in pair]
        for one, _ in pairs:
            await one.resign()
        for found in await asyncio.gather(*watches):
            assert found == [2, 3, 4]
        assert len(opened) < 20
        assert "WatchMatches" in opened


async def test_a_full_service_is_no_outage(full_service: Service, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "markethall_client")
    async with AsyncClient(full_service.target, retry=Retry(outage=0.0)) as hall:
        pairs = [await seated(hall) for _ in range(3)]
        watches = [asyncio.create_task(revisions(one.watch())) for one, _ in pairs]
        await until(lambda: "waits for a place" in caplog.text)
        assert "open streams" in caplog.text
        for one, _ in pairs:
            await one.resign()
        assert await asyncio.gather(*watches) == [[2, 3, 4]] * 3


async def test_a_slow_reader_delays_no_other_reader_and_loses_nothing(service: Service) -> None:
    rng = random.Random(2)
    async with AsyncClient(service.target) as hall:
        (slow, other), (quick, _) = await seated(hall), await seated(hall)
        late, soon = slow.watch(), quick.watch()
        first = await asyncio.gather(anext(late), anext(soon))
        assert [commit.revision for commit in first] == [2, 2]
        async for turn in hall.turns([slow, other]):
            await turn.play(rng.choice(turn.legal_moves))
        await quick.resign()
        assert await revisions(soon) == [3, 4]
        last = (await slow.refresh()).revision
        assert last > 50
        assert await revisions(late) == list(range(3, last + 1))


async def test_a_seat_that_stops_watching_is_no_longer_present(service: Service) -> None:
    async with AsyncClient(service.target) as hall, AsyncClient(service.target) as others:
        (leaving, _), (staying, _) = await seated(hall), await seated(hall)
        async with aclosing(leaving.watch()) as one, aclosing(staying.watch()) as two:
            await asyncio.gather(anext(one), anext(two))
            for seat in (leaving, staying):
                assert (await others.get_match(seat.match)).seats[seat.number - 1].present
            await one.aclose()
            while (await others.get_match(leaving.match)).seats[leaving.number - 1].present:
                await asyncio.sleep(0.05)
            assert (await anext(two)).revision == 3
            while not (await others.get_match(staying.match)).seats[staying.number - 1].present:
                await asyncio.sleep(0.05)
