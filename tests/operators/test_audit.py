"""The audit: who did what."""

from __future__ import annotations

import json
import stat
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest

from markethall.v1 import match_pb2
from markethall_client import Client, Retry, errors
from markethall_platform.audit import AuditFile
from tests.tools.commands import in_this_process

from .conftest import Serve, log_lines

KEY = "k" * 32
ONCE = Retry(attempts=1)


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_what_changes_something_has_a_line_with_who_did_it(serve: Serve, tmp_path: Path) -> None:
    file, keys = tmp_path / "audit", tmp_path / "keys"
    keys.write_text(f"shop {KEY}\n")
    service = serve(rest="true", audit_file=str(file), api_key_file=str(keys), trusted_proxies="127.0.0.0/8")
    year = time.strftime("%Y", time.gmtime())
    name = f"Zaphod {uuid.uuid4().hex[:8]}"
    with Client(service.target, api_key=KEY, retry=ONCE) as client:
        match = client.create("portobello", seats=2, visibility=match_pb2.MATCH_VISIBILITY_PRIVATE)
        seats = [client.join(match, name=name), client.join(match)]
        mover = seats[seats[0].refresh().to_act[0] - 1]
        mover.play(mover.legal_moves()[0])
        seats[0].resign()
    with Client(service.target, api_key="wrong", retry=ONCE) as client, pytest.raises(errors.ApiKeyInvalid):
        client.create("portobello", seats=2)
    headers = {"Authorization": f"Bearer {seats[1].token}", "X-Forwarded-For": "203.0.113.7", "X-Request-Id": "mine-1"}
    assert httpx.post(f"{service.http}/v1/{match.match.name}:rematch", json={}, headers=headers).is_success
    found = lines(file)
    assert [(line["who"], line["method"], line["result"]) for line in found] == [
        ("key shop", "CreateMatch", "OK"),
        ("anonymous", "JoinMatch", "OK"),
        ("anonymous", "JoinMatch", "OK"),
        ("seat 1", "ResignMatch", "OK"),
        ("anonymous", "CreateMatch", "API_KEY_INVALID"),
        ("seat 2", "RematchMatch", "OK"),
    ]
    assert [line.get("match") for line in found] == [*[match.match.name] * 4, None, match.match.name]
    assert (found[-1]["address"], found[-1]["request_id"]) == ("203.0.113.7", "mine-1")
    assert found[0]["time"][:4] in (year, str(int(year) + 1))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text()
    secrets = (KEY, "wrong", name, match.join_code, *(seat.token for seat in seats))
    assert not [secret for secret in secrets if secret in text]


def test_file_may_be_moved_away_and_a_full_disk_stops_no_call(serve: Serve, tmp_path: Path) -> None:
    folder = tmp_path / "audit"
    folder.mkdir()
    service = serve(audit_file=str(folder / "file"), log_format="json")
    with Client(service.target) as client:
        client.create("portobello", seats=2)
        (folder / "file").rename(folder / "old")
        client.create("portobello", seats=2)
        assert len(lines(folder / "old")) == len(lines(folder / "file")) == 1
        (folder / "file").unlink()
        # A folder cannot be written to.
        (folder / "file").mkdir()
        client.create("portobello", seats=2)
        client.create("portobello", seats=2)
        (folder / "file").rmdir()
        client.create("portobello", seats=2)
    assert len(lines(folder / "file")) == 1
    events = [line["event"] for line in log_lines(service) if "audit" in line["event"]]
    assert events == ["the audit cannot be written", "the audit is written again"]


def test_operator_commands_have_lines(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "audit"
    service = serve()
    with Client(service.target) as client:
        match = client.create("portobello", seats=2).match.name
    monkeypatch.setenv("SUDO_USER", "anna")
    monkeypatch.setenv("MARKETHALL_AUDIT_FILE", str(file))
    in_this_process("export", match, "--data", str(service.data), "--output", str(tmp_path / "x"))
    in_this_process("upgrade", "--dry-run", "--all", "--redis-url", "redis://:sesame@127.0.0.1:1")
    in_this_process("games")
    found = lines(file)
    assert [(line["who"], line["method"], line["result"]) for line in found] == [
        ("operator anna", f"export {match}", "OK"),
        ("operator anna", "upgrade --dry-run --all", "status 1"),
    ]
    assert "sesame" not in file.read_text()


def test_line_cannot_be_forged(tmp_path: Path) -> None:
    AuditFile(tmp_path / "audit").write('a"}\n{"who": "b', "::1", "JoinMatch", "matches/x", "OK")
    [line] = lines(tmp_path / "audit")
    assert line["who"] == 'a"}\n{"who": "b'
