"""Readiness depends on Redis."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
import redis
from grpc_health.v1 import health_pb2, health_pb2_grpc

from markethall_platform.redis_server import server as program
from tests.service import Service
from tests.waiting import answers, wait_until

from .conftest import Serve
from .lines import lines
from .samples import samples, value

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
NAMES = ("", "markethall.v1.GameService", "markethall.v1.MatchService")


@contextmanager
def redis_server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A Redis that the operator runs: its URL and process."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    binary = str(program.redis_server())
    command = [binary, "--port", str(port), "--dir", str(folder), "--save", "", "--bind", "127.0.0.1"]
    command += ["--dbfilename", "folder"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            yield f"redis://127.0.0.1:{port}", process
        finally:
            process.send_signal(signal.SIGCONT)
            process.terminate()


def test_readiness_follows_redis(serve: Serve, tmp_path: Path) -> None:
    with redis_server(tmp_path) as (url, process):
        service = serve(rest="true", redis_url=url)
        with grpc.insecure_channel(service.target) as channel, httpx.Client(base_url=service.http, timeout=20) as web:
            stub: Any = health_pb2_grpc.HealthStub(channel)

            def healths() -> set[int]:
                return {stub.Check(health_pb2.HealthCheckRequest(service=name)).status for name in NAMES}

            assert healths() == {SERVING}
            assert web.get("/readyz").json() == {"status": "ready"}

            process.send_signal(signal.SIGSTOP)
            wait_until(lambda: healths() == {NOT_SERVING})
            answer = web.get("/readyz")
            assert answer.status_code == 503
            assert answer.json()["error"]["details"][0]["reason"] == "SERVICE_NOT_READY"
            assert answer.headers["Retry-After"] == "1"
            assert web.get("/healthz").json() == {"status": "alive"}

            process.send_signal(signal.SIGCONT)
            wait_until(lambda: healths() == {SERVING})
            assert web.get("/readyz").is_success


def test_lost_and_regained_redis_rights_change_readiness(serve: Serve, tmp_path: Path) -> None:
    with redis_server(tmp_path) as (url, _), redis.Redis.from_url(url) as raw:
        wait_until(lambda: answers(raw))
        raw.execute_command("ACL", "SETUSER", "hall", "on", ">secret", "~*", "&*", "+@all")
        service = serve(rest="true", redis_url=url.replace("//", "//hall:secret@"))
        with httpx.Client(base_url=service.http, timeout=20) as web:
            assert web.get("/readyz").is_success
            for _ in range(2):
                raw.execute_command("ACL", "SETUSER", "hall", "-eval")
                wait_until(lambda: web.get("/readyz").status_code == 503)
                raw.execute_command("ACL", "SETUSER", "hall", "+eval")
                wait_until(lambda: web.get("/readyz").is_success)


@pytest.mark.parametrize("code", ["OOM", "MISCONF", "READONLY"])
def test_redis_that_refuses_writes_makes_the_service_unready(serve: Serve, tmp_path: Path, code: str) -> None:
    with redis_server(tmp_path) as (url, _):
        service = serve(rest="true", redis_url=url, metrics_port="0", log_format="json")
        with httpx.Client(base_url=service.http, timeout=20) as web, redis.Redis.from_url(url) as raw:
            heal = refuse(raw, tmp_path, code)
            wait_until(lambda: web.get("/readyz").status_code == 503)
            assert web.get("/healthz").is_success
            reason = "STORE_FULL" if code == "OOM" else "STORE_UNAVAILABLE"
            wait_until(lambda: reason_of(web.post("/v1/matches", json={"game": "kairo", "seatCount": 2})) == reason)
            found = samples(service.addresses["metrics"])
            assert value(found, "markethall_redis_faults_total") > 0
            assert value(found, "markethall_ready") == 0
            logged = {line["event"]: line["why"] for line in lines(service) if "why" in line}
            why = f"Redis refuses for now: {code}"
            full = logged.pop("the store is full: new matches are refused", "")
            assert bool(full) == (code == "OOM")
            calls = {} if code == "OOM" else {"the store does not answer": why}
            assert logged.items() >= {"not ready: no store": why, **calls}.items()
            assert set(logged.values()) == {why}
            heal()
            wait_until(lambda: web.get("/readyz").is_success)
            assert raw.keys("mh:probe*") == []
            _emptied(service, raw)


def reason_of(response: httpx.Response) -> str:
    """Why a request was refused."""
    reason: str = response.json()["error"]["details"][0]["reason"]
    return reason


def _emptied(service: Service, raw: Any) -> None:
    """Processes write the shared keys back to an emptied Redis, and log it."""
    keys = {key: raw.get(key) for key in raw.keys("mh:key:*")}
    assert {b"mh:key:tokens", b"mh:key:ids", b"mh:key:webhooks"} == set(keys)
    assert value(samples(service.addresses["metrics"]), "markethall_redis_keys_lost_total") == 0
    raw.flushall()
    wait_until(lambda: {key: raw.get(key) for key in raw.keys("mh:key:*")} == keys)
    raw.set("mh:key:tokens", "another")
    wait_until(lambda: len([line for line in lines(service) if line["level"] == "error"]) > 1)
    gone, other = (line for line in lines(service) if line["level"] == "error")
    assert "Redis was emptied" in gone["event"]
    assert "put back" in gone["event"]
    assert (other["keys"], "taken over" in other["event"]) == (["tokens"], True)
    assert value(samples(service.addresses["metrics"]), "markethall_redis_keys_lost_total") == 2


def refuse(raw: Any, folder: Path, code: str) -> Callable[[], object]:
    """Make Redis refuse writes. Returns the function that ends this."""
    match code:
        case "OOM":
            raw.config_set("maxmemory", "1")
            return lambda: raw.config_set("maxmemory", "0")
        case "READONLY":
            raw.execute_command("REPLICAOF", "127.0.0.1", "1")
            return lambda: raw.execute_command("REPLICAOF", "NO", "ONE")
    # Redis cannot replace a folder by a snapshot.
    (folder / "folder").mkdir()
    raw.config_set("save", "3600 1")
    raw.bgsave()
    wait_until(lambda: raw.info("persistence")["rdb_last_bgsave_status"] == "err")
    return lambda: raw.config_set("save", "")


def test_a_service_that_hangs_does_not_live(serve: Serve) -> None:
    service = serve(rest="true")
    assert service.process is not None
    with httpx.Client(base_url=service.http, timeout=20) as web:
        assert web.get("/healthz").json() == {"status": "alive"}
        os.kill(service.process.pid, signal.SIGSTOP)
        try:
            with pytest.raises(httpx.TimeoutException):
                web.get("/healthz", timeout=1)
        finally:
            os.kill(service.process.pid, signal.SIGCONT)
        wait_until(lambda: web.get("/healthz").is_success)


def test_the_probes_stand_in_no_description(hall: Any) -> None:
    paths = httpx.get(f"{hall.http}/openapi.json").json()["paths"]
    assert paths
    assert not {"/healthz", "/readyz"} & set(paths)
