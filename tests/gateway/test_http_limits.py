"""Limits of one client of REST: time to send, time to read, connections, and answers that wait."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final

import httpx
import pytest

from markethall.v1 import match_pb2
from markethall_platform.network import networks
from tests.raw_http import answers, connect, read_all
from tests.waiting import wait_until

from .fake_service import WATCH, FakeMatch, FakeService
from .running_gateway import RunningGateway

SMALL: Final = 4096
"""A receive buffer with which most of a long answer waits in the service."""
LONG: Final = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: hall\r\n\r\n"
SHORT: Final = b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n"


@contextmanager
def running(service: FakeService, **settings: Any) -> Iterator[RunningGateway]:
    gateway = RunningGateway(service, grace_seconds=0.1, **settings)
    yield gateway
    gateway.stop()


def is_closed(connection: socket.socket) -> bool:
    """Whether the server closes the connection without an answer."""
    with suppress(ConnectionError):
        return connection.recv(1) == b""
    return True


UNFINISHED: Final = {
    b"": None,
    b"\r\n\r\n": None,
    SHORT: 200,
    b"GET /v1/ga": 408,
    b"GET /v1/games HTTP/1.1\r\nHost: hall\r\nA": 408,
    b"POST /v1/matches/k:join HTTP/1.1\r\nHost: hall\r\nContent-Length: 10\r\n\r\n{": 408,
    b"POST /v1/matches/k:join HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n": 408,
}
"""What clients send before they stop, and the status of the answer."""


def test_client_that_stops_sending_is_closed(service: FakeService) -> None:
    # All at once, so that the limit can be long enough for a busy machine, which is slow to send.
    with running(service, idle_seconds=3.0, body_seconds=3.0) as gateway, ExitStack() as stack:
        connections = [stack.enter_context(connect(gateway.base)) for _ in UNFINISHED]
        for connection, sent in zip(connections, UNFINISHED, strict=True):
            connection.sendall(sent)
        for connection, status in zip(connections, UNFINISHED.values(), strict=True):
            found = answers(read_all(connection))
            assert [answer.status for answer in found] == ([] if status is None else [status])
            assert [answer.reason for answer in found if answer.status >= 400] == ["REQUEST_OVERDUE"] * (status == 408)
    assert service.calls == []


def test_time_for_a_request_does_not_begin_again_with_each_byte(service: FakeService) -> None:
    with running(service, idle_seconds=2.0) as gateway, connect(gateway.base, timeout=0.05) as connection:
        connection.sendall(b"GET /")
        received = b""
        while not received:
            with suppress(TimeoutError):
                received = connection.recv(1000)
            with suppress(ConnectionError):
                connection.sendall(b"a")
        assert received.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("data", [LONG, LONG * 30, f"GET {WATCH} HTTP/1.1\r\nHost: hall\r\n\r\n".encode()])
def test_client_that_does_not_read_is_cut(service: FakeService, data: bytes) -> None:
    # Few large commits: each passes between threads, which takes long on a busy machine.
    match = FakeMatch(service, last=200, size=20_000)
    with running(service, write_seconds=0.5, heartbeat_seconds=3600.0) as gateway:
        with connect(gateway.base, window=SMALL) as connection:
            connection.sendall(data)
            wait_until(lambda: gateway.refused["http_write_seconds"] == 1)
            # What the kernel had for it is dropped too.
            assert len(read_all(connection)) < 1_000_000
        if b":watch" in data:
            assert match.watch_has_ended.wait(60)


def test_client_that_reads_slowly_gets_its_answer(service: FakeService) -> None:
    with running(service, write_seconds=2.0) as gateway, connect(gateway.base, window=SMALL) as connection:
        connection.sendall(LONG.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        received = bytearray()
        # Many times the buffers of the kernel, with the client always behind.
        while piece := connection.recv(2000):
            received += piece
        [answer] = answers(bytes(received))
        assert answer.body == httpx.get(f"{gateway.base}/docs/swagger-ui-bundle.js").content


@pytest.mark.parametrize("limit", ["max_connections", "max_connections_per_address"])
def test_number_of_connections_is_limited(service: FakeService, limit: str) -> None:
    with running(service, idle_seconds=60.0, **{limit: 5}) as gateway, ExitStack() as stack:
        connections = [stack.enter_context(connect(gateway.base)) for _ in range(5)]
        for connection in connections:
            connection.sendall(SHORT)
            assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")
        assert is_closed(stack.enter_context(connect(gateway.base)))
        connections[0].close()
        wait_until(lambda: httpx.get(f"{gateway.base}/healthz").is_success, retry_on=httpx.TransportError)
        for connection in connections[1:]:
            connection.sendall(SHORT)
            assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_connections_of_trusted_proxies_are_not_counted_by_address(service: FakeService) -> None:
    trusted = networks(("127.0.0.1",))
    with running(service, max_connections_per_address=2, trusted_proxies=trusted) as gateway, ExitStack() as stack:
        for _ in range(10):
            connection = stack.enter_context(connect(gateway.base))
            connection.sendall(SHORT)
            assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_answers_that_wait_for_one_address_are_limited(service: FakeService) -> None:
    size = 3_000_000
    service.answers["GetMatch"] = lambda *_: match_pb2.Match(name="x" * size)

    def request(address: str) -> bytes:
        head = f"GET /v1/matches/k3v9 HTTP/1.1\r\nHost: hall\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n\r\n"
        return head.encode()

    trusted = networks(("127.0.0.1",))
    with running(service, max_waiting_bytes=size * 3 // 2, trusted_proxies=trusted) as gateway, ExitStack() as stack:
        rude = [stack.enter_context(connect(gateway.base, window=SMALL)) for _ in range(4)]
        for connection in rude:
            connection.sendall(request("192.0.2.1"))
        wait_until(lambda: gateway.refused["http_write_seconds"] == 3)
        # Another address is served, and the first answer still waits.
        honest = stack.enter_context(connect(gateway.base))
        honest.sendall(request("192.0.2.2"))
        [answer] = answers(read_all(honest))
        assert len(answer.body) > size
        assert sorted(len(read_all(connection)) > size for connection in rude) == [False, False, False, True]


def test_files_that_wait_are_not_counted_for_each_client(service: FakeService) -> None:
    with running(service, max_waiting_bytes=2_000_000) as gateway, ExitStack() as stack:
        rude = [stack.enter_context(connect(gateway.base, window=SMALL)) for _ in range(10)]
        for connection in rude:
            connection.sendall(LONG.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert httpx.get(f"{gateway.base}/healthz").is_success
        assert {len(answers(read_all(connection))) for connection in rude} == {1}
