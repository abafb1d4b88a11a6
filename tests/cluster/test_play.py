"""Whole matches over two services on a cluster, through the SDK, while a master is killed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from markethall.v1.game_pb2 import Game
from markethall_client import AsyncClient, AsyncSeat
from markethall_service.codec.records import verify_record
from markethall_service.store.keys import log_key
from tests.kits import GAME_NAMES
from tests.service import Service
from tests.waiting import until

from .cluster import RedisCluster

pytestmark = pytest.mark.xdist_group("cluster")


class PlayedMatch:
    """A match in play. Its two seats and its two watchers use different services.

    `acknowledged`: the revisions of the moves that the services have acknowledged.
    """

    def __init__(self, name: str, seats: list[AsyncSeat], clients: list[AsyncClient], seed: int) -> None:
        self.name = name
        self.acknowledged: list[int] = []
        self._seats = seats
        self._rng = random.Random(seed)
        self.watchers = [asyncio.create_task(self._watch(client)) for client in clients]
        self.playing = asyncio.create_task(self._play())

    @property
    def log_key(self) -> str:
        return log_key(self.name.removeprefix("matches/"))

    async def _watch(self, client: AsyncClient) -> list[int]:
        return [commit.revision async for commit in client.watch(self.name)]

    async def _play(self) -> None:
        to_act = (await self._seats[0].refresh()).to_act
        while to_act:
            seat = self._seats[to_act[0] - 1]
            commit = await seat.play(self._rng.choice(await seat.legal_moves()))
            self.acknowledged.append(commit.revision)
            to_act = commit.to_act


@pytest_asyncio.fixture
async def clients(cluster: RedisCluster, tmp_path: Path) -> AsyncIterator[list[AsyncClient]]:
    """A client of each of two services on the cluster."""
    services = [Service(tmp_path / "unused", redis_url=cluster.url) for _ in range(2)]
    await asyncio.gather(*(asyncio.to_thread(service.start) for service in services))
    clients = [AsyncClient(service.target) for service in services]
    yield clients
    for client in clients:
        await client.close()
    for service in services:
        assert service.stop() == 0


async def start(clients: list[AsyncClient], game: str, seed: int) -> PlayedMatch:
    """Starts a match and plays random moves in the background."""
    created = await clients[0].create(Game(name=game), seats=2)
    seats = [await client.join(created) for client in clients]
    return PlayedMatch(created.match.name, seats, clients, seed)


async def test_no_acknowledged_move_is_lost_when_a_master_is_killed(
    cluster: RedisCluster, clients: list[AsyncClient]
) -> None:
    matches: list[PlayedMatch] = []
    masters: set[int] = set()
    while len(matches) < len(GAME_NAMES) or len(masters) < 3:
        matches.append(await start(clients, GAME_NAMES[len(matches) % len(GAME_NAMES)], len(matches)))
        masters.add(cluster.master_of(matches[-1].log_key).port)
    await until(lambda: all(len(match.acknowledged) >= 5 for match in matches))
    cluster.kill(cluster.master_of(matches[0].log_key))
    # The SDK retries failed calls. An error that it raises fails the test.
    await asyncio.gather(*(match.playing for match in matches))
    for match in matches:
        record = await clients[0].get_record(match.name)
        recorded = [commit.revision for commit in record.commits]
        assert recorded == list(range(2, recorded[-1] + 1))
        assert set(match.acknowledged) <= set(recorded)
        for watched in await asyncio.gather(*match.watchers):
            assert watched == recorded
        assert verify_record(record).startswith("Verified")
