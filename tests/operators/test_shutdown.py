"""A stopping service finishes its calls and loses no acknowledged move."""

from __future__ import annotations

import random
from pathlib import Path
from threading import Event, Thread
from typing import Any

import grpc
import httpx
from grpc_health.v1 import health_pb2, health_pb2_grpc

from markethall_client import Client, errors
from tests.waiting import wait_until

from .conftest import Serve, redis_process

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


class Player(Thread):
    """Plays one match after the other until `enough` is set.

    `acknowledged` has the revisions of the acknowledged moves by match.
    """

    def __init__(self, target: str, seed: int) -> None:
        super().__init__()
        self.acknowledged: dict[str, list[int]] = {}
        self.enough = Event()
        self._client = Client(target)
        self._rng = random.Random(seed)

    @property
    def moves(self) -> int:
        """The number of acknowledged moves."""
        return sum(map(len, self.acknowledged.values()))

    def run(self) -> None:
        """Play until `enough` is set."""
        with self._client as client:
            while not self.enough.is_set():
                match = client.create("portobello", seats=2)
                seats = [client.join(match), client.join(match)]
                revisions = self.acknowledged[match.match.name] = [seats[1].revision]
                while not self.enough.is_set() and (to_act := seats[0].refresh().to_act):
                    seat = seats[to_act[0] - 1]
                    try:
                        revisions.append(seat.play(self._rng.choice(seat.legal_moves())).revision)
                    except errors.StaleRevision:
                        continue


def test_stop_under_load_loses_no_acknowledged_move_and_watchers_resume(serve: Serve, tmp_path: Path) -> None:
    with redis_process(tmp_path) as (url, _):
        first, second = serve(redis_url=url, grace_seconds="10"), serve(redis_url=url)
        both = f"ipv4:{first.target},{second.target}"
        players = [Player(both, seed) for seed in range(4)]
        for player in players:
            player.start()
        wait_until(lambda: all(player.moves > 5 for player in players))
        name = next(iter(players[0].acknowledged))
        watched: list[int] = []
        with Client(both) as client:
            watcher = Thread(
                target=lambda: watched.extend(commit.revision for commit in client.watch(name)), daemon=True
            )
            watcher.start()
            assert first.stop() == 0
            moves = [player.moves for player in players]
            wait_until(lambda: all(player.moves > before for player, before in zip(players, moves, strict=True)))
            wait_until(lambda: len(players[0].acknowledged) > 1)
            for player in players:
                player.enough.set()
            for player in players:
                player.join(30)
            watcher.join(30)
            assert not watcher.is_alive()
            for player in players:
                for match, revisions in player.acknowledged.items():
                    assert len(set(revisions)) == len(revisions)
                    assert set(revisions) <= {commit.revision for commit in client.get_record(match).commits}
            assert watched == [commit.revision for commit in client.get_record(name).commits]


def test_stopping_service_is_unready_and_serves_during_the_drain(serve: Serve) -> None:
    service = serve(rest="true", drain_seconds="2", grace_seconds="0.1")
    with grpc.insecure_channel(service.target) as channel, httpx.Client(base_url=service.http, timeout=20) as web:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        watch = stub.Watch(health_pb2.HealthCheckRequest())
        assert next(watch).status == SERVING
        service.process.terminate()
        assert next(watch).status == NOT_SERVING
        assert stub.Check(health_pb2.HealthCheckRequest()).status == NOT_SERVING
        assert web.get("/readyz").status_code == 503
        assert web.get("/v1/games").is_success
        assert service.process.wait(30) == 0
