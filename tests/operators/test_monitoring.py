"""The alert rules and the dashboard in deploy/, compared with the metrics of a service."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis
import yaml
from prometheus_client.parser import text_string_to_metric_families

from markethall_service.api.handlers import IDLE, REQUEST
from markethall_service.app.metric_rows import BOUNDS
from markethall_service.gateway.app import ALIVE, READY
from tests.api.calls import Table
from tests.waiting import wait_until

from .conftest import Serve, redis_process

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
GRID_WIDTH = 24

METRIC = re.compile(r"\b((?:markethall|process)[_:][\w:]+|up\b)(?:\{([^}]*)\})?")
OTHERS = re.compile(r"\b(?:redis|envoy|probe|kubelet|kube)_\w+")
MATCHER = re.compile(r"(\w+)\s*(?:=~|!=|!~|=)")
GROUPING = re.compile(r"\bby \(([^)]*)\)")


def rules() -> dict[str, str]:
    """The expressions of the alerts and of the recording rules, by name."""
    groups = yaml.safe_load((DEPLOY / "prometheus-rules.yaml").read_text(encoding="utf-8"))["groups"]
    return {rule.get("alert") or rule["record"]: rule["expr"] for group in groups for rule in group["rules"]}


def dashboard() -> Any:
    return json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))


def queries() -> Iterator[str]:
    """All queries of the dashboard: of its panels and of its variables."""
    for panel in dashboard()["panels"]:
        yield from (target["expr"] for target in panel.get("targets", ()))
    variables = dashboard()["templating"]["list"]
    yield from (variable["definition"] for variable in variables if variable["type"] == "query")


@pytest.fixture
def exported(serve: Serve, tmp_path: Path) -> dict[str, set[str]]:
    """The labels of each metric that Prometheus has of two services: only a private Redis has a disk of this machine,
    and only the other one a limit of its memory."""
    (tmp_path / "redis").mkdir()
    # Prometheus adds `job` and `instance` to every series, and the series `up`.
    labels: dict[str, set[str]] = {"up": {"job", "instance"}}
    with redis_process(tmp_path / "redis") as (url, _):
        with redis.Redis.from_url(url) as client:
            client.config_set("maxmemory", "1gb")
        for redis_url in (None, url):
            service = serve(rest="true", metrics_port="0", redis_url=redis_url, archive=str(tmp_path))
            with Table(service.target) as table:
                # Metrics by game exist only when there is a match.
                table.create()
                assert httpx.get(f"{service.http}/v1/games").is_success
            add_labels(labels, service.addresses["metrics"])
    return labels


def add_labels(labels: dict[str, set[str]], url: str) -> None:
    """Add the labels of the metrics at the URL, when the shards have been checked."""
    wait_until(lambda: "markethall_shard_writable{" in httpx.get(url).text)
    for family in text_string_to_metric_families(httpx.get(url).text):
        labels.setdefault(family.name, {"job", "instance"})
        for sample in family.samples:
            labels.setdefault(sample.name, {"job", "instance"}).update(sample.labels)


def test_alerts_and_dashboard_use_only_exported_metrics_and_labels(exported: dict[str, set[str]]) -> None:
    recorded = {name for name in rules() if ":" in name}
    assert len(rules()) > len(recorded) > 0
    for expression in (*rules().values(), *queries()):
        metrics = METRIC.findall(expression)
        # Those of exporters that the outage test runs, and of Kubernetes.
        assert metrics or OTHERS.search(expression), expression
        for name, matchers in metrics:
            assert name in exported.keys() | recorded, name
            assert set(MATCHER.findall(matchers)) <= exported.get(name, set()), expression
        known = {"le"}.union(*(exported.get(name, set()) for name, _ in metrics))
        for group in GROUPING.findall(expression) if metrics else ():
            assert {label.strip() for label in group.split(",")} <= known, expression


def test_dashboard_shows_the_main_metrics() -> None:
    shown = {name for query in queries() for name, _ in METRIC.findall(query)}
    assert shown >= {
        "markethall_call_duration_seconds_count", "markethall_call_duration_seconds_bucket",
        "markethall_open_matches", "markethall_watches", "markethall_http_streams",
        "markethall_redis_round_trip_seconds_bucket", "markethall_shard_memory_bytes",
        "markethall_shard_writable", "markethall_shard_replicas_online", "markethall_shard_memory_ratio",
        "markethall_archive_up", "markethall_key_file_refused", "markethall_certificate_expiry_timestamp_seconds",
        "markethall_webhook_notices", "process_cpu_seconds_total", "process_resident_memory_bytes",
    }  # fmt: skip


def test_every_panel_uses_the_chosen_data_source_and_instance() -> None:
    [source, instance] = dashboard()["templating"]["list"]
    assert (source["name"], source["type"], source["query"]) == ("datasource", "datasource", "prometheus")
    assert (instance["name"], instance["datasource"]["uid"]) == ("instance", "${datasource}")
    for panel in dashboard()["panels"]:
        if panel["type"] == "row":
            continue
        assert panel["title"]
        assert panel["targets"]
        for item in (panel, *panel["targets"]):
            assert item["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
        for target in panel["targets"]:
            assert all('instance=~"$instance"' in matchers for _, matchers in METRIC.findall(target["expr"]))


def test_panels_have_unique_ids_and_do_not_overlap() -> None:
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = [panel["gridPos"] for panel in panels]
    for place in places:
        assert place["x"] >= 0
        assert place["y"] >= 0
        assert min(place["w"], place["h"]) > 0
        assert place["x"] + place["w"] <= GRID_WIDTH
    for first, second in combinations(places, 2):
        do_not_overlap = (
            first["x"] + first["w"] <= second["x"] or second["x"] + second["w"] <= first["x"]
            or first["y"] + first["h"] <= second["y"] or second["y"] + second["h"] <= first["y"]
        )  # fmt: skip
        assert do_not_overlap, (first, second)


def test_calls_ended_for_a_silent_client_raise_no_alert() -> None:
    recorded = {name: expression for name, expression in rules().items() if "call_faults" in name and ":" in name}
    assert len(recorded) == 3
    for name, expression in recorded.items():
        [bounds] = re.findall(r'- sum\(rate\(markethall_bounded_calls_total\{bound=~"([^"]*)"\}', expression)
        assert set(bounds.split("|")) == {REQUEST, IDLE} <= set(BOUNDS)
        assert set(re.findall(r"\[(\w+)\]", expression)) == {name.rpartition("rate")[2]}


def test_failed_probes_raise_no_alert() -> None:
    probes = re.findall(r"markethall_http_request_duration_seconds_count\{([^}]*)\}", rules()["MarketHallRestFails"])
    assert len(probes) == 3
    assert all(f'route!~"{ALIVE}|{READY}"' in matchers for matchers in probes)


def test_single_failed_call_raises_no_alert() -> None:
    alerts = [expression for name, expression in rules().items() if ":" not in name]
    ratios = [expression for expression in alerts if "/ " in expression and "duration" in expression]
    faults = [expression for expression in alerts if "call_faults" in expression]
    assert len({*ratios, *faults}) == 4
    for expression in {*ratios, *faults}:
        assert re.search(r"and sum\(increase\(markethall_\w+_count(\{[^}]*\})?\[\w+\]\)\) > \d+$", expression)


def test_missing_service_raises_an_alert() -> None:
    expression = rules()["MarketHallNoProcessIsReady"]
    assert expression == "(sum(markethall_ready) or vector(0)) == 0"


def test_alerts_by_shard_can_fire_within_two_minutes() -> None:
    """The time of the alert, and two intervals of 15 s: the scrape before it, and the evaluation after it."""
    groups = yaml.safe_load((DEPLOY / "prometheus-rules.yaml").read_text(encoding="utf-8"))["groups"]
    [shards] = [group["rules"] for group in groups if group["name"] == "markethall-shards"]
    assert all(int(rule["for"].removesuffix("s").replace("1m", "60")) + 30 <= 120 for rule in shards)
