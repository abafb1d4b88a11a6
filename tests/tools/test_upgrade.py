"""Matches continue under the installed rules if these produce the same log."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest

from markethall.v1 import match_pb2
from markethall_rules import GAMES
from markethall_service.codec.records import verify_record
from markethall_service.codec.v1.stored_pb2 import Snapshot, StoredCommit
from markethall_service.matches.lobby import find_game
from markethall_service.operator import upgrade as upgrade_module
from markethall_service.store.match_log import pack_snapshot, unpack_snapshot
from tests.api.calls import Table, refused
from tests.service import Service

from .commands import in_this_process
from .conftest import Backup
from .processes import wait_for_service
from .stored_matches import (
    MATCH_COUNT,
    OTHER_RULES_VERSION,
    key_prefix,
    redis_client,
    rewrite_log,
    with_other_rules_version,
)


def as_before(match: match_pb2.Match) -> match_pb2.Match:
    """The match without its history: a log that is rewritten is another one."""
    match.ClearField("history")
    return match


@pytest.fixture
def service(backup: Backup, tmp_path: Path) -> Iterator[Service]:
    """A service on a copy of the matches."""
    with Service(backup.copy_data(tmp_path)) as service:
        yield service


def open_match(service: Service, name: str, tokens: list[str]) -> Table:
    table = Table(service.target)
    table.name, table.tokens = name, tokens
    return table


@contextmanager
def started_matches(service: Service, backup: Backup, finished: bool) -> Iterator[list[Table]]:
    """Clients of the matches that are finished, or of those that are running.

    They are closed at the end of the block: a service that stops waits for open connections.
    """
    tables = [open_match(service, name, tokens) for name, tokens in backup.tokens.items() if len(tokens) == 2]
    yield [table for table in tables if (table.get().state == match_pb2.MATCH_STATE_FINISHED) == finished]
    for table in tables:
        table.close()


@pytest.fixture
def finished_matches(service: Service, backup: Backup) -> Iterator[list[Table]]:
    with started_matches(service, backup, finished=True) as tables:
        yield tables


@pytest.fixture
def running_matches(service: Service, backup: Backup) -> Iterator[list[Table]]:
    with started_matches(service, backup, finished=False) as tables:
        yield tables


def test_a_record_has_the_hash_of_its_log_once_the_match_is_over(
    service: Service, finished_matches: list[Table], running_matches: list[Table]
) -> None:
    finished = finished_matches[0]
    line = in_this_process("export", finished.name, "--data", str(service.data)).stdout
    log_hash = json.loads(line)["nonces"][-1][16:]
    assert finished.record().log_hash == log_hash
    assert running_matches[0].record().log_hash == ""
    result = in_this_process("verify", finished.name, "--target", service.target)
    assert f"Log hash: {log_hash}" in result.stdout.splitlines()
    public = in_this_process("export", finished.name, "--public", "--data", str(service.data)).stdout
    assert json.loads(public)["logHash"] == log_hash


def test_matches_of_the_installed_rules_are_accepted(backup: Backup) -> None:
    result = in_this_process("upgrade", "--dry-run", "--data", str(backup.data))
    assert result.returncode == 0, result.stdout
    assert f"{MATCH_COUNT - len(GAMES)} matches go on as they are" in result.stdout
    assert f"{len(GAMES)} matches are over and were not checked: --all" in result.stdout
    for jobs in ("1", "2"):
        result = in_this_process("upgrade", "--dry-run", "--all", "--jobs", jobs, "--data", str(backup.data))
        assert f"{MATCH_COUNT} matches go on as they are" in result.stdout
        assert "are over" not in result.stdout


def test_match_of_another_version_is_admitted_and_continues(backup: Backup, service: Service) -> None:
    data = ("--data", str(service.data))
    with started_matches(service, backup, finished=False) as tables:
        name, tokens = tables[0].name, tables[0].tokens
        before = tables[0].get()
    game = before.game.removeprefix("games/")
    rewrite_log(redis_client(service.data), name, with_other_rules_version)
    service.stop()
    service.start()
    with open_match(service, name, tokens) as table:
        with refused("LOG_DAMAGED", grpc.StatusCode.DATA_LOSS) as refusal:
            table.get()
        assert f"version {OTHER_RULES_VERSION}" in refusal.message
        dry_run = in_this_process("upgrade", "--dry-run", *data)
        assert dry_run.returncode == 0
        installed = find_game(game).box.version
        expected = f"{name}: admissible (version {OTHER_RULES_VERSION} of {game}, {installed} is installed)"
        assert expected in dry_run.stdout
        with refused("LOG_DAMAGED", grpc.StatusCode.DATA_LOSS):
            table.get()
        doctor = in_this_process("doctor", *data, "--json")
        assert f"1 by {game} {OTHER_RULES_VERSION}" in doctor.stdout
        assert doctor.returncode == 1
        with redis_client(service.data) as client:
            client.expire(f"{key_prefix(name)}:log", 86_400)
        admission = in_this_process("upgrade", *data)
        assert "1 matches of another version fit and have been admitted" in admission.stdout
        check_admission_expires_with_the_log(service, name)
        assert as_before(table.get()) == as_before(before)
        assert "admi" not in in_this_process("upgrade", *data).stdout
        assert in_this_process("doctor", *data, "--json").returncode == 0
    service.kill()
    service.start()
    with open_match(service, name, tokens) as table:
        # Clients share a connection, which may not have noticed yet that its peer was killed.
        wait_for_service(table)
        table.play_random(random.Random(1))
        record = table.record()
    assert record.header.rules_version == installed
    assert verify_record(record).startswith("Verified")
    public = in_this_process("export", name, "--public", *data).stdout
    assert in_this_process("verify", "-", text=public).returncode == 0


def check_admission_expires_with_the_log(service: Service, name: str) -> None:
    """Check that the key with the admitted version expires at the time of the log."""
    with redis_client(service.data) as client:
        log_seconds = client.ttl(f"{key_prefix(name)}:log")
        assert client.ttl(f"{key_prefix(name)}:rules") == pytest.approx(log_seconds, abs=2)


def test_snapshot_of_older_rules_is_ignored(backup: Backup, service: Service) -> None:
    with started_matches(service, backup, finished=True) as tables:
        name, tokens = tables[0].name, tables[0].tokens
        before = tables[0].get()
    with redis_client(service.data) as client:
        rewrite_log(client, name, with_other_rules_version)
        key = f"{key_prefix(name)}:snapshot"
        nonce, data = unpack_snapshot(client.get(key))
        snapshot = Snapshot.FromString(data)
        snapshot.seats[0].player.display_name = "Name by older rules"
        client.set(key, pack_snapshot(nonce, snapshot.SerializeToString()))
    service.stop()
    service.start()
    result = in_this_process("upgrade", "--all", "--data", str(service.data))
    assert "1 matches of another version fit and have been admitted" in result.stdout
    with open_match(service, name, tokens) as table:
        assert as_before(table.get()) == as_before(before)


def test_admission_survives_export_and_import(service: Service, finished_matches: list[Table], tmp_path: Path) -> None:
    table = finished_matches[0]
    record = table.record()
    rewrite_log(redis_client(service.data), table.name, with_other_rules_version)
    line = in_this_process("export", table.name, "--data", str(service.data)).stdout
    assert f'"rulesVersion":{OTHER_RULES_VERSION}' in line
    record.log_hash = json.loads(line)["nonces"][-1][16:]
    with Service(tmp_path / "other") as other, open_match(other, table.name, []) as imported:
        assert in_this_process("import", "-", "--data", str(other.data), text=line).returncode == 0
        assert imported.record() == record
        assert in_this_process("export", table.name, "--data", str(other.data)).stdout == line
        check_admission_expires_with_the_log(other, table.name)


def test_every_difference_is_named_and_nothing_is_admitted(service: Service, running_matches: list[Table]) -> None:
    name = next(table.name for table in running_matches if len(table.record().commits) > 15)

    def change(revision: int, content: bytes) -> bytes:
        if revision not in (8, 12):
            return with_other_rules_version(revision, content)
        entry = StoredCommit.FromString(content)
        if revision == 8:
            entry.commit.draws += 3
        else:
            entry.commit.to_act[:] = [1, 2]
        return entry.SerializeToString()

    rewrite_log(redis_client(service.data), name, change)
    for options in (["--dry-run"], []):
        result = in_this_process("upgrade", *options, "--data", str(service.data))
        assert result.returncode == 1
        differences = [line for line in result.stdout.splitlines() if line.startswith(name)]
        assert differences == [f"{name} revision 8: draws", f"{name} revision 12: seats to act"]
        assert "1 matches differ" in result.stdout
    details = in_this_process("upgrade", "--dry-run", "--details", name, "--data", str(service.data))
    assert "the rules and the seed give" in details.stdout
    with redis_client(service.data) as client:
        assert not client.keys("*:rules")


def test_snapshot_that_differs_from_the_log_is_named(service: Service, finished_matches: list[Table]) -> None:
    client = redis_client(service.data)
    name = next(table.name for table in finished_matches if client.exists(f"{key_prefix(table.name)}:snapshot"))
    key = f"{key_prefix(name)}:snapshot"
    nonce, data = unpack_snapshot(client.get(key))
    snapshot = Snapshot.FromString(data)
    snapshot.seats[0].standing = 2  # type: ignore[assignment]
    client.set(key, pack_snapshot(nonce, snapshot.SerializeToString()))
    result = in_this_process("upgrade", "--dry-run", "--all", "--data", str(service.data))
    assert result.returncode == 1
    assert f"{name} revision {snapshot.revision}: snapshot" in result.stdout
    client.delete(key)
    assert in_this_process("upgrade", "--dry-run", name, "--data", str(service.data)).returncode == 0


def test_unreadable_logs_are_named(service: Service, finished_matches: list[Table]) -> None:
    first, second = finished_matches[0].name, finished_matches[1].name
    client = redis_client(service.data)
    rewrite_log(client, first, lambda revision, content: b"\xff" if revision == 5 else content)
    client.xdel(f"{key_prefix(second)}:log", "4-0")
    result = in_this_process("upgrade", "--dry-run", "--all", "--data", str(service.data))
    assert f"{first} revision 5: commit" in result.stdout
    assert f"{second} revision 4: log" in result.stdout
    result = in_this_process("upgrade", "--dry-run", "nowhere", "--data", str(service.data))
    assert result.returncode == 1
    assert "1 matches are not there" in result.stdout


def test_log_that_was_trimmed_is_damaged_at_the_next_move_and_named(backup: Backup, service: Service) -> None:
    with started_matches(service, backup, finished=False) as tables:
        table = tables[0]
        seat = table.get().to_act[0]
        legal = table.legal(seat)
        redis_client(service.data).xtrim(f"{key_prefix(table.name)}:log", maxlen=3, approximate=False)
        for _ in range(2):
            with refused("LOG_DAMAGED", grpc.StatusCode.DATA_LOSS) as refusal:
                table.play(seat, legal.moves[0], legal.revision)
            assert refusal.metadata == {"revision": "1"}
        with refused("LOG_DAMAGED", grpc.StatusCode.DATA_LOSS):
            table.get()
        doctor = in_this_process("doctor", "--json", "--data", str(service.data))
        [rules] = [finding for finding in json.loads(doctor.stdout) if finding["what"] == "rules"]
        assert (rules["level"], f"a log that cannot be read ({table.name})" in rules["found"]) == ("FAIL", True)
        dry_run = in_this_process("upgrade", "--dry-run", "--data", str(service.data))
        assert f"{table.name} revision 1: log" in dry_run.stdout


def test_doctor_names_few_of_many_damaged_logs(service: Service) -> None:
    with redis_client(service.data) as client:
        for key in client.keys("*:log"):
            client.xtrim(key, maxlen=1, approximate=False)
        count = len(client.keys("*:log"))
    doctor = in_this_process("doctor", "--json", "--data", str(service.data))
    [rules] = [finding for finding in json.loads(doctor.stdout) if finding["what"] == "rules"]
    assert rules["found"].endswith(f" and {count - 5} more"), rules["found"]


def test_doctor_counts_each_match_once(backup: Backup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade_module, "_AT_ONCE", 4)
    result = in_this_process("doctor", "--json", "--data", str(backup.data))
    [rules] = [finding for finding in json.loads(result.stdout) if finding["what"] == "rules"]
    assert (rules["level"], f"of all {MATCH_COUNT} matches" in rules["found"]) == ("OK", True)
