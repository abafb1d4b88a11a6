"""Ports belong to one service, errors of ports and hosts are sentences, and IPv6 works like IPv4."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from markethall_client import Client
from markethall_platform.network import authority, without_brackets
from markethall_rules import GAMES
from tests.service import Service
from tests.tools.commands import markethall

from .conftest import Serve


@contextmanager
def held(host: str = "127.0.0.1") -> Iterator[str]:
    """A port that another process listens on."""
    with socket.create_server((host, 0)) as place:
        yield str(place.getsockname()[1])


@pytest.mark.parametrize("ours", ["1", "2"])
def test_a_service_never_shares_its_ports_with_another(serve: Serve, tmp_path: Path, ours: str) -> None:
    first = serve(rest="true", processes=ours)
    for theirs in ("1", "2"):
        for setting, port in (("grpc_port", first.grpc_port), ("http_port", first.http_port)):
            settings = {"grpc_port": "0", "http_port": "0", setting: str(port)}
            words = ("--data", str(tmp_path / "other"))
            said = markethall("serve", *words, processes=theirs, **settings)
            assert said.returncode == 1, "both have the port"
            assert f"port {port} of 127.0.0.1 cannot be had" in said.stderr
            assert f"MARKETHALL_{setting.upper()}" in said.stderr
    # The service can use its port again at once.
    assert first.stop() == 0
    first.start()


@pytest.mark.parametrize("setting", ["http_port", "metrics_port", "grpc_port"])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_taken_port_is_named_with_its_setting(tmp_path: Path, setting: str, processes: str) -> None:
    with held() as port:
        settings = {"grpc_port": "0", "http_port": "0", "processes": processes, setting: port}
        said = markethall("serve", "--data", str(tmp_path / "data"), **settings)
    assert said.returncode == 1
    (line,) = said.stderr.splitlines()[-1:]
    assert line.startswith("markethall cannot start: ")
    assert f"port {port} of 127.0.0.1 cannot be had (Address already in use)" in line
    assert line.endswith(f"by MARKETHALL_{setting.upper()}")


@pytest.mark.parametrize("host", ["203.0.113.7", "nowhere.invalid"])
def test_foreign_host_is_named(tmp_path: Path, host: str) -> None:
    said = markethall("serve", "--data", str(tmp_path), "--grpc-port", "0", "--http-port", "0", "--host", host)
    assert said.returncode == 1
    assert f"MARKETHALL_HOST: {host} is no address of this machine" in said.stderr


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize(("host", "shown"), [("::1", "[::1]"), ("[::]", "[::]")])
def test_ipv6_is_listened_on(serve: Serve, host: str, shown: str, processes: str) -> None:
    service = serve(rest="true", host=host, processes=processes, metrics_host=host, metrics_port="0")
    assert service.target == f"{shown}:{service.grpc_port}"
    assert service.http == f"http://{shown}:{service.http_port}"
    hosts = ["[::1]"] if host == "::1" else ["[::1]", "127.0.0.1"]
    for way in hosts:
        with Client(f"{way}:{service.grpc_port}") as client:
            client.join(client.create("portobello", seats=2))
        assert httpx.get(f"http://{way}:{service.http_port}/v1/games").is_success
    assert service.addresses["metrics"].startswith(f"http://{shown}:")
    assert "python_info" in httpx.get(service.addresses["metrics"]).text


def test_host_errors_are_sentences() -> None:
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


@pytest.mark.parametrize("processes", ["1", "2"])
def test_without_rest_its_port_is_not_used(tmp_path: Path, processes: str) -> None:
    with held() as port:
        service = Service(tmp_path, rest="false", processes=processes)
        service.http_port = int(port)
        service.start()
    assert service.http == ""
    with Client(service.target) as client:
        assert len(client.list_games().games) == len(GAMES)


def test_foreign_metrics_host_is_named(tmp_path: Path) -> None:
    words = ("--data", str(tmp_path), "--grpc-port", "0", "--no-rest")
    said = markethall("serve", *words, metrics_host="203.0.113.7", metrics_port="0")
    assert said.returncode == 1
    assert "MARKETHALL_METRICS_HOST: 203.0.113.7 is no address of this machine" in said.stderr
