"""Services with an operator's settings, their log lines, and a Redis that tests can stop."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.redis_process import RedisProcess
from tests.service import Service
from tests.tls_files import TlsFiles, issue

Serve = Callable[..., Service]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts a service with these settings and a log file. It is stopped at the end of the test."""
    with ExitStack() as stack:

        def start(**settings: str | None) -> Service:
            number = len(list(tmp_path.glob("*.log")))
            service = logged_service(tmp_path / f"{number}.log", tmp_path / f"data{number}", **settings)
            service.start()
            stack.callback(service.stop)
            return service

        yield start


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of a class that shares a service in one process of xdist."""
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item.cls, "SETTINGS"):
            item.add_marker(pytest.mark.xdist_group(item.cls.__name__))


@pytest.fixture(scope="class")
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service that the tests of a class share. The class has its settings as SETTINGS."""
    folder = tmp_path_factory.mktemp("service")
    with logged_service(folder / "log", folder / "data", **request.cls.SETTINGS) as service:
        yield service


def logged_service(log: Path, data: Path, **settings: str | None) -> Service:
    """A service, not yet started, that appends its log to a new file."""
    service = Service(data, **settings)
    service.log = log
    log.touch()
    return service


def log_text(service: Service) -> str:
    assert service.log is not None
    return service.log.read_text()


def log_lines(service: Service) -> list[dict[str, Any]]:
    """The log so far, of a service with the setting `log_format="json"`."""
    return [json.loads(line) for line in log_text(service).splitlines()]


@pytest.fixture(scope="session")
def tls_files(tmp_path_factory: pytest.TempPathFactory) -> TlsFiles:
    """Certificates that no test replaces."""
    return issue(tmp_path_factory.mktemp("tls"))


@contextmanager
def redis_process(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A Redis without persistence: its URL and its process."""
    with RedisProcess(folder, "--save", "") as server:
        yield server.url, server.process
