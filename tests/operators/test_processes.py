"""Several processes that share the ports of gRPC and REST."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from http import HTTPStatus

import httpx

from markethall_client import Client
from tests.service import Service
from tests.tools.processes import command_line, connections, rest_status, workers
from tests.waiting import wait_until

from .conftest import Serve

PROCESSES = 2
CONNECTIONS = 32
"""With this number, all are on one process with a probability of 1 in 2,000 million."""


def test_hanging_process_is_replaced(serve: Serve) -> None:
    service = serve(processes=str(PROCESSES))
    hung, other = workers(service)
    os.kill(hung, signal.SIGSTOP)
    wait_until(lambda: len(workers(service)) == PROCESSES and hung not in workers(service))
    assert other in workers(service)
    assert service.log is not None
    assert f"process {hung} hangs" in service.log.read_text()
    with Client(service.target) as client:
        assert client.create("kairo", seats=2).match.name


def test_processes_share_the_port_of_rest_and_a_dead_one_is_replaced(serve: Serve) -> None:
    service = serve(rest="true", processes=str(PROCESSES))
    first = workers(service)
    assert len(first) == PROCESSES
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            web = stack.enter_context(httpx.Client(base_url=service.http))
            assert web.get("/v1/games").is_success
        held = [connections(pid, service.http_port) for pid in first]
        assert sum(held) == CONNECTIONS
        assert all(held)
    os.kill(first[0], signal.SIGKILL)
    wait_until(lambda: len(workers(service)) == PROCESSES and first[0] not in workers(service))
    wait_until(lambda: all(_answered(service) for _ in range(CONNECTIONS)))
    assert service.stop() == 0
    assert not any(map(command_line, first))


def _answered(service: Service) -> bool:
    return rest_status(service, "games") == HTTPStatus.OK
