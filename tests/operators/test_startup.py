"""A start waits for a missing Redis and logs the cause. A Redis that may lose matches is a warning."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest
import redis

from markethall_platform import network
from markethall_service.app.process import bounds_of
from markethall_service.app.settings import Settings
from tests.forked import Forked
from tests.service import free_port
from tests.tools.commands import markethall
from tests.waiting import wait_until

from .conftest import Serve, log_text, redis_process


def environment(url: str) -> dict[str, str]:
    """The environment of a service that uses this Redis."""
    settings = {"redis_url": url, "rest": "false", "grpc_port": "0", "log_format": "json"}
    return {**os.environ, **{f"MARKETHALL_{name.upper()}": value for name, value in settings.items()}}


@contextmanager
def starting(log: Path, url: str) -> Iterator[tuple[Forked, TextIO]]:
    """A service that is starting, and its output. It is terminated at the end of the block."""
    reader, writer = os.pipe()
    with log.open("w") as errors, open(os.devnull) as null, os.fdopen(reader) as output:
        process = Forked(["serve", "--json"], environment(url), (null.fileno(), writer, errors.fileno()))
        os.close(writer)
        try:
            yield process, output
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def restarted(ended_redis: subprocess.Popen[bytes], *options: str) -> Iterator[None]:
    """A Redis that has ended, started again with its append-only file."""
    assert isinstance(ended_redis.args, list)
    command = [*map(str, ended_redis.args), "--appendonly", "yes", *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


def test_start_waits_for_redis_and_logs_the_cause_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with redis_process(tmp_path) as (url, process):
        process.terminate()
        process.wait()
        with starting(log, url.replace("//", "//:@")) as (service, output):
            wait_until(lambda: "waiting for Redis" in log.read_text())
            # Meanwhile it tries again, first after 0.1 s.
            time.sleep(0.5)
            with restarted(process):
                assert '"grpc"' in output.readline()
                service.terminate()
                assert service.wait(30) == 0
    lines = log.read_text()
    assert lines.count("waiting for Redis") == 1
    assert url.removeprefix("redis://") in lines
    assert "it refuses the connection" in lines
    assert "Redis is ready" in lines


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_waiting_start_can_be_stopped(tmp_path: Path, number: signal.Signals) -> None:
    log = tmp_path / "log"
    with starting(log, f"redis://:hush@127.0.0.1:{free_port()}") as (service, _):
        wait_until(lambda: "waiting for Redis" in log.read_text())
        service.send_signal(number)
        assert service.wait(20) == 0
    assert "Traceback" not in log.read_text()
    assert "hush" not in log.read_text()


@pytest.mark.parametrize(
    ("host", "cause"),
    [("127.0.0.1", "refuses the connection"), ("nowhere.invalid", "there is no host of that name")],
)
def test_missing_redis_is_named_with_the_cause(host: str, cause: str) -> None:
    port = free_port()
    result = markethall("serve", redis_url=f"redis://:hush@{host}:{port}", redis_start_seconds="0.3")
    assert result.returncode == 1
    assert f"Redis at {host}:{port} does not answer as it should: " in result.stderr
    assert cause in result.stderr.splitlines()[-1]
    assert "hush" not in result.stderr


def test_wrong_redis_password_ends_the_start_at_once(tmp_path: Path) -> None:
    with redis_process(tmp_path) as (url, _):
        with redis.Redis.from_url(url) as client:
            client.config_set("requirepass", "right")
        for wrong_url in (url, url.replace("//", "//:hush@")):
            result = markethall("serve", redis_url=wrong_url, redis_start_seconds="600")
            assert result.returncode == 1
            assert "(AUTH)" in result.stderr
            assert "waiting" not in result.stderr
            assert "hush" not in result.stderr


def test_start_waits_for_a_loading_redis(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with redis_process(tmp_path) as (url, process):
        with redis.Redis.from_url(url) as client:
            client.config_set("aof-use-rdb-preamble", "no")
            client.mset({f"key:{number}": "value" for number in range(10_000)})
            client.config_set("appendonly", "yes")
            wait_until(lambda: client.info("persistence")["aof_rewrite_in_progress"] == 0)
        process.terminate()
        process.wait()
        with starting(log, url) as (_, output):
            wait_until(lambda: "waiting for Redis" in log.read_text())
            # Microseconds for each key, together longer than the pause between two attempts of the service, which is
            # a second at most. Redis answers callers after every thousand keys.
            with restarted(process, "--key-load-delay", "200"):
                assert '"grpc"' in output.readline()
    assert "(LOADING)" in log.read_text()


def test_redis_that_may_lose_matches_is_logged_once(serve: Serve, tmp_path: Path) -> None:
    with redis_process(tmp_path) as (url, _), redis.Redis.from_url(url) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        unsafe = serve(redis_url=url, processes="2")
        assert log_text(unsafe).count("Redis may lose matches") == 2
        assert "appendonly no: nothing on disk" in log_text(unsafe)
        assert "maxmemory-policy allkeys-lru" in log_text(unsafe)
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("appendonly", "yes")
        client.config_set("appendfsync", "always")
        client.acl_setuser("limited", enabled=True, passwords=["+pw"], keys=["*"], commands=["+@all", "-info"])
        safe = serve(redis_url=url)
        assert "WARNING" not in log_text(safe).upper()
        unknown = serve(redis_url=url.replace("//", "//limited:pw@"))
        assert "could not look whether Redis keeps the matches" in log_text(unknown)


@contextmanager
def started_by(program: list[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A service that has been started by another program, which it replaces."""
    command = [*program, sys.executable, "-m", "markethall_service", "serve", "--json"]
    with redis_process(folder) as (url, _), (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment(url))
        with process:
            try:
                assert process.stdout is not None
                assert '"grpc"' in process.stdout.readline()
                yield process
            finally:
                process.terminate()


def test_service_with_nohup_outlives_the_terminal(tmp_path: Path) -> None:
    with started_by(["nohup"], tmp_path) as service:
        [ignored] = re.findall(r"^SigIgn:\s*(\w+)$", Path(f"/proc/{service.pid}/status").read_text(), re.MULTILINE)
        assert int(ignored, 16) >> signal.SIGHUP - 1 & 1
        service.terminate()
        assert service.wait(30) == 0


def test_service_raises_its_limit_of_open_files(tmp_path: Path) -> None:
    with started_by(["sh", "-c", 'ulimit -Sn 500; ulimit -Hn 2000; exec "$@"', "sh"], tmp_path) as service:
        assert resource.prlimit(service.pid, resource.RLIMIT_NOFILE) == (2000, 2000)


@pytest.mark.parametrize(
    ("soft_limit", "connections"), [(20_000, 20_000 - 256), (400, 200), (resource.RLIM_INFINITY, network.MAX_FILES)]
)
def test_connections_leave_file_descriptors_for_the_process(
    monkeypatch: pytest.MonkeyPatch, soft_limit: int, connections: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft_limit, soft_limit))
    assert bounds_of(Settings()).connections == connections
    assert bounds_of(Settings(max_connections=7)).connections == 7


def test_redis_address_is_shown_without_its_password(serve: Serve, tmp_path: Path) -> None:
    with redis_process(tmp_path) as (url, _):
        with redis.Redis.from_url(url) as client:
            client.config_set("requirepass", "hush")
        service = serve(redis_url=url.replace("//", "//:hush@"))
        assert service.addresses["redis"].startswith("redis://127.0.0.1:")
        assert "hush" not in str(service.addresses)
