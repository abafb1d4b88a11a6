"""The StatefulSet's arguments and the Job's script make a Redis Cluster, of six processes on loopback addresses.

The script finds them by the names that Kubernetes would give them: two small programs on its PATH know those here.
"""

from __future__ import annotations

import os
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from markethall_service.store.embedded import redis_server

from .files import DEPLOY, resources
from .topology import end, until

NODES = range(6)
NET = "127.77.0."
"""Addresses of this file's own, so that every node can have the port that the script names."""

_CLI = """#!/bin/sh
for word do
  shift
  case "$word" in redis-cluster-*) n=${word#redis-cluster-}; word=NET$((${n%%.*} + 1));; esac
  set -- "$@" "$word"
done
exec CLI "$@"
"""
_GETENT = """#!/bin/sh
n=${2#redis-cluster-}
echo "NET$((${n%%.*} + 1))  $2"
"""


def container(kind: str) -> dict[str, Any]:
    (workload,) = [one for one in resources() if one["kind"] == kind]
    found: dict[str, Any] = workload["spec"]["template"]["spec"]["containers"][0]
    return found


def cli(*words: str) -> str:
    program = redis_server().with_name("redis-cli")
    return subprocess.run([program, *words], capture_output=True, text=True, check=False).stdout


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[None]:
    """Six processes as the StatefulSet starts them."""
    processes = []
    for number in NODES:
        address = f"{NET}{number + 1}"
        folder = tmp_path / f"node-{number}"
        folder.mkdir()
        arguments = [word.replace("$(POD_IP)", address) for word in container("StatefulSet")["args"]]
        processes.append(
            subprocess.Popen(
                [redis_server(), DEPLOY / "redis.conf", *arguments, "--bind", address],
                cwd=folder,
                stdout=subprocess.DEVNULL,
            )
        )
    yield
    for process in processes:
        end(process)


def meet(tmp_path: Path) -> None:
    """Runs the Job."""
    programs = tmp_path / "bin"
    programs.mkdir(exist_ok=True)
    real = str(redis_server().with_name("redis-cli"))
    for name, text in (("redis-cli", _CLI), ("getent", _GETENT)):
        program = programs / name
        program.write_text(text.replace("NET", NET).replace("CLI", real))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    job = container("Job")
    subprocess.run(
        [*job["command"], *job["args"]], env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"},
        check=True, timeout=120, stdout=subprocess.DEVNULL,
    )  # fmt: skip


def roles() -> list[str]:
    """What the first node says each of them is."""
    listed = cli("-h", f"{NET}1", "cluster", "nodes").splitlines()
    return sorted(line.split(" ")[2].removeprefix("myself,") for line in listed)


@pytest.mark.usefixtures("nodes")
def test_the_job_makes_a_cluster_and_may_run_again(tmp_path: Path) -> None:
    meet(tmp_path)
    until(lambda: all("cluster_state:ok" in cli("-h", f"{NET}{number + 1}", "cluster", "info") for number in NODES))
    until(lambda: roles() == ["master"] * 3 + ["slave"] * 3)
    # A master takes writes once its replica follows it, as min-replicas-to-write wants.
    until(lambda: cli("-c", "-h", f"{NET}1", "set", "mh:{x}:log", "1") == "OK\n")
    meet(tmp_path)
    # The handshakes with whom they know already come to nothing.
    until(lambda: roles() == ["master"] * 3 + ["slave"] * 3)
    assert cli("-c", "-h", f"{NET}1", "get", "mh:{x}:log") == "1\n"
