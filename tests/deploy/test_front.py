"""What Envoy does with a call whose service dies under it: a write that may have been read is never sent twice."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from .topology import Envoy


class Vanishing(socketserver.ThreadingTCPServer):
    """A service that reads every request to its end and closes the connection without a word.

    `requests` are those that are not Envoy's own looks at its health.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Reading)
        self.requests: list[str] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self.server_address[1]
        return port


class _Reading(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        line = self.rfile.readline().decode().rpartition(" ")[0]
        length, probed = 0, False
        while (header := self.rfile.readline().strip().lower()) != b"":
            if header.startswith(b"content-length:"):
                length = int(header.partition(b":")[2])
            probed = probed or header == b"user-agent: envoy/hc"
        self.rfile.read(length)
        assert isinstance(self.server, Vanishing)
        if not probed:
            self.server.requests.append(line)


@pytest.fixture(scope="module")
def services() -> Iterator[list[Vanishing]]:
    """Two that vanish."""
    with ExitStack() as stack:
        services = [stack.enter_context(Vanishing()) for _ in range(2)]
        yield services
        for service in services:
            service.shutdown()


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory, services: list[Vanishing]) -> Iterator[Envoy]:
    """Envoy before them."""
    ports = [service.port for service in services]
    front = Envoy(tmp_path_factory.mktemp("front") / "envoy", ports, ports)
    yield front
    front.stop()


def asked(services: list[Vanishing], path: str) -> int:
    """How often the services read a request for the path."""
    return sum(line.endswith(path) for service in services for line in list(service.requests))


def test_a_read_is_tried_again_elsewhere(front: Envoy, services: list[Vanishing]) -> None:
    assert httpx.get(f"{front.http}/v1/matches/read").status_code == 503
    assert asked(services, "/v1/matches/read") == 4
    assert all("GET /v1/matches/read" in service.requests for service in services)


def test_a_write_is_sent_once(front: Envoy, services: list[Vanishing]) -> None:
    assert httpx.post(f"{front.http}/v1/matches/write:play", json={"revision": 3}).status_code == 503
    assert asked(services, "/v1/matches/write:play") == 1


def test_a_write_goes_to_another_replica_when_one_cannot_be_reached(tmp_path: Path, services: list[Vanishing]) -> None:
    with Vanishing() as gone:
        refused = gone.port
        gone.shutdown()
    front = Envoy(tmp_path / "envoy", [refused, services[0].port], [refused, services[0].port])
    try:
        for number in range(8):
            path = f"/v1/matches/reached-{number}:play"
            httpx.post(front.http + path, json={})
            assert asked(services, path) == 1
        assert front.count("cluster.rest.upstream_cx_connect_fail") >= 1
    finally:
        front.stop()


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_the_world_is_not_shown_the_probes(front: Envoy, services: list[Vanishing], path: str) -> None:
    assert httpx.get(front.http + path).status_code == 404
    assert asked(services, path) == 0


def test_the_front_is_alive_whatever_its_service_is(front: Envoy) -> None:
    assert httpx.get(f"{front.http}/livez").text == "ok\n"


def test_a_path_in_disguise_is_refused(front: Envoy, services: list[Vanishing]) -> None:
    assert httpx.get(f"{front.http}/v1/matches%2Fx").status_code == 400
    assert httpx.get(f"{front.http}/v1/../healthz").status_code == 404
    assert asked(services, "healthz") == 0
