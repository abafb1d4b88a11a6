"""Processes of a service, their connections, and whether the service answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import grpc
import httpx

from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

_REDIS_SERVER: Final = "valkey-server"


def descendants(pid: int) -> list[int]:
    """The process ids of all descendants of a process."""
    pids, unvisited = [], [pid]
    while unvisited:
        parent = unvisited.pop()
        try:
            tasks = list(Path(f"/proc/{parent}/task").iterdir())
            children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
        except (FileNotFoundError, ProcessLookupError):
            continue
        pids += children
        unvisited += children
    return pids


def command_line(pid: int) -> str:
    """The command line of a process; "" after its end."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def children(service: Service) -> list[int]:
    """The process ids of all descendants of a service."""
    assert service.process is not None
    return descendants(service.process.pid)


def workers(service: Service) -> list[int]:
    """The process ids of the worker processes of a service."""
    return [pid for pid in children(service) if "app.supervisor" in command_line(pid)]


def redis_server_pid(service: Service) -> int:
    """The process id of the private Redis server of a service. Waits until it runs."""

    def pids() -> list[int]:
        return [pid for pid in children(service) if command_line(pid).split(" ")[0].endswith(_REDIS_SERVER)]

    wait_until(pids)
    return pids()[0]


def connections(pid: int, port: int) -> int:
    """The number of connections to its port that a process has."""
    established = set()
    for line in (line for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()):
        fields = line.split()
        if fields[3] == "01" and int(fields[1].rpartition(":")[2], 16) == port:
            established.add(f"socket:[{fields[9]}]")
    count = 0
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        try:
            count += str(descriptor.readlink()) in established
        except FileNotFoundError:
            continue
    return count


def service_answers(table: Table) -> bool:
    """Whether the service answers; False while it is unavailable."""
    try:
        table.get()
    except grpc.RpcError as error:
        status: Any = error
        assert status.code() == grpc.StatusCode.UNAVAILABLE
        return False
    return True


def wait_for_service(table: Table) -> None:
    """Wait until the service answers."""
    wait_until(lambda: service_answers(table))


def rest_status(service: Service, collection: str) -> int:
    """The status of a REST request for a collection such as "games"; 0 without an answer."""
    try:
        return httpx.get(f"{service.http}/v1/{collection}").status_code
    except httpx.HTTPError:
        return 0
