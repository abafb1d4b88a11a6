"""A disk that takes no more bytes: calls that write are refused in time, and served again when there is room."""

from __future__ import annotations

import importlib
import resource
import time
from pathlib import Path
from typing import Any, Final

import grpc

from markethall.v1 import match_pb2
from markethall.v1 import match_service_pb2 as wire
from markethall_platform.redis_server.append_only import files
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

psutil: Any = importlib.import_module("psutil")

LIMIT_S: Final = 7.0
"""The deadline of the calls: longer than a fault of Redis is waited out once, shorter than twice."""

NEW_MATCH = wire.CreateMatchRequest(match=match_pb2.Match(game="kairo", seat_count=3))


def limit_files(size: int, *processes: Any) -> None:
    """Let the processes, and their children from now on, write no file beyond a size."""
    for process in processes:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_create_match_on_a_full_disk_is_unavailable_within_its_deadline(tmp_path: Path) -> None:
    with Service(tmp_path / "data") as service, Table(service.target) as table:
        for _ in range(20):
            table.matches.CreateMatch(NEW_MATCH)
        redis = psutil.Process(int((service.data / "redis.pid").read_text()))
        supervisor = redis.parent()
        limit_files(files(service.data)[-1].stat().st_size, supervisor, redis)
        for _ in range(3):
            began = time.monotonic()
            refusal = refused(table)
            assert refusal.code() is grpc.StatusCode.UNAVAILABLE, (refusal.code(), refusal.details())
            assert time.monotonic() - began < LIMIT_S
        # A Redis that still has the limit ends at its next write.
        limit_files(resource.RLIM_INFINITY, supervisor)
        wait_until(lambda: creates(table))


def refused(table: Table) -> Any:
    """The refusal of the next CreateMatch that Redis cannot write."""
    while True:
        try:
            table.matches.CreateMatch(NEW_MATCH, timeout=LIMIT_S)
        except grpc.RpcError as refusal:
            return refusal


def creates(table: Table) -> bool:
    """Whether matches are created again."""
    try:
        table.matches.CreateMatch(NEW_MATCH, timeout=LIMIT_S)
    except grpc.RpcError:
        return False
    return True
