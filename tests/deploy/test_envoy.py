"""Envoy with a service that dies during a call: it never sends a write twice. What callers reach, and how it stops."""

from __future__ import annotations

import socket
import socketserver
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from tests.waiting import wait_until

from .files import DEPLOY, read
from .topology import Envoy, envoy_container

pytestmark = pytest.mark.xdist_group("envoy")


class DyingService(socketserver.ThreadingTCPServer):
    """A service that reads every request and closes the connection without an answer.

    `requests`: the methods and paths of the requests, without Envoy's health checks.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _ReadRequest)
        self.requests: list[str] = []
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def port(self) -> int:
        port: int = self.server_address[1]
        return port


class _ReadRequest(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        request = self.rfile.readline().decode().rpartition(" ")[0]
        length, is_health_check = 0, False
        while (header := self.rfile.readline().strip().lower()) != b"":
            if header.startswith(b"content-length:"):
                length = int(header.partition(b":")[2])
            is_health_check = is_health_check or header == b"user-agent: envoy/hc"
        self.rfile.read(length)
        assert isinstance(self.server, DyingService)
        if not is_health_check:
            self.server.requests.append(request)


@pytest.fixture(scope="module")
def services() -> Iterator[list[DyingService]]:
    """Two services that close every connection."""
    with ExitStack() as stack:
        services = [stack.enter_context(DyingService()) for _ in range(2)]
        yield services
        for service in services:
            service.shutdown()


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory, services: list[DyingService]) -> Iterator[Envoy]:
    ports = [service.port for service in services]
    front = Envoy(tmp_path_factory.mktemp("front") / "envoy", ports, ports)
    yield front
    front.stop()


def requests_of(services: list[DyingService], path: str) -> int:
    """The number of requests for the path that the services have read."""
    return sum(request.endswith(path) for service in services for request in list(service.requests))


def test_read_is_retried_on_another_replica(front: Envoy, services: list[DyingService]) -> None:
    assert httpx.get(f"{front.http}/v1/matches/read").status_code == 503
    assert requests_of(services, "/v1/matches/read") == 4
    assert all("GET /v1/matches/read" in service.requests for service in services)


def test_write_is_sent_once(front: Envoy, services: list[DyingService]) -> None:
    assert httpx.post(f"{front.http}/v1/matches/write:play", json={"revision": 3}).status_code == 503
    assert requests_of(services, "/v1/matches/write:play") == 1


def test_calls_of_a_match_reach_one_replica(front: Envoy, services: list[DyingService]) -> None:
    for match in "abcdefgh":
        for path in (f"{match}:play", f"{match}:resign", f"{match}:undo", f"{match}:leave"):
            httpx.post(f"{front.http}/v1/matches/{path}")
    reached = [{request[len("POST /v1/matches/")] for request in service.requests if request.startswith("POST")
                and request[len("POST /v1/matches/") + 1] == ":"} for service in services]  # fmt: skip
    assert reached[0] | reached[1] == set("abcdefgh")
    assert not reached[0] & reached[1]


def test_write_goes_to_another_replica_if_one_is_unreachable(tmp_path: Path, services: list[DyingService]) -> None:
    with DyingService() as ended:
        unused_port = ended.port
        ended.shutdown()
    ports = [unused_port, services[0].port]
    front = Envoy(tmp_path / "envoy", ports, ports)
    try:
        # Envoy chooses which one it tries first: sometimes it is the unreachable one.
        for number in range(200):
            path = f"/v1/matches/reached-{number}:play"
            httpx.post(front.http + path, json={})
            assert requests_of(services, path) == 1
            if tried := number >= 60 and front.count("cluster.rest.upstream_cx_connect_fail"):
                break
        assert tried
    finally:
        front.stop()


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_probes_are_not_public(front: Envoy, services: list[DyingService], path: str) -> None:
    assert httpx.get(front.http + path).status_code == 404
    assert requests_of(services, path) == 0


def test_front_is_alive_without_its_service(front: Envoy) -> None:
    assert httpx.get(f"{front.http}/livez").text == "ok\n"


def test_disguised_path_is_refused(front: Envoy, services: list[DyingService]) -> None:
    assert httpx.get(f"{front.http}/v1/matches%2Fx").status_code == 400
    assert httpx.get(f"{front.http}/v1/../healthz").status_code == 404
    assert requests_of(services, "healthz") == 0


class UnavailableService(grpc.GenericRpcHandler):
    """A service that answers every gRPC call with UNAVAILABLE. `calls`: the called methods."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self._server = grpc.server(ThreadPoolExecutor(4), handlers=[self])
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def service(self, handler_call_details: Any) -> Any:
        """Record the call and refuse it."""
        self.calls.append(handler_call_details.method.rpartition("/")[2])

        def refuse(_: Any, context: Any) -> Any:
            context.abort(grpc.StatusCode.UNAVAILABLE, "the store does not answer")

        return grpc.stream_stream_rpc_method_handler(refuse)

    def stop(self) -> None:
        """End the server and all calls."""
        self._server.stop(0).wait()


