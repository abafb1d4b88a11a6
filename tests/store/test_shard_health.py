"""The check of shards against real servers: many shards, slow ones, users without rights, odd addresses."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from markethall_platform.metrics import Row, ServiceMetrics
from markethall_platform.redis_client.pipeline import RoundTrips
from markethall_platform.redis_client.shard_health import KEEP_S, ShardMonitor, address_label
from markethall_platform.redis_server.server import redis_server
from tests.service import free_port
from tests.waiting import answers, wait_until

ADDRESSES = [f"127.0.0.{number}" for number in range(1, 101)]


class Shards:
    """Shards at these URLs, each with its own key and no replicas."""

    def __init__(self, urls: list[str], needed: int = 0) -> None:
        self.trips = RoundTrips()
        self.keys = {url: f"mh:probe:{{{number}}}" for number, url in enumerate(urls)}
        self._needed = needed

    async def key_each(self) -> dict[str, str]:
        """The key of each."""
        return self.keys

    def replicas_of(self, _: str) -> int:
        return self._needed

    async def refresh(self) -> None:
        """Nothing moves."""


def monitor(urls: list[str], needed: int = 0, timeout_s: float = 5.0) -> ShardMonitor:
    shards: Any = Shards(urls, needed)
    return ShardMonitor(shards, 200, timeout_s)


@contextmanager
def redis_at(folder: Path, port: int, addresses: list[str]) -> Iterator[Any]:
    """A client of a Redis that listens on these addresses of this machine, 16 at most."""
    command = [str(redis_server()), "--port", str(port), "--dir", str(folder), "--save", "", "--bind", *addresses]
    with (
        subprocess.Popen(command, stdout=subprocess.DEVNULL) as process,
        redis.Redis(addresses[0], port) as client,
    ):
        try:
            wait_until(lambda: answers(client))
            client.port = port
            yield client
        finally:
            process.kill()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Any]:
    """A client of a Redis."""
    with redis_at(tmp_path, free_port(), ["127.0.0.1"]) as client:
        yield client


async def test_hundred_shards_are_checked_at_once(tmp_path: Path) -> None:
    port = free_port()
    with ExitStack() as stack:
        for first in range(0, 100, 10):
            stack.enter_context(redis_at(tmp_path, port, ADDRESSES[first : first + 10]))
        watch = monitor([f"redis://{address}:{port}" for address in ADDRESSES], timeout_s=30)
        await watch.check()
        assert watch.health.keys() == {f"{address}:{port}" for address in ADDRESSES}
        assert all(health.writable and health.memory for health in watch.health.values())
        client = redis.Redis(ADDRESSES[0], port)

        def connections() -> set[str]:
            """The connections of checks to one of the servers."""
            return {one["id"] for one in client.client_list() if one["name"] == "markethall-health"}

        before = connections()
        assert len(before) == 10
        assert all(0 < client.ttl(f"mh:probe:{{{number}}}") <= KEEP_S for number in range(10))
        # Each shard has one connection, which is used again.
        await watch.check()
        assert connections() == before
        await watch.close()
        client.close()


async def test_slow_server_is_writable_and_one_that_is_too_slow_is_not(server: Any) -> None:
    url = f"redis://127.0.0.1:{server.port}"
    watch = monitor([url], timeout_s=3.0)
    await watch.check()
    await asyncio.to_thread(server.execute_command, "CLIENT", "PAUSE", 300, "ALL")
    await watch.check()
    [health] = watch.health.values()
    assert health.writable
    await asyncio.to_thread(server.execute_command, "CLIENT", "PAUSE", 600_000, "WRITE")
    with pytest.raises(Exception, match="Redis does not answer: it says nothing"):
        await watch.check()
    assert watch.down_s[f"127.0.0.1:{server.port}"] >= 1
    await asyncio.to_thread(server.execute_command, "CLIENT", "UNPAUSE")
    await watch.check()
    await watch.close()


async def test_missing_replica_is_the_cause_and_reads_go_on(server: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    watch = monitor([f"redis://127.0.0.1:{server.port}"], needed=1)
    for _ in range(2):
        await watch.check()
    [health] = watch.health.values()
    assert (health.accepts, health.writable, health.replicas) == (True, False, 0)
    assert health.why == "too few replicas have what was written: 0 of 1"
    # As where the cluster has marked the replica as failed, and no setting says how many there must be.
    watch._shards._needed = 0  # type: ignore[attr-defined]
    await watch.check()
    assert "without a replica" in vars(caplog.records[-1])["how"]
    await watch.close()


async def test_user_without_info_or_scripts(server: Any) -> None:
    server.execute_command("ACL", "SETUSER", "hall", "on", ">sesame", "~mh:*", "+@all", "-info")
    url = f"redis://hall:sesame@127.0.0.1:{server.port}/0?db=0"
    watch = monitor([url])
    await watch.check()
    [health] = watch.health.values()
    assert (health.writable, health.memory, health.replicas, health.disk_fault) == (True, None, None, "")
    server.execute_command("ACL", "SETUSER", "hall", "-eval")
    with pytest.raises(Exception, match="NOPERM"):
        await watch.check()
    # No secret is in what is shown.
    assert "sesame" not in str(watch.health)
    await watch.close()


@pytest.mark.parametrize(
    "url",
    [
        "redis://user:pass%40word@host:1/0",
        'redis://:secret@a"b\\c\n{x="1"}:6379',
        "redis://[fe80::1%25eth0]:6379",
        "unix:///tmp/a%20b%0Ac.sock",
        "redis://" + "x" * 300,
    ],
)
def test_address_with_odd_characters_is_one_short_label(url: str) -> None:
    label = address_label(url)
    assert label
    assert len(label) <= 100
    assert label.isprintable()
    assert not [secret for secret in ("pass", "secret", "user", " ", "\n") if secret in label]
    shown = ServiceMetrics()
    shown.add([Row("down_total", "Of this shard.", lambda: {label: 0.5}, ("shard",))])
    families = text_string_to_metric_families(generate_latest(shown.registry).decode())
    assert {"shard": label} in [sample.labels for family in families for sample in family.samples]
