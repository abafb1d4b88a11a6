"""The StatefulSets' arguments and hooks and the Job's script make a Redis Cluster, of nine processes on loopback.

The scripts find them by the names that Kubernetes would give them: two small programs on their PATH know those here.
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

from .files import DEPLOY, KUBERNETES, resources, settings_of
from .topology import end

PODS = [f"{shard}-{number}" for shard in "abc" for number in range(3)]
NET = "127.77.0."
"""Addresses of this file only, so that every node can have the port of the scripts."""

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
    """The container of the Job, or of any StatefulSet: they are the same."""
    workload = next(one for one in resources() if one["kind"] == kind)
    found: dict[str, Any] = workload["spec"]["template"]["spec"]["containers"][0]
    return found


def address(pod: str) -> str:
    """The address of a pod."""
    return f"{NET}{PODS.index(pod) + 1}"


class Nodes:
    """Processes as the StatefulSets start them, with the hooks and scripts of the manifests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        real = redis_cli()
        (folder / "bin").mkdir()
        for name, text in (("redis-cli", _CLI), ("getent", _GETENT)):
            program = folder / "bin" / name
            program.write_text(text.replace("NET", NET).replace("CLI", real))
            program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def start(self, pod: str) -> None:
        """Start a pod with its previous data."""
        folder = self.folder / pod
        folder.mkdir(exist_ok=True)
        arguments = [word.replace("$(POD_IP)", address(pod)) for word in container("StatefulSet")["args"]]
        command = [redis_server(), DEPLOY / "redis.conf", *arguments, "--bind", address(pod)]
        self.running[pod] = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)

    def end(self, pod: str) -> None:
        """Stop a pod as Kubernetes does."""
        assert self.run(pod, container("StatefulSet")["lifecycle"]["preStop"]["exec"]["command"]) == 0
        assert not is_master(pod)
        end(self.running.pop(pod))

    def meet(self) -> None:
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
        nodes.meet()
        wait_until(lambda: all(nodes.is_ready(pod) for pod in PODS) and is_whole())
        yield nodes
    finally:
        for process in nodes.running.values():
            end(process)


def redis_cli() -> str:
    """The one of the package that has brought the server along, or of the machine."""
    beside = shutil.which("redis-cli", path=str(redis_server().parent))
    found = beside or shutil.which("redis-cli") or shutil.which("valkey-cli")
    assert found, "This needs redis-cli or valkey-cli on the PATH."
    return found


def cli(pod: str, *words: str) -> str:
    """The answer of a node."""
    return subprocess.run([redis_cli(), "-h", address(pod), *words], capture_output=True, text=True, check=False).stdout


def is_master(pod: str) -> bool:
    return "role:master" in cli(pod, "info", "replication")


def is_whole() -> bool:
    """Whether the first pod of each shard is its master, the others its replicas, and all of them say that it works."""
    layout = [pod for pod in PODS if is_master(pod)] == ["a-0", "b-0", "c-0"]
    copies = all("connected_slaves:2" in cli(f"{shard}-0", "info", "replication") for shard in "abc")
    return layout and copies and all("cluster_state:ok" in cli(pod, "cluster", "info") for pod in PODS)


def test_job_creates_a_cluster_and_can_run_again(nodes: Nodes) -> None:
    wait_until(lambda: cli("a-0", "-c", "set", "mh:{x}:log", "1") == "OK\n")
    nodes.meet()
    # Handshakes with nodes that they know already have no effect.
    wait_until(is_whole)
    assert cli("a-0", "-c", "get", "mh:{x}:log") == "1\n"


def test_every_shard_continues_while_its_pods_are_replaced(nodes: Nodes, tmp_path: Path) -> None:
    wanted = settings_of(KUBERNETES / "settings.env")["MARKETHALL_REDIS_WAIT_REPLICAS"]
    service = Service(tmp_path / "data", redis_url=f"redis://{address('a-0')}:6379", redis_wait_replicas=wanted)
    with service, Client(service.target) as client:
        names = created(client)
        for number in (2, 1, 0):
            away = [f"{shard}-{number}" for shard in "abc"]
            for pod in away:
                nodes.end(pod)
            names += created(client)
            for pod in away:
                nodes.start(pod)
            wait_until(lambda: all(nodes.is_ready(pod) for pod in PODS))
        assert [client.get_match(name).name for name in names] == names
    # The first pods have handed over, and become masters again when the Job runs again.
    assert not any(is_master(f"{shard}-0") for shard in "abc")
    nodes.meet()
    wait_until(is_whole)


def created(client: Client) -> list[str]:
    """Enough matches for all shards."""
    return [client.create("kairo", seats=2).match.name for _ in range(12)]
