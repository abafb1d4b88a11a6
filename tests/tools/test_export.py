"""A backup contains every match completely, and only its owner can read it."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from google.protobuf import json_format

from markethall.v1 import match_pb2
from markethall_client import Client
from markethall_rules import GAMES
from markethall_service.codec.v1.stored_pb2 import StoredCommit, StoredHeader
from markethall_service.store.keys import log_key
from tests.api.calls import Table
from tests.service import Service

from .conftest import Backed
from .matches import KINDS, filled, in_this_process, raw, rewritten


def test_export_contains_every_log_completely(backed: Backed) -> None:
    service = Service(backed.data).start()
    for line in backed.text.splitlines():
        envelope = json.loads(line)
        header = json_format.ParseDict(envelope["header"], StoredHeader())
        commits = [json_format.ParseDict(commit, StoredCommit()) for commit in envelope["commits"]]
        entries = raw(backed.data).xrange(log_key(header.record.name.removeprefix("matches/")))
        assert [fields[b"c"] for _, fields in entries] == [one.SerializeToString() for one in (header, *commits)]
        assert len(header.record.seed) == 64
    assert service.stop() == 0


def test_backup_is_readable_by_its_owner_only(backed: Backed, tmp_path: Path) -> None:
    assert backed.path.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in backed.path.parent.iterdir() if path.is_file()] == ["all.jsonl"]
    said = in_this_process("export", "--all", "--data", str(backed.data))
    assert said.stdout == backed.text
    assert "secrets" in said.stderr
    here = tmp_path / "all.jsonl"
    here.write_text("old", encoding="utf-8")
    here.chmod(0o644)
    assert in_this_process("export", "--all", "--data", str(backed.data), "--output", str(here)).returncode == 0
    assert here.stat().st_mode & 0o777 == 0o600


def test_leftovers_of_a_killed_export_do_no_harm(backed: Backed, tmp_path: Path) -> None:
    # Of a process with our process id, which is always the same in a container.
    left = tmp_path / f".all.jsonl.{os.getpid()}.part"
    left.write_text("half a match", encoding="utf-8")
    here = tmp_path / "all.jsonl"
    said = in_this_process("export", "--all", "--data", str(backed.data), "--output", str(here))
    assert said.returncode == 0, said.stderr
    assert here.read_text(encoding="utf-8") == backed.text
    assert left.read_text(encoding="utf-8") == "half a match"
    said = in_this_process("export", "--all", "--data", str(tmp_path / "empty"), "--output", str(here))
    assert said.returncode == 1
    assert here.read_text(encoding="utf-8") == backed.text
    assert {path.name for path in tmp_path.iterdir()} == {here.name, left.name}


def test_export_of_one_match_and_of_finished_matches(backed: Backed) -> None:
    name = json.loads(backed.text.splitlines()[3])["header"]["record"]["name"]
    for word in (name, name.removeprefix("matches/")):
        said = in_this_process("export", word, "--data", str(backed.data))
        assert said.stdout.splitlines() == [backed.text.splitlines()[3]]
    said = in_this_process("export", "--all", "--finished-only", "--data", str(backed.data))
    assert len(said.stdout.splitlines()) == len(GAMES)
    assert "matchFinished" in said.stdout.splitlines()[0]


def test_closed_match_and_match_with_rematch_count_as_finished(tmp_path: Path) -> None:
    with Service(tmp_path / "data") as service, Client(service.target) as hall:
        closed = hall.call_off(hall.create("kairo", seats=2))
        match = hall.create("klongs", seats=2)
        anna, bert = hall.join(match), hall.join(match)
        bert.resign()
        waiting = anna.rematch()
        said = in_this_process("export", "--all", "--finished-only", "--data", str(service.data))
        names = [json.loads(line)["header"]["record"]["name"] for line in said.stdout.splitlines()]
        assert waiting.match not in names
        assert sorted(names) == sorted([closed.name, match.match.name])


def test_public_export_contains_what_the_service_shows(tmp_path: Path) -> None:
    service = Service(tmp_path / "data").start()
    names = filled(service)
    # While the service runs: through its private Redis.
    said = in_this_process("export", "--all", "--public", "--data", str(service.data))
    assert (said.returncode, "secret" in said.stderr) == (0, False), said.stderr
    lines = said.stdout.splitlines()
    assert len(lines) == KINDS - 1
    table = Table(service.target)
    for line in lines:
        record = json_format.Parse(line, match_pb2.Record())
        table.name = record.header.name
        assert record == table.record()
        assert bool(record.header.seed) == (record.header.state == match_pb2.MATCH_STATE_FINISHED)
        if record.header.seed:
            assert in_this_process("verify", "-", text=line).returncode == 0
    private = (set(names) - {json.loads(line)["header"]["name"] for line in lines}).pop()
    asked = in_this_process("export", private, "--public", "--data", str(service.data))
    assert "joinCode" not in asked.stdout
    assert 'seed"' not in asked.stdout
    table.close()
    assert service.stop() == 0


def test_damaged_log_is_named_and_others_are_exported(tmp_path: Path) -> None:
    service = Service(tmp_path / "data").start()
    names = sorted(filled(service))
    with raw(service.data) as server:
        server.xdel(log_key(names[0].removeprefix("matches/")), "1-0")
    said = in_this_process("export", "--all", "--data", str(service.data))
    assert said.returncode == 1
    assert f"{names[0]}: the log of match" in said.stderr
    assert len(said.stdout.splitlines()) == KINDS - 1
    assert service.stop() == 0


def test_entries_of_a_newer_release_are_not_dropped_silently(tmp_path: Path) -> None:
    service = Service(tmp_path / "data").start()
    table = Table(service.target)
    table.start()
    with raw(service.data) as server:
        # Field 1000, a number, which no message has.
        rewritten(server, table.name, lambda revision, content: content + b"\xc0\x3e\x01" * (revision == 2))
    said = in_this_process("export", table.name, "--data", str(service.data))
    assert (said.returncode, said.stdout) == (1, "")
    assert "revision 2 was written by a newer release" in said.stderr
    table.close()
    assert service.stop() == 0


def test_failed_exports_are_explained(backed: Backed, tmp_path: Path) -> None:
    said = in_this_process("export", "nowhere", "--data", str(backed.data))
    assert (said.returncode, said.stdout) == (1, "")
    assert "there is no such match" in said.stderr
    assert in_this_process("export", "--data", str(backed.data)).returncode == 2
    said = in_this_process("export", "--all", "--data", str(tmp_path / "empty"))
    assert said.returncode == 1
    assert "There are no matches in" in said.stderr
    assert not (tmp_path / "empty").exists()
    settings: dict[str, Any] = {"redis_url": "redis://127.0.0.1:1"}
    said = in_this_process("export", "--all", **settings)
    assert said.returncode == 1
    assert "--redis-url" in said.stderr


def test_export_writes_to_devices_without_replacing_them(backed: Backed, tmp_path: Path) -> None:
    pipe, link, real = tmp_path / "pipe", tmp_path / "link", tmp_path / "real"
    os.mkfifo(pipe)
    link.symlink_to(real)
    with ThreadPoolExecutor(1) as reader:
        reading = reader.submit(pipe.read_text, encoding="utf-8")
        assert in_this_process("export", "--all", "--data", str(backed.data), "--output", str(pipe)).returncode == 0
        assert reading.result(60) == backed.text
    assert pipe.is_fifo()
    assert in_this_process("export", "--all", "--data", str(backed.data), "--output", str(link)).returncode == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == backed.text


def test_folder_option_overrides_the_redis_of_the_environment(backed: Backed) -> None:
    said = in_this_process("export", "--all", "--data", str(backed.data), redis_url="redis://127.0.0.1:1")
    assert said.returncode == 0, said.stderr
    assert said.stdout == backed.text
