"""Readiness depends on Redis, liveness does not."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
import redis
from grpc_health.v1 import health_pb2, health_pb2_grpc

from markethall_platform.redis_client.shard_health import KEEP_S
from tests.metrics import samples, value
from tests.service import Service
from tests.waiting import wait_until

from .conftest import log_lines, logged_service, redis_process

pytestmark = pytest.mark.xdist_group("health")

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
NAMES = ("", "markethall.v1.GameService", "markethall.v1.MatchService")
SHARED_KEYS = {b"mh:key:tokens", b"mh:key:ids", b"mh:key:webhooks"}


@dataclass
class OwnRedis:
    """The operator's Redis. `client` has all rights; the service has those of the user "hall"."""

    folder: Path
    url: str
    process: subprocess.Popen[bytes]
    client: Any


@pytest.fixture(scope="module")
def own_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnRedis]:
    """A Redis for all tests of this file, which leave it as it was."""
    folder = tmp_path_factory.mktemp("redis")
    with redis_process(folder) as (url, process), redis.Redis.from_url(url) as client:
        client.execute_command("ACL", "SETUSER", "hall", "on", ">secret", "~*", "&*", "+@all")
        yield OwnRedis(folder, url.replace("//", "//hall:secret@"), process, client)


@pytest.fixture(scope="module")
def service(own_redis: OwnRedis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on this Redis for all tests of this file."""
    folder = tmp_path_factory.mktemp("service")
    settings = {"rest": "true", "redis_url": own_redis.url, "metrics_port": "0", "log_format": "json"}
    with logged_service(folder / "log", folder / "data", **settings) as service:
        yield service


@pytest.fixture
def web(service: Service) -> Iterator[httpx.Client]:
    """A REST client of the service, which is ready before and after the test."""
    with httpx.Client(base_url=service.http, timeout=20) as web:
        wait_until(lambda: web.get("/readyz").json().get("writable") == 1)
        yield web
        wait_until(lambda: web.get("/readyz").is_success)


def test_readiness_follows_redis(service: Service, own_redis: OwnRedis, web: httpx.Client) -> None:
    with grpc.insecure_channel(service.target) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)

        def statuses() -> set[int]:
            return {stub.Check(health_pb2.HealthCheckRequest(service=name)).status for name in NAMES}

        assert statuses() == {SERVING}
        own_redis.process.send_signal(signal.SIGSTOP)
        try:
            wait_until(lambda: statuses() == {NOT_SERVING})
            response = web.get("/readyz")
            assert response.status_code == 503
            assert response.json()["error"]["details"][0]["reason"] == "SERVICE_NOT_READY"
            assert response.headers["Retry-After"] == "1"
            assert web.get("/healthz").json() == {"status": "alive"}
        finally:
            own_redis.process.send_signal(signal.SIGCONT)
        wait_until(lambda: statuses() == {SERVING})
        assert web.get("/readyz").is_success


def test_lost_and_regained_redis_rights_change_readiness(own_redis: OwnRedis, web: httpx.Client) -> None:
    own_redis.client.execute_command("ACL", "SETUSER", "hall", "-eval")
    try:
        wait_until(lambda: web.get("/readyz").status_code == 503)
    finally:
        own_redis.client.execute_command("ACL", "SETUSER", "hall", "+eval")
    wait_until(lambda: web.get("/readyz").is_success)


@pytest.mark.parametrize("code", ["OOM", "MISCONF", "READONLY"])
def test_redis_that_refuses_writes_makes_the_service_unready(
    service: Service, own_redis: OwnRedis, web: httpx.Client, code: str
) -> None:
    faults, earlier_lines = redis_faults(service), len(log_lines(service))
    reason = "STORE_FULL" if code == "OOM" else "STORE_UNAVAILABLE"
    accept_writes = refuse_writes(own_redis, code)
    try:
        with ThreadPoolExecutor(1) as pool:
            refusal = pool.submit(wait_until, lambda: reason_of(create_match(web)) == reason)
            wait_until(lambda: web.get("/readyz").status_code == 503)
            assert web.get("/healthz").is_success
            refusal.result()
        assert redis_faults(service) > faults
        assert value(samples(service.addresses["metrics"]), "markethall_ready") == 0
    finally:
        accept_writes()
    logged = {line["event"]: line["why"] for line in log_lines(service)[earlier_lines:] if "why" in line}
    why = f"Redis refuses for now: {code}"
    is_full = bool(logged.pop("a shard is full: it takes no new matches", ""))
    assert is_full == (code == "OOM")
    assert logged.pop("a shard of Redis takes no writes").startswith("Redis")
    of_calls = {} if is_full else {"the store does not answer": why}
    # On a busy machine a check of Redis can also be too late.
    assert logged.pop("not ready: no store").startswith(why) or "does not answer" in why
    assert logged.items() >= of_calls.items()
    assert set(logged.values()) <= {why}
    wait_until(lambda: web.get("/readyz").is_success)
    wait_until(lambda: create_match(web).is_success)
    [key] = own_redis.client.keys("mh:probe*")
    assert 0 < own_redis.client.ttl(key) <= KEEP_S


def redis_faults(service: Service) -> float:
    """The number of failed round trips so far."""
    return value(samples(service.addresses["metrics"]), "markethall_redis_faults_total")


def create_match(web: httpx.Client) -> httpx.Response:
    return web.post("/v1/matches", json={"match": {"game": "kairo", "seatCount": 2}})


def reason_of(response: httpx.Response) -> str:
    reason: str = response.json()["error"]["details"][0]["reason"]
    return reason


def refuse_writes(own_redis: OwnRedis, code: str) -> Callable[[], object]:
    """Make Redis refuse writes with this code. Returns the function that ends this."""
    client = own_redis.client
    match code:
        case "OOM":
            client.config_set("maxmemory", "1")
            return lambda: client.config_set("maxmemory", "0")
        case "READONLY":
            client.execute_command("REPLICAOF", "127.0.0.1", "1")
            return lambda: client.execute_command("REPLICAOF", "NO", "ONE")
    # Redis cannot replace a folder by a snapshot.
    (own_redis.folder / "dump.rdb").mkdir()
    client.config_set("save", "3600 1")
    client.bgsave()
    wait_until(lambda: client.info("persistence")["rdb_last_bgsave_status"] == "err")
    return lambda: client.config_set("save", "")


def test_shared_keys_are_restored_in_an_emptied_redis(service: Service, own_redis: OwnRedis, web: httpx.Client) -> None:
    assert web.get("/readyz").is_success
    client, earlier_lines = own_redis.client, len(log_lines(service))

    def shared_keys() -> dict[bytes, bytes]:
        return {key: client.get(key) for key in client.keys("mh:key:*")}

    def errors() -> list[dict[str, Any]]:
        return [line for line in log_lines(service)[earlier_lines:] if line["level"] == "error"]

    keys = shared_keys()
    assert keys.keys() == SHARED_KEYS
    assert value(samples(service.addresses["metrics"]), "markethall_redis_keys_lost_total") == 0
    client.flushall()
    wait_until(lambda: shared_keys() == keys)
    client.set("mh:key:tokens", "another")
    wait_until(lambda: len(errors()) > 1)
    emptied, replaced = errors()
    assert "Redis was emptied" in emptied["event"]
    assert "put back" in emptied["event"]
    assert "they are used" in replaced["event"]
    assert replaced["keys"] == ["tokens"]
    assert value(samples(service.addresses["metrics"]), "markethall_redis_keys_lost_total") == 2


def test_stopped_process_does_not_answer_the_liveness_probe(service: Service, web: httpx.Client) -> None:
    assert web.get("/healthz").json() == {"status": "alive"}
    os.kill(service.process.pid, signal.SIGSTOP)
    try:
        with pytest.raises(httpx.TimeoutException):
            web.get("/healthz", timeout=0.3)
    finally:
        os.kill(service.process.pid, signal.SIGCONT)
    wait_until(lambda: web.get("/healthz").is_success)


def test_probes_are_not_in_the_openapi_document(hall: Service) -> None:
    paths = httpx.get(f"{hall.http}/openapi.json").json()["paths"]
    assert paths
    assert not {"/healthz", "/readyz"} & set(paths)
