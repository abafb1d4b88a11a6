"""Prometheus metrics of a real service and its gateway."""

from __future__ import annotations

import random
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from markethall.v1 import match_service_pb2
from tests.api.calls import Table
from tests.operators.conftest import Serve
from tests.service import Service


def samples(url: str) -> list[Sample]:
    """All samples, as Prometheus reads them."""
    return [sample for family in text_string_to_metric_families(httpx.get(url).text) for sample in family.samples]


def value(found: list[Sample], name: str, **labels: str) -> float:
    """The one sample with this name and these labels."""
    [sample] = [one for one in found if one.name == name and one.labels == labels]
    return sample.value


@pytest.fixture
def service(serve: Serve) -> Service:
    """A service that shows its metrics."""
    return serve(metrics_port="0", gateway_metrics_port="0")


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
    assert value(found, "markethall_open_matches", game="portobello", phase="playing") == 1
    assert value(found, "markethall_matches_total", game="portobello", event="created") == 1
    assert value(found, "markethall_matches_total", game="portobello", event="started") == 1
    assert value(found, "markethall_redis_round_trips_total") >= moves
    assert value(found, "markethall_redis_round_trip_seconds_count") >= moves
    assert value(found, "markethall_redis_faults_total") == 0
    watch.cancel()
    table.play_random(random.Random(1))
    table.close()
    found = samples(service.addresses["metrics"])
    assert value(found, "markethall_matches_total", game="portobello", event="finished") == 1
    assert value(found, "markethall_watches") == 0


def test_requests_are_counted_by_route_and_nothing_else_makes_labels(service: Service) -> None:
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

    found = samples(service.addresses["gateway_metrics"])

    requests = "markethall_http_request_duration_seconds_count"
    assert value(found, requests, route="/v1/matches/{match}", verb="GET", status="200") == 1
    assert value(found, requests, route="unknown", verb="other", status="404") == 20
    assert value(found, "markethall_http_streams") == 0
    texts = [httpx.get(service.addresses[name]).text for name in ("metrics", "gateway_metrics")]
    assert secret not in "".join(texts)
    assert "Odd1" not in "".join(texts)
    assert "nowhere" not in "".join(texts)


def test_metrics_are_off_unless_asked_for(hall: Service) -> None:
    assert (hall.addresses["metrics"], hall.addresses["gateway_metrics"]) == ("", "")
    assert httpx.get(f"{hall.http}/metrics").status_code == 404


def test_a_metrics_port_that_is_taken_is_an_error_at_the_start(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(RuntimeError, match="ended with 1"):
        Service(tmp_path, metrics_port=str(taken.getsockname()[1])).start()
