"""Child processes of a service, their connections, and whether the service answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import grpc
import httpx

from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until


def below(pid: int) -> list[int]:
    """All descendants of a process."""
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
    """The command line of the process; "" after its end."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def workers(service: Service) -> list[int]:
    """The gRPC processes of a service."""
    assert service.process is not None
    return [pid for pid in below(service.process.pid) if "app.supervisor" in command_line(pid)]


def connections(pid: int, port: int) -> int:
    """The number of connections to its port that a process has."""
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


def answers(table: Table) -> bool:
    """Whether the service answers a client that retries."""
    try:
        table.get()
    except grpc.RpcError as error:
        status: Any = error
        assert status.code() == grpc.StatusCode.UNAVAILABLE
        return False
    return True


def wait_until_up(table: Table) -> None:
    """Wait for the service by retrying, as a client does."""
    wait_until(lambda: answers(table))


def rest_status(service: Service, things: str) -> int:
    """The status of a REST call; 0 without an answer."""
    try:
        return httpx.get(f"{service.http}/v1/{things}").status_code
    except httpx.HTTPError:
        return 0
