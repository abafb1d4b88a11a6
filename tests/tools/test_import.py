"""Import restores exported matches completely, and refuses everything else."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import jwt
import pytest
from google.protobuf import json_format

from markethall.v1 import match_pb2, match_service_pb2
from markethall_platform.clock import MonotonicClock
from markethall_rules import GAMES, commitment
from markethall_service.api import tokens as claims
from markethall_service.api.tokens import Tokens
from markethall_service.codec.records import verify_record
from markethall_service.codec.v1.stored_pb2 import StoredCommit, StoredHeader
from markethall_service.operator.backup import compact
from markethall_service.store.keys import log_key
from markethall_service.store.match_log import NO_NONCE, new_nonce
from markethall_service.store.request_ids import request_field
from tests.api.calls import Table
from tests.forked import Forked
from tests.service import Service
from tests.waiting import answers, wait_until

from .commands import in_this_process
from .conftest import Backup, match_name
from .stored_matches import MATCH_COUNT, key_prefix, redis_client

Json = dict[str, Any]
DAY_S: Final = 86_400


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service without matches."""
    with Service(tmp_path / "data") as service:
        yield service


def test_imported_matches_continue_from_the_backup(backup: Backup, service: Service) -> None:
    data = ("--data", str(service.data))
    result = in_this_process("import", str(backup.path), *data)
    assert result.returncode == 0, result.stderr
    assert f"{MATCH_COUNT} matches imported, 0 there already, 0 lines refused" in result.stderr
    repeated = in_this_process("import", "-", *data, text=backup.text)
    assert f"0 matches imported, {MATCH_COUNT} there already, 0 lines refused" in repeated.stderr
    assert in_this_process("export", "--all", *data).stdout.splitlines()[1:] == backup.lines
    rng = random.Random(1)
    with Table(service.target) as table, redis_client(service.data) as client:
        request = match_service_pb2.ListMatchesRequest(page_size=100, state=match_pb2.MATCH_STATE_PLAYING)
        assert len(table.matches.ListMatches(request).matches) == 2 * len(GAMES)
        for line in backup.lines:
            table.name = match_name(line)
            seconds_left = client.ttl(f"{key_prefix(table.name)}:log")
            if "joinCode" in line:
                assert 6 * DAY_S < seconds_left <= 7 * DAY_S
                continue
            days = 30 if "matchFinished" in line else 90
            assert (days - 1) * DAY_S < seconds_left <= days * DAY_S
            table.tokens = sign_again(service, backup.tokens[table.name])
            table.play_random(rng)
            assert verify_record(table.record()).startswith("Verified")


def test_unlisted_match_is_listed_again(backup: Backup, service: Service) -> None:
    """A process can be killed between the writes to the log and to the list."""
    import_command = ("import", str(backup.path), "--data", str(service.data))
    with Table(service.target) as table:

        def listed_count() -> int:
            request = match_service_pb2.ListMatchesRequest(page_size=100)
            return len(table.matches.ListMatches(request).matches)

        assert in_this_process(*import_command).returncode == 0
        assert listed_count() == MATCH_COUNT - 1
        with redis_client(service.data) as client:
            client.delete(*client.keys("mh:index:*"))
        assert listed_count() == 0
        assert in_this_process(*import_command).returncode == 0
        assert listed_count() == MATCH_COUNT - 1


def test_damaged_target_log_is_named_and_others_are_imported(backup: Backup, service: Service) -> None:
    # A log of two commits without the second one is short, not damaged.
    number, line = next((number, line) for number, line in enumerate(backup.lines, 2) if "matchStarted" in line)
    assert in_this_process("import", "-", "--data", str(service.data), text=line).returncode == 0
    with redis_client(service.data) as client:
        client.xdel(f"{key_prefix(match_name(line))}:log", "2-0")
    result = in_this_process("import", str(backup.path), "--data", str(service.data))
    assert result.returncode == 1
    assert f"line {number} ({match_name(line)}): the log of match" in result.stderr
    assert f"{MATCH_COUNT - 1} matches imported, 0 there already, 1 lines refused" in result.stderr


def test_leftover_keys_are_not_mixed_with_an_imported_match(backup: Backup, service: Service) -> None:
    line = next(line for line in backup.lines if "joinCode" not in line)
    key = key_prefix(match_name(line))
    with redis_client(service.data) as client:
        client.set(f"{key}:rules", 77)
        client.set(f"{key}:snapshot", b"of another history")
        assert in_this_process("import", "-", "--data", str(service.data), text=line).returncode == 0
        assert client.get(f"{key}:rules") is None
    with Table(service.target) as table:
        table.name = match_name(line)
        assert table.get().revision == len(json.loads(line)["commits"]) + 1


