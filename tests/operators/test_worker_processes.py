"""A service of two worker processes that share the ports of gRPC and REST."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from tests.metrics import samples, value
from tests.service import Service, free_port
from tests.tools.processes import command_line, connections, descendants, rest_status, workers
from tests.waiting import wait_until

from .conftest import logged_service
from .test_ports import assert_ports_are_taken, assert_serves

pytestmark = pytest.mark.xdist_group("worker processes")

PROCESSES = 2
CONNECTIONS = 32
"""With this number, all are on one process with a probability of 1 in 2,000 million."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for all tests of this file, on all addresses of IPv4 and IPv6."""
    folder = tmp_path_factory.mktemp("service")
    service = logged_service(
        folder / "log", folder / "data", rest="true", processes=str(PROCESSES), host="[::]", drain_seconds="0.5",
        metrics_host="[::]", metrics_port=str(free_port(PROCESSES)),
    )  # fmt: skip
    with service:
        yield service
        pids = workers(service)
    assert len(pids) == PROCESSES
    assert not any(map(command_line, pids))


def test_process_that_prints_something_else_ends_the_start_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("print('a line of a library')")
    service = logged_service(tmp_path / "log", tmp_path / "data", processes=str(PROCESSES))
    service.environment = {"PYTHONPATH": str(tmp_path)}
    with pytest.raises(RuntimeError, match="ended with 1"):
        service.start()
    assert "a process of the service does not start: a line of a library" in (tmp_path / "log").read_text()


def test_all_addresses_are_listened_on(service: Service) -> None:
    assert_serves(service, "[::]", ["[::1]", "127.0.0.1"])


def test_connections_are_spread_over_the_processes(service: Service) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            web = stack.enter_context(httpx.Client(base_url=service.http))
            assert web.get("/v1/games").is_success
        held = [connections(pid, service.http_port) for pid in workers(service)]
        assert sum(held) == CONNECTIONS
        assert all(held)


def test_another_service_cannot_share_the_ports(service: Service, tmp_path: Path) -> None:
    assert_ports_are_taken(service, tmp_path)


def metrics_urls(service: Service) -> list[str]:
    first = httpx.URL(service.addresses["metrics"])
    assert first.port is not None
    return [str(first.copy_with(port=first.port + index)) for index in range(PROCESSES)]


def test_each_process_has_its_own_metrics_port(service: Service) -> None:
    for url in metrics_urls(service):
        names = {sample.name for sample in samples(url)}
        assert {"markethall_ready", "markethall_http_streams"} <= names


def test_dead_processes_are_replaced_and_keep_their_metrics_ports(service: Service) -> None:
    dead = workers(service)
    for pid in dead:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: len(workers(service)) == PROCESSES and not set(workers(service)) & set(dead))
    wait_until(lambda: all(rest_status(service, "games") == HTTPStatus.OK for _ in range(CONNECTIONS)))

    def open_streams() -> list[float]:
        return [value(samples(url), "markethall_http_streams") for url in metrics_urls(service)]

    wait_until(lambda: open_streams() == [0] * PROCESSES, retry_on=httpx.HTTPError)


def test_closed_terminal_stops_the_service_and_frees_its_ports(service: Service) -> None:
    pids = descendants(service.process.pid)
    # A terminal sends the signal to all processes.
    for pid in (*pids, service.process.pid):
        os.kill(pid, signal.SIGHUP)
    assert service.process.wait(30) == 0
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))
    service.start()
