"""A process that runs Redis servers until its parent process ends. Standard library only.

Usage: node_runner.py REDIS-SERVER. Each line of standard input is a folder with a redis.conf: its server is started,
and its process id is printed. When standard input closes or the parent ends, all servers are killed.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Starts servers on request. Kills them when the parent process ends."""
    parent, incomplete_line = os.getppid(), b""
    pids: set[int] = set()
    while os.getppid() == parent:
        if select.select([0], [], [], 0.5)[0]:
            data = os.read(0, 4096)
            if not data:
                break
            *folders, incomplete_line = (incomplete_line + data).split(b"\n")
            for folder in folders:
                pid = start(sys.argv[1], folder.decode())
                pids.add(pid)
                os.write(1, b"%d\n" % pid)
        pids = {pid for pid in pids if os.waitpid(pid, os.WNOHANG) == (0, 0)}
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


def start(binary: str, folder: str) -> int:
    """Starts a server and returns its process id. On Linux the kernel kills it if this process is killed."""
    runner = os.getpid()
    pid = os.fork()
    if pid:
        return pid
    try:
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
        if os.getppid() == runner:
            os.chdir(folder)
            null = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(null, number)
            os.execv(binary, [binary, "redis.conf"])
    finally:
        os._exit(127)


if __name__ == "__main__":
    main()
