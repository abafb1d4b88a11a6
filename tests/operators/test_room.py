"""A store that is nearly full: new matches are refused, running ones go on."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import grpc
import httpx
import pytest

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_platform.redis_client.health import Memory
from markethall_platform.redis_server.folder import SOCKET
from markethall_service.app import room
from markethall_service.app.room import RoomCheck
from markethall_service.app.settings import Settings
from tests.api.calls import Table, refused
from tests.waiting import wait_until

from .conftest import Serve

CODE = grpc.StatusCode
NEW_MATCH = wire.CreateMatchRequest(match=match_pb2.Match(game="kairo", seat_count=3))
MB = 1 << 20


class Disk(NamedTuple):
    """What `shutil.disk_usage` returns."""

    total: int
    used: int
    free: int


def test_new_matches_are_refused_when_redis_is_nearly_full(serve: Serve) -> None:
    service = serve(rest="true", redis_memory_mb="2")
    with Table(service.target) as table, Table(service.target) as waiting:
        table.start()
        waiting.create()

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
            waiting.join()
        answer = httpx.post(f"{service.http}/v1/matches", json={"game": "kairo", "seatCount": 3})
        assert (answer.status_code, answer.json()["error"]["details"][0]["reason"]) == (429, "STORE_FULL")
        # Reads and moves go on.
        table.get()
        table.play_random(random.Random(1), 10)
        assert httpx.get(f"{service.http}/readyz").status_code == 200


def look(monkeypatch: pytest.MonkeyPatch, url: str, memory: Memory | None, disk: Disk, **settings: Any) -> str:
    """What a service with these settings is short of."""
    monkeypatch.setattr(room, "memory_of", lambda _: memory)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: disk)
    return str(RoomCheck(Settings(**settings), url, lambda _: None).check() or "")


def test_limits_of_memory_and_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    private, other = f"unix://{tmp_path / SOCKET}", "redis://localhost"
    roomy = Disk(100_000 * MB, 0, 50_000 * MB)

    def short(url: str, memory: Memory | None, disk: Disk = roomy, **settings: Any) -> str:
        return look(monkeypatch, url, memory, disk, data=tmp_path, **settings)

    assert short(private, Memory(1023 * MB, 0)) == ""
    assert "1024 MB of memory, and new matches are accepted up to 1024 MB" in short(private, Memory(1024 * MB, 0))
    assert short(private, Memory(4096 * MB, 0), redis_memory_mb=0) == ""
    # A Redis of the operator has its own limit, of which a fifth is for running matches.
    assert short(other, Memory(4096 * MB, 0)) == ""
    assert short(other, Memory(799 * MB, 1000 * MB)) == ""
    assert "accepted up to 800 MB" in short(other, Memory(801 * MB, 1000 * MB))
    assert short(other, None) == ""
    # Only the disk of the private Redis is here.
    full, small = Disk(100_000 * MB, 0, 99 * MB), Disk(64 * MB, 0, 20 * MB)
    assert short(private, None, full) == "99 MB of its disk are free, and new matches need 100 MB"
    assert short(other, None, full) == ""
    assert short(private, None, small) == ""
