"""The gateway as a process: start, stop, and many at once."""

from __future__ import annotations

import os
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import grpc
import httpx
import pytest
from httpx_sse import connect_sse

from markethall.v1 import match_pb2
from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.serve import run
from tests.gateway.fake import Fake
from tests.gateway.running import Running
from tests.gateway.test_events import Match

WATCH = "/v1/matches/k3v9:watch"


def test_port_0_takes_a_free_one_and_says_which(service: Fake) -> None:
    gateway = Running(service.target)
    assert httpx.get(gateway.base).is_success
    assert gateway.stop() == 0


def test_a_port_that_is_taken_is_an_error_before_anything_is_ready(service: Fake) -> None:
    told: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        run(
            "127.0.0.1", taken.getsockname()[1], service.target, GatewaySettings(), lambda *ports: told.append(ports[0])
        )
    assert told == []


def test_streams_end_when_the_gateway_is_told_to_stop(service: Fake) -> None:
    match = Match(service, made=1)
    gateway = Running(service.target, heartbeat_seconds=60.0)
    with httpx.Client(base_url=gateway.base, timeout=20) as web, connect_sse(web, "GET", WATCH) as stream:
        coming = stream.iter_sse()
        assert next(coming).event == "commit"
        assert gateway.stop() == 0
        assert list(coming) == []
    assert match.left.wait(5)


def test_a_call_under_way_is_answered_when_the_gateway_is_told_to_stop(service: Fake) -> None:
    begun, told = Event(), Event()

    def answer(asked: Any, _: grpc.ServicerContext) -> match_pb2.Match:
        begun.set()
        told.wait(10)
        return match_pb2.Match(name=asked.name)

    service.answers["GetMatch"] = answer
    gateway = Running(service.target)
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(httpx.get, f"{gateway.base}/v1/matches/k3v9", timeout=20)
        assert begun.wait(10)
        os.kill(gateway.process.pid or 0, signal.SIGTERM)
        told.set()
        assert asked.result().json()["name"] == "matches/k3v9"
    assert gateway.stop() == 0


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


def test_what_is_no_http_is_refused_in_the_same_form(gateway: Running) -> None:
    with socket.create_connection(("127.0.0.1", gateway.port)) as line:
        line.sendall(b"GET /v1/games HTTP/1.1\r\nContent-Length: many\r\n\r\n")
        answer = line.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"reason": "MALFORMED"' in answer
