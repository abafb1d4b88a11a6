"""A real Redis Cluster on loopback: three masters with replicas. It detects a failed node in two seconds."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import cycle
from pathlib import Path
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.retry import Retry

from markethall_platform.redis_server.server import redis_server
from tests.waiting import answers, wait_until

from . import node_runner

MASTERS = 3
SLOTS = 16384
CONF = """
bind 127.0.0.1
port {port}
cluster-enabled yes
cluster-config-file nodes.conf
cluster-node-timeout 1000
cluster-require-full-coverage no
appendonly yes
appendfsync everysec
save ""
repl-diskless-sync yes
repl-diskless-sync-delay 0
repl-ping-replica-period 1
loglevel warning
logfile redis.log
"""


@dataclass
class Node:
    """One server of the cluster. `pid` is 0 until it has been started."""

    folder: Path
    port: int
    pid: int = 0

    @cached_property
    def client(self) -> Any:
        """A Redis client of this server only. It does not follow redirects and does not retry."""
        return redis.Redis(port=self.port, socket_timeout=2, decode_responses=True, retry=Retry(NoBackoff(), 0))


class RedisCluster:
    """A cluster of three masters with the same number of replicas each.

    Tests may kill or stop some of the servers; `heal` restores the cluster.
    """

    def __init__(self, folder: Path, replicas: int = 1) -> None:
        self._replicas = replicas
        self._runner = subprocess.Popen(
            [sys.executable, "-I", "-S", node_runner.__file__, str(redis_server())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.nodes = [
            Node(folder / f"node-{number}", port) for number, port in enumerate(free_ports(MASTERS * (1 + replicas)))
        ]
        for node in self.nodes:
            node.folder.mkdir()
            (node.folder / "redis.conf").write_text(CONF.format(port=node.port))
            self.start(node)
        for node in self.nodes:
            wait_until(partial(answers, node.client))
        self._form()

    @property
    def url(self) -> str:
        """The URL of a server that answers. A store finds the others."""
        return f"redis://127.0.0.1:{next(node.port for node in self.nodes if is_up(node))}"

    def start(self, node: Node) -> None:
        """Starts a server on the files in its folder."""
        assert self._runner.stdin is not None
        assert self._runner.stdout is not None
        self._runner.stdin.write(f"{node.folder}\n".encode())
        self._runner.stdin.flush()
        node.pid = int(self._runner.stdout.readline())

    def kill(self, node: Node) -> None:
        os.kill(node.pid, signal.SIGKILL)

    def close(self) -> None:
        for node in self.nodes:
            node.client.close()
        assert self._runner.stdin is not None
        assert self._runner.stdout is not None
        self._runner.stdin.close()
        self._runner.wait(timeout=10)
        self._runner.stdout.close()

    def masters(self) -> list[Node]:
        """The servers that answer and are masters."""
        return [node for node in self.nodes if is_up(node) and node.client.role()[0] == "master"]

    def master_of(self, key: str) -> Node:
        [node] = [node for node in self.masters() if slot_of(key) in slots_of(node)]
        return node

    def replica_of(self, master: Node) -> Node:
        [replica] = self.replicas_of(master)
        return replica

    def replicas_of(self, master: Node) -> list[Node]:
        ports = [int(port) for _, port, _ in master.client.role()[2]]
        return [node for node in self.nodes if node.port in ports]

    def move_slot(self, slot: int, source: Node, target: Node, pause_s: float) -> None:
        """Moves a slot to another server, key by key as redis-cli does. Pauses before the first and after each key."""
        target.client.cluster("SETSLOT", slot, "IMPORTING", source.client.cluster("MYID"))
        source.client.cluster("SETSLOT", slot, "MIGRATING", target.client.cluster("MYID"))
        time.sleep(pause_s)
        while keys := source.client.cluster("GETKEYSINSLOT", slot, 1):
            source.client.migrate("127.0.0.1", target.port, keys, 0, 5000)
            time.sleep(pause_s)
        for node in (target, source, *self.masters()):
            node.client.cluster("SETSLOT", slot, "NODE", target.client.cluster("MYID"))

    def heal(self) -> None:
        """Starts the servers that were killed, and waits until all slots are served and each master has a replica."""
        for node in self.nodes:
            if not is_up(node):
                self.start(node)
        wait_until(self._is_healthy, retry_on=redis.RedisError)

    def wipe(self) -> None:
        for node in self.masters():
            node.client.flushall()

    def _form(self) -> None:
        first, *others = self.nodes
        for number, node in enumerate(self.nodes):
            node.client.cluster("SET-CONFIG-EPOCH", number + 1)
        for node in others:
            first.client.cluster("MEET", "127.0.0.1", node.port)
        size = -(-SLOTS // MASTERS)
        for number, node in enumerate(self.nodes[:MASTERS]):
            node.client.cluster("ADDSLOTS", *range(number * size, min(SLOTS, (number + 1) * size)))
        wait_until(lambda: all(len(known_nodes(node)) == len(self.nodes) for node in self.nodes))
        for master, replica in zip(cycle(self.nodes[:MASTERS]), self.nodes[MASTERS:], strict=False):
            replica.client.cluster("REPLICATE", master.client.cluster("MYID"))
        wait_until(self._is_healthy, retry_on=redis.RedisError)

    def _is_healthy(self) -> bool:
        masters = self.masters()
        if len(masters) != MASTERS or not all(is_up(node) for node in self.nodes):
            return False
        ok = all(node.client.cluster("INFO")["cluster_state"] == "ok" for node in self.nodes)
        # A row has the first and the last slot, the master and the replicas.
        rows = [row for node in self.nodes for row in node.client.execute_command("CLUSTER SLOTS")]
        complete = all(len(row) == 3 + self._replicas for row in rows)
        return ok and complete and all(len(node.client.role()[2]) == self._replicas for node in masters)


def known_nodes(node: Node) -> list[str]:
    """The addresses of the servers that a server has completed the handshake with, and its own."""
    lines = node.client.execute_command("CLUSTER NODES")
    return [line for line in lines if "handshake" not in lines[line]["flags"]]


def slots_of(node: Node) -> set[int]:
    """The slots whose master the server is."""
    ranges = [
        (first, last)
        for first, last, (_, port, *_), *_ in node.client.execute_command("CLUSTER SLOTS")
        if int(port) == node.port
    ]
    return {slot for first, last in ranges for slot in range(first, last + 1)}


def slot_of(key: str) -> int:
    return int(key_slot(key.encode()))


def is_up(node: Node) -> bool:
    """Whether a server answers a ping in time."""
    try:
        return bool(node.client.ping())
    except (redis.ConnectionError, redis.TimeoutError):
        return False


@contextmanager
def redis_cluster(folder: Path, replicas: int = 1) -> Iterator[RedisCluster]:
    """Runs a cluster until the block ends."""
    cluster = RedisCluster(folder, replicas)
    try:
        yield cluster
    finally:
        cluster.close()


def free_ports(count: int) -> list[int]:
    """Free ports. Port + 10,000 is free too: the cluster bus of a server uses it."""
    ports: list[int] = []
    while len(ports) < count:
        port = random.randrange(20_000, 32_000)
        if port not in ports and is_free(port) and is_free(port + 10_000):
            ports.append(port)
    return ports


def is_free(port: int) -> bool:
    with socket.socket() as listener:
        try:
            listener.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
