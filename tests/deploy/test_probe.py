"""The image's HEALTHCHECK with a real service."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
import redis as redis_client

from tests.service import Service
from tests.tls_files import issue
from tests.waiting import wait_until

from .files import DEPLOY
from .topology import Redis

PROBE = DEPLOY / "probe.py"


@pytest.fixture
def probe_module() -> Any:
    """The script as a module. An import would write bytecode into deploy/."""
    module = ModuleType("probe")
    exec(compile(PROBE.read_text(encoding="utf-8"), PROBE, "exec"), module.__dict__)
    return module


def test_probe_speaks_tls_and_does_not_depend_on_redis(
    redis: Redis, tmp_path: Path, probe_module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tls").mkdir()
    files = issue(tmp_path / "tls")
    service = Service(
        tmp_path / "data", rest="true", redis_url=redis.url, tls_cert=str(files.cert), tls_key=str(files.key),
        http_tls_cert=str(files.cert), http_tls_key=str(files.key), grace_seconds="1",
    )  # fmt: skip
    with service, httpx.Client(base_url=service.http, verify=files.context(), timeout=20) as web:
        for name, value in {**service.settings, "http_port": str(service.http_port)}.items():
            monkeypatch.setenv(f"MARKETHALL_{name.upper()}", value)
        assert subprocess.run([sys.executable, "-I", PROBE], check=False).returncode == 0
        with redis_client.Redis(port=redis.port) as client:
            client.config_set("maxmemory", "1")
            wait_until(lambda: web.get("/readyz").status_code == 503)
            assert probe_module.main() == 0
            client.config_set("maxmemory", "0")
        os.kill(service.process.pid, signal.SIGSTOP)
        monkeypatch.setattr(probe_module, "TIMEOUT_S", 0.5)
        try:
            assert probe_module.main() == 1
        finally:
            os.kill(service.process.pid, signal.SIGCONT)
    assert subprocess.run([sys.executable, "-I", PROBE], check=False, stderr=subprocess.DEVNULL).returncode == 1
