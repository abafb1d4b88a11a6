"""A gateway that stops: every request under way gets an answer that clients understand, and the log stays quiet."""

from __future__ import annotations

import logging
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from threading import Event
from typing import Any

import httpx
import pytest
from httpx_sse import connect_sse

from markethall.v1 import match_pb2
from tests.raw_http import RawAnswer, answers, connect, read_all
from tests.waiting import wait_until

from .fake_service import WATCH, Context, FakeMatch, FakeService
from .running_gateway import RunningGateway


def test_streams_end_when_the_gateway_stops(service: FakeService) -> None:
    match = FakeMatch(service, last=1)
    gateway = RunningGateway(service, heartbeat_seconds=60.0)
    with httpx.Client(base_url=gateway.base, timeout=20) as web, connect_sse(web, "GET", WATCH) as stream:
        received = stream.iter_sse()
        assert next(received).event == "update"
        gateway.stop()
        assert list(received) == []
    assert match.watch_has_ended.wait(5)


def test_running_call_is_answered_before_the_gateway_stops(service: FakeService) -> None:
    started, may_finish = Event(), Event()

    def answer(request: Any, _: Context) -> match_pb2.Match:
        started.set()
        may_finish.wait(60)
        return match_pb2.Match(name=request.name)

    service.answers["GetMatch"] = answer
    gateway = RunningGateway(service, grace_seconds=60.0)
    with ThreadPoolExecutor() as pool:
        response = pool.submit(httpx.get, f"{gateway.base}/v1/matches/k3v9", timeout=60)
        assert started.wait(10)
        gateway.begin_to_stop()
        wait_until(lambda: not _listens(gateway))
        may_finish.set()
        assert response.result().json()["name"] == "matches/k3v9"
    gateway.stop()


def _listens(gateway: RunningGateway) -> bool:
    with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", gateway.port)):
        return True
    return False


HEALTH = b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n"
WATCHED = f"GET {WATCH} HTTP/1.1\r\nHost: hall\r\n\r\n".encode()


class Blocked:
    """GetMatch of a service, which blocks until `may_finish` is set."""

    def __init__(self, service: FakeService) -> None:
        self.started, self.may_finish = Event(), Event()
        service.answers["GetMatch"] = self._answer

    def _answer(self, request: Any, _: Context) -> match_pb2.Match:
        self.started.set()
        self.may_finish.wait(60)
        return match_pb2.Match(name=request.name)


def assert_says_that_it_stops(answer: RawAnswer) -> None:
    assert (answer.status, answer.reason) == (503, "SHUTTING_DOWN")
    assert answer.headers["retry-after"] == "1"
    assert answer.headers["connection"] == "close"


def test_request_that_outlasts_the_grace_time_is_answered(
    service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = Blocked(service)
    gateway = RunningGateway(service, grace_seconds=0.2)
    with connect(gateway.base) as connection:
        connection.sendall(b"GET /v1/matches/k3v9 HTTP/1.1\r\nHost: hall\r\n\r\n")
        assert blocked.started.wait(20)
        gateway.stop()
        [answer] = answers(read_all(connection))
    blocked.may_finish.set()
    assert_says_that_it_stops(answer)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_incomplete_request_is_answered_at_the_stop(service: FakeService) -> None:
    gateway = RunningGateway(service, grace_seconds=0.2)
    with connect(gateway.base) as connection, connect(gateway.base) as other:
        connection.sendall(b"POST /v1/matches/k:join HTTP/1.1\r\nHost: hall\r\nContent-Length: 10\r\n\r\n{")
        # The gateway reads in the order of arrival.
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n")
        assert other.recv(100)
        gateway.stop()
        [answer] = answers(read_all(connection))
    assert_says_that_it_stops(answer)
    assert service.calls == []


def test_open_connections_do_not_delay_the_stop(service: FakeService, caplog: pytest.LogCaptureFixture) -> None:
    FakeMatch(service, last=3)
    gateway = RunningGateway(service, grace_seconds=60.0)
    with ExitStack() as stack:
        for data in (b"", b"GET /v1", HEALTH, WATCHED):
            for _ in range(20):
                connection = stack.enter_context(connect(gateway.base))
                connection.sendall(data)
                if data.endswith(b"\r\n\r\n"):
                    assert connection.recv(100)
        began = time.monotonic()
        gateway.stop()
        assert time.monotonic() - began < 30, "the grace time is for requests only"
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_client_that_does_not_read_does_not_delay_the_stop(
    service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    gateway = RunningGateway(service, grace_seconds=0.2)
    request = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: hall\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(connect(gateway.base, window=4096)).sendall(request * 30)
        assert httpx.get(f"{gateway.base}/v1/games", timeout=60).is_success
        gateway.stop()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