def sign_again(service: Service, tokens: list[str]) -> list[str]:
    """The tokens with the same claims, signed with the key of this service."""
    with redis_client(service.data) as client:
        key = client.get("mh:key:tokens")
    signer = Tokens((key,), 3600, MonotonicClock().now_ms)
    decoded = [jwt.decode(token, options={"verify_signature": False}) for token in tokens]
    return [signer.sign(claims.read(payload)[0]) for payload in decoded]


DAMAGES: list[tuple[Callable[[Json], object], str]] = [
    (
        lambda line: line.update(format="markethall.export/2"),
        'its format is "markethall.export/2", and this release reads "markethall.export/1": import it with the',
    ),
    (lambda line: line.update(format="of another program"), 'it has no "format": "markethall.export/1"'),
    (lambda line: line.pop("format"), "public record"),
    (lambda line: line.update(commits={}), "list of commits"),
    (lambda line: line.update(seats=2), "and nothing else"),
    (lambda line: line["header"].update(surprise=1), "the header is no markethall_service.codec.v1.StoredHeader"),
    (lambda line: line["header"]["record"].update(game="go"), "no game 'go'"),
    (lambda line: line["header"]["record"].update(seed="00" * 32), "promised"),
    (lambda line: line["header"]["record"].update(seed="00"), "seed of 32 bytes"),
    (lambda line: line["header"]["record"].update(name="matches/{a}"), "names no match"),
    (
        lambda line: line["header"]["record"].update(seatCount=7),
        "no match can begin like this: Portobello Market is for 2, 3 or 4 players, not 7",
    ),
    (lambda line: line["header"]["record"].update(state="MATCH_STATE_PLAYING"), "the header does not say"),
    (lambda line: line.pop("nonces"), "and nothing else"),
    (lambda line: line.update(nonces=["00"]), "no list of hashes"),
    (lambda line: line["nonces"].pop(), "nonces for"),
    (lambda line: line["nonces"].__setitem__(4, "00" * 24), "revision 5 is not what was exported"),
    (
        # A name that the rules accept, but that was not exported.
        lambda line: line["commits"][0]["personal"].update(displayName="Mallory"),
        "commit 1 is none of a match",
    ),
    (lambda line: line["commits"].pop(5), "revision 8"),
    (lambda line: line["commits"].pop(0), "revision 3"),
    (lambda line: line["commits"][9]["commit"].update(draws=8), "draws"),
    (lambda line: line["commits"][9]["commit"].update(toAct=[]), "seats to act"),
    (
        lambda line: line["commits"][9]["commit"].update(commitTime="2026-01-01T00:00:00.000001Z"),
        "commit 10 does not say",
    ),
    (lambda line: line["commits"][9]["commit"]["events"].pop(), "number of events"),
    (lambda line: line["commits"][9]["commit"]["events"].append({}), "commit 10 is none"),
    (
        lambda line: line["commits"][9]["commit"].update(move=3),
        "commit 10 is no markethall_service.codec.v1.StoredCommit",
    ),
    (lambda line: line["commits"][-1]["commit"]["events"][-1]["matchFinished"]["scores"].reverse(), "scores"),
]


def test_damaged_lines_are_refused_and_named(backup: Backup, tmp_path: Path) -> None:
    complete = next(line for line in backup.lines if '"portobello"' in line and "matchFinished" in line)
    others = [line for line in backup.lines if line != complete][:2]
    lines = [others[0], ""]
    for change, _ in DAMAGES:
        damaged = json.loads(complete)
        change(damaged)
        lines.append(json.dumps(damaged))
    result = in_this_process("import", "-", "--data", str(tmp_path), text="\n".join([*lines, others[1]]))
    assert result.returncode == 1
    *refusals, summary = result.stderr.splitlines()
    assert summary == f"2 matches imported, 0 there already, {len(DAMAGES)} lines refused"
    for number, (refusal, (_, reason)) in enumerate(zip(refusals, DAMAGES, strict=True), 3):
        assert refusal.startswith(f"line {number}")
        assert reason in refusal
    assert json.loads(complete)["header"]["record"]["seed"] not in result.stderr
    exported = in_this_process("export", "--all", "--data", str(tmp_path)).stdout
    assert sorted(exported.splitlines()[1:]) == sorted(others)


