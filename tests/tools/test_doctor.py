"""`markethall doctor` finds problems of Redis, files and ports, and its remedies fix them."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from markethall_platform.redis_server.server import SEVERAL_FILES
from markethall_service.app.settings import Settings
from markethall_service.operator.doctor import TESTED, Level, check_write, folder, libraries, limits
from markethall_service.operator.redis_checks import Server, persistence, replicas, server
from tests.api.calls import Table
from tests.redis_process import RedisProcess
from tests.service import Service
from tests.tls_files import issue
from tests.waiting import wait_until

from .commands import in_this_process, markethall

ROOT = Path(__file__).resolve().parents[2]

Findings = dict[str, tuple[str, str, str]]
"""For each check: level, finding, remedy."""


def findings_of(result: subprocess.CompletedProcess[str]) -> Findings:
    """The findings of `markethall doctor --json`."""
    return {line["what"]: (line["level"], line["found"], line["change"]) for line in json.loads(result.stdout)}


def run_doctor(*arguments: str, **settings: str) -> tuple[int, Findings]:
    """The exit status and the findings."""
    settings = {"grpc_port": "0", "http_port": "0", **settings}
    result = in_this_process("doctor", "--json", *arguments, **settings)
    return result.returncode, findings_of(result)


@pytest.fixture
def default_redis(tmp_path: Path) -> Iterator[RedisProcess]:
    """A Redis server with default settings."""
    with RedisProcess(tmp_path) as server:
        yield server


def test_doctor_finds_no_problem_with_a_running_service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status, before = run_doctor(data=str(tmp_path / "data"))
    assert (status, before["data folder"][1].endswith("made at the first start")) == (0, True)
    assert before["Redis"][0] == "WARN"
    assert not (tmp_path / "data").exists()
    with Service(tmp_path / "data", rest="true") as service:
        wait_until(lambda: run_doctor("--data", str(service.data))[1]["service"][0] == "OK")
        status, findings = run_doctor("--data", str(service.data), token_key="0123456789abcdef" * 2)
        assert status == 0
        assert {what: finding for what, finding in findings.items() if finding[0] == "FAIL"} == {}
        for what in ("eviction", "append-only file", "appendfsync", "version", "role", "last write status", "clocks"):
            assert findings[f"Redis: {what}"][0] == "OK", what
        assert findings["rules"][0] == findings["data folder"][0] == findings["Redis: replicas"][0] == "OK"
        # The service has no key in its settings, whatever the command has.
        assert findings["token key"][0] == "WARN"
        level, found, _ = findings["service"]
        assert (level, found.startswith("1 process: 1 on ")) == ("OK", True)
        assert found.endswith("gRPC server core")
        assert not {"gRPC port", "REST port"} & findings.keys()
        monkeypatch.setenv("COLUMNS", "60")
        check_screen(markethall("doctor", "--data", str(service.data)).stdout.splitlines(), findings["token key"][2])


def test_doctor_says_what_the_service_has_and_not_its_own_environment(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("k" * 32)
    with Service(tmp_path / "data", token_key_file=str(key)) as service:
        # The command itself has no key.
        wait_until(lambda: run_doctor("--data", str(service.data))[1]["service"][0] == "OK")
        _, findings = run_doctor("--data", str(service.data))
        assert findings["token key"][:2] == ("OK", "given by the settings of the service")
    _, findings = run_doctor("--data", str(service.data))
    # The process has ended, and said so last a moment ago.
    assert findings["Redis: replicas"][1] == "0 online, a write waits for 0"


@pytest.mark.parametrize(
    ("online", "needed", "level"),
    [(0, 0, Level.OK), (0, 1, Level.FAIL), (1, 1, Level.WARN), (2, 1, Level.OK), (0, None, Level.FAIL)],
)
def test_replicas_are_compared_with_those_a_write_waits_for(online: int, needed: int | None, level: Level) -> None:
    good = {f"slave{number}": {"state": "online", "lag": 0} for number in range(online)}
    bad = {"slave8": {"state": "wait_bgsave", "lag": 0}, "slave9": {"state": "online", "lag": 60}}
    numbered = dict(zip((f"slave{number}" for number in range(9)), [*good.values(), *bad.values()], strict=False))
    finding = replicas(Server({**numbered, "connected_slaves": online + 2}, {}), needed, in_cluster=True)
    waits = "one while there is one" if needed is None else needed
    assert (finding.level, finding.found) == (level, f"{online} online, a write waits for {waits}")


def check_screen(lines: list[str], remedy: str) -> None:
    """Check that problems come first, no line is longer than 60 columns, and no word of a remedy is lost."""
    assert max(map(len, lines)) <= 60
    assert "".join(remedy.split()) in "".join("".join(lines).split())
    levels = [line.split()[0] for line in lines if line.startswith(("FAIL ", "WARN ", "ok "))]
    assert levels == sorted(levels, key=("FAIL", "WARN", "ok").index)
    assert lines[-1].startswith("Problems: ")


def test_doctors_remedies_fix_a_default_redis(default_redis: RedisProcess) -> None:
    client = default_redis.client
    client.config_set("maxmemory-policy", "allkeys-lru")
    client.config_set("maxmemory", "1mb")
    status, findings = run_doctor("--redis-url", default_redis.url)
    assert status == 1
    assert "snapshots" in findings["Redis: append-only file"][1]
    for what in ("append-only file", "eviction", "memory"):
        level, _, remedy = findings[f"Redis: {what}"]
        assert level == "FAIL"
        _, _, command = remedy.partition("CONFIG SET ")
        name, value = command.split()[:2]
        client.config_set(name, value.rstrip(","))
    status, findings = run_doctor("--redis-url", default_redis.url)
    assert status == 0, findings
    level, finding, remedy = findings["Redis: appendfsync"]
    assert (level, "second" in finding) == ("WARN", True)
    client.config_set(*remedy.split()[2:4])
    client.config_set("appendfsync", "no")
    assert run_doctor("--redis-url", default_redis.url)[1]["Redis: appendfsync"][0] == "FAIL"
    client.config_set("appendfsync", "always")
    assert run_doctor("--redis-url", default_redis.url)[1]["Redis: appendfsync"][0] == "OK"
    assert client.keys("*") == []


def test_replica_and_redis_without_config_rights(default_redis: RedisProcess, tmp_path: Path) -> None:
    commands = ["+@all", "-config"]
    default_redis.client.acl_setuser("user", enabled=True, passwords=["+pw"], keys=["*"], commands=commands)
    _, findings = run_doctor("--redis-url", default_redis.url.replace("//", "//user:pw@"))
    assert findings["Redis: eviction"][0] == "OK"
    assert findings["Redis: append-only file"][0] == "FAIL"
    (tmp_path / "replica").mkdir()
    replica = RedisProcess(tmp_path / "replica", "--replicaof", "127.0.0.1", str(default_redis.port))
    status, findings = run_doctor("--redis-url", replica.url)
    assert status == 1
    assert findings["Redis: role"][0] == "FAIL"
    assert findings["Redis: time of a write"][:2] == ("FAIL", "refused: READONLY")
    replica.close()


def documented_permissions() -> list[str]:
    """The ACL rule of docs/redis.md."""
    [rule] = re.findall(r"`(~mh:\*[^`]*)`", (ROOT / "docs" / "redis.md").read_text(encoding="utf-8"))
    return str(rule).split()


def test_documented_acl_is_enough_for_service_and_doctor(default_redis: RedisProcess, tmp_path: Path) -> None:
    default_redis.client.execute_command("ACL", "SETUSER", "hall", "on", ">pw", *documented_permissions())
    default_redis.client.config_set("appendonly", "yes")
    url = default_redis.url.replace("//", "//hall:pw@")
    with Service(tmp_path / "unused", redis_url=url) as service, Table(service.target) as table:
        table.start()
        table.play_random(random.Random(1), 3)
        status, findings = run_doctor("--redis-url", url)
    assert status == 0
    assert [finding for _, finding, _ in findings.values() if "could not" in finding or "refused" in finding] == []
    assert findings["rules"][0] == "OK"
    assert default_redis.client.execute_command("ACL", "LOG") == []


def test_missing_permissions_are_named(default_redis: RedisProcess) -> None:
    default_redis.client.execute_command(
        "ACL", "SETUSER", "user", "on", ">pw", *documented_permissions(), "-info", "-config"
    )
    url = default_redis.url.replace("//", "//user:pw@")
    status, findings = run_doctor("--redis-url", url)
    assert status == 0
    for what in ("version", "role", "memory", "eviction", "append-only file", "last write status"):
        level, finding, remedy = findings[f"Redis: {what}"]
        assert (level, finding.partition(":")[0]) == ("WARN", "could not look (needs +info)")
        assert remedy.startswith("ACL SETUSER <the user> +info")
    assert "+config|get" in findings["Redis: appendfsync"][1]
    assert findings["Redis: time of a write"][0] in ("OK", "WARN")
    assert findings["rules"][0] == "OK"
    default_redis.client.execute_command("ACL", "SETUSER", "user", "-set", "-scan")
    status, findings = run_doctor("--redis-url", url)
    assert status == 1
    level, finding, remedy = findings["Redis: time of a write"]
    assert (level, finding, "+@write" in remedy) == ("FAIL", "refused: NOPERM", True)
    assert "docs/redis.md" in findings["Redis"][2]


def test_wrong_password_is_named(default_redis: RedisProcess) -> None:
    default_redis.client.execute_command("ACL", "SETUSER", "hall", "on", ">pw", *documented_permissions())
    status, findings = run_doctor("--redis-url", default_redis.url.replace("//", "//hall:sesame@"))
    level, finding, remedy = findings["Redis"]
    assert (status, level) == (1, "FAIL")
    assert "user and password" in remedy
    assert "sesame" not in finding + remedy


def test_every_master_of_a_cluster_is_checked(tmp_path: Path) -> None:
    cluster = RedisProcess(tmp_path, "--cluster-enabled", "yes")
    cluster.client.execute_command("CLUSTER", "ADDSLOTS", *range(16384))
    wait_until(lambda: cluster.client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")
    status, findings = run_doctor("--redis-url", cluster.url)
    assert status == 1
    assert findings[f"Redis at 127.0.0.1:{cluster.port}: append-only file"][0] == "FAIL"
    assert findings[f"Redis at 127.0.0.1:{cluster.port}: time of a write"][0] in ("OK", "WARN")
    # One of the named servers is enough, as for a service.
    two_servers = cluster.url.replace("//", "//127.0.0.1:1,")
    status, findings_at_two = run_doctor("--redis-url", two_servers)
    assert (status, findings_at_two.keys()) == (1, findings.keys())
    assert findings_at_two["rules"][0] == "OK"
    cluster.close()


def test_limits_that_are_off_are_reported_for_hosts_that_others_reach() -> None:
    assert limits("127.0.0.1", ["MARKETHALL_MAX_WATCHES"]).level is Level.OK
    assert limits("0.0.0.0", []).level is Level.OK
    finding = limits("0.0.0.0", Settings().limits_switched_off)
    assert (finding.level, "MARKETHALL_LIMIT_PER_ADDRESS is off" in finding.found) == (Level.WARN, True)
    assert Settings(limit_creating="", max_watches_per_caller=0, request_seconds=0).limits_switched_off == [
        "MARKETHALL_LIMIT_PER_ADDRESS",
        "MARKETHALL_LIMIT_CREATING",
        "MARKETHALL_MAX_WATCHES_PER_CALLER",
        "MARKETHALL_REQUEST_SECONDS",
    ]


def test_missing_redis_is_reported(tmp_path: Path) -> None:
    status, findings = run_doctor("--redis-url", "redis://:sesame@127.0.0.1:1")
    level, finding, remedy = findings["Redis"]
    assert (status, level) == (1, "FAIL")
    assert "--redis-url" in remedy
    assert "sesame" not in finding
    (tmp_path / "file").write_text("")
    assert in_this_process("doctor", "--data", str(tmp_path / "file")).returncode == 1


def test_problems_that_stop_a_start_are_named(tmp_path: Path) -> None:
    files, missing = issue(tmp_path), tmp_path / "none"
    broken = {
        "token_key_file": str(missing), "api_key_file": str(missing), "tls_cert": str(files.cert),
        "tls_key": str(files.client_key), "tls_client_ca": str(files.key), "rest": "false",
    }  # fmt: skip
    status, findings = run_doctor("--redis-url", "redis://127.0.0.1:1", **broken)
    assert status == 1
    for what in ("TOKEN_KEY_FILE", "API_KEY_FILE", "TLS_CERT and MARKETHALL_TLS_KEY", "TLS_CLIENT_CA"):
        level, finding, remedy = findings[f"MARKETHALL_{what}"]
        assert (level, what in remedy) == ("FAIL", True)
        assert str(tmp_path) in finding
    refused = markethall("serve", **broken)
    assert refused.returncode == 2
    assert findings["MARKETHALL_TOKEN_KEY_FILE"][1] in refused.stderr


def test_unreadable_key_file_is_not_a_redis_problem(default_redis: RedisProcess, tmp_path: Path) -> None:
    status, findings = run_doctor("--redis-url", default_redis.url, token_key_file=str(tmp_path / "none"))
    assert status == 1
    assert "Redis" not in findings
    assert findings["rules"][0] == "OK"
    assert findings["MARKETHALL_TOKEN_KEY_FILE"][0] == "FAIL"


def test_named_folder_without_matches_is_reported(tmp_path: Path) -> None:
    status, findings = run_doctor("--data", str(tmp_path / "typo"))
    level, finding, remedy = findings["Redis"]
    assert (status, level) == (1, "FAIL")
    assert f"there are no matches in {tmp_path / 'typo'}" in finding
    assert "name their folder by --data" in remedy
    assert not (tmp_path / "typo").exists()


def test_commands_say_which_folder_others_may_look_into(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(0o755)
    with Service(folder):
        pass
    result = markethall("export", "--all", "--data", str(folder))
    remedy = f"folder: {folder}, mode: 755, change: chmod 700 {folder}"
    assert f"markethall: warning: others may look into the data folder ({remedy})" in result.stderr.splitlines()


def test_remedy_for_a_private_redis_that_hangs_names_the_process_that_has_it(tmp_path: Path) -> None:
    with Service(tmp_path / "data") as service:
        redis = int((service.data / "redis.pid").read_text())
        os.kill(redis, signal.SIGSTOP)
        try:
            status, findings = run_doctor("--data", str(service.data))
        finally:
            os.kill(redis, signal.SIGCONT)
        level, _, remedy = findings["Redis"]
        assert (status, level) == (1, "FAIL")
        assert f"Process {service.process.pid}, which uses {service.data}, " in remedy
        assert "redis.log" not in remedy


def test_folder_readable_by_others_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    _, findings = run_doctor("--data", str(folder))
    level, _, remedy = findings["data folder"]
    assert level == "WARN"
    assert f"chmod 700 {folder}" in remedy


def test_installed_libraries_are_the_tested_ones() -> None:
    pinned = dict(
        line.split("==")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith("#")
    )
    assert {name: pinned[name] for name in TESTED} == TESTED
    findings = {finding.what: finding for finding in libraries({"redis": "1.0.0", "not-installed": "1.0"})}
    assert findings["redis"].level is Level.WARN
    assert findings["redis"].change == "pip install redis==1.0.0"
    assert findings["not-installed"].level is Level.FAIL


@pytest.mark.parametrize(("version", "level"), [("6.0.16", Level.FAIL), ("6.2.0", Level.OK), ("7.4.1", Level.OK)])
def test_old_redis_version_fails_the_check(version: str, level: Level) -> None:
    findings = {finding.what: finding for finding in server(Server({"redis_version": version}, {}))}
    assert findings["version"].level is level


@pytest.mark.parametrize(
    ("info", "shown"),
    [
        ({"redis_version": "7.4.1"}, "Redis 7.4.1"),
        ({"redis_version": "7.2.4", "valkey_version": "9.1.2"}, "Valkey 9.1.2, compatible with Redis 7.2.4"),
    ],
)
def test_server_is_named_with_its_own_version(info: dict[str, str], shown: str) -> None:
    findings = {finding.what: finding for finding in server(Server(info, {}))}
    assert findings["version"].found == shown


def test_each_port_is_checked_with_its_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("markethall_service.operator.doctor._ANSWER_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        _, findings = run_doctor("--data", "none", http_port=port)
        level, finding, remedy = findings["REST port"]
        assert (level, port in finding, "MARKETHALL_HTTP_PORT" in remedy) == ("WARN", True, True)
        assert findings["gRPC port"][0] == "OK"
        assert "REST port" not in run_doctor("--data", "none", http_port=port, rest="false")[1]


HEALTHY = {
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

    healthy = grades(HEALTHY)
    assert set(healthy.values()) == {Level.OK}
    assert grades({**HEALTHY, **info}) == {**healthy, what: level}


@pytest.mark.parametrize(
    ("skew_s", "level", "direction"),
    [(0.0, Level.OK, ""), (5.0, Level.WARN, "ahead of"), (-5.0, Level.WARN, "behind"), (60.0, Level.FAIL, "ahead of"),
     (-60.0, Level.FAIL, "behind")],
)  # fmt: skip
def test_wrong_clock_is_found_in_both_directions(skew_s: float, level: Level, direction: str) -> None:
    client: Any = SimpleNamespace(
        set=lambda *_, **__: True, delete=lambda *_: 1, time=lambda: (int(time.time() + skew_s), 500_000)
    )
    [clocks] = [finding for finding in check_write(client) if finding.what == "clocks"]
    assert clocks.level is level
    assert direction in clocks.found


@pytest.mark.parametrize(("free", "level"), [(250 << 20, Level.FAIL), (1 << 30, Level.WARN), (2 << 30, Level.OK)])
def test_disk_needs_room_for_a_rewrite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: Level
) -> None:
    (tmp_path / SEVERAL_FILES).mkdir()
    with (tmp_path / SEVERAL_FILES / "matches.aof.1.base.rdb").open("wb") as file:
        file.truncate(200 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    [disk] = [finding for finding in folder(tmp_path) if finding.what == "disk"]
    assert disk.level is level
