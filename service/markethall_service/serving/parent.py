"""A child process and its parent: the child ends when it is told to, and when the parent ends in any way."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import threading
import time
from contextlib import suppress
from typing import Any, Final

_LOOKS: Final = (10.0, 10.0)
"""So long a child may be silent, in two looks: had it been halted with its parent, the first comes too early."""

_READY: Final = b"ready "
_START_S: Final = 60.0
_PAUSE_S: Final = (0.1, 5.0)
_STEADY_S: Final = 10.0
"""Who has run so long did not die of its start."""

_log = logging.getLogger(__name__)


class Pause:
    """Before a child that has ended is started again: longer each time, until one has run for a while."""

    def __init__(self) -> None:
        self._next_s = _PAUSE_S[0]

    async def after(self, ran_s: float) -> None:
        """Waits, after one that has run for so long."""
        if ran_s > _STEADY_S:
            self._next_s = _PAUSE_S[0]
        pause_s, self._next_s = self._next_s, min(2 * self._next_s, _PAUSE_S[1])
        await asyncio.sleep(pause_s)


def end_with_parent(patience_s: float) -> None:
    """Stops this process as SIGTERM does once its parent is gone, and ends it for good after so many seconds more.

    The parent holds the other end of its standard input, which closes with it.
    """
    threading.Thread(target=_wait, args=(patience_s,), daemon=True).start()


async def end(child: asyncio.subprocess.Process, patience_s: float) -> None:
    """Tells a child to end and waits until it has; after so many seconds it is killed."""
    if child.returncode is None:
        child.terminate()
    try:
        await asyncio.wait_for(child.wait(), patience_s)
    except TimeoutError:
        child.kill()
        await child.wait()


def say_ready(told: object) -> None:
    """In the child: it serves, and tells the parent this."""
    os.write(1, _READY + json.dumps(told).encode() + b"\n")


async def ready(child: asyncio.subprocess.Process) -> Any:
    """What a child tells as soon as it serves. OSError with what it said if it cannot, or says nothing for long."""
    assert child.stdout is not None
    line = b""
    try:
        async with asyncio.timeout(_START_S):
            line = await child.stdout.readline()
    except TimeoutError:
        child.kill()
        line = f"it said nothing for {_START_S:g} seconds".encode()
    if not line.startswith(_READY):
        status = await child.wait()
        raise OSError(line.decode().strip() or f"it ended with {status}")
    return json.loads(line.removeprefix(_READY))


async def ended(child: asyncio.subprocess.Process, name: str) -> int:
    """Waits for the end of a child, and ends one that no longer tells that it goes on (`beat`): its exit status."""
    assert child.stdout is not None
    while (said := await _heard(child.stdout)) != b"":
        if said is None:
            _log.warning("%s hangs", name)
            child.kill()
            break
    return await child.wait()


def beat() -> None:
    """In the child, every second or so: tells the parent that it goes on, as long as that reads it."""
    os.set_blocking(1, False)
    with suppress(OSError):
        os.write(1, b".")


async def _heard(pipe: asyncio.StreamReader) -> bytes | None:
    """What comes next; nothing at the end, None if nothing comes."""
    for seconds in _LOOKS:
        # Not wait_for: of Python 3.11 it may take no notice of being cancelled just when something comes.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await pipe.read(1024)
    return None


def _wait(patience_s: float) -> None:
    # Not sys.stdin: a thread that waits inside its lock would disturb the interpreter's end.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(patience_s)
    os._exit(1)
