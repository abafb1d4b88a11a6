"""A start waits for a missing Redis and logs the cause. A Redis that may lose matches is a warning."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from markethall_platform import network as descriptors
from markethall_service.app.process import bounds_of
from markethall_service.app.settings import Settings
from tests.tools.commands import markethall
from tests.tools.processes import descendants
from tests.waiting import answers, wait_until

from .conftest import Serve
from .test_health import redis_server


@contextmanager
def starting(log: Path, url: str, *by: str, **settings: str) -> Iterator[subprocess.Popen[str]]:
    """A service that is starting. The command is replaced by the service."""
    given = {"redis_url": url, "grpc_port": "0", "http_port": "0", "log_format": "json", **settings}
    environment = {**os.environ, **{f"MARKETHALL_{name.upper()}": value for name, value in given.items()}}
    command = [*by, sys.executable, "-m", "markethall_service", "serve", "--json"]
    with log.open("w") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True, env=environment)
    with process:
        try:
            yield process
        finally:
            process.terminate()


def again_with(process: subprocess.Popen[bytes], *more: str) -> list[str]:
    """A function that starts a Redis again on its file."""
    assert isinstance(process.args, list)
    return [*map(str, process.args), "--appendonly", "yes", *more]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as place:
        port: int = place.getsockname()[1]
    return port


def test_start_waits_for_redis_and_logs_the_cause(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with redis_server(tmp_path) as (url, process):
        port = int(url.rpartition(":")[2])
        process.terminate()
        process.wait()
        with starting(log, f"redis://:@127.0.0.1:{port}") as service:
            wait_until(lambda: "waiting for Redis" in log.read_text())
            time.sleep(2)
            with subprocess.Popen(again_with(process), stdout=subprocess.DEVNULL) as again:
                try:
                    assert service.stdout is not None
                    assert '"grpc"' in service.stdout.readline()
                    service.terminate()
                    assert service.wait(30) == 0
                finally:
                    again.terminate()
    said = log.read_text()
    assert said.count("waiting for Redis") == 1
    assert f"127.0.0.1:{port}" in said
    assert "it refuses the connection" in said
    assert "Redis is ready" in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_waiting_start_can_be_stopped(tmp_path: Path, number: signal.Signals) -> None:
    log = tmp_path / "log"
    with starting(log, f"redis://:hush@127.0.0.1:{free_port()}") as service:
        wait_until(lambda: "waiting for Redis" in log.read_text())
        service.send_signal(number)
        assert service.wait(20) == 0
    assert "Traceback" not in log.read_text()
    assert "hush" not in log.read_text()


def test_missing_redis_is_named_with_the_cause() -> None:
    port = str(free_port())
    for host, why in (("127.0.0.1", "refuses the connection"), ("nowhere.invalid", "no host of that name is known")):
        said = markethall("serve", redis_url=f"redis://:hush@{host}:{port}", redis_start_seconds="0.3")
        assert said.returncode == 1
        assert f"Redis at {host}:{port} does not answer as it should: " in said.stderr
        assert why in said.stderr.splitlines()[-1]
        assert "hush" not in said.stderr


def test_wrong_redis_password_ends_the_start_at_once(tmp_path: Path) -> None:
    with redis_server(tmp_path) as (url, _):
        with redis.Redis.from_url(url) as client:
            wait_until(lambda: answers(client))
            client.config_set("requirepass", "right")
        for given in (url, url.replace("//", "//:hush@")):
            said = markethall("serve", redis_url=given, redis_start_seconds="600")
            assert said.returncode == 1
            assert "(AUTH)" in said.stderr
            assert "waiting" not in said.stderr
            assert "hush" not in said.stderr


def test_start_waits_for_a_loading_redis(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with redis_server(tmp_path) as (url, process):
        with redis.Redis.from_url(url) as client:
            wait_until(lambda: answers(client))
            client.config_set("aof-use-rdb-preamble", "no")
            client.mset({f"key:{number}": "value" for number in range(20_000)})
            client.config_set("appendonly", "yes")
            wait_until(lambda: client.info("persistence")["aof_rewrite_in_progress"] == 0)
        process.terminate()
        process.wait()
        with starting(log, url) as service:
            wait_until(lambda: "waiting for Redis" in log.read_text())
            # Microseconds for each key. Redis answers callers after every thousand keys.
            slow = again_with(process, "--key-load-delay", "200")
            with subprocess.Popen(slow, stdout=subprocess.DEVNULL) as again:
                try:
                    assert service.stdout is not None
                    assert '"grpc"' in service.stdout.readline()
                finally:
                    again.terminate()
    assert "(LOADING)" in log.read_text()


def test_redis_that_may_lose_matches_is_logged_once(serve: Serve, tmp_path: Path) -> None:
    with redis_server(tmp_path) as (url, _):
        with redis.Redis.from_url(url) as client:
            wait_until(lambda: answers(client))
            client.config_set("maxmemory-policy", "allkeys-lru")
        serve(redis_url=url, processes="2")
        said = (tmp_path / "0.log").read_text()
        assert said.count("Redis may lose matches") == 2
        assert "appendonly no: nothing on disk" in said
        assert "maxmemory-policy allkeys-lru" in said
        with redis.Redis.from_url(url) as client:
            client.config_set("maxmemory-policy", "noeviction")
            client.config_set("appendonly", "yes")
            client.config_set("appendfsync", "always")
            client.acl_setuser("shy", enabled=True, passwords=["+pw"], keys=["*"], commands=["+@all", "-info"])
        serve(redis_url=url)
        assert "WARNING" not in (tmp_path / "1.log").read_text().upper()
        serve(redis_url=url.replace("//", "//shy:pw@"))
        assert "could not look whether Redis keeps the matches" in (tmp_path / "2.log").read_text()


def test_closed_terminal_stops_the_service_in_order(serve: Serve) -> None:
    service = serve(rest="true", drain_seconds="1", processes="2")
    assert service.process is not None
    others = descendants(service.process.pid)
    for pid in (*others, service.process.pid):
        os.kill(pid, signal.SIGHUP)
    assert service.process.wait(30) == 0
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in others))


def test_service_with_nohup_outlives_the_terminal(tmp_path: Path) -> None:
    with redis_server(tmp_path) as (url, _), starting(tmp_path / "log", url, "nohup", rest="false") as service:
        assert service.stdout is not None
        assert '"grpc"' in service.stdout.readline()
        [ignored] = re.findall(r"^SigIgn:\s*(\w+)$", Path(f"/proc/{service.pid}/status").read_text(), re.MULTILINE)
        assert int(ignored, 16) >> signal.SIGHUP - 1 & 1
        service.terminate()
        assert service.wait(30) == 0


def test_service_raises_its_limit_of_open_files(tmp_path: Path) -> None:
    few = ("sh", "-c", 'ulimit -Sn 500; ulimit -Hn 2000; exec "$@"', "sh")
    with redis_server(tmp_path) as (url, _), starting(tmp_path / "log", url, *few, rest="false") as service:
        assert service.stdout is not None
        assert '"grpc"' in service.stdout.readline()
        assert resource.prlimit(service.pid, resource.RLIMIT_NOFILE) == (2000, 2000)


@pytest.mark.parametrize(
    ("soft", "connections"), [(20_000, 20_000 - 256), (400, 200), (resource.RLIM_INFINITY, descriptors.ENOUGH)]
)
def test_connections_leave_file_descriptors_for_the_process(
    monkeypatch: pytest.MonkeyPatch, soft: int, connections: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, soft))
    assert bounds_of(Settings()).connections == connections
    assert bounds_of(Settings(max_connections=7)).connections == 7


def test_redis_address_is_shown_without_its_password(serve: Serve, tmp_path: Path) -> None:
    with redis_server(tmp_path) as (url, _):
        with redis.Redis.from_url(url) as client:
            wait_until(lambda: answers(client))
            client.config_set("requirepass", "hush")
        service = serve(redis_url=url.replace("//", "//:hush@"))
        assert service.addresses["redis"].startswith("redis://127.0.0.1:")
        assert "hush" not in str(service.addresses)
