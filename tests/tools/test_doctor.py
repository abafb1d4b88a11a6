"""The doctor finds problems of a Redis, and its remedies fix them."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import redis

from markethall_platform.redis_server.server import redis_server
from markethall_service.app.settings import Settings
from markethall_service.operator.doctor import TESTED, Level, check_write, folder, libraries, limits
from markethall_service.operator.redis_checks import Server, persistence, server
from tests.api.calls import Table
from tests.operators.conftest import issue
from tests.service import Service
from tests.waiting import answers, wait_until

from .matches import markethall

ROOT = Path(__file__).resolve().parents[2]


def looked(*words: str, **settings: str) -> tuple[int, dict[str, tuple[str, str, str]]]:
    """The exit status, and for each check: level, finding, remedy."""
    said = markethall("doctor", "--json", *words, **{"grpc_port": "0", "http_port": "0", **settings})
    findings = {one["what"]: (one["level"], one["found"], one["change"]) for one in json.loads(said.stdout)}
    return said.returncode, findings


class Careless:
    """A Redis with default settings."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as place:
            self.port = place.getsockname()[1]
        command = [str(redis_server()), "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(folder)]
        self.process = subprocess.Popen([*command, *arguments], stdout=subprocess.DEVNULL)
        self.client: Any = redis.Redis(port=self.port)
        self.url = f"redis://127.0.0.1:{self.port}/0"
        wait_until(lambda: answers(self.client))

    def end(self) -> None:
        """Stop the server."""
        self.client.close()
        self.process.terminate()
        self.process.wait(timeout=20)


@pytest.fixture
def careless(tmp_path: Path) -> Iterator[Careless]:
    """A Redis with its default settings."""
    server = Careless(tmp_path)
    yield server
    server.end()


def test_doctor_finds_no_problem_with_a_running_service(tmp_path: Path) -> None:
    status, before = looked(data=str(tmp_path / "data"))
    assert (status, before["data folder"][1].endswith("made at the first start")) == (0, True)
    assert before["Redis"][0] == "WARN"
    assert not (tmp_path / "data").exists()
    service = Service(tmp_path / "data", rest="true").start()
    status, findings = looked("--data", str(service.data), token_key="0123456789abcdef" * 2)
    assert status == 0
    assert {what: finding for what, finding in findings.items() if finding[0] == "FAIL"} == {}
    for what in ("eviction", "append-only file", "appendfsync", "version", "role", "last write status", "clocks"):
        assert findings[f"Redis: {what}"][0] == "OK", what
    assert findings["token key"][0] == findings["rules"][0] == findings["data folder"][0] == "OK"
    port = str(service.grpc_port)
    rest_port = service.http.rpartition(":")[2]
    # In a separate process: gRPC clients do not work in a fork of a process that had clients.
    ports = {"MARKETHALL_GRPC_PORT": port, "MARKETHALL_HTTP_PORT": rest_port}
    findings = {
        one["what"]: (one["level"], one["found"], one["change"])
        for one in json.loads(run("doctor", "--json", "--data", str(service.data), **ports))
    }
    assert findings["token key"][0] == "WARN"
    assert findings["gRPC port"] == ("OK", f"{port}: a Market Hall service answers there", "")
    assert findings["REST port"] == ("OK", f"{rest_port}: a Market Hall service answers there", "")
    check_screen(service)
    assert service.stop() == 0


def check_screen(service: Service) -> None:
    """Problems come first, no line is longer than the screen, and no word of a remedy is lost."""
    found = json.loads(run("doctor", "--json", "--data", str(service.data)))
    [remedy] = [one["change"] for one in found if one["what"] == "token key"]
    lines = run("doctor", "--data", str(service.data), COLUMNS="60").splitlines()
    assert max(map(len, lines)) <= 60
    assert "".join(remedy.split()) in "".join("".join(lines).split())
    levels = [line.split()[0] for line in lines if line.startswith(("FAIL ", "WARN ", "ok "))]
    assert levels == sorted(levels, key=("FAIL", "WARN", "ok").index)
    assert lines[-1].startswith("Problems: ")


def run(*words: str, **environment: str) -> str:
    """The output of a command in a separate process."""
    command = [sys.executable, "-m", "markethall_service", *words]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return done.stdout


def test_doctors_remedies_fix_a_default_redis(careless: Careless) -> None:
    careless.client.config_set("maxmemory-policy", "allkeys-lru")
    careless.client.config_set("maxmemory", "1mb")
    status, findings = looked("--redis-url", careless.url)
    assert status == 1
    assert "snapshots" in findings["Redis: append-only file"][1]
    for what in ("append-only file", "eviction", "memory"):
        level, _, change = findings[f"Redis: {what}"]
        assert level == "FAIL"
        _, _, command = change.partition("CONFIG SET ")
        name, value = command.split()[:2]
        careless.client.config_set(name, value.rstrip(","))
    status, findings = looked("--redis-url", careless.url)
    assert status == 0, findings
    level, found, change = findings["Redis: appendfsync"]
    assert (level, "second" in found) == ("WARN", True)
    careless.client.config_set(*change.split()[2:4])
    careless.client.config_set("appendfsync", "no")
    assert looked("--redis-url", careless.url)[1]["Redis: appendfsync"][0] == "FAIL"
    careless.client.config_set("appendfsync", "always")
    assert looked("--redis-url", careless.url)[1]["Redis: appendfsync"][0] == "OK"
    assert careless.client.keys("*") == []


def test_replica_and_redis_without_config_rights(careless: Careless, tmp_path: Path) -> None:
    careless.client.acl_setuser("shy", enabled=True, passwords=["+pw"], keys=["*"], commands=["+@all", "-config"])
    _, findings = looked("--redis-url", careless.url.replace("//", "//shy:pw@"))
    assert findings["Redis: eviction"][0] == "OK"
    assert findings["Redis: append-only file"][0] == "FAIL"
    (tmp_path / "replica").mkdir()
    replica = Careless(tmp_path / "replica", "--replicaof", "127.0.0.1", str(careless.port))
    status, findings = looked("--redis-url", replica.url)
    assert status == 1
    assert findings["Redis: role"][0] == "FAIL"
    assert findings["Redis: time of a write"][:2] == ("FAIL", "refused: READONLY")
    replica.end()


def documented_rights() -> list[str]:
    """The ACL rule of docs/redis.md."""
    [rule] = re.findall(r"`(~mh:\*[^`]*)`", (ROOT / "docs" / "redis.md").read_text(encoding="utf-8"))
    return str(rule).split()


def test_documented_acl_is_enough_for_service_and_doctor(careless: Careless, tmp_path: Path) -> None:
    careless.client.execute_command("ACL", "SETUSER", "hall", "on", ">pw", *documented_rights())
    careless.client.config_set("appendonly", "yes")
    url = careless.url.replace("//", "//hall:pw@")
    with Service(tmp_path / "unused", redis_url=url) as service, Table(service.target) as table:
        table.start()
        table.play_random(random.Random(1), 3)
        status, findings = looked("--redis-url", url)
    assert status == 0
    assert [found for _, found, _ in findings.values() if "could not" in found or "refused" in found] == []
    assert findings["rules"][0] == "OK"
    assert careless.client.execute_command("ACL", "LOG") == []


def test_missing_rights_are_named(careless: Careless) -> None:
    careless.client.execute_command("ACL", "SETUSER", "shy", "on", ">pw", *documented_rights(), "-info", "-config")
    url = careless.url.replace("//", "//shy:pw@")
    status, findings = looked("--redis-url", url)
    assert status == 0
    for what in ("version", "role", "memory", "eviction", "append-only file", "last write status"):
        level, found, change = findings[f"Redis: {what}"]
        assert (level, found) == ("WARN", "could not look (needs +info)")
        assert change.startswith("ACL SETUSER <the user> +info")
    assert "+config|get" in findings["Redis: appendfsync"][1]
    assert findings["Redis: time of a write"][0] in ("OK", "WARN")
    assert findings["rules"][0] == "OK"
    careless.client.execute_command("ACL", "SETUSER", "shy", "-set", "-scan")
    status, findings = looked("--redis-url", url)
    assert status == 1
    level, found, change = findings["Redis: time of a write"]
    assert (level, found, "+@write" in change) == ("FAIL", "refused: NOPERM", True)
    assert "docs/redis.md" in findings["Redis"][2]


def test_wrong_password_is_named(careless: Careless) -> None:
    careless.client.execute_command("ACL", "SETUSER", "hall", "on", ">pw", *documented_rights())
    status, findings = looked("--redis-url", careless.url.replace("//", "//hall:hush@"))
    level, found, change = findings["Redis"]
    assert (status, level) == (1, "FAIL")
    assert "user and password" in change
    assert "hush" not in found + change


def test_every_master_of_a_cluster_is_checked(tmp_path: Path) -> None:
    cluster = Careless(tmp_path, "--cluster-enabled", "yes")
    cluster.client.execute_command("CLUSTER", "ADDSLOTS", *range(16384))
    wait_until(lambda: cluster.client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")
    status, findings = looked("--redis-url", cluster.url)
    assert status == 1
    assert findings[f"Redis at 127.0.0.1:{cluster.port}: append-only file"][0] == "FAIL"
    assert findings[f"Redis at 127.0.0.1:{cluster.port}: time of a write"][0] in ("OK", "WARN")
    # One of the named servers is enough, as for a service.
    status, several = looked("--redis-url", cluster.url.replace("//", "//127.0.0.1:1,").removesuffix("/0"))
    assert (status, several.keys()) == (1, findings.keys())
    assert several["rules"][0] == "OK"
    cluster.end()


def test_limits_that_are_off_are_reported_for_hosts_that_others_reach() -> None:
    assert limits("127.0.0.1", ["MARKETHALL_MAX_WATCHES"]).level is Level.OK
    assert limits("0.0.0.0", []).level is Level.OK
    found = limits("0.0.0.0", Settings().limits_switched_off)
    assert (found.level, "MARKETHALL_LIMIT_PER_ADDRESS is off" in found.found) == (Level.WARN, True)
    assert Settings(limit_creating="", max_watches_per_caller=0, request_seconds=0).limits_switched_off == [
        "MARKETHALL_LIMIT_PER_ADDRESS",
        "MARKETHALL_LIMIT_CREATING",
        "MARKETHALL_MAX_WATCHES_PER_CALLER",
        "MARKETHALL_REQUEST_SECONDS",
    ]


def test_missing_redis_is_reported(tmp_path: Path) -> None:
    status, findings = looked("--redis-url", "redis://:hush@127.0.0.1:1")
    level, found, change = findings["Redis"]
    assert (status, level) == (1, "FAIL")
    assert "--redis-url" in change
    assert "hush" not in found
    (tmp_path / "file").write_text("")
    said = markethall("doctor", "--data", str(tmp_path / "file"))
    assert said.returncode == 1


def test_problems_that_stop_a_start_are_named(tmp_path: Path) -> None:
    files, other = issue(tmp_path), tmp_path / "none"
    broken = {
        "token_key_file": str(other), "api_key_file": str(other), "tls_cert": str(files.cert),
        "tls_key": str(files.client_key), "tls_client_ca": str(files.key), "rest": "false",
    }  # fmt: skip
    status, findings = looked("--redis-url", "redis://127.0.0.1:1", **broken)
    assert status == 1
    for what in ("TOKEN_KEY_FILE", "API_KEY_FILE", "TLS_CERT and MARKETHALL_TLS_KEY", "TLS_CLIENT_CA"):
        level, found, change = findings[f"MARKETHALL_{what}"]
        assert (level, what in change) == ("FAIL", True)
        assert str(tmp_path) in found
    refused = markethall("serve", **broken)
    assert refused.returncode == 2
    assert findings["MARKETHALL_TOKEN_KEY_FILE"][1] in refused.stderr


def test_unreadable_key_file_is_not_a_redis_problem(careless: Careless, tmp_path: Path) -> None:
    status, findings = looked("--redis-url", careless.url, token_key_file=str(tmp_path / "none"))
    assert status == 1
    assert "Redis" not in findings
    assert findings["rules"][0] == "OK"
    assert findings["MARKETHALL_TOKEN_KEY_FILE"][0] == "FAIL"


def test_named_folder_without_matches_is_reported(tmp_path: Path) -> None:
    status, findings = looked("--data", str(tmp_path / "typo"))
    level, found, _ = findings["Redis"]
    assert (status, level) == (1, "FAIL")
    assert f"There are no matches in {tmp_path / 'typo'}" in found
    assert not (tmp_path / "typo").exists()


def test_folder_readable_by_others_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    _, findings = looked("--data", str(folder))
    level, _, change = findings["data folder"]
    assert level == "WARN"
    assert f"chmod 700 {folder}" in change


def test_installed_libraries_are_the_tested_ones() -> None:
    pinned = dict(
        line.split("==")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith("#")
    )
    assert {name: pinned[name] for name in TESTED} == TESTED
    other = {finding.what: finding for finding in libraries({"redis": "1.0.0", "nothing-of-the-kind": "1.0"})}
    assert other["redis"].level is Level.WARN
    assert other["redis"].change == "pip install redis==1.0.0"
    assert other["nothing-of-the-kind"].level is Level.FAIL


@pytest.mark.parametrize(("version", "level"), [("6.0.16", Level.FAIL), ("6.2.0", Level.OK), ("7.4.1", Level.OK)])
def test_old_redis_version_fails_the_check(version: str, level: Level) -> None:
    findings = {finding.what: finding for finding in server(Server({"redis_version": version}, {}))}
    assert findings["version"].level is level


def test_each_port_is_checked_with_its_setting() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        _, findings = looked("--data", "none", http_port=port)
        level, found, change = findings["REST port"]
        assert (level, port in found, "MARKETHALL_HTTP_PORT" in change) == ("WARN", True, True)
        assert findings["gRPC port"][0] == "OK"
        assert "REST port" not in looked("--data", "none", http_port=port, rest="false")[1]


WELL = {
    "redis_version": "7.4.1", "aof_enabled": 1, "aof_last_write_status": "ok", "aof_last_bgrewrite_status": "ok",
    "loading": 0, "connected_clients": 80, "used_memory": 70, "maxmemory": 100, "role": "master",
}  # fmt: skip


@pytest.mark.parametrize(
    ("info", "what", "level"),
    [
        ({"aof_last_write_status": "err"}, "last write status", Level.FAIL),
        ({"aof_last_bgrewrite_status": "err"}, "last bgrewrite status", Level.FAIL),
        ({"loading": 1}, "loading", Level.WARN),
        ({"connected_clients": 81}, "connections", Level.WARN),
        ({"used_memory": 80}, "memory", Level.WARN),
        ({"used_memory": 95}, "memory", Level.FAIL),
        ({"role": "slave"}, "role", Level.FAIL),
    ],
)
def test_info_of_redis_is_graded(info: dict[str, Any], what: str, level: Level) -> None:
    config = {"maxclients": "100", "maxmemory-policy": "noeviction", "appendfsync": "always"}

    def grades(info: dict[str, Any]) -> dict[str, Level]:
        redis = Server(info, config)
        return {finding.what: finding.level for finding in (*server(redis), *persistence(redis))}

    well = grades(WELL)
    assert set(well.values()) == {Level.OK}
    assert grades({**WELL, **info}) == {**well, what: level}


@pytest.mark.parametrize(
    ("skew_s", "level", "said"),
    [(0.0, Level.OK, ""), (5.0, Level.WARN, "ahead of"), (-5.0, Level.WARN, "behind"), (60.0, Level.FAIL, "ahead of"),
     (-60.0, Level.FAIL, "behind")],
)  # fmt: skip
def test_wrong_clock_is_found_in_both_directions(skew_s: float, level: Level, said: str) -> None:
    client: Any = SimpleNamespace(
        set=lambda *_, **__: True, delete=lambda *_: 1, time=lambda: (int(time.time() + skew_s), 500_000)
    )
    [clocks] = [finding for finding in check_write(client) if finding.what == "clocks"]
    assert clocks.level is level
    assert said in clocks.found


@pytest.mark.parametrize("name", ["one.aof", "appendonlydir/one.aof.1.base.rdb"])
@pytest.mark.parametrize(("free", "level"), [(250 << 20, Level.FAIL), (1 << 30, Level.WARN), (2 << 30, Level.OK)])
def test_disk_needs_room_for_a_rewrite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: Level, name: str
) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    with (tmp_path / name).open("wb") as file:
        file.truncate(200 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    [disk] = [finding for finding in folder(tmp_path) if finding.what == "disk"]
    assert disk.level is level
