"""Matches continue under the installed rules if these produce the same log."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from redis import Redis

from markethall.v1 import match_pb2
from markethall_rules import GAMES
from markethall_service.codec.records import verify_record
from markethall_service.codec.v1.stored_pb2 import Snapshot, StoredCommit
from markethall_service.operator import upgrade as upgrading
from markethall_service.store.match_log import pack_snapshot, unpack_snapshot
from tests.api.calls import Table, refused
from tests.service import Service

from .conftest import Backed
from .matches import KINDS, in_this_process, older, raw, rewritten
from .processes import wait_until_up


@pytest.fixture
def service(backed: Backed, tmp_path: Path) -> Iterator[Service]:
    """A service on a copy of the matches."""
    shutil.copytree(backed.data, tmp_path / "data", ignore=shutil.ignore_patterns("*.sock"))
    with Service(tmp_path / "data") as service:
        yield service


def seated(service: Service, backed: Backed, over: bool) -> list[Table]:
    """The started matches, finished or not, with their seats."""
    tables = []
    for name, tokens in backed.tokens.items():
        if len(tokens) == 2:
            table = Table(service.target)
            table.name, table.tokens = name, tokens
            if (table.get().state == match_pb2.MATCH_STATE_FINISHED) == over:
                tables.append(table)
            else:
                table.close()
    return tables


def test_a_record_has_the_hash_of_its_log_once_the_match_is_over(backed: Backed, service: Service) -> None:
    over, running = seated(service, backed, over=True)[0], seated(service, backed, over=False)[0]
    line = in_this_process("export", over.name, "--data", str(service.data)).stdout
    log_hash = json.loads(line)["nonces"][-1][16:]
    assert over.record().log_hash == log_hash
    assert running.record().log_hash == ""
    said = in_this_process("verify", over.name, "--target", service.target)
    assert f"Log hash: {log_hash}" in said.stdout.splitlines()
    public = in_this_process("export", over.name, "--public", "--data", str(service.data)).stdout
    assert json.loads(public)["logHash"] == log_hash


def test_matches_of_the_installed_rules_are_accepted(backed: Backed) -> None:
    said = in_this_process("upgrade", "--dry-run", "--data", str(backed.data))
    assert said.returncode == 0, said.stdout
    assert f"{KINDS - len(GAMES)} matches go on as they are" in said.stdout
    assert f"{len(GAMES)} matches are over and were not checked: --all" in said.stdout
    said = in_this_process("upgrade", "--dry-run", "--all", "--data", str(backed.data))
    assert f"{KINDS} matches go on as they are" in said.stdout
    assert "are over" not in said.stdout


def test_match_of_another_version_is_admitted_and_continues(backed: Backed, service: Service) -> None:
    table, *others = seated(service, backed, over=False)
    before = table.get()
    rewritten(raw(service.data), table.name, older)
    service.stop()
    service.start()
    with refused("LOG_DAMAGED", grpc.StatusCode.DATA_LOSS) as refusal:
        table.get()
    assert "version 77" in refusal.message
    dry = in_this_process("upgrade", "--dry-run", "--data", str(service.data))
    assert dry.returncode == 0
    assert (
        f"{table.name}: admissible (version 77 of {before.game.removeprefix('games/')}, 1 is installed)" in dry.stdout
    )
    with refused("LOG_DAMAGED", grpc.StatusCode.DATA_LOSS):
        table.get()
    doctor = in_this_process("doctor", "--data", str(service.data), "--json")
    assert f"1 by {before.game.removeprefix('games/')} 77" in doctor.stdout
    assert doctor.returncode == 1
    key = f"mh:{{{table.name.removeprefix('matches/')}}}"
    with raw(service.data) as server:
        server.expire(f"{key}:log", 86_400)
    done = in_this_process("upgrade", "--data", str(service.data))
    assert "1 matches of another version fit and have been admitted" in done.stdout
    with raw(service.data) as server:
        # It expires with the match.
        assert server.ttl(f"{key}:rules") == pytest.approx(server.ttl(f"{key}:log"), abs=2)
    assert table.get() == before
    assert "admi" not in in_this_process("upgrade", "--data", str(service.data)).stdout
    assert in_this_process("doctor", "--data", str(service.data), "--json").returncode == 0
    service.kill()
    service.start()
    there = Table(service.target)
    there.name, there.tokens = table.name, table.tokens
    # Both use one connection, which may not have noticed yet that its peer was killed.
    wait_until_up(there)
    there.play_random(random.Random(1))
    record = there.record()
    assert record.header.rules_version == 1
    assert verify_record(record).startswith("Verified")
    public = in_this_process("export", table.name, "--public", "--data", str(service.data)).stdout
    assert in_this_process("verify", "-", text=public).returncode == 0
    for one in (table, there, *others):
        one.close()


def test_snapshot_of_older_rules_is_ignored(backed: Backed, service: Service) -> None:
    table, *others = seated(service, backed, over=True)
    before = table.get()
    rewritten(raw(service.data), table.name, older)
    with raw(service.data) as server:
        key = f"mh:{{{table.name.removeprefix('matches/')}}}:snapshot"
        nonce, data = unpack_snapshot(server.get(key))
        made = Snapshot.FromString(data)
        made.seats[0].display_name = "as older rules say"
        server.set(key, pack_snapshot(nonce, made.SerializeToString()))
    service.stop()
    service.start()
    done = in_this_process("upgrade", "--all", "--data", str(service.data))
    assert "1 matches of another version fit and have been admitted" in done.stdout
    assert table.get() == before
    for one in (table, *others):
        one.close()


def test_admission_survives_export_and_import(backed: Backed, service: Service, tmp_path: Path) -> None:
    table = seated(service, backed, over=True)[0]
    record = table.record()
    rewritten(raw(service.data), table.name, older)
    line = in_this_process("export", table.name, "--data", str(service.data)).stdout
    assert '"rulesVersion":77' in line
    other = Service(tmp_path / "other").start()
    assert in_this_process("import", "-", "--data", str(other.data), text=line).returncode == 0
    there = Table(other.target)
    there.name = table.name
    record.log_hash = json.loads(line)["nonces"][-1][16:]
    assert there.record() == record
    assert in_this_process("export", table.name, "--data", str(other.data)).stdout == line
    with raw(other.data) as server:
        key = f"mh:{{{table.name.removeprefix('matches/')}}}"
        assert server.ttl(f"{key}:rules") == pytest.approx(server.ttl(f"{key}:log"), abs=2)
    there.close()
    assert other.stop() == 0


def test_every_difference_is_named_and_nothing_is_admitted(backed: Backed, service: Service) -> None:
    table = next(one for one in seated(service, backed, over=False) if len(one.record().commits) > 15)

    def otherwise(revision: int, content: bytes) -> bytes:
        if revision not in (8, 12):
            return older(revision, content)
        entry = StoredCommit.FromString(content)
        if revision == 8:
            entry.commit.draws += 3
        else:
            entry.commit.to_act[:] = [1, 2]
        return entry.SerializeToString()

    rewritten(raw(service.data), table.name, otherwise)
    for dry in (["--dry-run"], []):
        said = in_this_process("upgrade", *dry, "--data", str(service.data))
        assert said.returncode == 1
        named = [line for line in said.stdout.splitlines() if line.startswith(table.name)]
        assert named == [f"{table.name} revision 8: draws", f"{table.name} revision 12: seats to act"]
        assert "1 matches differ" in said.stdout
    detailed = in_this_process("upgrade", "--dry-run", "--details", table.name, "--data", str(service.data))
    assert "the rules and the seed give" in detailed.stdout
    with raw(service.data) as server:
        assert not server.keys("*:rules")


def test_snapshot_that_differs_from_the_fold_is_named(backed: Backed, service: Service) -> None:
    server = raw(service.data)
    [name] = [table.name for table in seated(service, backed, over=True) if has_snapshot(server, table.name)][:1]
    key = f"mh:{{{name.removeprefix('matches/')}}}:snapshot"
    nonce, data = unpack_snapshot(server.get(key))
    snapshot = Snapshot.FromString(data)
    snapshot.seats[0].display_name = "Somebody else"
    server.set(key, pack_snapshot(nonce, snapshot.SerializeToString()))
    said = in_this_process("upgrade", "--dry-run", "--all", "--data", str(service.data))
    assert said.returncode == 1
    assert f"{name} revision {snapshot.revision}: snapshot" in said.stdout
    server.delete(key)
    assert in_this_process("upgrade", "--dry-run", name, "--data", str(service.data)).returncode == 0


def has_snapshot(server: Redis, name: str) -> bool:
    """Whether a snapshot of the match is cached."""
    return bool(server.exists(f"mh:{{{name.removeprefix('matches/')}}}:snapshot"))


def test_unreadable_logs_are_named(backed: Backed, service: Service) -> None:
    first, second = seated(service, backed, over=True)[:2]
    server = raw(service.data)
    rewritten(server, first.name, lambda revision, content: b"\xff" if revision == 5 else content)
    server.xdel(f"mh:{{{second.name.removeprefix('matches/')}}}:log", "4-0")
    said = in_this_process("upgrade", "--dry-run", "--all", "--data", str(service.data))
    assert f"{first.name} revision 5: commit" in said.stdout
    assert f"{second.name} revision 4: log" in said.stdout
    said = in_this_process("upgrade", "--dry-run", "nowhere", "--data", str(service.data))
    assert said.returncode == 1
    assert "1 matches are not there" in said.stdout


def test_doctor_counts_each_match_once(backed: Backed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrading, "_AT_ONCE", 4)
    said = in_this_process("doctor", "--json", "--data", str(backed.data))
    [rules] = [finding for finding in json.loads(said.stdout) if finding["what"] == "rules"]
    assert (rules["level"], f"of all {KINDS} matches" in rules["found"]) == ("OK", True)
