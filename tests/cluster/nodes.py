"""Runs Redis servers while its owner lives: a process of its own, on the standard library alone.

Each line on standard input names a folder with a redis.conf, whose server is started (again); the answer is its process
id. When standard input closes, or the owner ends in any other way, all of them are killed. Usage: nodes.py REDIS-SERVER
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Starts the requested servers, and ends them with its owner."""
    owner, waiting = os.getppid(), b""
    pids: set[int] = set()
    while os.getppid() == owner:
        if select.select([0], [], [], 0.5)[0]:
            data = os.read(0, 4096)
            if not data:
                break
            *folders, waiting = (waiting + data).split(b"\n")
            for folder in folders:
                pid = start(sys.argv[1], folder.decode())
                pids.add(pid)
                os.write(1, b"%d\n" % pid)
        pids = {pid for pid in pids if os.waitpid(pid, os.WNOHANG) == (0, 0)}
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


def start(binary: str, folder: str) -> int:
    """The process id of a server that ends with this process, even where that is killed."""
    keeper = os.getpid()
    pid = os.fork()
    if pid:
        return pid
    try:
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
        if os.getppid() == keeper:
            os.chdir(folder)
            null = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(null, number)
            os.execv(binary, [binary, "redis.conf"])
    finally:
        os._exit(127)


if __name__ == "__main__":
    main()
