"""What the outages happen to: a Redis Cluster with two replicas a shard, two processes of the service, and Envoy."""

from __future__ import annotations

import datetime
import os
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import redis
import trustme

from tests.cluster.cluster import Node, RedisCluster, redis_cluster
from tests.deploy.topology import Envoy
from tests.service import Service
from tests.waiting import wait_until

from .monitoring import Targets

REPLICAS: Final = 2
_USER: Final = "hall"
_KEY: Final = "k" * 32
_LONG: Final = datetime.timedelta(days=90)


@dataclass
class World:
    """A deployment on this machine. Events break it; `heal` repairs it.

    `tls` is a third process, with a certificate that an event replaces.
    """

    folder: Path
    cluster: RedisCluster
    services: list[Service]
    tls: Service
    front: Envoy

    @property
    def all(self) -> list[Service]:
        return [*self.services, self.tls]

    def targets(self) -> Targets:
        """What Prometheus scrapes now."""
        metrics = tuple(service.addresses["metrics"].split("/")[2] for service in self.all)
        servers = tuple(f"127.0.0.1:{node.port}" for node in self.cluster.nodes)
        return Targets(metrics, self.front.metrics.split("/")[2], f"{self.front.http}/v1/games", servers)

    def shard(self) -> Node:
        """A master whose servers an event breaks."""
        return self.cluster.masters()[0]

    def allow(self, number: int, *, writes: bool) -> None:
        """Give the Redis user of a process the right to write, or take it. Without it the process is not ready."""
        for node in self.cluster.nodes:
            with suppress(redis.RedisError):
                node.client.execute_command("ACL", "SETUSER", f"{_USER}{number}", "+eval" if writes else "-eval")

    def heal(self) -> None:
        """Repair everything, and wait until all processes are ready and all shards take writes."""
        for node in self.cluster.nodes:
            if _runs(node):
                resource.prlimit(node.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
                os.kill(node.pid, signal.SIGCONT)
                # A server that cannot write refuses even PING, until it has tried again.
                wait_until(node.client.ping, retry_on=redis.RedisError)
        self.cluster.heal()
        for node in self.cluster.nodes:
            node.client.config_set("maxmemory", 0)
            node.client.config_set("appendfsync", "everysec")
        add_users(self.cluster)
        keys_of(self.folder).write_text(f"{_KEY}\n", encoding="utf-8")
        if (away := archive_of(self.folder).with_name("away")).exists():
            away.rename(archive_of(self.folder))
        for service in self.all:
            service.ensure_running()
        if self.front.process.poll() is not None:
            self.front = front_of(self.folder / f"envoy-{time.monotonic_ns()}", self.services)
        for node in self.cluster.nodes:
            wait_until(partial(_writes_its_file, node))


def _writes_its_file(node: Node) -> bool:
    return bool(node.client.info("persistence")["aof_last_write_status"] == "ok")


def _runs(node: Node) -> bool:
    """Whether the process of the server still runs. Its number may be that of another process."""
    try:
        return Path(f"/proc/{node.pid}/cwd").readlink() == node.folder
    except OSError:
        return False


def _stop_front(world: World) -> None:
    if world.front.process.poll() is None:
        world.front.stop()


def archive_of(folder: Path) -> Path:
    return folder / "archive"


def keys_of(folder: Path) -> Path:
    """The file with the keys of tokens of all processes."""
    return folder / "token_keys"


def add_users(cluster: RedisCluster) -> None:
    """The users of the processes, with all rights. No shard gives a replica to another one, as in deploy/."""
    for node in cluster.nodes:
        node.client.config_set("cluster-allow-replica-migration", "no")
        for number in range(3):
            node.client.execute_command("ACL", "SETUSER", f"{_USER}{number}", "on", ">pw", "~*", "&*", "+@all")


def front_of(folder: Path, services: list[Service]) -> Envoy:
    """An Envoy in front of the processes that knows both as healthy."""
    front = Envoy(folder, [one.grpc_port for one in services], [one.http_port for one in services])
    wait_until(lambda: front.healthy("grpc") == front.healthy("rest") == len(services), front.log)
    return front


def certify(folder: Path, lasts: datetime.timedelta = _LONG) -> dict[str, str]:
    """Write a certificate that lasts so long, and its key. Returns the settings of a process that uses them."""
    now = datetime.datetime.now(datetime.UTC)
    cert = trustme.CA().issue_cert("127.0.0.1", not_before=now - _LONG, not_after=now + lasts)
    key, chain = folder / "server.key", folder / "server.pem"
    # A process that reads between the two keeps the old ones, and looks again.
    cert.private_key_pem.write_to_path(key)
    chain.write_bytes(b"".join(blob.bytes() for blob in cert.cert_chain_pems))
    return {"tls_cert": str(chain), "tls_key": str(key)}


@contextmanager
def world(folder: Path) -> Iterator[World]:
    """Run the deployment until the block ends."""
    with redis_cluster(folder, REPLICAS) as cluster, ExitStack() as stack:
        add_users(cluster)
        archive_of(folder).mkdir()
        keys_of(folder).write_text(f"{_KEY}\n", encoding="utf-8")
        url = f"127.0.0.1:{cluster.nodes[0].port},127.0.0.1:{cluster.nodes[1].port}"
        settings: dict[str, Any] = {
            "rest": "true", "metrics_port": "0", "redis_wait_replicas": "1", "redis_start_seconds": "60",
            "grace_seconds": "1", "log_format": "json", "archive": str(archive_of(folder)),
            "token_key_file": str(keys_of(folder)),
        }  # fmt: skip
        services = []
        for number in range(3):
            tls = certify(folder) if number == 2 else {}
            of_user = f"redis://{_USER}{number}:pw@{url}"
            service = Service(folder / "unused", **{**settings, **tls, "redis_url": of_user})
            service.log = folder / f"service-{number}.log"
            service.start()
            # A restarted process has the same ports, as a pod has.
            service.settings["metrics_port"] = service.addresses["metrics"].split("/")[2].split(":")[1]
            stack.callback(service.ensure_stopped)
            services.append(service)
        *plain, tls_service = services
        built = World(folder, cluster, plain, tls_service, front_of(folder / "envoy", plain))
        stack.callback(_stop_front, built)
        yield built
