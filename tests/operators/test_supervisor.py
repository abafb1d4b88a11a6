"""A child always ends with its parent, a hanging child is replaced, and the pause before a restart grows."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from markethall_client import AsyncClient
from markethall_platform.redis_server.server import EmbeddedRedis
from markethall_service.app import supervisor
from markethall_service.app.settings import Settings
from markethall_service.app.supervisor import WorkerProcesses
from tests.service import Service
from tests.tools.stored_matches import redis_client
from tests.waiting import until

WORKER = [sys.executable, "-m", "markethall_service.app.supervisor"]

IGNORES_SIGTERM = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
{prepare}
print("ready", flush=True)
time.sleep(300)
"""
END_WITH_PARENT = "from markethall_service.app.supervisor import end_with_parent; end_with_parent(0.1)"


async def test_child_that_does_not_end_is_killed() -> None:
    command = (sys.executable, "-c", IGNORES_SIGTERM.format(prepare=""))
    child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert child.stdout is not None
    assert await child.stdout.readline()
    await supervisor.terminate(child, 0.1)
    assert child.returncode == -signal.SIGKILL


def test_blocked_child_ends_with_its_parent() -> None:
    command = [sys.executable, "-c", IGNORES_SIGTERM.format(prepare=END_WITH_PARENT)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stdout.readline()
        child.stdin.close()
        assert child.wait(60) == 1


@pytest.mark.parametrize("order", [b"", b"\x80\x05\x95"], ids=["none", "part"])
def test_child_whose_parent_dies_during_its_start_ends_without_a_traceback(order: bytes) -> None:
    result = subprocess.run(WORKER, input=order, capture_output=True, check=False, timeout=60)
    assert (result.returncode, result.stdout, result.stderr) == (1, b"", b"")


def test_child_that_cannot_start_and_has_no_parent_ends_without_a_traceback(hall: Service) -> None:
    # Redis refuses the first write of the child, so that it fails at once.
    with redis_client(hall.data) as redis:
        redis.acl_setuser("reader", enabled=True, passwords=["+pw"], keys=["*"], commands=["+@all", "-@write"])
    settings = Settings(redis_url=f"unix://reader:pw@{hall.data}/redis.sock", grpc_port=0, token_keys="x" * 32)
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE) as child:
        os.close(writer)
        assert child.stdin is not None
        assert child.stderr is not None
        # The pipe stays open, or the child would only be terminated.
        child.stdin.write(pickle.dumps((0, settings)))
        child.stdin.flush()
        assert b"Traceback" not in child.stderr.read()
        assert child.wait(60) == 1


async def test_hanging_child_is_replaced_and_all_have_the_grace_to_end(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(supervisor, "_SILENCE_S", (2.0, 2.0))
    # Without the grace there would be no time for an orderly stop.
    monkeypatch.setattr(supervisor, "_END_S", 0.0)
    async with EmbeddedRedis(tmp_path / "data") as redis:
        settings = Settings(grpc_port=0, rest=False, redis_url=redis.url, processes=2, grace_seconds=60)
        workers = WorkerProcesses(settings)
        async with workers:
            hanging, other = workers._running
            hanging.send_signal(signal.SIGSTOP)
            listening = capfd.readouterr().err.count("gRPC listens")
            assert listening == 2

            def is_replaced() -> bool:
                nonlocal listening
                listening += capfd.readouterr().err.count("gRPC listens")
                return listening == 3

            await until(is_replaced)
            assert hanging not in workers._running
            assert other in workers._running
            assert f"process {hanging.pid} hangs" in caplog.text
            async with AsyncClient(f"127.0.0.1:{workers.port}") as client:
                assert (await client.create("kairo", seats=2)).match.name
            children = [*workers._running]
        assert [child.returncode for child in children] == [0, 0]


async def test_dead_child_does_not_stop_the_message_to_the_others() -> None:
    workers = WorkerProcesses(Settings(processes=8))
    for _ in range(4):
        dead = await asyncio.create_subprocess_exec("true")
        alive = await asyncio.create_subprocess_exec("sleep", "300")
        workers._running |= {dead, alive}
        await dead.wait()
    await asyncio.sleep(0)
    await workers.drain()
    signalled = [child for child in workers._running if child.returncode != 0]
    assert [await child.wait() for child in signalled] == [-signal.SIGUSR1] * 4


async def test_restart_pause_grows_until_a_child_runs_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    backoff = supervisor.Backoff()
    for _ in range(8):
        await backoff.after(0.5)
    assert pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]
    for ran_s in (60.0, 0.5):
        await backoff.after(ran_s)
    assert pauses[8:] == [0.1, 0.2]
