"""Every output of a tool is read by every tool that the documentation names for it, one match or many in a file.

| output | readers |
|---|---|
| `demo --json`, GetRecord, `record_json` | `verify`, `replay`, CheckRecord, the table, `read_record` |
| `export --public`, one match or `--all` | `verify`, `replay`, the table |
| `export` | `import`; `verify` names it |
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from markethall.v1.game_pb2 import Game
from markethall_client import Client, read_record, record_json
from markethall_service.app.live_settings import values_in
from markethall_service.app.settings import keys_in
from tests.kits import GAME_NAMES
from tests.service import Service

from .commands import in_this_process, markethall

# One process makes the files.
pytestmark = pytest.mark.xdist_group("readers")


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `export --public --all` writes: a finished match of each game."""
    folder = tmp_path_factory.mktemp("export")
    with Service(folder / "data") as service, Client(service.target) as client:
        for game in GAME_NAMES:
            match = client.create(Game(name=game), seats=2)
            seats = [client.join(match, name="Zoë 李") for _ in range(2)]
            seats[0].resign()
        path = folder / "matches.jsonl"
        exported = markethall("export", "--public", "--all", "--data", str(folder / "data"), "--output", str(path))
    assert exported.returncode == 0, exported.stderr
    return path


@pytest.fixture(scope="module")
def demo(hall: Service) -> str:
    """The output of `demo --json`."""
    demo = in_this_process("demo", "--game", "klongs", "--json", "--target", hall.target)
    assert demo.returncode == 0, demo.stderr
    return demo.stdout


def as_it_was(text: bytes) -> bytes:
    """The file unchanged."""
    return text


def with_mark_and_windows_lines(text: bytes) -> bytes:
    """As an editor on Windows saves it."""
    return b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n")


def as_utf_16(text: bytes) -> bytes:
    """As PowerShell redirects it."""
    return text.decode().replace("\n", "\r\n").encode("utf-16")


def without_last_line_feed(text: bytes) -> bytes:
    """As some editors save it."""
    return text.rstrip(b"\n")


def with_blank_lines(text: bytes) -> bytes:
    """With lines that hold nothing."""
    return b"\n  \n" + text.replace(b"\n", b"\n\n") + b"\n\n"


CHANGED = (as_it_was, with_mark_and_windows_lines, as_utf_16, without_last_line_feed, with_blank_lines)


