"""A full shard of a cluster takes no new matches, and creating one does not wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from markethall.v1 import match_pb2, match_service_pb2
from markethall_platform.redis_client.shard_health import KEEP_S
from markethall_service.store.keys import log_key
from tests.api.calls import Table, refused
from tests.service import Service
from tests.waiting import wait_until

from .cluster import Node, RedisCluster, slot_of, slots_of

pytestmark = pytest.mark.xdist_group("cluster")

DEADLINE_S = 4.0
"""Less than the service waits for a store that refuses writes."""

BALLAST, BALLAST_BYTES = 100, 100_000
"""Beside these keys, the buffers of connections are no tenth of the memory."""


@pytest.fixture
def service(cluster: RedisCluster, tmp_path: Path) -> Iterator[Service]:
    with Service(tmp_path / "unused", rest="true", redis_url=cluster.url, metrics_port="0") as service:
        yield service


def create(table: Table, request_id: str = "") -> str:
    """Create a match in time. Returns its name."""
    wanted = match_pb2.Match(game="kairo", seat_count=2)
    request = match_service_pb2.CreateMatchRequest(match=wanted, request_id=request_id)
    return str(table.matches.CreateMatch(request, timeout=DEADLINE_S).match.name)


def detail(service: Service) -> list[dict[str, Any]]:
    """The state of the shards in /readyz."""
    found: list[dict[str, Any]] = httpx.get(f"{service.http}/readyz").json().get("detail", [])
    return found


def fill(service: Service, *masters: Node) -> None:
    """Give these masters just so much memory that they are nearly full, and wait until the service has seen it."""
    full = {f"127.0.0.1:{node.port}" for node in masters}
    for node in masters:
        slots = slots_of(node)
        tag = next(tag for tag in map("{{ballast {}}}".format, count()) if slot_of(tag) in slots)
        for number in range(BALLAST):
            node.client.set(f"{tag} {number}", bytes(BALLAST_BYTES))
        # Until then they are in the buffer of the replica too.
        wait_until(lambda node=node: node.client.wait(1, 1000) == 1)  # type: ignore[misc]

    def are_full() -> bool:
        for node in masters:
            # Buffers of connections come and go.
            node.client.config_set("maxmemory", int(node.client.info("memory")["used_memory"] / 0.97))
        return {one["shard"] for one in detail(service) if one.get("memoryRatio", 0) > 0.85} == full

    wait_until(are_full)


def test_new_matches_go_to_shards_with_room(cluster: RedisCluster, service: Service) -> None:
    full, *others = cluster.masters()

    def shard(name: str) -> Node:
        """The master of the match."""
        return cluster.master_of(log_key(name.partition("/")[2]))

    try:
        with Table(service.target) as table:
            fill(service, full)
            # Until the next look at the memory a match may still go there. There is time for many attempts, and in one
            # of sixty even ten matches in a row miss it by chance.
            wait_until(lambda: all(shard(create(table)) is not full for _ in range(40)))
            requests = [f"a request of some length {number}" for number in range(30)]
            names = [create(table, request) for request in requests]
            assert {shard(name).port for name in names} == {node.port for node in others}
            # The same request gets the same match, whatever the shards are like then.
            full.client.config_set("maxmemory", 0)
            wait_until(lambda: not [one for one in detail(service) if "memoryRatio" in one])
            assert [create(table, request) for request in requests] == names

            fill(service, full, *others)
            wait_until(lambda: is_full(table))
            with refused("STORE_FULL", grpc.StatusCode.RESOURCE_EXHAUSTED):
                create(table)
    finally:
        for node in (full, *others):
            node.client.config_set("maxmemory", 0)
            for key in node.client.scan_iter("{ballast *"):
                node.client.delete(key)


def is_full(table: Table) -> bool:
    """Whether a new match is refused."""
    try:
        create(table)
    except grpc.RpcError:
        return True
    return False


def test_probe_keys_expire_on_every_shard_and_are_no_matches(cluster: RedisCluster, service: Service) -> None:
    for node in cluster.masters():
        assert node.client.keys("mh:probe:*"), "each shard was checked before the service is ready"
        for key in node.client.keys("mh:probe:*"):
            assert 0 < node.client.ttl(key) <= KEEP_S
    with Table(service.target) as table:
        listed = table.matches.ListMatches(match_service_pb2.ListMatchesRequest())
        assert not [match for match in listed.matches if "probe" in match.name]
    assert {(one["writable"], one["replicasOnline"], one["replicasNeeded"]) for one in detail(service)} == {
        (True, 1, 1)
    }


def test_state_of_shards_is_not_for_the_public(cluster: RedisCluster, service: Service) -> None:
    for header in ("X-Forwarded-For", "Forwarded"):
        answer = httpx.get(f"{service.http}/readyz", headers={header: "203.0.113.9"}).json()
        assert answer == {"status": "ready", "shards": 3, "writable": 3}
        assert str(cluster.masters()[0].port) not in str(answer)
