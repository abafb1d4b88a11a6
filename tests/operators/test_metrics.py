"""Prometheus metrics of a real service."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import grpc
import httpx
import pytest
from grpc_health.v1 import health_pb2

from markethall.v1 import match_service_pb2
from markethall_platform import grpc_server
from markethall_service.api import handlers
from markethall_service.api.handlers import Middleware
from tests.api.calls import Table
from tests.service import Service
from tests.tools.processes import command_line, workers
from tests.waiting import until, wait_until

from .conftest import Serve
from .samples import samples, value


@pytest.fixture
def service(serve: Serve) -> Service:
    """A service with metrics."""
    return serve(rest="true", metrics_port="0")


def test_calls_matches_and_round_trips_are_counted(service: Service) -> None:
    table = Table(service.target)
    table.start()
    moves = 5
    watch = table.watch()
    next(iter(watch))
    table.play_random(random.Random(1), moves)
    with pytest.raises(Exception, match="NOT_FOUND"):
        table.matches.GetMatch(match_service_pb2.GetMatchRequest(name="matches/none"))

    found = samples(service.addresses["metrics"])

    calls = "markethall_call_duration_seconds_count"
    assert value(found, calls, method="PlayMove", code="OK") == moves
    assert value(found, calls, method="GetMatch", code="NOT_FOUND") == 1
    assert value(found, "markethall_watches") == 1
    assert value(found, "markethall_open_matches", game="portobello", state="playing") == 1
    assert value(found, "markethall_matches_total", game="portobello", event="created") == 1
    assert value(found, "markethall_matches_total", game="portobello", event="started") == 1
    assert value(found, "markethall_redis_round_trips_total") >= moves
    assert value(found, "markethall_redis_round_trip_seconds_count") >= moves
    assert value(found, "markethall_redis_faults_total") == 0
    assert value(found, "markethall_redis_memory_bytes") > 500_000
    watch.cancel()
    table.play_random(random.Random(1))
    table.close()
    found = samples(service.addresses["metrics"])
    assert value(found, "markethall_matches_total", game="portobello", event="finished") == 1
    assert value(found, "markethall_watches") == 0
    assert value(found, "markethall_bot_choice_seconds_count") == 0


class Codes(dict[str, Callable[[float], None]]):
    """A meter by code. `noted` has the codes of ended calls."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[str] = []

    def __missing__(self, code: str) -> Callable[[float], None]:
        return lambda _: self.noted.append(code)


@pytest.mark.parametrize("kind", ["core", "aio"])
async def test_call_cancelled_by_its_client_counts_as_cancelled(kind: grpc_server.ServerKind) -> None:
    codes, begun = Codes(), asyncio.Event()

    async def wait(*_: object) -> bytes:
        begun.set()
        await asyncio.Event().wait()
        return b""

    health: Any = health_pb2.DESCRIPTOR.services_by_name["Health"]
    everything: Any = SimpleNamespace(check=wait, list=wait, watch=wait)
    running = await grpc_server.create_server(kind)
    running.add_generic_rpc_handlers((handlers.handler(health, everything, Middleware(meter=lambda _: codes)),))
    port = running.add_insecure_port("127.0.0.1:0")
    await running.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        check: Any = channel.unary_unary(f"/{health.full_name}/Check")
        call = check(b"")
        sent = asyncio.ensure_future(call.code())
        await begun.wait()
        call.cancel()
        assert await sent is grpc.StatusCode.CANCELLED
        await until(lambda: codes.noted == ["CANCELLED"])
    await running.stop(0)


def test_bot_moves_are_counted_with_their_time(service: Service) -> None:
    with Table(service.target) as table:
        table.create()
        table.add_bot(2)
        table.join()
        # The bot places the Bobby, then the person must act.
        wait_until(lambda: list(table.get().to_act) == [1])
    found = samples(service.addresses["metrics"])
    assert value(found, "markethall_bot_choice_seconds_count") == 1
    assert value(found, "markethall_bot_choice_seconds_sum") > 0

    assert value(found, "markethall_ready") == 1


def test_method_has_series_only_for_codes_that_occurred(service: Service) -> None:
    with httpx.Client(base_url=service.http) as web:
        web.get("/v1/games")
        web.get("/v1/matches/none")
    found = samples(service.addresses["metrics"])
    shown = {(one.labels["method"], one.labels["code"]) for one in found if "code" in one.labels}
    assert {code for _, code in shown} == {"OK", "NOT_FOUND"}
    assert {method for method, code in shown if code == "NOT_FOUND"} == {"GetMatch"}
    assert "_created" not in httpx.get(service.addresses["metrics"]).text


def test_requests_are_counted_by_route_only(service: Service) -> None:
    table = Table(service.target)
    table.create()
    secret = table.name.partition("/")[2]
    with httpx.Client(base_url=service.http) as web:
        web.get(f"/v1/{table.name}")
        web.get("/healthz")
        for number in range(20):
            web.request(f"ODD{number}", f"/nowhere/{number}")
    odd: Any = table.channel.unary_unary("/markethall.v1.MatchService/Odd1")
    with pytest.raises(Exception, match="UNIMPLEMENTED"):
        odd(b"")
    table.close()

    found = samples(service.addresses["metrics"])

    requests = "markethall_http_request_duration_seconds_count"
    assert value(found, requests, route="/v1/matches/{match}", verb="GET", status="200") == 1
    assert value(found, requests, route="unknown", verb="other", status="404") == 20
    assert value(found, "markethall_http_streams") == 0
    text = httpx.get(service.addresses["metrics"]).text
    assert not [word for word in (secret, "Odd1", "nowhere") if word in text]


def test_metrics_are_off_by_default(hall: Service) -> None:
    assert hall.addresses["metrics"] == ""
    assert httpx.get(f"{hall.http}/metrics").status_code == 404


def test_taken_metrics_port_ends_the_start(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(RuntimeError, match="ended with 1"):
        Service(tmp_path, metrics_port=str(taken.getsockname()[1])).start()


def free_ports(number: int) -> int:
    """The first of this number of consecutive free ports."""
    while True:
        with ExitStack() as stack:
            first = stack.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            with suppress(OSError, OverflowError):
                for port in range(first + 1, first + number):
                    stack.enter_context(socket.create_server(("127.0.0.1", port)))
                return int(first)


def test_each_process_has_its_own_metrics_port(serve: Serve) -> None:
    first = free_ports(2)
    serve(rest="true", processes="2", metrics_port=str(first))
    for port in (first, first + 1):
        found = {one.name for one in samples(f"http://127.0.0.1:{port}/metrics")}
        assert {"markethall_ready", "markethall_http_streams"} <= found


def test_replaced_process_keeps_its_metrics_port(serve: Serve) -> None:
    service = serve(rest="true", processes="2", metrics_port=str(free_ports(2)))
    for pid in workers(service):
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda pid=pid: not command_line(pid))  # type: ignore[misc]
    wait_until(
        lambda: value(samples(service.addresses["metrics"]), "markethall_http_streams") == 0, passing=httpx.HTTPError
    )
