"""Supervisor of one Redis server, run as a separate process. It uses the standard library only.

The parent process holds the other end of the pipe on standard input. When that end closes, however the parent ended,
the supervisor ends Redis. A byte in the pipe means that Redis has answered: from then on the supervisor restarts Redis
when it ends. Redis inherits a descriptor with the lock of the folder and holds it exactly as long as it runs: a process
that gets the lock knows that no Redis runs on the folder. Usage: supervisor.py FOLDER REDIS-SERVER ARGUMENT...
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

LOCK = "redis.lock"
PID = "redis.pid"
REDIS_ENDED = 3
LOCK_STUCK = 4
_END_S = 8.0
_PAUSE_S = (0.02, 1.0)
_PR_SET_PDEATHSIG = 1


class _ParentWatch:
    """Detects the end of the parent process, and its message that Redis has answered."""

    def __init__(self) -> None:
        self._pid = os.getppid()
        self._wakeup, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.has_seen_redis = False

    def is_alive(self, wait_s: float) -> bool:
        """Wait until Redis ends, the parent writes or ends, or `wait_s` is over. False if the parent has ended."""
        ready, _, _ = select.select([0, self._wakeup], [], [], wait_s)
        if self._wakeup in ready:
            os.read(self._wakeup, 512)
        if 0 in ready:
            if not os.read(0, 1):
                return False
            self.has_seen_redis = True
        # Forked children of the parent hold its end of the pipe too, so check the parent's process id as well.
        return os.getppid() == self._pid


def main() -> int:
    """Start Redis, restart it whenever it ends, and end it when the parent has ended."""
    folder, command = Path(sys.argv[1]), sys.argv[2:]
    os.umask(0o077)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    parent = _ParentWatch()
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    if not _take_lock(lock, folder):
        return LOCK_STUCK
    pause = _PAUSE_S[0]
    while parent.is_alive(0):
        began = time.monotonic()
        pid = _start(command, lock)
        written = _write_pid(folder / PID, pid)
        if not parent.has_seen_redis:
            # The parent may have died: the next check of it ends Redis.
            with contextlib.suppress(OSError):
                os.write(1, b"started\n")
        while _runs(pid):
            if not parent.is_alive(1.0):
                _end(pid)
                return 0
            written = written or _write_pid(folder / PID, pid)
        if not parent.has_seen_redis:
            return REDIS_ENDED
        pause = _PAUSE_S[0] if time.monotonic() - began > _END_S else min(2 * pause, _PAUSE_S[1])
        time.sleep(pause)
    return 0


def _start(command: list[str], lock: int) -> int:
    """Start Redis and return its process id. It holds the lock, and ends with this process even if that is killed."""
    supervisor = os.getpid()
    # The kernel sends this signal when the thread that forked ends. Hence this process with a single thread.
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
    pid = os.fork()
    if pid:
        return pid
    try:
        if prctl is not None:
            prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
        if os.getppid() == supervisor:
            null = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(null, number)
            os.set_inheritable(lock, True)
            os.execv(command[0], command)
    finally:
        os._exit(127)


def _write_pid(path: Path, pid: int) -> bool:
    """Write the process id. False if that fails, for example on a full disk: Redis runs without the file.

    The file is replaced in one step, so readers never see a part of a number.
    """
    new = path.with_suffix(".new")
    try:
        new.write_text(str(pid))
        new.replace(path)
    except OSError:
        return False
    return True


def _runs(pid: int) -> bool:
    return os.waitpid(pid, os.WNOHANG) == (0, 0)


def _end(pid: int) -> None:
    """End the child Redis: SIGTERM first, SIGKILL after a timeout."""
    os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + _END_S
    while _runs(pid):
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return
        time.sleep(0.005)


def _take_lock(lock: int, folder: Path) -> bool:
    """Take the lock of the folder. Ends a Redis that a crash has left running on it. False if the lock stays taken."""
    began = time.monotonic()
    signalled: set[int] = set()
    while (waited := time.monotonic() - began) < 2 * _END_S:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            pass
        orphan = _orphan_pid(folder)
        if orphan and (orphan not in signalled or waited > _END_S):
            with contextlib.suppress(ProcessLookupError):
                os.kill(orphan, signal.SIGKILL if orphan in signalled else signal.SIGTERM)
            signalled.add(orphan)
        time.sleep(0.01)
    return False


def _orphan_pid(folder: Path) -> int:
    """The process id of the Redis that still holds the lock; 0 if the number now belongs to another program."""
    try:
        pid = int((folder / PID).read_text())
    except (OSError, ValueError):
        return 0
    command = _command_of(pid)
    return pid if b"valkey-server" in command else 0


def _command_of(pid: int) -> bytes:
    try:
        if Path("/proc/self").exists():
            return Path(f"/proc/{pid}/cmdline").read_bytes()
        return subprocess.run(["ps", "-o", "command=", "-p", str(pid)], capture_output=True, check=False).stdout
    except OSError:
        return b""


if __name__ == "__main__":
    sys.exit(main())
