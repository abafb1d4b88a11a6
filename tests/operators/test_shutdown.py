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
from tests.operators.conftest import Serve
from tests.operators.test_health import redis_server
from tests.waiting import wait_until


class Player(Thread):
    """Play matches one after the other, and record the acknowledged moves."""

    def __init__(self, target: str, seed: int) -> None:
        super().__init__()
        self.client = Client(target)
        self.rng = random.Random(seed)
        self.answered: dict[str, list[int]] = {}
        self.enough = Event()

    def run(self) -> None:
        """Play until the end is set."""
        while not self.enough.is_set():
            match = self.client.create("portobello", seats=2)
            seats = [self.client.join(match), self.client.join(match)]
            mine = self.answered[match.match.name] = [seats[1].revision]
            while not self.enough.is_set() and (to_act := seats[0].refresh().to_act):
                seat = seats[to_act[0] - 1]
                try:
                    mine.append(seat.play(self.rng.choice(seat.legal_moves())).revision)
                except errors.StaleRevision:
                    continue


def test_stop_under_load_loses_no_acknowledged_move_and_watchers_resume(serve: Serve, tmp_path: Path) -> None:
    with redis_server(tmp_path) as (url, _):
        first, second = serve(redis_url=url, grace_seconds="10"), serve(redis_url=url)
        both = f"ipv4:{first.target},{second.target}"
        players = [Player(both, seed) for seed in range(4)]
        for player in players:
            player.start()
        wait_until(
            lambda: all(len(revisions) > 5 for player in players for revisions in [*player.answered.values()][:1])
        )
        wait_until(lambda: all(player.answered for player in players))
        name = next(iter(players[0].answered))
        seen: list[int] = []
        with Client(both) as client:
            watching = Thread(target=lambda: seen.extend(commit.revision for commit in client.watch(name)), daemon=True)
            watching.start()
            assert first.stop() == 0
            marks = [sum(map(len, player.answered.values())) for player in players]
            wait_until(lambda: all(sum(map(len, p.answered.values())) > m for p, m in zip(players, marks, strict=True)))
            wait_until(lambda: len(players[0].answered) > 1)
            for player in players:
                player.enough.set()
            for player in players:
                player.join(30)
            watching.join(30)
            assert not watching.is_alive()
            for player in players:
                for match, revisions in player.answered.items():
                    assert len(set(revisions)) == len(revisions)
                    kept = {commit.revision for commit in client.get_record(match).commits}
                    assert set(revisions) <= kept
            kept_revisions = [commit.revision for commit in client.get_record(name).commits]
            assert seen == kept_revisions
        for player in players:
            player.client.close()


def test_stopping_service_is_unready_and_serves_during_the_drain(serve: Serve) -> None:
    service = serve(rest="true", drain_seconds="3")
    with grpc.insecure_channel(service.target) as channel, httpx.Client(base_url=service.http, timeout=20) as web:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        stub.Check(health_pb2.HealthCheckRequest())
        assert service.process is not None
        service.process.terminate()
        not_serving = health_pb2.HealthCheckResponse.NOT_SERVING
        wait_until(lambda: stub.Check(health_pb2.HealthCheckRequest()).status == not_serving)
        assert web.get("/readyz").status_code == 503
        assert web.get("/v1/games").is_success
        assert service.process.wait(30) == 0
