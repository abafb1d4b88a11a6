"""A store that is full, or nearly: new matches are refused in time, running ones continue."""

from __future__ import annotations

import importlib
import random
import resource
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import grpc
import httpx
import pytest

from markethall.v1 import match_pb2, match_service_pb2 as messages
from markethall_platform.redis_server.append_only import files
from markethall_platform.redis_server.folder import SOCKET
from markethall_platform.shards import Memory, ShardHealth
from markethall_service.app.room import RoomCheck
from markethall_service.app.settings import Settings
from tests.api.calls import Table, refused
from tests.service import Service
from tests.waiting import wait_until

from .conftest import Serve

psutil: Any = importlib.import_module("psutil")

CODE = grpc.StatusCode
NEW_MATCH = messages.CreateMatchRequest(match=match_pb2.Match(game="kairo", seat_count=3))
MB = 1 << 20

DEADLINE_S: Final = 7.0
"""The deadline of calls on a full disk: longer than a fault of Redis is waited out once, shorter than twice."""


class Disk(NamedTuple):
    """What `shutil.disk_usage` returns."""

    total: int
    used: int
    free: int


def test_new_matches_are_refused_when_redis_is_nearly_full(serve: Serve) -> None:
    service = serve(rest="true", redis_memory_mb="2")
    with Table(service.target) as table, Table(service.target) as seating:
        table.start()
        seating.create()

        def is_full() -> bool:
            try:
                for _ in range(50):
                    table.matches.CreateMatch(NEW_MATCH)
            except grpc.RpcError:
                return True
            return False

        wait_until(is_full)
        with refused("STORE_FULL", CODE.RESOURCE_EXHAUSTED) as refusal:
            table.matches.CreateMatch(NEW_MATCH)
        assert "new matches are accepted up to 2 MB. Running matches go on." in refusal.message
        with refused("STORE_FULL", CODE.RESOURCE_EXHAUSTED):
            seating.join()
        response = httpx.post(f"{service.http}/v1/matches", json={"match": {"game": "kairo", "seatCount": 3}})
        assert (response.status_code, response.json()["error"]["details"][0]["reason"]) == (429, "STORE_FULL")
        # Reads and moves are still served.
        table.get()
        table.play_random(random.Random(1), 10)
        assert httpx.get(f"{service.http}/readyz").status_code == 200


def test_limits_of_memory_and_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    private_redis, own_redis = f"unix://{tmp_path / SOCKET}", "redis://localhost"
    large_disk = Disk(100_000 * MB, 0, 50_000 * MB)

    def shortage(url: str, memory: Memory | None, disk: Disk = large_disk, **settings: Any) -> str:
        """What a service with these settings is short of; "" if nothing."""
        monkeypatch.setattr(shutil, "disk_usage", lambda _: disk)
        shards: Any = SimpleNamespace(health={"redis:6379": ShardHealth("redis:6379", memory=memory)})
        short = RoomCheck(Settings(data=tmp_path, **settings), url, shards, lambda *_: None).check()
        return str(short.get("redis:6379", ""))

    assert shortage(private_redis, Memory(1023 * MB, 0)) == ""
    full = shortage(private_redis, Memory(1024 * MB, 0))
    assert "1024 MB of memory, and new matches are accepted up to 1024 MB" in full
    assert shortage(private_redis, Memory(4096 * MB, 0), redis_memory_mb=0) == ""
    # A Redis of the operator has its own limit, of which a fifth is for running matches.
    assert shortage(own_redis, Memory(4096 * MB, 0)) == ""
    assert shortage(own_redis, Memory(799 * MB, 1000 * MB)) == ""
    assert "accepted up to 800 MB" in shortage(own_redis, Memory(801 * MB, 1000 * MB))
    assert shortage(own_redis, None) == ""
    # Only the private Redis uses the disk of this machine.
    full_disk, small_disk = Disk(100_000 * MB, 0, 99 * MB), Disk(64 * MB, 0, 20 * MB)
    full = shortage(private_redis, None, full_disk)
    assert full == "99 MB of its disk are free, and new matches need 100 MB"
    assert shortage(own_redis, None, full_disk) == ""
    assert shortage(private_redis, None, small_disk) == ""


def test_create_match_on_a_full_disk_is_unavailable_within_its_deadline(tmp_path: Path) -> None:
    with Service(tmp_path / "data") as service, Table(service.target) as table:
        for _ in range(20):
            table.matches.CreateMatch(NEW_MATCH)
        redis = psutil.Process(int((service.data / "redis.pid").read_text()))
        supervisor = redis.parent()
        limit_files(files(service.data)[-1].stat().st_size, supervisor, redis)
        # Redis ends while it serves the first call. The others come while it does not start again.
        with ThreadPoolExecutor(3) as pool:
            calls = [pool.submit(next_refusal, table)]
            wait_until(lambda: not redis.is_running())
            calls += [pool.submit(next_refusal, table) for _ in range(2)]
        for refusal, seconds in (call.result() for call in calls):
            assert refusal.code() is CODE.UNAVAILABLE, refusal.details()
            assert seconds < DEADLINE_S
        # A Redis that still has the limit ends at its next write.
        limit_files(resource.RLIM_INFINITY, supervisor)
        wait_until(lambda: table.matches.CreateMatch(NEW_MATCH, timeout=DEADLINE_S), retry_on=grpc.RpcError)


def next_refusal(table: Table) -> tuple[Any, float]:
    """Create matches until one is refused. Returns the error and the seconds."""
    began = time.monotonic()
    while True:
        try:
            table.matches.CreateMatch(NEW_MATCH, timeout=DEADLINE_S)
        except grpc.RpcError as refusal:
            return refusal, time.monotonic() - began


def limit_files(size: int, *processes: Any) -> None:
    """Let the processes, and their children from now on, write no file beyond a size in bytes."""
    for process in processes:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
