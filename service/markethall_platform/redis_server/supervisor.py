"""Keeps one Redis server running while its owner lives; runs as a process of its own, on the standard library alone.

The owner holds the other end of the pipe on standard input: when that end closes, however the owner ended, the keeper
ends Redis. A byte in that pipe says that Redis has answered; from then on the keeper starts Redis again when it ends.
Redis holds the lock of the folder, by a descriptor that it inherits, for exactly as long as it runs: whoever gets the
lock knows that no Redis runs on the folder. Usage: keeper.py FOLDER REDIS-SERVER ARGUMENT...
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


class _Owner:
    """The process that this one works for."""

    def __init__(self) -> None:
        self._pid = os.getppid()
        self._news, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.has_seen_redis = False

    def is_there(self, wait_s: float) -> bool:
        """Waits until Redis ends, the owner says something or ends, or time is up."""
        ready, _, _ = select.select([0, self._news], [], [], wait_s)
        if self._news in ready:
            os.read(self._news, 512)
        if 0 in ready:
            if not os.read(0, 1):
                return False
            self.has_seen_redis = True
        # Processes that the owner has forked hold its end of the pipe too, hence the second sign.
        return os.getppid() == self._pid


def main() -> int:
    """Starts Redis, starts it again whenever it ends, and ends it when the owner is gone."""
    folder, command = Path(sys.argv[1]), sys.argv[2:]
    os.umask(0o077)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    owner = _Owner()
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    if not _take(lock, folder):
        return LOCK_STUCK
    pause = _PAUSE_S[0]
    while owner.is_there(0):
        began = time.monotonic()
        pid = _start(command, lock)
        noted = _note(folder / PID, pid)
        if not owner.has_seen_redis:
            os.write(1, b"started\n")
        while _runs(pid):
            if not owner.is_there(1.0):
                _end(pid)
                return 0
            noted = noted or _note(folder / PID, pid)
        if not owner.has_seen_redis:
            return REDIS_ENDED
        pause = _PAUSE_S[0] if time.monotonic() - began > _END_S else min(2 * pause, _PAUSE_S[1])
        time.sleep(pause)
    return 0


def _start(command: list[str], lock: int) -> int:
    """The process id of a new Redis, which holds the lock and ends with this process, even where that is killed."""
    keeper = os.getpid()
    # The kernel ties this signal to the thread that forks: a process with one thread is why there is a keeper at all.
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
    pid = os.fork()
    if pid:
        return pid
    try:
        if prctl is not None:
            prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
        if os.getppid() == keeper:
            null = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(null, number)
            os.set_inheritable(lock, True)
            os.execv(command[0], command)
    finally:
        os._exit(127)


def _note(path: Path, pid: int) -> bool:
    """Whether it could be written, as on a full disk it cannot: Redis runs without it, and is what matters.

    Whoever reads the file finds the old number or the new one, never half of one.
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
    """Ends our own Redis, in order if it can."""
    os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + _END_S
    while _runs(pid):
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return
        time.sleep(0.005)


def _take(lock: int, folder: Path) -> bool:
    """Takes the lock of the folder; ends the Redis that a crash has left behind on it."""
    began = time.monotonic()
    asked: set[int] = set()
    while (waited := time.monotonic() - began) < 2 * _END_S:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            pass
        orphan = _orphan(folder)
        if orphan and (orphan not in asked or waited > _END_S):
            with contextlib.suppress(ProcessLookupError):
                os.kill(orphan, signal.SIGKILL if orphan in asked else signal.SIGTERM)
            asked.add(orphan)
        time.sleep(0.01)
    return False


def _orphan(folder: Path) -> int:
    """The Redis that still holds the lock, or 0: a number that another program has by now does not count."""
    try:
        pid = int((folder / PID).read_text())
    except (OSError, ValueError):
        return 0
    command = _command_of(pid)
    return pid if b"redis-server" in command or b"valkey-server" in command else 0


def _command_of(pid: int) -> bytes:
    try:
        if Path("/proc/self").exists():
            return Path(f"/proc/{pid}/cmdline").read_bytes()
        return subprocess.run(["ps", "-o", "command=", "-p", str(pid)], capture_output=True, check=False).stdout
    except OSError:
        return b""


if __name__ == "__main__":
    sys.exit(main())
