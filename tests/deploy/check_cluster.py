"""The arguments and hooks of the StatefulSets and the script of the Job, as a Redis Cluster of nine processes.

The scripts use the names of pods. Two small programs on their PATH translate these into addresses of this machine.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from markethall_client import Client
from markethall_platform.redis_server.server import redis_server
from tests.service import Service
from tests.waiting import wait_until

from .files import DEPLOY, kubernetes_settings, resources
from .topology import stop

PODS = [f"{shard}-{number}" for shard in "abc" for number in range(3)]
NET = "127.77.0."
"""The network of the nodes. Each has an address of its own, so that all can have the port of the scripts."""

_CLI = """#!/bin/sh
case " $* " in *" -h "*) ;; *) set -- -h "$SELF" "$@";; esac
for word do
  shift
  case "$word" in redis-cluster-*) word=$(getent hosts "$word" | cut -d ' ' -f 1);; esac
  set -- "$@" "$word"
done
exec CLI "$@"
"""
_GETENT = """#!/bin/sh
pod=${2#redis-cluster-}
pod=${pod%%.*}
case "$pod" in a-*) n=1;; b-*) n=4;; c-*) n=7;; esac
echo "NET$((n + ${pod#*-}))  $2"
"""


def container(kind: str) -> dict[str, Any]:
    """The container of the Job, or that of all StatefulSets."""
    workload = next(resource for resource in resources() if resource["kind"] == kind)
    first: dict[str, Any] = workload["spec"]["template"]["spec"]["containers"][0]
    return first


def address(pod: str) -> str:
    """The address of a pod."""
    return f"{NET}{PODS.index(pod) + 1}"


class Nodes:
    """Processes as the StatefulSets start them, with the hooks and scripts of the manifests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        (folder / "bin").mkdir()
        for name, text in (("valkey-cli", _CLI), ("getent", _GETENT)):
            program = folder / "bin" / name
            program.write_text(text.replace("NET", NET).replace("CLI", redis_cli()))
            program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def start(self, pod: str) -> None:
        """Start a pod with its previous data."""
        folder = self.folder / pod
        folder.mkdir(exist_ok=True)
        arguments = [word.replace("$(POD_IP)", address(pod)) for word in container("StatefulSet")["args"]]
        command = [redis_server(), DEPLOY / "redis.conf", *arguments, "--bind", address(pod)]
        self.running[pod] = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)

    def stop(self, pod: str) -> None:
        """Stop a pod as Kubernetes does."""
        assert self.run(pod, container("StatefulSet")["lifecycle"]["preStop"]["exec"]["command"]) == 0
        assert not is_master(pod)
        stop(self.running.pop(pod))

    def run_job(self) -> None:
        """Run the Job."""
        job = container("Job")
        assert self.run("", [*job["command"], *job["args"]]) == 0

    def is_ready(self, pod: str) -> bool:
        """The result of the readiness probe."""
        return self.run(pod, container("StatefulSet")["readinessProbe"]["exec"]["command"]) == 0

    def run(self, pod: str, command: list[str]) -> int:
        """Run a command of the manifests in a pod."""
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "SELF": address(pod) if pod else "nowhere.invalid"}
        return subprocess.run(command, env=environment, check=False, timeout=120, stdout=subprocess.DEVNULL).returncode


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[Nodes]:
    """A cluster of nine pods."""
    nodes = Nodes(tmp_path)
    for pod in PODS:
        nodes.start(pod)
    try:
        nodes.run_job()
        wait_until(lambda: all(nodes.is_ready(pod) for pod in PODS) and is_whole())
        yield nodes
    finally:
        for process in nodes.running.values():
            stop(process)


def redis_cli() -> str:
    """The program of the machine. The package with the server has none."""
    program = shutil.which("redis-cli") or shutil.which("valkey-cli")
    assert program, "This needs redis-cli or valkey-cli on the PATH."
    return program


def ask(pod: str, *words: str) -> str:
    """The reply of a node to a command."""
    return subprocess.run([redis_cli(), "-h", address(pod), *words], capture_output=True, text=True, check=False).stdout


def is_master(pod: str) -> bool:
    return "role:master" in ask(pod, "info", "replication")


def is_whole() -> bool:
    """Whether the first pods of the shards are the masters, with two replicas each, and the cluster works."""
    masters = [pod for pod in PODS if is_master(pod)]
    if masters != ["a-0", "b-0", "c-0"]:
        return False
    have_replicas = all("connected_slaves:2" in ask(pod, "info", "replication") for pod in masters)
    return have_replicas and all("cluster_state:ok" in ask(pod, "cluster", "info") for pod in PODS)


def test_job_creates_a_cluster_and_can_run_again(nodes: Nodes) -> None:
    wait_until(lambda: ask("a-0", "-c", "set", "mh:{x}:log", "1") == "OK\n")
    nodes.run_job()
    # Handshakes between nodes that know each other have no effect.
    wait_until(is_whole)
    assert ask("a-0", "-c", "get", "mh:{x}:log") == "1\n"


def test_every_shard_continues_while_its_pods_are_replaced(nodes: Nodes, tmp_path: Path) -> None:
    replicas = kubernetes_settings()["MARKETHALL_REDIS_WAIT_REPLICAS"]
    service = Service(tmp_path / "data", redis_url=f"redis://{address('a-0')}:6379", redis_wait_replicas=replicas)
    with service, Client(service.target) as client:
        names = create_matches(client)
        for number in (2, 1, 0):
            replaced = [f"{shard}-{number}" for shard in "abc"]
            for pod in replaced:
                nodes.stop(pod)
            names += create_matches(client)
            for pod in replaced:
                nodes.start(pod)
            wait_until(lambda: all(nodes.is_ready(pod) for pod in PODS))
        assert [client.get_match(name).name for name in names] == names
    # The first pods are replicas now, and become masters again when the Job runs again.
    assert not any(is_master(f"{shard}-0") for shard in "abc")
    nodes.run_job()
    wait_until(is_whole)


def create_matches(client: Client) -> list[str]:
    """Create matches, enough for all shards. Returns their names."""
    return [client.create("kairo", seats=2).match.name for _ in range(12)]
