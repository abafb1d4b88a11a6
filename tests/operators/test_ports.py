"""Ports belong to one service, errors of ports and hosts are sentences, and IPv6 works like IPv4."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from markethall_client import Client
from markethall_platform.network import authority, without_brackets
from markethall_rules import GAMES
from tests.service import Service, free_port
from tests.tools.commands import markethall

from .conftest import Serve


@contextmanager
def taken_port() -> Iterator[str]:
    """A port that this process listens on. A second process of a service gets the port after it."""
    port = free_port(2)
    with socket.create_server(("127.0.0.1", port)):
        yield str(port)


def assert_ports_are_taken(service: Service, folder: Path) -> None:
    """Check that no other service, of one or two processes, starts on a port of this one."""
    for processes in ("1", "2"):
        for setting, port in (("grpc_port", service.grpc_port), ("http_port", service.http_port)):
            settings = {"grpc_port": "0", "http_port": "0", setting: str(port)}
            result = markethall("serve", "--data", str(folder / "other"), processes=processes, **settings)
            assert result.returncode == 1, "both have the port"
            assert f"port {port} of 127.0.0.1 cannot be used" in result.stderr
            assert f"MARKETHALL_{setting.upper()}" in result.stderr


def assert_serves(service: Service, shown: str, hosts: Sequence[str]) -> None:
    """Check that the service shows this host in its addresses, and serves gRPC, REST and metrics at all these hosts."""
    assert service.target == f"{shown}:{service.grpc_port}"
    assert service.http == f"http://{shown}:{service.http_port}"
    assert service.addresses["metrics"].startswith(f"http://{shown}:")
    metrics = httpx.URL(service.addresses["metrics"])
    for host in hosts:
        with Client(f"{host}:{service.grpc_port}") as client:
            client.join(client.create("portobello", seats=2))
        assert httpx.get(f"http://{host}:{service.http_port}/v1/games").is_success
        assert "python_info" in httpx.get(metrics.copy_with(host=host)).text


def test_another_service_cannot_take_the_ports_until_the_first_one_has_stopped(serve: Serve, tmp_path: Path) -> None:
    service = serve(rest="true")
    assert_ports_are_taken(service, tmp_path)
    assert service.stop() == 0
    service.start()


@pytest.mark.parametrize("setting", ["http_port", "metrics_port", "grpc_port"])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_taken_port_is_named_with_its_setting(tmp_path: Path, setting: str, processes: str) -> None:
    with taken_port() as port:
        settings = {"grpc_port": "0", "http_port": "0", "processes": processes, setting: port}
        if setting == "metrics_port":
            settings["rest"] = "false"
        result = markethall("serve", "--data", str(tmp_path / "data"), **settings)
    assert result.returncode == 1
    line = result.stderr.splitlines()[-1]
    assert line.startswith("markethall cannot start: ")
    assert f"port {port} of 127.0.0.1 cannot be used (Address already in use)" in line
    assert line.endswith(f"with MARKETHALL_{setting.upper()}")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_without_rest_its_port_is_not_used(tmp_path: Path, processes: str) -> None:
    with taken_port() as port:
        service = Service(tmp_path, rest="false", processes=processes)
        service.http_port = int(port)
        with service, Client(service.target) as client:
            assert service.http == ""
            assert len(client.rpc.list_games().games) == len(GAMES)


@pytest.mark.parametrize(
    ("host", "shown", "hosts"), [("::1", "[::1]", ["[::1]"]), ("[::]", "[::]", ["[::1]", "127.0.0.1"])]
)
def test_ipv6_is_listened_on(serve: Serve, host: str, shown: str, hosts: list[str]) -> None:
    assert_serves(serve(rest="true", host=host, metrics_host=host, metrics_port="0"), shown, hosts)


@pytest.mark.parametrize("host", ["203.0.113.7", "nowhere.invalid"])
def test_foreign_host_is_named(tmp_path: Path, host: str) -> None:
    arguments = ("--data", str(tmp_path), "--grpc-port", "0", "--http-port", "0", "--host", host)
    result = markethall("serve", *arguments)
    assert result.returncode == 1
    assert f"MARKETHALL_HOST: {host} is not an address of this machine" in result.stderr


def test_foreign_metrics_host_is_named(tmp_path: Path) -> None:
    arguments = ("--data", str(tmp_path), "--grpc-port", "0", "--no-rest")
    result = markethall("serve", *arguments, metrics_host="203.0.113.7", metrics_port="0")
    assert result.returncode == 1
    assert "MARKETHALL_METRICS_HOST: 203.0.113.7 is not an address of this machine" in result.stderr


def test_ipv6_addresses_are_written_with_brackets_before_a_port() -> None:
    assert [authority(host, 80) for host in ("127.0.0.1", "hall.example", "::", "fe80::1%eth0")] == [
        "127.0.0.1:80",
        "hall.example:80",
        "[::]:80",
        "[fe80::1%eth0]:80",
    ]
    assert [without_brackets(host) for host in ("[::1]", "::", " localhost ", "[fe80::1%eth0]")] == [
        "::1",
        "::",
        "localhost",
        "fe80::1%eth0",
    ]
