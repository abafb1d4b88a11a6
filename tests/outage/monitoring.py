"""Prometheus with the shipped rules, and the exporters that its rules expect, on loopback ports."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import yaml

from tests.service import free_port
from tests.waiting import wait_until

from . import rules
from .tools import binary

_BLACKBOX = {"modules": {"front": {"prober": "http", "timeout": "2s", "http": {"preferred_ip_protocol": "ip4"}}}}


@contextmanager
def running(command: Sequence[str | Path], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until the block ends."""
    with log.open("ab") as file, subprocess.Popen(command, stdout=file, stderr=file, cwd=log.parent) as process:
        try:
            yield process
        finally:
            process.kill()


@dataclass(frozen=True)
class Exporters:
    """The addresses of the exporters."""

    blackbox: str
    redis: str


@contextmanager
def exporters(folder: Path) -> Iterator[Exporters]:
    """Run blackbox_exporter and redis_exporter."""
    blackbox, redis = f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
    config = folder / "blackbox.yaml"
    config.write_text(yaml.safe_dump(_BLACKBOX), encoding="utf-8")
    of_blackbox: list[str | Path] = [
        binary("prometheus-blackbox-exporter"),
        "--config.file",
        config,
        "--web.listen-address",
        blackbox,
    ]
    of_redis: list[str | Path] = [binary("prometheus-redis-exporter"), "-web.listen-address", redis, "-redis.addr", ""]
    with running(of_blackbox, folder / "blackbox.log"), running(of_redis, folder / "redis-exporter.log"):
        for address in (blackbox, redis):
            wait_until(lambda at=address: httpx.get(f"http://{at}/metrics").is_success, retry_on=httpx.HTTPError)  # type: ignore[misc]
        yield Exporters(blackbox, redis)


@dataclass(frozen=True)
class Targets:
    """What Prometheus scrapes: metrics ports of processes and of Envoy, the URL of the front door, Redis servers."""

    processes: tuple[str, ...]
    front: str
    door: str
    redis: tuple[str, ...]


class Prometheus:
    """A Prometheus without history, with the rules `speed` times as fast as shipped."""

    def __init__(self, url: str, speed: float) -> None:
        self._api = httpx.Client(base_url=url, timeout=10)
        self.interval_s = rules.INTERVAL_S / speed
        self.limit_s = rules.LIMIT_S / speed

    def close(self) -> None:
        self._api.close()

    def alerts(self, state: str = "firing") -> dict[str, dict[str, str]]:
        found = self._api.get("/api/v1/alerts").json()["data"]["alerts"]
        return {alert["labels"]["alertname"]: alert["labels"] for alert in found if alert["state"] == state}

    def query(self, expression: str) -> list[dict[str, Any]]:
        """The result of an instant query."""
        answer = self._api.get("/api/v1/query", params={"query": expression}).json()
        assert answer["status"] == "success", answer
        result: list[dict[str, Any]] = answer["data"]["result"]
        return result

    def wait_for_data(self, targets: int) -> None:
        """Wait until all targets have been scraped twice."""
        wait_until(lambda: len(self.query("up == 1")) == targets, lambda: str(self.query("up")))
        time.sleep(2 * self.interval_s)

    def first_fired(self, seconds: float, enough: Callable[[set[str]], bool]) -> dict[str, float]:
        """The seconds after which alerts fired first, by name. Ends early if those that fired are enough."""
        began, fired = time.monotonic(), dict[str, float]()
        while (passed := time.monotonic() - began) < seconds and not enough(set(fired)):
            for name in self.alerts():
                fired.setdefault(name, passed)
            time.sleep(min(0.2, self.interval_s / 10))
        return fired


@contextmanager
def prometheus(folder: Path, targets: Targets, exporters: Exporters, speed: float) -> Iterator[Prometheus]:
    """Run Prometheus until the block ends."""
    folder.mkdir()
    address = f"127.0.0.1:{free_port()}"
    (folder / "rules.yaml").write_text(yaml.safe_dump(rules.scaled(speed)), encoding="utf-8")
    (folder / "prometheus.yaml").write_text(
        yaml.safe_dump(_config(folder, targets, exporters, rules.INTERVAL_S / speed)), encoding="utf-8"
    )
    check: list[str | Path] = [binary("prometheus", "promtool"), "check", "config", folder / "prometheus.yaml"]
    subprocess.run(check, check=True, stdout=subprocess.DEVNULL)
    command: list[str | Path] = [
        binary("prometheus"), "--config.file", folder / "prometheus.yaml", "--storage.tsdb.path", folder / "data",
        "--web.listen-address", address, "--query.lookback-delta", f"{round(1000 * 300 / speed)}ms",
    ]  # fmt: skip
    with running(command, folder / "prometheus.log"):
        server = Prometheus(f"http://{address}", speed)
        ready = f"http://{address}/-/ready"
        wait_until(lambda: httpx.get(ready).is_success, (folder / "prometheus.log").read_text, httpx.HTTPError)
        try:
            yield server
        finally:
            server.close()


def _config(folder: Path, targets: Targets, exporters: Exporters, interval_s: float) -> dict[str, Any]:
    interval = f"{round(1000 * interval_s)}ms"

    def probed(address: str) -> list[dict[str, Any]]:
        """The relabelling of a target that an exporter probes."""
        return [
            {"source_labels": ["__address__"], "target_label": "__param_target"},
            {"source_labels": ["__param_target"], "target_label": "instance"},
            {"target_label": "__address__", "replacement": address},
        ]

    redis = [f"redis://{server}" for server in targets.redis]
    return {
        "global": {"scrape_interval": interval, "scrape_timeout": interval, "evaluation_interval": interval},
        "rule_files": [str(folder / "rules.yaml")],
        "scrape_configs": [
            {"job_name": "markethall", "static_configs": [{"targets": list(targets.processes)}]},
            {"job_name": "front", "static_configs": [{"targets": [targets.front]}]},
            {
                "job_name": "front-door", "metrics_path": "/probe", "params": {"module": ["front"]},
                "static_configs": [{"targets": [targets.door]}], "relabel_configs": probed(exporters.blackbox),
            },
            {
                "job_name": "redis", "metrics_path": "/scrape",
                "static_configs": [{"targets": redis}], "relabel_configs": probed(exporters.redis),
            },
        ],
    }  # fmt: skip
