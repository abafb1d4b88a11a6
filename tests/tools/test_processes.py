"""Several gRPC processes on one port: each serves every match, and each can be killed."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grpc
import pytest

from markethall.v1 import game_service_pb2_grpc, match_service_pb2_grpc
from markethall_service.codec.records import verify_record
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

from .processes import answers, below, command_line, connections, rest_status, workers

CHANNELS = 12


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service of two gRPC processes, both of which run again at the end of each test."""
    with Service(tmp_path_factory.mktemp("processes"), rest="true", processes="2") as service:
        yield service


def tables(service: Service) -> list[Table]:
    """Clients with one connection each, so that every process has some."""
    made = []
    for number in range(CHANNELS):
        table = Table(service.target)
        table.channel.close()
        options = (("grpc.use_local_subchannel_pool", 1), ("test.number", number))
        table.channel = grpc.insecure_channel(service.target, options)
        table.games = game_service_pb2_grpc.GameServiceStub(table.channel)  # type: ignore[no-untyped-call]
        table.matches = match_service_pb2_grpc.MatchServiceStub(table.channel)  # type: ignore[no-untyped-call]
        made.append(table)
    return made


def at_one_match(service: Service) -> list[Table]:
    """Many connections to the same match, held by both processes."""
    made = tables(service)
    made[0].start("portobello", 2)
    for table in made[1:]:
        table.name, table.tokens = made[0].name, made[0].tokens
        table.get()
    assert all(connections(pid, service.grpc_port) for pid in workers(service))
    return made


def close(made: list[Table]) -> None:
    for table in made:
        table.close()


def test_two_processes_play_a_match_without_forking_it(service: Service) -> None:
    assert len(workers(service)) == 2
    made = at_one_match(service)
    with ThreadPoolExecutor(CHANNELS) as pool:
        for _ in range(15):
            match = made[0].get()
            legal = made[0].legal(match.to_act[0])
            races = [pool.submit(one.is_first, match.to_act[0], legal.moves[0], legal.revision) for one in made]
            assert sum(race.result() for race in races) == 1
            assert {one.get().revision for one in made} == {legal.revision + 1}
    rng = random.Random(1)
    while made[0].get().to_act:
        rng.choice(made).play_random(rng, 5)
    assert verify_record(made[0].record()).startswith("Verified")
    close(made)


def test_killed_process_is_restarted(service: Service) -> None:
    made = at_one_match(service)
    match = made[0].get()
    victim, other = workers(service)
    os.kill(victim, signal.SIGKILL)
    wait_until(lambda: other in workers(service) and victim not in workers(service))
    for table in made:
        wait_until(lambda table=table: answers(table))  # type: ignore[misc]
        assert table.get() == match
    wait_until(lambda: comes_back(service, made[0].name, made[0].tokens))
    rng = random.Random(2)
    made[0].play_random(rng)
    assert verify_record(made[0].record()).startswith("Verified")
    close(made)


def comes_back(service: Service, name: str, tokens: list[str]) -> bool:
    """Whether new connections reach both processes."""
    made = tables(service)
    for table in made:
        table.name, table.tokens = name, tokens
        assert answers(table)
    reached = all(connections(pid, service.grpc_port) for pid in workers(service))
    close(made)
    return reached and len(workers(service)) == 2


def test_rest_continues_when_a_process_is_killed(service: Service) -> None:
    for victim in workers(service):
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: rest_status(service, "matches") == 200)
        wait_until(lambda: len(workers(service)) == 2)


def test_no_process_outlives_a_killed_parent(tmp_path: Path) -> None:
    service = Service(tmp_path / "data", rest="true", processes="2").start()
    assert service.process is not None
    family = below(service.process.pid)
    assert sum("app.supervisor" in command_line(pid) for pid in family) == 2
    service.kill()
    wait_until(lambda: not any(command_line(pid) for pid in family))


def test_taken_port_is_named(service: Service, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    second = Service(tmp_path / "other", processes="2")
    second.grpc_port = service.http_port
    with pytest.raises(RuntimeError, match="ended with 1"):
        second.start()
    assert f"port {service.http_port}" in capfd.readouterr().err
