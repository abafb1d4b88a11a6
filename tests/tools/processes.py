"""The processes below a service, and which of them holds which connection."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.service import Service


def below(pid: int) -> list[int]:
    """All processes below one."""
    found, look = [], [pid]
    while look:
        one = look.pop()
        try:
            tasks = list(Path(f"/proc/{one}/task").iterdir())
            children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
        except (FileNotFoundError, ProcessLookupError):
            continue
        found += children
        look += children
    return found


def command_line(pid: int) -> str:
    """What the process was started with; "" once it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def workers(service: Service) -> list[int]:
    """The gRPC processes of a service."""
    assert service.process is not None
    return [pid for pid in below(service.process.pid) if "worker_processes" in command_line(pid)]


def connections(pid: int, port: int) -> int:
    """How many connections to its port a process holds."""
    established = set()
    for line in (line for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()):
        fields = line.split()
        if fields[3] == "01" and int(fields[1].rpartition(":")[2], 16) == port:
            established.add(f"socket:[{fields[9]}]")
    held = 0
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        try:
            held += str(descriptor.readlink()) in established
        except FileNotFoundError:
            continue
    return held


def wait_until(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    """Waits until something holds, and fails if it does not for long."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
