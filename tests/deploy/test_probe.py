"""The image's HEALTHCHECK against a real service."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.service import Service
from tests.tls_files import issue
from tests.waiting import wait_until

from .files import DEPLOY
from .topology import Redis


def probe(service: Service) -> int:
    """Its result in the container of the service."""
    settings = {f"MARKETHALL_{name.upper()}": value for name, value in service.settings.items()}
    environment = {**os.environ, **settings, "MARKETHALL_HTTP_PORT": str(service.http_port)}
    command: list[str | Path] = [sys.executable, "-I", DEPLOY / "probe.py"]
    return subprocess.run(command, env=environment, stderr=subprocess.DEVNULL, check=False).returncode


def test_probe_speaks_tls_and_does_not_depend_on_redis(redis: Redis, tmp_path: Path) -> None:
    (tmp_path / "tls").mkdir()
    files = issue(tmp_path / "tls")
    service = Service(
        tmp_path / "data", rest="true", redis_url=redis.url, tls_cert=str(files.cert), tls_key=str(files.key),
        http_tls_cert=str(files.cert), http_tls_key=str(files.key), grace_seconds="1",
    )  # fmt: skip
    with service, httpx.Client(base_url=service.http, verify=files.context(), timeout=20) as web:
        assert probe(service) == 0
        redis.process.send_signal(signal.SIGSTOP)
        try:
            wait_until(lambda: web.get("/readyz").status_code == 503)
            assert probe(service) == 0
        finally:
            redis.process.send_signal(signal.SIGCONT)
        assert service.process is not None
        service.process.send_signal(signal.SIGSTOP)
        try:
            assert probe(service) == 1
        finally:
            service.process.send_signal(signal.SIGCONT)
    assert probe(service) == 1
