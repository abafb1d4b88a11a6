"""A child process and its parent: the child ends when it is told to, and when the parent ends in any way."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time


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


def _wait(patience_s: float) -> None:
    # Not sys.stdin: a thread that waits inside its lock would disturb the interpreter's end.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(patience_s)
    os._exit(1)