def test_foreign_lines_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(
        b'{"format":"markethall.export/1","header":{},"comm\n\xff\xfe\n[]\n7\n{}\n' + b"[" * 100_000 + b"\n[]\n"
    )
    result = in_this_process("import", str(path), "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert "7 lines refused" in result.stderr
    assert [f"line {number}: " in result.stderr for number in range(1, 8)] == [True] * 7
    assert "line 6: it is nested deeper than any match" in result.stderr
    assert in_this_process("import", str(tmp_path / "none"), "--data", str(tmp_path / "data")).returncode == 1


def test_different_log_with_the_same_name_is_kept(backup: Backup, tmp_path: Path) -> None:
    line = next(line for line in backup.lines if "matchFinished" in line and '"kairo"' in line)
    complete = json.loads(line)

    def import_line(text: str) -> str:
        """The errors of an import that is refused."""
        result = in_this_process("import", "-", "--data", str(tmp_path), text=text)
        assert result.returncode == 1
        return result.stderr

    def first_commits(count: int) -> str:
        return json.dumps(
            {**complete, "commits": complete["commits"][:count], "nonces": complete["nonces"][: count + 1]}
        )

    assert in_this_process("import", "-", "--data", str(tmp_path), text=first_commits(12)).returncode == 0
    assert f"line 1 ({match_name(line)}): the match there is at revision 13" in import_line(line)
    assert "at revision 13, the one of the line at 12" in import_line(first_commits(11))
    kept = json.loads(in_this_process("export", match_name(line), "--data", str(tmp_path)).stdout)
    assert (kept["commits"], kept["nonces"]) == (complete["commits"][:12], complete["nonces"][:13])
    first = complete["commits"][0]
    other_commit = {**first, "commit": {**first["commit"], "requestId": "other"}}
    assert "differ from revision 2 on" in import_line(with_nonces({**complete, "commits": [other_commit]}))


def copies(backup: Backup, count: int) -> list[str]:
    """Lines of this number of matches: those of the backup with other names."""
    lines = [json.loads(line) for line in backup.lines]
    renamed = []
    for number in range(count):
        line = lines[number % len(lines)]
        name, own = f"matches/copy{number:06}", line["header"]["record"]
        record = {**own, "name": name, "seedCommitment": commitment(name, bytes.fromhex(own["seed"]))}
        renamed.append(with_nonces({**line, "header": {**line["header"], "record": record}}))
    return renamed


def with_nonces(line: Json) -> str:
    """The line with new hashes, which fit what it holds."""
    header = json_format.ParseDict(line["header"], StoredHeader())
    commits = [json_format.ParseDict(commit, StoredCommit()) for commit in line["commits"]]
    requests = [b"", *(request_field(one.commit.seat, one.commit.request_id) for one in commits)]
    nonces: list[bytes] = []
    for commit in commits:
        # The hashes do not cover what can be erased.
        commit.ClearField("personal")
    for request, message in zip(requests, [header, *commits], strict=True):
        if isinstance(message, StoredCommit):
            # The log keeps the request id beside the commit.
            message.commit.ClearField("request_id")
        content = message.SerializeToString(deterministic=True)
        nonces.append(new_nonce(nonces[-1] if nonces else NO_NONCE, request, content))
    return compact({**line, "nonces": [nonce.hex() for nonce in nonces]})


@contextmanager
def running_import(path: Path, data: Path) -> Iterator[Forked]:
    """An import in a process of its own. It is killed at the end of the block."""
    with open(os.devnull, "r+") as null:
        process = Forked(["import", str(path), "--data", str(data)], os.environ, [null.fileno()] * 3)
    yield process
    process.send_signal(signal.SIGKILL)
    process.wait(60)


def test_killed_import_leaves_no_partial_match(backup: Backup, service: Service, tmp_path: Path) -> None:
    lines = copies(backup, 60)
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    commits = {f"copy{number:06}": len(json.loads(line)["commits"]) for number, line in enumerate(lines)}
    incomplete_imports = 0
    with redis_client(service.data) as client:
        for number in range(4):
            client.flushall()
            with running_import(path, service.data) as process:
                while not client.dbsize() and process.poll() is None:
                    time.sleep(0.001)
                time.sleep(0.03 * number)
                victim = (process.pid, redis_pid(service))[number % 2]
                # A fast import can have ended. Not all four have, as asserted below.
                with suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)
            incomplete_imports += complete_match_count(service, commits) < len(lines)
    assert incomplete_imports
    assert in_this_process("import", str(path), "--data", str(service.data)).returncode == 0
    _, *exported = in_this_process("export", "--all", "--data", str(service.data)).stdout.splitlines()
    assert exported == lines


def complete_match_count(service: Service, commits: dict[str, int]) -> int:
    """The number of matches, after a check that each has all its commits."""
    with redis_client(service.data) as client:
        wait_until(lambda: answers(client))
        lengths = {match_id: client.xlen(log_key(match_id)) for match_id in commits}
    assert all(length in (0, commits[match_id] + 1) for match_id, length in lengths.items())
    return sum(map(bool, lengths.values()))


def redis_pid(service: Service) -> int:
    """The process id of the private Redis server."""
    return int((service.data / "redis.pid").read_text())
