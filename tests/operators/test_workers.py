"""The supervisor gives each gRPC process its grace, and sends messages to all of them."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.app import supervisor as worker_processes
from markethall_service.app.settings import Settings
from markethall_service.app.supervisor import WorkerProcesses


async def test_process_is_killed_only_after_the_grace(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Without the grace there would be no time for an orderly stop.
    monkeypatch.setattr(worker_processes, "_END_S", 0.0)
    async with EmbeddedRedis(tmp_path / "data") as redis:
        settings = Settings(grpc_port=0, redis_url=redis.url, processes=2, grace_seconds=60)
        workers = WorkerProcesses(settings)
        async with workers:
            running = [*workers._running]
        assert [process.returncode for process in running] == [0, 0]


async def test_dead_process_does_not_stop_the_message_to_the_others() -> None:
    workers = WorkerProcesses(Settings(processes=8))
    for _ in range(4):
        gone = await asyncio.create_subprocess_exec("true")
        there = await asyncio.create_subprocess_exec("sleep", "300")
        workers._running |= {gone, there}
        await gone.wait()
    await asyncio.sleep(0)
    await workers.drain()
    signalled = [process for process in workers._running if process.returncode != 0]
    assert [await process.wait() for process in signalled] == [-signal.SIGUSR1] * 4
