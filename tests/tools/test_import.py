"""Import restores exported matches completely, and refuses everything else."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt

from markethall.v1 import match_pb2, match_service_pb2
from markethall_rules import GAMES
from markethall_service.api import tokens as claims
from markethall_service.api.tokens import Tokens
from markethall_service.app.process import MonotonicClock
from markethall_service.codec.records import verify_record
from markethall_service.store.keys import log_key
from tests.api.calls import Table
from tests.service import Service
from tests.waiting import answers, wait_until

from .conftest import Backed
from .matches import KINDS, in_this_process, raw

Json = dict[str, Any]


def test_imported_matches_continue_from_the_backup(backed: Backed, tmp_path: Path) -> None:
    service = Service(tmp_path / "data").start()
    said = in_this_process("import", str(backed.path), "--data", str(service.data))
    assert said.returncode == 0, said.stderr
    assert f"{KINDS} matches imported, 0 there already, 0 lines refused" in said.stderr
    again = in_this_process("import", "-", "--data", str(service.data), text=backed.text)
    assert f"0 matches imported, {KINDS} there already, 0 lines refused" in again.stderr
    assert in_this_process("export", "--all", "--data", str(service.data)).stdout == backed.text
    table = Table(service.target)
    listed = table.matches.ListMatches(
        match_service_pb2.ListMatchesRequest(page_size=100, state=match_pb2.MATCH_STATE_PLAYING)
    ).matches
    assert len(listed) == 2 * len(GAMES)
    rng = random.Random(1)
    for line in backed.text.splitlines():
        table.name = json.loads(line)["header"]["record"]["name"]
        with raw(service.data) as server:
            left = server.ttl(log_key(table.name.removeprefix("matches/")))
        if "joinCode" in line:
            assert 6 * 86_400 < left <= 7 * 86_400
            continue
        over = "matchFinished" in line
        assert (29 if over else 89) * 86_400 < left <= (30 if over else 90) * 86_400
        table.tokens = signed_again(service, backed.tokens[table.name])
        table.play_random(rng)
        assert verify_record(table.record()).startswith("Verified")
    table.close()
    assert service.stop() == 0


def test_unlisted_match_is_listed_again(backed: Backed, tmp_path: Path) -> None:
    """A process can be killed between the writes to the log and to the list."""
    with Service(tmp_path / "data") as service, Table(service.target) as table:

        def listed() -> int:
            asked = match_service_pb2.ListMatchesRequest(page_size=100)
            return len(table.matches.ListMatches(asked).matches)

        assert in_this_process("import", str(backed.path), "--data", str(service.data)).returncode == 0
        assert listed() == KINDS - 1
        with raw(service.data) as server:
            server.delete(*server.keys("mh:index:*"))
        assert listed() == 0
        assert in_this_process("import", str(backed.path), "--data", str(service.data)).returncode == 0
        assert listed() == KINDS - 1


def test_damaged_target_log_is_named_and_others_are_imported(backed: Backed, tmp_path: Path) -> None:
    # A log of two commits without the second one is short, not damaged.
    lines = enumerate(backed.text.splitlines(), 1)
    number, line = next((number, line) for number, line in lines if "matchStarted" in line)
    name = json.loads(line)["header"]["record"]["name"]
    with Service(tmp_path / "data") as service:
        assert in_this_process("import", "-", "--data", str(service.data), text=line).returncode == 0
        with raw(service.data) as server:
            server.xdel(log_key(name.removeprefix("matches/")), "2-0")
        said = in_this_process("import", str(backed.path), "--data", str(service.data))
    assert said.returncode == 1
    assert f"line {number} ({name}): the log of match" in said.stderr
    assert f"{KINDS - 1} matches imported, 0 there already, 1 lines refused" in said.stderr


def test_leftover_keys_are_not_mixed_with_an_imported_match(backed: Backed, tmp_path: Path) -> None:
    with Service(tmp_path / "data") as service, Table(service.target) as table:
        line = next(one for one in backed.text.splitlines() if "joinCode" not in one)
        table.name = json.loads(line)["header"]["record"]["name"]
        key = f"mh:{{{table.name.removeprefix('matches/')}}}"
        with raw(service.data) as server:
            server.set(f"{key}:rules", 77)
            server.set(f"{key}:snapshot", b"of another history")
            assert in_this_process("import", "-", "--data", str(service.data), text=line).returncode == 0
            assert server.get(f"{key}:rules") is None
        assert table.get().revision == len(json.loads(line)["commits"]) + 1


def signed_again(service: Service, there: list[str]) -> list[str]:
    """The tokens of the seats, signed by the key of the service that has the matches now."""
    with raw(service.data) as server:
        key = server.get("mh:key:tokens")
    tokens = Tokens((key,), 3600, MonotonicClock().now_ms)
    held = [jwt.decode(token, options={"verify_signature": False}) for token in there]
    return [tokens.sign(claims.read(one)[0]) for one in held]


DAMAGES: list[tuple[Callable[[Json], object], str]] = [
    (lambda line: line.update(format="markethall.export/3"), "format"),
    (lambda line: line.pop("format"), "public record"),
    (lambda line: line.update(commits={}), "list of commits"),
    (lambda line: line.update(seats=2), "and nothing else"),
    (lambda line: line["header"].update(surprise=1), "the header is no markethall_service.codec.v1.StoredHeader"),
    (lambda line: line["header"]["record"].update(game="go"), "no game 'go'"),
    (lambda line: line["header"]["record"].update(seed="00" * 32), "promised"),
    (lambda line: line["header"]["record"].update(seed="00"), "seed of 32 bytes"),
    (lambda line: line["header"]["record"].update(name="matches/{a}"), "names no match"),
    (lambda line: line["header"]["record"].update(seatCount=7), "version 1 of the rules"),
    (lambda line: line["header"]["record"].update(state="MATCH_STATE_PLAYING"), "the header is no"),
    (lambda line: line.pop("nonces"), "and nothing else"),
    (lambda line: line.update(nonces=["00"]), "no list of hashes"),
    (lambda line: line["nonces"].pop(), "nonces for"),
    (lambda line: line["nonces"].__setitem__(4, "00" * 24), "revision 5 is not what was exported"),
    (
        # A name that the rules accept, but that was not exported.
        lambda line: line["commits"][0]["commit"]["events"][0]["seatTaken"].update(displayName="Mallory"),
        "revision 2 is not what was exported",
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


def test_damaged_lines_are_refused_and_named(backed: Backed, tmp_path: Path) -> None:
    whole = next(one for one in backed.text.splitlines() if '"portobello"' in one and "matchFinished" in one)
    others = [one for one in backed.text.splitlines() if one != whole][:2]
    lines = [others[0], ""]
    for change, _ in DAMAGES:
        changed = json.loads(whole)
        change(changed)
        lines.append(json.dumps(changed))
    said = in_this_process("import", "-", "--data", str(tmp_path), text="\n".join([*lines, others[1]]))
    assert said.returncode == 1
    *refusals, summary = said.stderr.splitlines()
    assert summary == f"2 matches imported, 0 there already, {len(DAMAGES)} lines refused"
    for number, (refusal, (_, reason)) in enumerate(zip(refusals, DAMAGES, strict=True), 3):
        assert refusal.startswith(f"line {number}")
        assert reason in refusal
    assert json.loads(whole)["header"]["record"]["seed"] not in said.stderr
    exported = in_this_process("export", "--all", "--data", str(tmp_path)).stdout
    assert sorted(exported.splitlines()) == sorted(others)


def test_foreign_lines_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd"
    path.write_bytes(
        b'{"format":"markethall.export/1","header":{},"comm\n\xff\xfe\n[]\n7\n{}\n' + b"[" * 100_000 + b"\n[]\n"
    )
    said = in_this_process("import", str(path), "--data", str(tmp_path / "data"))
    assert said.returncode == 1
    assert "7 lines refused" in said.stderr
    assert [f"line {number}: " in said.stderr for number in range(1, 8)] == [True] * 7
    assert "line 6: it is nested deeper than any match" in said.stderr
    assert in_this_process("import", str(tmp_path / "none"), "--data", str(tmp_path / "data")).returncode == 1


def test_different_log_with_the_same_name_is_kept(backed: Backed, tmp_path: Path) -> None:
    line = next(one for one in backed.text.splitlines() if "matchFinished" in one and '"kairo"' in one)
    whole = json.loads(line)
    cut = json.dumps({**whole, "commits": whole["commits"][:12], "nonces": whole["nonces"][:13]})
    assert in_this_process("import", "-", "--data", str(tmp_path), text=cut).returncode == 0
    said = in_this_process("import", "-", "--data", str(tmp_path), text=line)
    assert said.returncode == 1
    assert f"line 1 ({whole['header']['record']['name']}): the match there is at revision 13" in said.stderr
    shorter = json.dumps({**whole, "commits": whole["commits"][:11], "nonces": whole["nonces"][:12]})
    said = in_this_process("import", "-", "--data", str(tmp_path), text=shorter)
    assert "at revision 13, the one of the line at 12" in said.stderr
    kept = json.loads(in_this_process("export", "--all", "--data", str(tmp_path)).stdout)
    assert (kept["commits"], kept["nonces"]) == (whole["commits"][:12], whole["nonces"][:13])
    cut = without_nonces({**whole, "commits": [{"commit": {**whole["commits"][0]["commit"], "requestId": "other"}}]})
    said = in_this_process("import", "-", "--data", str(tmp_path), text=cut)
    assert "differ from revision 2 on" in said.stderr


def many(backed: Backed, count: int) -> list[str]:
    """Lines of this number of matches: those of the backup with other names."""
    lines = [json.loads(line) for line in backed.text.splitlines()]
    made = []
    for number in range(count):
        line = lines[number % len(lines)]
        name = f"matches/copy{number:06}"
        envelope = {**line, "header": {**line["header"], "record": {**line["header"]["record"], "name": name}}}
        made.append(without_nonces(envelope))
    return made


def without_nonces(line: Json) -> str:
    """The line as a release before 1.1 wrote it: without a hash over the entries."""
    left = {name: value for name, value in line.items() if name != "nonces"}
    return json.dumps({**left, "format": "markethall.export/1"}, separators=(",", ":"), ensure_ascii=False)


def test_killed_import_leaves_no_partial_match(backed: Backed, tmp_path: Path) -> None:
    lines = many(backed, 120)
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    commits = {f"copy{number:06}": len(json.loads(line)["commits"]) for number, line in enumerate(lines)}
    service = Service(tmp_path / "data").start()
    command = [sys.executable, "-m", "markethall_service", "import", str(path), "--data", str(service.data)]
    server = raw(service.data)
    cut_short = 0
    for number in range(4):
        server.flushall()
        importing = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        while not server.dbsize() and importing.poll() is None:
            time.sleep(0.001)
        time.sleep(0.05 * number)
        victim = (importing.pid, redis_pid(service))[number % 2]
        subprocess.run(["kill", "-9", str(victim)], check=True)
        if victim == importing.pid:
            importing.wait()
        else:
            importing.send_signal(signal.SIGKILL)
            importing.wait()
        there = halves(service, commits)
        cut_short += there < len(lines)
    assert cut_short
    assert in_this_process("import", str(path), "--data", str(service.data)).returncode == 0
    exported = in_this_process("export", "--all", "--data", str(service.data)).stdout.splitlines()
    assert [without_nonces(json.loads(line)) for line in exported] == lines
    server.close()
    assert service.stop() == 0


def halves(service: Service, commits: dict[str, int]) -> int:
    """The number of matches, after checking that each is complete."""
    with raw(service.data) as server:
        wait_until(lambda: answers(server))
        lengths = {name: server.xlen(log_key(name)) for name in commits}
    assert all(length in (0, commits[name] + 1) for name, length in lengths.items())
    return sum(map(bool, lengths.values()))


def redis_pid(service: Service) -> int:
    return int((service.data / "redis.pid").read_text())
