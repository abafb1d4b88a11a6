"""Whole matches through two services on a cluster, with the SDK, while a master is killed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from markethall_client import AsyncClient, AsyncSeat
from markethall_service.codec.records import verify_record
from markethall_service.store.keys import log_key
from tests.service import Service

from .cluster import RedisCluster

pytestmark = pytest.mark.xdist_group("cluster")

GAMES = ("portobello", "kairo", "klongs")


class Game:
    """A match between two seats, each at another service, and somebody who watches it at each."""

    def __init__(self, name: str, seats: list[AsyncSeat], clients: list[AsyncClient], seed: int) -> None:
        self.name = name
        self.acknowledged: list[int] = []
        self._seats = seats
        self._rng = random.Random(seed)
        self.watchers = [asyncio.create_task(self._watch(client)) for client in clients]
        self.playing = asyncio.create_task(self._play())

    async def _watch(self, client: AsyncClient) -> list[int]:
        return [commit.revision async for commit in client.watch(self.name)]

    async def _play(self) -> None:
        while (match := await self._seats[0].refresh()).to_act:
            seat = self._seats[match.to_act[0] - 1]
            await seat.refresh()
            moves = await seat.legal_moves()
            commit = await seat.play(self._rng.choice(moves))
            self.acknowledged.append(commit.revision)


@pytest_asyncio.fixture
async def clients(whole: RedisCluster, tmp_path: Path) -> AsyncIterator[list[AsyncClient]]:
    """Clients of two services on one cluster."""
    services = [Service(tmp_path / "unused", redis_url=whole.url) for _ in range(2)]
    await asyncio.gather(*(asyncio.to_thread(service.start) for service in services))
    clients = [AsyncClient(service.target) for service in services]
    yield clients
    for client in clients:
        await client.close()
    for service in services:
        assert service.stop() == 0


async def begun(clients: list[AsyncClient], game: str, seed: int) -> Game:
    """A match whose seats are taken."""
    match = await clients[0].create(game, seats=2)
    seats = [await client.join(match) for client in clients]
    return Game(match.match.name, seats, clients, seed)


async def test_no_acknowledged_move_is_lost_with_a_master(whole: RedisCluster, clients: list[AsyncClient]) -> None:
    games: list[Game] = []
    masters: set[int] = set()
    while len(games) < 6 or len(masters) < 3:
        games.append(await begun(clients, GAMES[len(games) % 3], len(games)))
        keys = [log_key(game.name.removeprefix("matches/")) for game in games]
        masters = {whole.master_of(key).port for key in keys}
    while not all(len(game.acknowledged) >= 5 for game in games):
        await asyncio.sleep(0.02)
    whole.kill(whole.master_of(keys[0]))
    # Whatever fails is tried again by the SDK; nothing else is caught here.
    await asyncio.gather(*(game.playing for game in games))
    for game in games:
        record = await clients[0].get_record(game.name)
        recorded = [commit.revision for commit in record.commits]
        assert recorded == list(range(2, recorded[-1] + 1))
        assert set(game.acknowledged) <= set(recorded)
        for watched in await asyncio.gather(*game.watchers):
            assert watched == recorded
        assert verify_record(record).startswith("Verified")