@pytest.mark.parametrize("change", CHANGED, ids=lambda change: change.__name__)
def test_verify_and_replay_read_a_public_export_whatever_an_editor_does_to_it(
    lines: Path, tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(change(lines.read_bytes()))
    verified = in_this_process("verify", str(path))
    assert (verified.returncode, verified.stderr) == (0, "")
    count = len(GAME_NAMES)
    assert verified.stdout.count(": Verified: matches/") == count
    assert f"{count} records: {count} verified, 0 NOT VERIFIED, 0 NOT CHECKED." in verified.stdout
    names = [json.loads(line)["header"]["name"] for line in lines.read_text().splitlines()]
    for name in (names[2], names[2].removeprefix("matches/")):
        replayed = in_this_process("replay", str(path), "--match", name, text="q\n")
        assert replayed.returncode == 0, replayed.stderr
        assert names[2] in replayed.stdout
    several = in_this_process("replay", str(path), text="q\n")
    assert several.returncode == 1
    assert f"has {count} records: choose one by --match" in several.stderr
    assert names[0] in several.stderr
    assert in_this_process("replay", str(path), "--match", "matches/nowhere", text="q\n").returncode == 1


@pytest.mark.parametrize("change", CHANGED, ids=lambda change: change.__name__)
def test_verify_and_replay_read_one_record_whatever_an_editor_does_to_it(
    demo: str, tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "record.json"
    for text in (demo, json.dumps(json.loads(demo))):
        path.write_bytes(change(text.encode()))
        verified = in_this_process("verify", str(path))
        assert (verified.returncode, verified.stderr) == (0, "")
        assert verified.stdout.startswith("Verified: matches/")
        replayed = in_this_process("replay", str(path), text="q\n")
        assert replayed.returncode == 0, replayed.stderr


def test_records_of_rest_and_of_the_sdk_are_read_by_all(hall: Service, tmp_path: Path, demo: str) -> None:
    name = json.loads(demo)["header"]["name"]
    with Client(hall.target, timeout=100) as client, httpx.Client(base_url=hall.http, timeout=100) as web:
        by_rest = web.get(f"/v1/{name}/record").text
        texts = [demo, by_rest, record_json(client.get_record(name))]
        for text in texts:
            assert client.rpc.check_record(read_record(text)).verified
            assert client.rpc.check_record(read_record(b"\xef\xbb\xbf" + text.encode())).verified
            assert client.rpc.check_record(read_record("\ufeff" + text)).verified
            body = json.dumps({"record": json.loads(text)}).encode()
            headers = {"Content-Type": "application/json; charset=utf-8"}
            for content in (body, b"\xef\xbb\xbf" + body, body + b"\r\n"):
                answer = web.post("/v1/records:check", content=content, headers=headers)
                assert answer.json().get("verified") is True, answer.text[:300]
    path = tmp_path / "record.json"
    for text in texts:
        path.write_text(text, encoding="utf-8")
        assert in_this_process("verify", str(path)).returncode == 0


def test_many_files_and_lines_are_verified_in_one_process_or_in_several(lines: Path, demo: str, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(demo, encoding="utf-8")
    good = lines.read_text(encoding="utf-8").splitlines()
    changed = json.loads(good[1])
    changed["header"]["seed"] = "00" * 32
    many = tmp_path / "many.jsonl"
    many.write_text("\n".join(["{cut off", *good, json.dumps(changed), *good * 20]) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "markethall_service", "verify", str(record), str(many)]
    for options in ([], ["--jobs", "2"]):
        result = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
        assert result.returncode == 1
        assert result.stdout.count("Verified: ") == 1 + len(good) * 21
        assert f"{many} line 1: NOT CHECKED: " in result.stderr
        assert f"{many} line {len(good) + 2}: NOT VERIFIED: header.name and header.seed do not match" in result.stderr
        verified = 1 + len(good) * 21
        assert f"{verified + 2} records: {verified} verified, 1 NOT VERIFIED, 1 NOT CHECKED." in result.stdout
    backup = '{"format":"markethall.export/1"}'
    many.write_text("\n".join([backup] * 70), encoding="utf-8")
    lines_of_backup = in_this_process("verify", str(many))
    why = "NOT CHECKED: this is a line of a backup, not a record: "
    assert [line.partition("'")[0] for line in lines_of_backup.stderr.splitlines()] == [
        *(f"{many} line {number}: {why}" for number in (1, 2, 3)),
        f"67 more, the last is {many} line 70: {why}",
    ]
    assert "70 records: 0 verified, 0 NOT VERIFIED, 70 NOT CHECKED." in lines_of_backup.stdout
    many.write_text("\n".join([*good, "{cut off"]), encoding="utf-8")
    assert in_this_process("verify", str(many)).returncode == 2
    standard_input = in_this_process("verify", "-", text="\n".join(good))
    assert standard_input.returncode == 0
    assert f"{len(good)} records: {len(good)} verified" in standard_input.stdout


def test_a_byte_that_is_no_text_spoils_only_its_line(lines: Path, tmp_path: Path) -> None:
    good = lines.read_bytes().splitlines()
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b"\n".join([good[0], good[1].replace(b'"header"', b'"head\xe9r"'), good[2]]))
    result = in_this_process("verify", str(path))
    assert result.returncode == 2
    assert "line 2: NOT CHECKED: this is no record: it is not text in UTF-8" in result.stderr
    assert "3 records: 2 verified" in result.stdout


def test_a_backup_is_not_taken_for_a_record_and_a_record_is_no_backup(demo: str, tmp_path: Path) -> None:
    path = tmp_path / "backup.jsonl"
    line = '{"format":"markethall.export/1","header":{},"commits":[],"nonces":[]}\n'
    for count in (1, 2):
        path.write_text(line * count, encoding="utf-8")
        for command, status in (("verify", 2), ("replay", 1)):
            result = in_this_process(command, str(path), text="q\n")
            assert result.returncode == status
            assert "'markethall import'" in result.stderr
    for text, refusal in ((demo, "over several lines, as a record is"), ("", "is empty"), ("\n \n", "is empty")):
        path.write_text(text, encoding="utf-8")
        result = in_this_process("import", str(path), "--data", str(tmp_path / "data"))
        assert (result.returncode, result.stderr.count("\n")) == (1, 2), result.stderr
        assert refusal in result.stderr


def test_files_of_an_operator_are_read_as_windows_redirects_and_saves_them(lines: Path, tmp_path: Path) -> None:
    """The backup, the keys, the erasures, and files of settings. PowerShell redirects in UTF-16."""
    data, target = ("--data", str(lines.parent / "data")), ("--data", str(tmp_path / "data"))
    backup, keys, erased = (tmp_path / name for name in ("backup.jsonl", "keys.json", "erased.jsonl"))
    name = json.loads(lines.read_text().splitlines()[0])["header"]["name"]
    commands = (("erase", name, "1", "--yes"), ("export", "--all"), ("keys", "export", "-"), ("erase", "--list"))
    _, *outputs = [in_this_process(*command, *data) for command in commands]
    for output, path in zip(outputs, (backup, keys, erased), strict=True):
        assert output.returncode == 0, output.stderr
        assert output.stdout.isascii()
        path.write_bytes(as_utf_16(output.stdout.encode()))
    assert in_this_process("keys", "import", str(keys), *target).returncode == 0
    imported = in_this_process("import", str(backup), "--erased", str(erased), *target)
    assert f"{len(GAME_NAMES)} matches imported, 0 there already, 0 lines refused" in imported.stderr
    backup.write_bytes(outputs[0].stdout.encode().replace(b"\n", b"\r"))
    again = in_this_process("import", str(backup), *target)
    assert f"0 matches imported, {len(GAME_NAMES)} there already, 0 lines refused" in again.stderr
    key = tmp_path / "key"
    for encoding in ("utf-8-sig", "utf-16"):
        key.write_text("0123456789abcdef" * 2 + "\r\n", encoding=encoding)
        assert keys_in(key) == ("0123456789abcdef" * 2,)
        key.write_text("MARKETHALL_LOG_LEVEL=DEBUG\r\n", encoding=encoding)
        assert values_in(key) == {"log_level": "DEBUG"}


@pytest.mark.parametrize("text", ["", "\n\n", "[]", "[1]\n[2]\n", "null"])
def test_a_file_without_a_record_was_not_checked(text: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    result = in_this_process("verify", str(path))
    assert result.returncode == 2
    assert "NOT CHECKED: " in result.stderr


def incomplete(record: Any) -> None:
    """Without its last commit."""
    del record["commits"][-1]


def empty(record: Any) -> None:
    """Without any commit."""
    record["commits"] = []


def nameless(record: Any) -> None:
    """Of a match that no service could name."""
    record["header"]["name"] = "matches/"


@pytest.mark.parametrize("change", [incomplete, empty, nameless], ids=lambda change: change.__name__)
def test_what_is_no_whole_record_gets_status_2_and_bad_field(
    hall: Service, demo: str, tmp_path: Path, change: Callable[[Any], None]
) -> None:
    record = json.loads(demo)
    change(record)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    result = in_this_process("verify", str(path))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("NOT CHECKED: ")
    answer = httpx.post(f"{hall.http}/v1/records:check", json={"record": record}, timeout=100)
    assert answer.status_code == 400
    assert answer.json()["error"]["details"][0]["reason"] == "BAD_FIELD"