@pytest.fixture(scope="module")
def unavailable_service() -> Iterator[UnavailableService]:
    """A service that refuses every call."""
    service = UnavailableService()
    yield service
    service.stop()


@pytest.fixture(scope="module")
def front_of_unavailable(
    tmp_path_factory: pytest.TempPathFactory, unavailable_service: UnavailableService
) -> Iterator[Envoy]:
    port = unavailable_service.port
    front = Envoy(tmp_path_factory.mktemp("front_of_unavailable") / "envoy", [port], [port])
    yield front
    front.stop()


@pytest.mark.parametrize(
    ("method", "times"),
    [("GetMatch", 4), ("ListLegalMoves", 4), ("PlayMove", 1), ("CreateMatch", 1), ("PlayMoves", 1), ("WatchMatch", 1)],
)
def test_only_reads_are_retried_when_the_service_is_unavailable(
    front_of_unavailable: Envoy, unavailable_service: UnavailableService, method: str, times: int
) -> None:
    with grpc.insecure_channel(front_of_unavailable.target, [("grpc.enable_retries", 0)]) as channel:
        call: Any = channel.unary_unary(f"/markethall.v1.MatchService/{method}")
        with pytest.raises(grpc.RpcError):
            call(b"", timeout=20)
    assert unavailable_service.calls.count(method) == times, front_of_unavailable.log()


def test_terminating_envoy_asks_connections_to_close(tmp_path: Path, services: list[DyingService]) -> None:
    shell, option, script = envoy_container()["lifecycle"]["preStop"]["exec"]["command"]
    admin = read(DEPLOY / "envoy.yaml")["admin"]["address"]["socket_address"]
    assert admin["address"] == "127.0.0.1"
    assert f"/{admin['address']}/{admin['port_value']}\n" in script
    envoy = Envoy(tmp_path / "envoy", [services[0].port], [services[0].port])
    script = script.replace(str(admin["port_value"]), str(envoy.admin.base_url.port)).replace("sleep 20", "")
    try:
        with httpx.Client(base_url=envoy.http) as web:
            assert "connection" not in web.get("/livez").headers
            output = subprocess.run([shell, option, script], capture_output=True, text=True, check=True).stdout
            assert output.startswith("HTTP/1.1 200")
            assert web.get("/livez").headers["connection"] == "close"
            # New connections are still accepted, from clients that do not know yet that Envoy stops.
            assert web.get("/livez").is_success
    finally:
        envoy.stop()


def test_full_envoy_gets_no_calls_and_is_not_restarted(tmp_path: Path, services: list[DyingService]) -> None:
    def limit_heap(settings: dict[str, Any]) -> None:
        settings["overload_manager"]["resource_monitors"][0]["typed_config"]["max_heap_size_bytes"] = 1

    container = envoy_container()
    envoy = Envoy(tmp_path / "envoy", [services[0].port], [services[0].port], change=limit_heap)
    try:
        wait_until(
            lambda: httpx.get(f"{envoy.http}/livez").status_code == 503, envoy.log, retry_on=httpx.TransportError
        )
        assert container["readinessProbe"]["httpGet"]["path"] == "/livez"
        assert container["livenessProbe"]["tcpSocket"] == {"port": "http"}
        socket.create_connection(("127.0.0.1", envoy.port)).close()
    finally:
        envoy.stop()


def test_only_metrics_of_the_admin_interface_are_reachable(front: Envoy) -> None:
    assert "envoy_http_downstream_rq_total" in httpx.get(front.metrics).raise_for_status().text
    base = front.metrics.removesuffix("/metrics")
    for verb, path in (("GET", "/config_dump"), ("GET", "/metrics/../config_dump"), ("POST", "/quitquitquit")):
        assert httpx.request(verb, base + path).status_code == 404
    assert httpx.post(front.metrics).status_code == 404
