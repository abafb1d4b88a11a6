"""Worker processes: what tasks return, their limits, their places, and their end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from markethall_platform.workers import TaskTooLarge, WorkerDied, WorkerLimits, WorkerPool, WorkersBusy, WorkersClosed
from tests.tools.processes import runs
from tests.waiting import until, wait_until

from .tasks import (
    allocate,
    environment,
    exit_at_once,
    fail,
    fail_with_a_function,
    kill,
    kill_once,
    pid,
    sleep_after,
    spin,
)


async def test_a_worker_starts_with_the_first_task_and_is_used_again() -> None:
    pool = WorkerPool()
    first = await pool.run(pid)
    assert first != os.getpid()
    assert await pool.run(pid) == first
    assert pool.running == 0
    await pool.ended()
    assert not runs(first)


async def test_an_idle_worker_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("markethall_platform.workers.IDLE_S", 0.01)
    pool = WorkerPool()
    first = await pool.run(pid)
    await until(lambda: not runs(first))
    assert await pool.run(pid) != first
    await pool.ended()


async def test_exceptions_of_a_task_are_raised_with_the_place_where_they_came_from() -> None:
    pool = WorkerPool()
    with pytest.raises(LookupError, match="a value") as raised:
        await pool.run(fail, "a value")
    assert "raise LookupError(value)" in raised.value.__notes__[0]
    with pytest.raises(WorkerDied, match="LookupError"):
        await pool.run(fail_with_a_function)
    await pool.ended()


async def test_a_task_that_uses_too_much_ends_with_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("markethall_platform.workers.SPARE_S", 60.0)
    pool = WorkerPool(WorkerLimits(processes=1, seconds=0.5, memory_mb=512))
    with pytest.raises(TaskTooLarge, match="time"):
        await pool.run(spin)
    first = await pool.run(pid)
    with pytest.raises(TaskTooLarge, match="memory"):
        await pool.run(allocate, 1024)
    assert await pool.run(pid) != first
    assert pool.counts == {"time": 1, "memory": 1}
    await pool.ended()


async def test_a_task_whose_worker_gets_no_cpu_has_a_deadline_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("markethall_platform.workers.SPARE_S", 0.0)
    pool = WorkerPool(WorkerLimits(processes=1, seconds=0.1))
    with pytest.raises(WorkersBusy, match="too little CPU"):
        await pool.run(sleep_after, str(tmp_path / "pid"))
    await pool.ended()
    assert pool.counts == {"refused": 1}


async def test_a_task_whose_worker_is_killed_is_run_once_more(tmp_path: Path) -> None:
    pool = WorkerPool(WorkerLimits(processes=1))
    first = await pool.run(pid)
    assert await pool.run(kill_once, str(tmp_path / "killed")) != first
    with pytest.raises(WorkersBusy, match="SIGKILL"):
        await pool.run(kill)
    assert await pool.run(pid)
    await pool.ended()


async def test_a_worker_that_has_used_much_memory_takes_no_other_task() -> None:
    pool = WorkerPool(WorkerLimits(processes=1, memory_mb=512))
    first = await pool.run(pid)
    assert await pool.run(allocate, 300)
    assert await pool.run(pid) != first
    await pool.ended()


async def test_a_worker_that_dies_is_replaced() -> None:
    pool = WorkerPool(WorkerLimits(processes=1))
    with pytest.raises(WorkerDied, match="7"):
        await pool.run(exit_at_once)
    first = await pool.run(pid)
    os.kill(first, signal.SIGKILL)
    # The pool may learn of it by the next task.
    assert await pool.run(pid) != first
    assert not runs(first)
    await pool.ended()


async def test_a_place_is_free_when_the_worker_has_ended(tmp_path: Path) -> None:
    pool = WorkerPool(WorkerLimits(processes=1, waiting=1))
    running = asyncio.create_task(pool.run(sleep_after, str(tmp_path / "pid")))
    await until((tmp_path / "pid").exists)
    next_one = asyncio.create_task(pool.run(pid))
    await until(lambda: pool.waiting == 1)
    with pytest.raises(WorkersBusy) as busy:
        await pool.run(pid)
    assert (busy.value.waiting, pool.counts["refused"]) == (1, 1)
    running.cancel()
    second = await next_one
    assert not runs(int((tmp_path / "pid").read_text(encoding="utf-8")))
    assert await pool.run(pid) == second
    assert pool.counts["cancelled"] == 1
    await pool.ended()


@pytest.mark.parametrize("start", ["stops", "dies"])
async def test_caller_without_a_worker_in_time_is_told_to_come_back(
    start: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On a busy machine a worker may take long to start; one whose memory is too small never does."""
    monkeypatch.setattr("markethall_platform.workers.WAIT_S", 0.2)
    faults = {"stops": "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", "dies": "raise SystemExit(3)"}
    (tmp_path / "sitecustomize.py").write_text(faults[start], encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    pool = WorkerPool(WorkerLimits(processes=1, waiting=5))
    refused = await asyncio.gather(*(pool.run(pid) for _ in range(3)), return_exceptions=True)
    assert [type(error) for error in refused] == [WorkersBusy] * 3
    # The next one starts again, as soon as the place is free.
    monkeypatch.delenv("PYTHONPATH")
    monkeypatch.setattr("markethall_platform.workers.WAIT_S", 60.0)
    assert await pool.run(pid)
    await pool.ended()


async def test_a_waiting_caller_that_leaves_takes_no_place(tmp_path: Path) -> None:
    pool = WorkerPool(WorkerLimits(processes=1, waiting=1))
    running = asyncio.create_task(pool.run(sleep_after, str(tmp_path / "pid")))
    await until((tmp_path / "pid").exists)
    for _ in range(5):
        waiting = asyncio.create_task(pool.run(pid))
        await until(lambda: pool.waiting == 1)
        waiting.cancel()
        await until(lambda: pool.waiting == 0)
    running.cancel()
    assert await pool.run(pid)
    await pool.ended()


async def test_closing_ends_all_tasks(tmp_path: Path) -> None:
    pool = WorkerPool(WorkerLimits(processes=1, waiting=5))
    tasks = [asyncio.create_task(pool.run(sleep_after, str(tmp_path / "pid"))) for _ in range(4)]
    await until((tmp_path / "pid").exists)
    await pool.ended()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [WorkersClosed] * 4
    assert not runs(int((tmp_path / "pid").read_text(encoding="utf-8")))
    with pytest.raises(WorkersClosed):
        await pool.run(pid)


async def test_a_worker_does_not_know_the_settings_of_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARKETHALL_TOKEN_KEYS", "a secret")
    pool = WorkerPool()
    assert "MARKETHALL_TOKEN_KEYS" not in await pool.run(environment)
    await pool.ended()


PARENT = """
import asyncio
from markethall_platform.workers import WorkerPool
from tests.operators.tasks import pid, spin

async def main():
    pool = WorkerPool()
    print(await pool.run(pid), flush=True)
    await pool.run(spin)

asyncio.run(main())
"""


def test_a_busy_worker_ends_when_its_parent_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not runs(worker))
