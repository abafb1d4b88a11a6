"""Tasks for worker processes. Workers import this module, so it imports little."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any


def pid() -> int:
    return os.getpid()


def spin() -> None:
    """Uses CPU for ever."""
    while True:
        pass


def sleep_after(path: str) -> None:
    """Writes its process id to a file, then does nothing for ever."""
    Path(path).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(3600)


def allocate(megabytes: int) -> int:
    return len(b"x" * (megabytes << 20))


def fail(value: Any) -> None:
    raise LookupError(value)


def fail_with_a_function() -> None:
    """Raises an exception that cannot be sent."""
    raise LookupError(lambda: None)


def kill_once(path: str) -> int:
    """Kills the worker, as a system without memory does, unless the file exists. It exists then."""
    if not Path(path).exists():
        Path(path).touch()
        kill()
    return os.getpid()


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def exit_at_once() -> None:
    os._exit(7)


def environment() -> dict[str, str]:
    return dict(os.environ)
