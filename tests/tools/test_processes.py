"""Several worker processes on one port: each serves every match, and each can be killed."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Final

import pytest

from markethall_service.codec.records import verify_record
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

from .processes import children, command_line, connections, rest_status, service_answers, workers

# One process starts the service for all tests of this module.
pytestmark = pytest.mark.xdist_group("processes")

CLIENTS: Final = 12


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service of two worker processes."""
    service = Service(tmp_path_factory.mktemp("processes"), rest="true", processes="2")
    yield service
    service.ensure_stopped()


@pytest.fixture
def service(shared_service: Service) -> Service:
    """A running service of two worker processes. Both must run again at the end of the test, or none."""
    return shared_service.ensure_running()


@contextmanager
def separate_clients(service: Service) -> Iterator[list[Table]]:
    """Clients with a connection each, so that every worker process gets some."""
    with ExitStack() as stack:
        yield [stack.enter_context(Table(service.target)) for _ in range(CLIENTS)]


@contextmanager
def clients_of_one_match(service: Service) -> Iterator[list[Table]]:
    """Clients of the same match, which are connected to both worker processes."""
    with separate_clients(service) as clients:
        first, *others = clients
        first.start("portobello", 2)
        for table in others:
            table.name, table.tokens = first.name, first.tokens
            table.get()
        wait_until(lambda: all(connections(pid, service.grpc_port) for pid in workers(service)))
        yield clients


def new_connections_reach_both_workers(service: Service, name: str) -> bool:
    """Whether two worker processes run, and both get some of several new connections."""
    with separate_clients(service) as clients:
        for table in clients:
            table.name = name
            assert service_answers(table)
        pids = workers(service)
        return len(pids) == 2 and all(connections(pid, service.grpc_port) for pid in pids)


def test_two_processes_play_a_match_without_forking_it(service: Service) -> None:
    assert len(workers(service)) == 2
    with clients_of_one_match(service) as clients, ThreadPoolExecutor(CLIENTS) as pool:
        first = clients[0]
        for _ in range(10):
            seat = first.get().to_act[0]
            legal = first.legal(seat)
            attempts = [pool.submit(table.is_first, seat, legal.moves[0], legal.revision) for table in clients]
            assert sum(attempt.result() for attempt in attempts) == 1
            assert {table.get().revision for table in clients} == {legal.revision + 1}
        rng = random.Random(1)
        while first.get().to_act:
            rng.choice(clients).play_random(rng, 5)
        assert verify_record(first.record()).startswith("Verified")


def test_killed_process_is_restarted(service: Service) -> None:
    with clients_of_one_match(service) as clients:
        first = clients[0]
        match = first.get()
        victim, other = workers(service)
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: rest_status(service, "matches") == 200)
        wait_until(lambda: other in workers(service) and victim not in workers(service))
        for table in clients:
            wait_until(lambda table=table: service_answers(table))  # type: ignore[misc]
            assert table.get() == match
        wait_until(lambda: new_connections_reach_both_workers(service, first.name))
        first.play_random(random.Random(2))
        assert verify_record(first.record()).startswith("Verified")


def test_rest_continues_when_a_process_is_killed(service: Service) -> None:
    _, victim = workers(service)
    os.kill(victim, signal.SIGKILL)
    wait_until(lambda: rest_status(service, "matches") == 200)
    wait_until(lambda: victim not in workers(service) and len(workers(service)) == 2)


def test_no_process_outlives_a_killed_parent(service: Service) -> None:
    pids = children(service)
    assert sum("app.supervisor" in command_line(pid) for pid in pids) == 2
    service.kill()
    wait_until(lambda: not any(command_line(pid) for pid in pids))
