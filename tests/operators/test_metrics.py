"""Prometheus metrics of a service."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import grpc
import httpx
import pytest
from grpc_health.v1 import health_pb2
from prometheus_client.samples import Sample

from markethall.v1 import match_service_pb2
from markethall_platform import grpc_server
from markethall_platform.metrics import Observe
from markethall_service.api import handlers
from markethall_service.api.handlers import Middleware
from tests.api.calls import Table
from tests.metrics import samples, value
from tests.service import Service
from tests.waiting import until, wait_until

from .conftest import Serve

CALLS = "markethall_call_duration_seconds_count"
MATCHES = "markethall_matches_total"
REQUESTS = "markethall_http_request_duration_seconds_count"


def growth(before: list[Sample], after: list[Sample], name: str, **labels: str) -> float:
    """How much the series with these labels has grown. A series that does not exist counts as 0."""
    earlier, later = (
        sum(sample.value for sample in scraped if sample.name == name and sample.labels == labels)
        for scraped in (before, after)
    )
    return later - earlier


class TestMetrics:
    SETTINGS: ClassVar = {"rest": "true", "metrics_port": "0", "max_watches": "50"}

    def test_calls_matches_and_round_trips_are_counted(self, service: Service) -> None:
        moves = 5
        before = samples(service.addresses["metrics"])
        with Table(service.target) as table:
            table.start("klongs")
            watch = table.watch()
            next(watch)
            table.play_random(random.Random(1), moves)
            with pytest.raises(Exception, match="NOT_FOUND"):
                table.matches.GetMatch(match_service_pb2.GetMatchRequest(name="matches/none"))

            after = samples(service.addresses["metrics"])
            assert growth(before, after, CALLS, method="PlayMove", code="OK") == moves
            assert growth(before, after, CALLS, method="GetMatch", code="NOT_FOUND") == 1
            assert growth(before, after, "markethall_watches") == 1
            assert value(after, "markethall_watches_limit") == 50
            assert growth(before, after, "markethall_open_matches", game="klongs", state="playing") == 1
            assert growth(before, after, MATCHES, game="klongs", event="created") == 1
            assert growth(before, after, MATCHES, game="klongs", event="started") == 1
            assert growth(before, after, MATCHES, game="klongs", event="finished") == 0
            assert growth(before, after, "markethall_redis_round_trips_total") >= moves
            assert growth(before, after, "markethall_redis_round_trip_seconds_count") >= moves
            assert value(after, "markethall_redis_faults_total") == 0
            assert value(after, "markethall_ready") == 1

            watch.cancel()
            table.play_random(random.Random(1))
        after = samples(service.addresses["metrics"])
        assert growth(before, after, MATCHES, game="klongs", event="finished") == 1
        assert growth(before, after, "markethall_watches") == 0
        assert growth(before, after, "markethall_bot_choice_seconds_count") == 0

    def test_shard_is_checked_every_second(self, service: Service) -> None:
        def of_shard() -> dict[str, float]:
            scraped = samples(service.addresses["metrics"])
            found = [sample for sample in scraped if sample.name.startswith("markethall_shard_")]
            assert {tuple(sample.labels) for sample in found} <= {("shard",)}
            return {sample.name.removeprefix("markethall_shard_"): sample.value for sample in found}

        found = of_shard()
        assert found.pop("memory_bytes") > 500_000
        # A private Redis has no limit of its memory, so that there is no ratio.
        assert found == {
            "writable": 1, "down_seconds_total": 0, "replicas_online": 0, "replicas_needed": 0, "disk_fault": 0,
        }  # fmt: skip
        scraped = samples(service.addresses["metrics"])
        assert 0 < value(scraped, "markethall_disk_free_bytes") <= value(scraped, "markethall_disk_bytes")
        assert value(scraped, "markethall_grpc_server", kind="core", setting="auto") == 1

    def test_bot_moves_are_counted_with_their_time(self, service: Service) -> None:
        before = samples(service.addresses["metrics"])
        with Table(service.target) as table:
            table.create("portobello")
            table.add_bot(2)
            table.join()
            # The bot places the Bobby, then the person must act.
            wait_until(lambda: list(table.get().to_act) == [1])
        after = samples(service.addresses["metrics"])
        assert growth(before, after, "markethall_bot_choice_seconds_count") == 1
        assert growth(before, after, "markethall_bot_choice_seconds_sum") > 0

    def test_requests_are_counted_by_route_only(self, service: Service) -> None:
        before = samples(service.addresses["metrics"])
        with Table(service.target) as table:
            table.create()
            id = table.name.partition("/")[2]
            with httpx.Client(base_url=service.http) as web:
                web.get(f"/v1/{table.name}")
                web.get("/healthz")
                for number in range(20):
                    web.request(f"ODD{number}", f"/nowhere/{number}")
            odd_method: Any = table.channel.unary_unary("/markethall.v1.MatchService/Odd1")
            with pytest.raises(Exception, match="UNIMPLEMENTED"):
                odd_method(b"")

        after = samples(service.addresses["metrics"])
        assert growth(before, after, REQUESTS, route="/v1/matches/{match}", verb="GET", status="200") == 1
        assert growth(before, after, REQUESTS, route="unknown", verb="other", status="501") == 20
        assert value(after, "markethall_http_streams") == 0
        text = httpx.get(service.addresses["metrics"]).text
        assert not [name for name in (id, "Odd1", "nowhere") if name in text]


def test_method_has_series_only_for_codes_that_occurred(serve: Serve) -> None:
    service = serve(rest="true", metrics_port="0")
    httpx.get(f"{service.http}/v1/games")
    httpx.get(f"{service.http}/v1/matches/none")
    labels = [sample.labels for sample in samples(service.addresses["metrics"]) if "code" in sample.labels]
    assert {label["code"] for label in labels} == {"OK", "NOT_FOUND"}
    assert {label["method"] for label in labels if label["code"] == "NOT_FOUND"} == {"GetMatch"}
    assert "_created" not in httpx.get(service.addresses["metrics"]).text


def test_slow_call_leaves_its_request_id_as_an_exemplar(tmp_path: Path) -> None:
    constants = {"markethall_service.api.handlers.EXEMPLAR_S": 0.0}
    with Service(tmp_path, constants, metrics_port="0") as service, Table(service.target) as table:
        table.create()
        request = match_service_pb2.GetMatchRequest(name=table.name)
        table.matches.GetMatch(request, metadata=(("x-request-id", "slow-1"),))
        table.matches.GetMatch(request, metadata=(("x-request-id", "not sane"),))
        url, openmetrics = service.addresses["metrics"], "application/openmetrics-text"
        lines = [line for line in httpx.get(url, headers={"Accept": openmetrics}).text.splitlines() if "# {" in line]
        assert [line for line in lines if 'method="GetMatch"' in line]
        assert not [line for line in lines if "not sane" in line]
        # The usual format has no exemplars.
        assert "# {" not in httpx.get(url).text


def test_metrics_are_off_by_default(hall: Service) -> None:
    assert hall.addresses["metrics"] == ""
    assert httpx.get(f"{hall.http}/metrics").status_code == 404


class RecordedCodes(dict[str, Observe]):
    """A meter that records the codes of ended calls in `codes`."""

    def __init__(self) -> None:
        super().__init__()
        self.codes: list[str] = []

    def __missing__(self, code: str) -> Observe:
        return lambda _, __=None: self.codes.append(code)


@pytest.mark.parametrize("kind", ["core", "aio"])
async def test_call_cancelled_by_its_client_counts_as_cancelled(kind: grpc_server.ServerKind) -> None:
    meter, begun = RecordedCodes(), asyncio.Event()

    async def wait(*_: object) -> bytes:
        begun.set()
        await asyncio.Event().wait()
        return b""

    health: Any = health_pb2.DESCRIPTOR.services_by_name["Health"]
    methods: Any = SimpleNamespace(check=wait, list=wait, watch=wait)
    server = await grpc_server.create_server(kind)
    server.add_generic_rpc_handlers((handlers.handler(health, methods, Middleware(meter=lambda _: meter)),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        check: Any = channel.unary_unary(f"/{health.full_name}/Check")
        call = check(b"")
        code = asyncio.ensure_future(call.code())
        await begun.wait()
        call.cancel()
        assert await code is grpc.StatusCode.CANCELLED
        await until(lambda: meter.codes == ["CANCELLED"])
    await server.stop(0)
