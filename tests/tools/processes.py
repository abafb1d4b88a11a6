"""Processes of a service, their connections, and whether the service answers."""

from __future__ import annotations

import importlib
from typing import Any, Final

import grpc
import httpx

from tests.api.calls import Table
from tests.service import Service
from tests.waiting import wait_until

psutil: Any = importlib.import_module("psutil")

_REDIS_SERVER: Final = "valkey-server"


def descendants(pid: int) -> list[int]:
    """The process ids of all descendants of a process."""
    return [child.pid for child in psutil.Process(pid).children(recursive=True)]


def command_line(pid: int) -> str:
    """The command line of a process; "" after its end."""
    try:
        return " ".join(psutil.Process(pid).cmdline())
    except psutil.NoSuchProcess:
        return ""


def runs(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def resident_mb(pid: int) -> float:
    """The resident memory of a process in MB."""
    return float(psutil.Process(pid).memory_info().rss / 2**20)


def children(service: Service) -> list[int]:
    """The process ids of all descendants of a service."""
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
    found = psutil.Process(pid).net_connections("tcp")
    return sum(one.status == psutil.CONN_ESTABLISHED and one.laddr.port == port for one in found)


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
