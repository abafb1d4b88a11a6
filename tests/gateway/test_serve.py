"""The server of the gateway: start, stop, many clients, and clients that send too much, too slowly or nothing."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from threading import Event
from typing import Any

import httpx
import pytest
from httpx_sse import connect_sse

from markethall.v1 import match_pb2
from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.server import HttpServer
from tests.waiting import wait_until

from .fake import Context, Fake
from .running import Running
from .test_events import Match

WATCH = "/v1/matches/k3v9:watch"


def test_port_0_takes_a_free_port(service: Fake) -> None:
    gateway = Running(service)
    assert httpx.get(gateway.base).is_success
    gateway.stop()


def test_a_port_in_use_is_an_error_that_names_the_setting() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(OSError, match=r"in use.*MARKETHALL_HTTP_PORT"),
    ):
        HttpServer("127.0.0.1", taken.getsockname()[1], GatewaySettings())


def test_streams_end_when_the_gateway_stops(service: Fake) -> None:
    match = Match(service, made=1)
    gateway = Running(service, heartbeat_seconds=60.0)
    with httpx.Client(base_url=gateway.base, timeout=20) as web, connect_sse(web, "GET", WATCH) as stream:
        coming = stream.iter_sse()
        assert next(coming).event == "update"
        gateway.stop()
        assert list(coming) == []
    assert match.left.wait(5)


def test_a_running_call_is_answered_when_the_gateway_stops(service: Fake) -> None:
    begun, told = Event(), Event()

    def answer(asked: Any, _: Context) -> match_pb2.Match:
        begun.set()
        told.wait(60)
        return match_pb2.Match(name=asked.name)

    service.answers["GetMatch"] = answer
    gateway = Running(service, grace_seconds=60.0)
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(httpx.get, f"{gateway.base}/v1/matches/k3v9", timeout=60)
        assert begun.wait(10)
        gateway.begin_to_stop()
        wait_until(lambda: not _listens(gateway))
        told.set()
        assert asked.result().json()["name"] == "matches/k3v9"
    gateway.stop()


def _listens(gateway: Running) -> bool:
    with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", gateway.port)):
        return True
    return False


def test_many_streams_and_calls_at_once(service: Fake, web: httpx.Client) -> None:
    Match(service, made=2)

    def watch(_: int) -> list[str]:
        with connect_sse(web, "GET", WATCH) as stream:
            coming = stream.iter_sse()
            return [next(coming).id, next(coming).id]

    def call(number: int) -> str:
        return web.get("/v1/games", headers={"X-Request-Id": f"call-{number}"}).headers["X-Request-Id"]

    with ThreadPoolExecutor(40) as pool:
        streams = [pool.submit(watch, number) for number in range(30)]
        calls = [pool.submit(call, number) for number in range(60)]
        assert [stream.result() for stream in streams] == [["1", "2"]] * 30
        assert [call.result() for call in calls] == [f"call-{number}" for number in range(60)]


def request(gateway: Running, data: bytes) -> bytes:
    """What the server answers to these bytes, until it closes the connection."""
    with socket.create_connection(("127.0.0.1", gateway.port), 20) as line:
        line.sendall(data)
        return line.makefile("rb").read()


def test_a_request_that_is_not_http_gets_400(gateway: Running) -> None:
    assert request(gateway, b"GET /v1/games HTTP/1.1\r\nContent-Length: many\r\n\r\n").startswith(b"HTTP/1.1 400 ")


def test_conflicting_lengths_close_the_connection(service: Fake, gateway: Running) -> None:
    head = b"POST /v1/matches/k:join HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\n"
    hidden = b"GET /v1/games HTTP/1.1\r\nHost: hall\r\n\r\n"
    answer = request(gateway, head + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + hidden)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert service.seen == []


@pytest.mark.parametrize("lines", [b"a:b\r\n" * 62_500, b"a: " + b"b" * 40_000 + b"\r\n", b"a: b\r\n" * 200])
def test_too_many_headers_are_431(gateway: Running, lines: bytes) -> None:
    with socket.create_connection(("127.0.0.1", gateway.port), 20) as line:
        with suppress(ConnectionError):
            line.sendall(b"GET /v1/games HTTP/1.1\r\nHost: hall\r\n" + lines + b"\r\n")
        assert line.recv(12) == b"HTTP/1.1 431"


def test_a_large_body_is_413_although_it_is_still_being_sent(gateway: Running) -> None:
    answer = httpx.post(f"{gateway.base}/v1/matches/k:join", content=b" " * 10_000_000, timeout=20)
    assert answer.status_code == 413
    assert answer.json()["error"]["details"][0]["reason"] == "MESSAGE_TOO_LARGE"


def test_a_slow_body_is_408(service: Fake) -> None:
    gateway = Running(service, body_seconds=0.3)
    head = b"POST /v1/matches/k:join HTTP/1.1\r\nHost: hall\r\nContent-Length: 10\r\n\r\n{"
    answer = request(gateway, head)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"REQUEST_OVERDUE" in answer
    assert service.seen == []
    gateway.stop()


@pytest.mark.parametrize("sent", [b"", b"GET /v1/games HT", b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n"])
def test_idle_connection_is_closed(service: Fake, sent: bytes) -> None:
    gateway = Running(service, idle_seconds=0.3)
    with socket.create_connection(("127.0.0.1", gateway.port), 20) as line:
        began = time.monotonic()
        line.sendall(sent)
        line.makefile("rb").read()
        assert time.monotonic() - began < 10
    gateway.stop()


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many open files as the test, and the gateway in it, may have at all."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def _silent(gateway: Running, count: int) -> Iterator[None]:
    """Connections that begin a request and say no more."""
    with ExitStack() as lines:
        for _ in range(count):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", gateway.port), 20))
            line.sendall(b"G")
        yield


@pytest.mark.usefixtures("many_files")
def test_idle_connections_do_not_block_others(service: Fake) -> None:
    match = Match(service, made=1)
    gateway = Running(service)
    with httpx.Client(base_url=gateway.base, timeout=60) as web, connect_sse(web, "GET", WATCH) as stream:
        coming = stream.iter_sse()
        assert next(coming).id == "1"
        with _silent(gateway, 1200):
            assert httpx.get(f"{gateway.base}/v1/games", timeout=60).is_success
            match.live.put(2)
            assert next(coming).id == "2"
    gateway.stop()


def test_clients_that_do_not_read_do_not_block_others(service: Fake) -> None:
    gateway = Running(service)
    asked = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: hall\r\n\r\n" * 30
    with ExitStack() as greedy:
        for _ in range(10):
            greedy.enter_context(socket.create_connection(("127.0.0.1", gateway.port))).sendall(asked)
        assert httpx.get(f"{gateway.base}/v1/games", timeout=60).is_success
    gateway.stop()
