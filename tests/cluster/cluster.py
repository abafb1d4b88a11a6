"""A real Redis Cluster on loopback: three masters, each with a replica, that notice a dead one within two seconds."""

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
from pathlib import Path
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.retry import Retry

from markethall_platform.redis_server.server import redis_server
from tests.waiting import answers, wait_until

from . import nodes

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
    """One server of the cluster."""

    folder: Path
    port: int
    pid: int = 0

    @cached_property
    def raw(self) -> Any:
        """A client that talks to this server alone."""
        return redis.Redis(port=self.port, socket_timeout=2, decode_responses=True, retry=Retry(NoBackoff(), 0))


class RedisCluster:
    """Six servers, even where one has been killed; `heal` brings that one back."""

    def __init__(self, folder: Path) -> None:
        self._keeper = subprocess.Popen(
            [sys.executable, "-I", "-S", nodes.__file__, str(redis_server())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.nodes = [Node(folder / f"node-{number}", port) for number, port in enumerate(free_ports(2 * MASTERS))]
        for node in self.nodes:
            node.folder.mkdir()
            (node.folder / "redis.conf").write_text(CONF.format(port=node.port))
            self.start(node)
        for node in self.nodes:
            wait_until(partial(answers, node.raw))
        self._form()

    @property
    def url(self) -> str:
        """One of the servers that answer: the store finds the others."""
        return f"redis://127.0.0.1:{next(node.port for node in self.nodes if is_up(node))}"

    def start(self, node: Node) -> None:
        """Starts a server, with the data that it has."""
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        self._keeper.stdin.write(f"{node.folder}\n".encode())
        self._keeper.stdin.flush()
        node.pid = int(self._keeper.stdout.readline())

    def kill(self, node: Node) -> None:
        """Kill -9."""
        os.kill(node.pid, signal.SIGKILL)

    def close(self) -> None:
        """Ends all servers."""
        for node in self.nodes:
            node.raw.close()
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        self._keeper.stdin.close()
        self._keeper.wait(timeout=10)
        self._keeper.stdout.close()

    def masters(self) -> list[Node]:
        """The servers that have slots, as some server that answers sees it; failed ones left out."""
        return [node for node in self.nodes if is_up(node) and node.raw.role()[0] == "master"]

    def master_of(self, key: str) -> Node:
        """The server that has a key now."""
        [node] = [node for node in self.masters() if slot_of(key) in slots_of(node)]
        return node

    def replica_of(self, master: Node) -> Node:
        """The replica of a master."""
        [(_, port, _)] = master.raw.role()[2]
        return next(node for node in self.nodes if node.port == int(port))

    def move_slot(self, slot: int, source: Node, target: Node, pause_s: float) -> None:
        """Moves a slot to another server as redis-cli does, one key after the other, with a pause after each."""
        target.raw.cluster("SETSLOT", slot, "IMPORTING", source.raw.cluster("MYID"))
        source.raw.cluster("SETSLOT", slot, "MIGRATING", target.raw.cluster("MYID"))
        time.sleep(pause_s)
        while keys := source.raw.cluster("GETKEYSINSLOT", slot, 1):
            source.raw.migrate("127.0.0.1", target.port, keys, 0, 5000)
            time.sleep(pause_s)
        for node in (target, source, *self.masters()):
            node.raw.cluster("SETSLOT", slot, "NODE", target.raw.cluster("MYID"))

    def heal(self) -> None:
        """Starts the servers that were killed, and waits until each master has its replica again."""
        for node in self.nodes:
            if not is_up(node):
                self.start(node)
        wait_until(self._is_whole, passing=redis.RedisError)

    def wipe(self) -> None:
        """Deletes all keys."""
        for node in self.masters():
            node.raw.flushall()

    def _form(self) -> None:
        first, *others = self.nodes
        for number, node in enumerate(self.nodes):
            node.raw.cluster("SET-CONFIG-EPOCH", number + 1)
        for node in others:
            first.raw.cluster("MEET", "127.0.0.1", node.port)
        size = -(-SLOTS // MASTERS)
        for number, node in enumerate(self.nodes[:MASTERS]):
            node.raw.cluster("ADDSLOTS", *range(number * size, min(SLOTS, (number + 1) * size)))
        wait_until(lambda: all(len(knows(node)) == len(self.nodes) for node in self.nodes))
        for master, replica in zip(self.nodes, self.nodes[MASTERS:], strict=False):
            replica.raw.cluster("REPLICATE", master.raw.cluster("MYID"))
        wait_until(self._is_whole, passing=redis.RedisError)

    def _is_whole(self) -> bool:
        masters = self.masters()
        if len(masters) != MASTERS or not all(is_up(node) for node in self.nodes):
            return False
        sound = all(node.raw.cluster("INFO")["cluster_state"] == "ok" for node in self.nodes)
        followed = all(len(shard) == 4 for node in self.nodes for shard in node.raw.execute_command("CLUSTER SLOTS"))
        return sound and followed and all(len(node.raw.role()[2]) == 1 for node in masters)


def knows(node: Node) -> list[str]:
    """The servers that a server has shaken hands with, itself included."""
    lines = node.raw.execute_command("CLUSTER NODES")
    return [line for line in lines if "handshake" not in lines[line]["flags"]]


def slots_of(node: Node) -> set[int]:
    """The slots that a server serves as their master."""
    ranges = [
        (first, last)
        for first, last, (_, port, *_), *_ in node.raw.execute_command("CLUSTER SLOTS")
        if int(port) == node.port
    ]
    return {slot for first, last in ranges for slot in range(first, last + 1)}


def slot_of(key: str) -> int:
    """The slot of a key."""
    return int(key_slot(key.encode()))


def is_up(node: Node) -> bool:
    """Whether a server answers."""
    try:
        return bool(node.raw.ping())
    except (redis.ConnectionError, redis.TimeoutError):
        return False


@contextmanager
def redis_cluster(folder: Path) -> Iterator[RedisCluster]:
    """A cluster for the length of the block."""
    cluster = RedisCluster(folder)
    try:
        yield cluster
    finally:
        cluster.close()


def free_ports(count: int) -> list[int]:
    """Free ports. The ports ten thousand above, which the servers of a cluster use for their bus, are free too."""
    found: list[int] = []
    while len(found) < count:
        port = random.randrange(20_000, 32_000)
        if port not in found and is_free(port) and is_free(port + 10_000):
            found.append(port)
    return found


def is_free(port: int) -> bool:
    """Whether a port is free."""
    with socket.socket() as attempt:
        try:
            attempt.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
