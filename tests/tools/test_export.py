"""A backup contains every match completely, and only its owner can read it."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from google.protobuf import json_format

from markethall.v1 import match_pb2
from markethall_client import Client
from markethall_rules import GAMES
from markethall_service.codec.v1.stored_pb2 import StoredCommit, StoredHeader
from markethall_service.store.keys import log_key
from tests.api.calls import Table
from tests.service import Service

from .commands import in_this_process
from .conftest import Backup, match_name
from .stored_matches import MATCH_COUNT, key_prefix, redis_client, rewrite_log


@pytest.fixture
def service(backup: Backup, tmp_path: Path) -> Iterator[Service]:
    """A service on a copy of the matches."""
    with Service(backup.copy_data(tmp_path)) as service:
        yield service


def test_export_contains_every_log_completely(backup: Backup, service: Service) -> None:
    with redis_client(service.data) as client:
        for line in backup.lines:
            exported = json.loads(line)
            header = json_format.ParseDict(exported["header"], StoredHeader())
            commits = [json_format.ParseDict(commit, StoredCommit()) for commit in exported["commits"]]
            entries = client.xrange(log_key(header.record.name.removeprefix("matches/")))
            contents = [fields[b"c"] + fields.get(b"s", b"") for _, fields in entries]
            for commit in commits:
                # The log keeps it beside the content.
                commit.commit.request_id = ""
            assert contents == [message.SerializeToString() for message in (header, *commits)]
            assert len(header.record.seed) == 64


def test_backup_is_readable_by_its_owner_only(backup: Backup, tmp_path: Path) -> None:
    assert backup.path.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in backup.path.parent.iterdir() if path.is_file()] == ["all.jsonl"]
    result = in_this_process("export", "--all", "--data", str(backup.data))
    assert result.stdout == backup.text
    assert "secrets" in result.stderr
    path = tmp_path / "all.jsonl"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o644)
    assert in_this_process("export", "--all", "--data", str(backup.data), "--output", str(path)).returncode == 0
    assert path.stat().st_mode & 0o777 == 0o600


def test_partial_file_of_a_killed_export_does_no_harm(backup: Backup, tmp_path: Path) -> None:
    # Of a process with our process id, which is always the same in a container.
    partial_file = tmp_path / f".all.jsonl.{os.getpid()}.part"
    partial_file.write_text("half a match", encoding="utf-8")
    path = tmp_path / "all.jsonl"
    result = in_this_process("export", "--all", "--data", str(backup.data), "--output", str(path))
    assert result.returncode == 0, result.stderr
    assert path.read_text(encoding="utf-8") == backup.text
    assert partial_file.read_text(encoding="utf-8") == "half a match"
    result = in_this_process("export", "--all", "--data", str(tmp_path / "empty"), "--output", str(path))
    assert result.returncode == 1
    assert path.read_text(encoding="utf-8") == backup.text
    assert {file.name for file in tmp_path.iterdir()} == {path.name, partial_file.name}


def test_export_of_one_match_and_of_finished_matches(backup: Backup) -> None:
    name = match_name(backup.lines[3])
    for argument in (name, name.removeprefix("matches/")):
        result = in_this_process("export", argument, "--data", str(backup.data))
        assert result.stdout.splitlines() == [backup.lines[3]]
    result = in_this_process("export", "--all", "--finished-only", "--data", str(backup.data))
    _, *lines = result.stdout.splitlines()
    assert len(lines) == len(GAMES)
    assert "matchFinished" in lines[0]


def test_closed_match_and_match_with_rematch_count_as_finished(tmp_path: Path) -> None:
    with Service(tmp_path / "data") as service, Client(service.target) as client:
        closed = client.close_match(client.create("kairo", seats=2))
        match = client.create("klongs", seats=2)
        first, second = client.join(match), client.join(match)
        second.resign()
        rematch = first.rematch()
        result = in_this_process("export", "--all", "--finished-only", "--data", str(service.data))
        names = [match_name(line) for line in result.stdout.splitlines()[1:]]
        assert rematch.match not in names
        assert sorted(names) == sorted([closed.name, match.match.name])


def test_public_export_contains_what_the_service_shows(backup: Backup, service: Service) -> None:
    # While the service runs: through its private Redis.
    result = in_this_process("export", "--all", "--public", "--data", str(service.data))
    assert (result.returncode, "secret" in result.stderr) == (0, False), result.stderr
    records = [json_format.Parse(line, match_pb2.Record()) for line in result.stdout.splitlines()]
    assert len(records) == MATCH_COUNT - 1
    with Table(service.target) as table:
        for line, record in zip(result.stdout.splitlines(), records, strict=True):
            table.name = record.header.name
            assert record == table.record()
            assert bool(record.header.seed) == (record.header.state == match_pb2.MATCH_STATE_FINISHED)
            if record.header.seed:
                assert in_this_process("verify", "-", text=line).returncode == 0
    [private_name] = set(backup.tokens) - {record.header.name for record in records}
    private = in_this_process("export", private_name, "--public", "--data", str(service.data))
    assert private_name in private.stdout
    assert "joinCode" not in private.stdout
    assert 'seed"' not in private.stdout


def test_damaged_log_is_named_and_others_are_exported(backup: Backup, service: Service) -> None:
    name = min(backup.tokens)
    with redis_client(service.data) as client:
        client.xdel(f"{key_prefix(name)}:log", "1-0")
    result = in_this_process("export", "--all", "--data", str(service.data))
    assert result.returncode == 1
    assert f"{name}: the log of match" in result.stderr
    assert len(result.stdout.splitlines()[1:]) == MATCH_COUNT - 1


def test_entries_of_another_release_are_not_dropped_silently(backup: Backup, service: Service) -> None:
    name = match_name(next(line for line in backup.lines if "matchStarted" in line))
    with redis_client(service.data) as client:
        # Field 1000, a number, which no message has.
        rewrite_log(client, name, lambda revision, content: content + b"\xc0\x3e\x01" * (revision == 2))
    result = in_this_process("export", name, "--data", str(service.data))
    assert (result.returncode, result.stdout) == (1, "")
    assert "revision 2 was written by another release" in result.stderr


def test_failed_exports_are_explained(backup: Backup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = in_this_process("export", "nowhere", "--data", str(backup.data))
    assert (result.returncode, result.stdout) == (1, "")
    assert "there is no such match" in result.stderr
    assert in_this_process("export", "--data", str(backup.data)).returncode == 2
    result = in_this_process("export", "--all", "--data", str(tmp_path / "empty"))
    assert result.returncode == 1
    assert "There are no matches in" in result.stderr
    assert not (tmp_path / "empty").exists()
    # Only where nothing answers: a busy machine needs longer.
    monkeypatch.setattr("markethall_service.store.redis_store.CHECK_S", 0.2)
    result = in_this_process("export", "--all", redis_url="redis://127.0.0.1:1")
    assert result.returncode == 1
    assert "--redis-url" in result.stderr


def test_export_writes_to_devices_without_replacing_them(backup: Backup, tmp_path: Path) -> None:
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target"
    os.mkfifo(pipe)
    link.symlink_to(target)
    with ThreadPoolExecutor(1) as reader:
        reading = reader.submit(pipe.read_text, encoding="utf-8")
        assert in_this_process("export", "--all", "--data", str(backup.data), "--output", str(pipe)).returncode == 0
        assert reading.result(60) == backup.text
    assert pipe.is_fifo()
    assert in_this_process("export", "--all", "--data", str(backup.data), "--output", str(link)).returncode == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == backup.text


def test_folder_option_overrides_the_redis_of_the_environment(backup: Backup) -> None:
    result = in_this_process("export", "--all", "--data", str(backup.data), redis_url="redis://127.0.0.1:1")
    assert result.returncode == 0, result.stderr
    assert result.stdout == backup.text


def test_processes_and_compression_change_no_byte_of_an_export_and_no_result_of_an_import(
    backup: Backup, tmp_path: Path
) -> None:
    packed = tmp_path / "all.jsonl.gz"
    export = ("export", "--all", "--data", str(backup.data), "--output", str(packed))
    assert in_this_process(*export, "--jobs", "2").returncode == 0
    content = packed.read_bytes()
    assert gzip.decompress(content).decode() == backup.text
    assert len(content) < len(backup.text) / 3
    assert in_this_process(*export).returncode == 0
    assert packed.read_bytes() == content
    target = str(tmp_path / "data")
    result = in_this_process("import", str(packed), "--jobs", "2", "--data", target)
    assert f"{MATCH_COUNT} matches imported, 0 there already, 0 lines refused" in result.stderr
    assert in_this_process("export", "--all", "--data", target).stdout.splitlines()[1:] == backup.lines
    for damaged in (content + b"tail", content[: len(content) // 2]):
        packed.write_bytes(damaged)
        result = in_this_process("import", str(packed), "--data", target)
        assert result.returncode == 1
        assert "is compressed, and damaged or cut off" in result.stderr
        assert f"{MATCH_COUNT} matches imported" not in result.stderr


def test_export_of_matches_that_ended_since_a_time_and_verification_of_a_compressed_file(
    backup: Backup, tmp_path: Path
) -> None:
    finished = [line for line in map(json.loads, backup.lines) if '"matchFinished"' in json.dumps(line["commits"][-1])]
    ends = sorted(line["commits"][-1]["commit"]["commitTime"] for line in finished)
    for since, count in (("2020-01-01", len(ends)), (ends[1], len(ends) - 1), ("2999-01-01T00:00", 0)):
        file = str(tmp_path / "records.gz")
        options = ("--public", "--data", str(backup.data), "--output", file)
        result = in_this_process("export", "--all", "--finished-since", since, *options)
        private = sum("joinCode" in line["header"] for line in map(json.loads, backup.lines))
        others = {
            "private": private,
            "not over": MATCH_COUNT - len(ends) - private,
            "ended before --finished-since": len(ends) - count,
        }
        counts = "".join(f", {number} {why}" for why, number in others.items() if number)
        assert result.stderr == f"{count} matches exported, 0 left out{counts}\n"
        if count > 1:
            assert f"{count} verified, 0 NOT VERIFIED" in in_this_process("verify", file).stdout
    result = in_this_process("export", "--all", "--finished-since", "yesterday")
    assert result.returncode == 2
    assert "2026-11-25T10:00Z" in result.stderr


def test_grep_finds_the_line_of_one_match(backup: Backup) -> None:
    """docs/backup.md, "One match"."""
    for line in backup.lines:
        assert [one for one in backup.lines if f'"name":"{match_name(line)}"' in one] == [line]
