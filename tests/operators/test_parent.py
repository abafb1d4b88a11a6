"""A child always ends with its parent. The pause before a restart grows."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys

import pytest

from markethall_service.app import supervisor as parent
from markethall_service.app.settings import Settings

STUBBORN = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
{more}
print("there", flush=True)
time.sleep(300)
"""
WITH_PARENT = "from markethall_service.app.supervisor import end_with_parent; end_with_parent(0.1)"


async def test_child_that_does_not_end_is_killed() -> None:
    words = (sys.executable, "-c", STUBBORN.format(more=""))
    child = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    assert child.stdout is not None
    assert await child.stdout.readline()
    await parent.terminate(child, 0.1)
    assert child.returncode == -signal.SIGKILL


def test_blocked_child_ends_with_its_parent() -> None:
    words = [sys.executable, "-c", STUBBORN.format(more=WITH_PARENT)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stdout.readline()
        child.stdin.close()
        assert child.wait(60) == 1


@pytest.mark.parametrize("order", [b"", b"\x80\x05\x95"], ids=["none", "part"])
def test_child_whose_parent_dies_during_its_start_ends_without_a_traceback(order: bytes) -> None:
    words = [sys.executable, "-m", "markethall_service.app.supervisor"]
    done = subprocess.run(words, input=order, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


def test_child_that_cannot_start_and_has_no_parent_ends_without_a_traceback() -> None:
    settings = Settings(redis_url="redis://127.0.0.1:1/0", grpc_port=0, token_keys="x" * 32)
    reading, writing = os.pipe()
    os.close(reading)
    words = [sys.executable, "-m", "markethall_service.app.supervisor"]
    order = pickle.dumps((0, settings))
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.PIPE) as child:
        os.close(writing)
        assert child.stdin is not None
        assert child.stderr is not None
        # Not closed, or the child would only be terminated.
        child.stdin.write(order)
        child.stdin.flush()
        assert b"Traceback" not in child.stderr.read()
        assert child.wait(60) == 1


async def test_restart_pause_grows_until_a_child_runs_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    pause = parent.Backoff()
    for _ in range(8):
        await pause.after(0.5)
    assert waited == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]
    for ran_s in (60.0, 0.5):
        await pause.after(ran_s)
    assert waited[8:] == [0.1, 0.2]
