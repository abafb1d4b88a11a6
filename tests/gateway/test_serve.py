"""The HTTP server of the gateway: start, stop, many clients, and clients that send too much, too slowly or nothing."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from httpx_sse import connect_sse

from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.server import HttpServer
from tests.waiting import wait_until

from .fake_service import WATCH, FakeMatch, FakeService
from .running_gateway import RunningGateway, open_files


def test_port_0_takes_a_free_port(service: FakeService) -> None:
    gateway = RunningGateway(service)
    assert httpx.get(gateway.base).is_success
    gateway.stop()


def test_error_of_a_port_in_use_names_the_setting() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(OSError, match=r"in use.*MARKETHALL_HTTP_PORT"),
    ):
        HttpServer("127.0.0.1", taken.getsockname()[1], GatewaySettings())


def test_many_streams_and_calls_at_once(service: FakeService, web: httpx.Client) -> None:
    FakeMatch(service, last=2)

    def watch(_: int) -> list[str]:
        with connect_sse(web, "GET", WATCH) as stream:
            received = stream.iter_sse()
            return [next(received).id, next(received).id]

    def call(number: int) -> str:
        return web.get("/v1/games", headers={"X-Request-Id": f"call-{number}"}).headers["X-Request-Id"]

    with ThreadPoolExecutor(40) as pool:
        streams = [pool.submit(watch, number) for number in range(30)]
        calls = [pool.submit(call, number) for number in range(60)]
        assert [stream.result() for stream in streams] == [["1", "2"]] * 30
        assert [call.result() for call in calls] == [f"call-{number}" for number in range(60)]


def test_large_body_is_413_before_it_is_sent_completely(gateway: RunningGateway) -> None:
    answer = httpx.post(f"{gateway.base}/v1/matches/k:join", content=b" " * 10_000_000, timeout=20)
    assert answer.status_code == 413
    assert answer.json()["error"]["details"][0]["reason"] == "MESSAGE_TOO_LARGE"


@pytest.mark.parametrize("sent", [b"", b"GET /v1/games HT", b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n"])
def test_idle_connection_is_closed(service: FakeService, sent: bytes) -> None:
    gateway = RunningGateway(service, idle_seconds=0.3)
    with socket.create_connection(("127.0.0.1", gateway.port), 20) as connection:
        began = time.monotonic()
        connection.sendall(sent)
        connection.makefile("rb").read()
        assert time.monotonic() - began < 10
    gateway.stop()


def test_connections_that_clients_have_closed_are_released_soon(service: FakeService) -> None:
    gateway = RunningGateway(service)
    before = open_files()
    for number in range(300):
        with socket.create_connection(("127.0.0.1", gateway.port), 20) as connection:
            if number % 2:
                connection.sendall(b"GET /v1/games HTTP/1.1\r\nHost: hall\r\n\r\n")
                connection.recv(100)
    wait_until(lambda: open_files() < before + 30)
    gateway.stop()


@pytest.fixture
def many_files() -> Iterator[None]:
    """Raises the limit of open files of this process, and of the gateway in it, as far as allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def _idle_connections(gateway: RunningGateway, count: int) -> Iterator[None]:
    """Connections that send the first byte of a request."""
    with ExitStack() as stack:
        for _ in range(count):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", gateway.port), 20))
            connection.sendall(b"G")
        yield


@pytest.mark.usefixtures("many_files")
def test_idle_connections_do_not_block_others(service: FakeService) -> None:
    match = FakeMatch(service, last=1)
    gateway = RunningGateway(service)
    with httpx.Client(base_url=gateway.base, timeout=60) as web, connect_sse(web, "GET", WATCH) as stream:
        received = stream.iter_sse()
        assert next(received).id == "1"
        with _idle_connections(gateway, 1200):
            assert httpx.get(f"{gateway.base}/v1/games", timeout=60).is_success
            match.live.put(2)
            assert next(received).id == "2"
    gateway.stop()
