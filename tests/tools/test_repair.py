"""A damaged append-only file: the error of a start names the remedy, which keeps a copy, and the service starts."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from markethall_platform.redis_server.append_only import files, find_damage
from markethall_platform.redis_server.server import RedisFailed
from markethall_service.operator.repair import repair
from tests.service import Service

from .commands import in_this_process, markethall
from .conftest import Backup, match_name
from .stored_matches import redis_client

Damage = Callable[[bytes], bytes]

NOISE = random.Random(5).randbytes(4096)


def start_of_last_commits(data: bytes, count: int) -> int:
    """The offset in an append-only file at which its last commits begin."""
    return [command.start() for command in re.finditer(rb"\*[0-9]+\r\n\$4\r\nXADD\r\n", data)][-count]


def match_ids(data: bytes) -> set[str]:
    """The ids of the matches with commits in a part of an append-only file."""
    return {match_id.decode() for match_id in re.findall(rb"mh:\{(\w+)\}:log\r\n", data)}


DAMAGES_AT_THE_END: dict[str, Damage] = {
    "zeros after the end": lambda data: data + bytes(4096),
    "noise after the end": lambda data: data + NOISE,
    "part of a commit": lambda data: data[: start_of_last_commits(data, 1) + 40],
    "zeros in a commit": lambda data: data[: start_of_last_commits(data, 1) + 9] + bytes(4096),
    "zeros in place of commits": lambda data: (
        data[: start_of_last_commits(data, 3)] + bytes(len(data) - start_of_last_commits(data, 3))
    ),
    "part of a transaction": lambda data: (
        data + b"*1\r\n$5\r\nMULTI\r\n*3\r\n$3\r\nSET\r\n$1\r\na\r\n$1\r\nb\r\n" + bytes(100)
    ),
}


@pytest.fixture
def folder(backup: Backup, tmp_path: Path) -> Path:
    """A copy of the data folder with matches in every state."""
    return backup.copy_data(tmp_path)


def apply_damage(folder: Path, damage: Damage) -> Path:
    """Damage the last append-only file. Returns it."""
    file = files(folder)[-1]
    file.write_bytes(damage(file.read_bytes()))
    return file


def exported_lines(folder: Path) -> list[str]:
    """The backup lines of all matches in the folder."""
    return in_this_process("export", "--all", "--data", str(folder)).stdout.splitlines()[1:]


@pytest.mark.parametrize("damage", DAMAGES_AT_THE_END.values(), ids=DAMAGES_AT_THE_END)
def test_a_damaged_end_is_cut_and_the_service_starts(backup: Backup, folder: Path, damage: Damage) -> None:
    file = apply_damage(folder, damage)
    before, found_damage = file.read_bytes(), find_damage(folder)
    assert found_damage is not None
    result = in_this_process("doctor", "--repair", "--data", str(folder))
    assert result.returncode == 0, result.stderr
    assert f"{file} was cut at byte {found_damage.keep}. Lost: {len(before) - found_damage.keep} bytes" in result.stdout
    [copy] = folder.glob("damaged-*")
    assert str(copy) in result.stdout
    assert (copy / file.relative_to(folder)).read_bytes() == before
    assert file.read_bytes() == before[: found_damage.keep]
    with Service(folder):
        lines = exported_lines(folder)
    commits_before = {match_name(line): json.loads(line)["commits"] for line in backup.lines}
    for line in lines:
        commits = json.loads(line)["commits"]
        assert commits_before[match_name(line)][: len(commits)] == commits
    assert len(lines) == len(match_ids(before[: found_damage.keep]))


@pytest.mark.parametrize("count", [1, 4])
def test_the_report_counts_commits_and_matches(folder: Path, count: int) -> None:
    data = files(folder)[-1].read_bytes()
    start = start_of_last_commits(data, count)
    apply_damage(folder, lambda data: data[:start] + b"\0" + data[start:])
    lost = match_ids(data[start:])
    result = in_this_process("doctor", "--repair", "--yes", "--data", str(folder))
    assert result.returncode == 0, result.stderr
    assert f"with {count} commits of {len(lost)} matches" in result.stdout
    assert all(f"matches/{match_id}" in result.stdout for match_id in lost)
    assert in_this_process("doctor", "--repair", "--data", str(folder)).stdout.endswith("Nothing was changed.\n")


def test_damage_in_the_middle_is_cut_only_on_request(folder: Path) -> None:
    middle = len(files(folder)[-1].read_bytes()) // 2
    file = apply_damage(folder, lambda data: data[:middle] + NOISE + data[middle + len(NOISE) :])
    before = file.read_bytes()
    result = in_this_process("doctor", "--repair", "--data", str(folder))
    assert result.returncode == 1
    message = r"commands that can be read follow. A cut there loses \d+ bytes, with \d\d+ commits of"
    assert re.search(message, result.stderr)
    assert "--yes" in result.stderr
    assert file.read_bytes() == before
    assert not list(folder.glob("damaged-*"))
    assert in_this_process("doctor", "--repair", "--yes", "--data", str(folder)).returncode == 0
    with Service(folder):
        assert exported_lines(folder)


def test_the_error_of_a_start_names_the_command(folder: Path) -> None:
    apply_damage(folder, DAMAGES_AT_THE_END["zeros after the end"])
    command = f"markethall doctor --repair --data {folder}"
    for result in (
        markethall("serve", "--data", str(folder), "--grpc-port", "0", "--no-rest"),
        in_this_process("export", "--all", "--data", str(folder)),
    ):
        assert result.returncode == 1
        assert command in result.stderr
    assert command in " ".join(in_this_process("doctor", "--json", "--data", str(folder)).stdout.split())


def test_a_folder_in_use_is_not_repaired(folder: Path) -> None:
    with Service(folder):
        result = in_this_process("doctor", "--repair", "--data", str(folder))
        assert (result.returncode, "is in use by process" in result.stderr) == (1, True)
    result = in_this_process("doctor", "--repair", "--data", str(folder / "nowhere"))
    assert (result.returncode, "There are no matches in" in result.stderr) == (1, True)
    result = in_this_process("doctor", "--repair", "--redis-url", "redis://127.0.0.1:1/0")
    assert (result.returncode, "private Redis" in result.stderr) == (1, True)


def test_files_with_a_snapshot_are_repaired(folder: Path) -> None:
    with Service(folder), redis_client(folder) as client:
        client.bgrewriteaof()
        while client.info("persistence")["aof_rewrite_in_progress"]:
            time.sleep(0.01)
        client.set("mh:after", "the rewrite")
    assert find_damage(folder) is None
    apply_damage(folder, DAMAGES_AT_THE_END["zeros after the end"])
    before = files(folder)[-1].stat().st_size
    report = repair(folder, cut_middle=False)
    assert report is not None
    assert (report.loss.size, files(folder)[-1].stat().st_size) == (4096, before - 4096)
    file = files(folder)[0]
    data = bytearray(file.read_bytes())
    data[300] ^= 1
    file.write_bytes(data)
    with pytest.raises(RedisFailed, match=r"The snapshot .* is damaged"):
        repair(folder, cut_middle=True)


def use_two_increments(folder: Path) -> tuple[Path, Path]:
    """Split the commands into two files, as while Redis rewrites them. Returns these."""
    base, first = files(folder)
    data = first.read_bytes()
    # Between transactions, as Redis does.
    middle = [command.start() for command in re.finditer(rb"\*1\r\n\$5\r\nMULTI\r\n", data)][-10]
    second = first.with_name("matches.aof.2.incr.aof")
    first.write_bytes(data[:middle])
    second.write_bytes(data[middle:])
    lines = [
        f"file {base.name} seq 1 type b",
        "file matches.aof.0.incr.aof seq 0 type h",
        f"file {first.name} seq 1 type i",
        f"file {second.name} seq 2 type i",
    ]
    (folder / "appendonlydir" / "matches.aof.manifest").write_text("\n".join(lines) + "\n")
    return first, second


def test_the_first_damage_in_several_files_is_cut(folder: Path) -> None:
    paths = use_two_increments(folder)
    assert find_damage(folder) is None
    contents = [path.read_bytes() for path in paths]
    paths[1].write_bytes(contents[1] + bytes(4096))
    report = repair(folder, cut_middle=False)
    assert report is not None
    assert (report.file, report.offset, report.loss.size, report.loss.commits) == (paths[1], len(contents[1]), 4096, 0)
    assert (report.copy / "appendonlydir" / paths[1].name).read_bytes() == contents[1] + bytes(4096)
    paths[0].write_bytes(contents[0] + NOISE)
    count = contents[1].count(b"XADD")
    with pytest.raises(RedisFailed, match=rf"with {count} commits of .* --yes"):
        repair(folder, cut_middle=False)
    report = repair(folder, cut_middle=True)
    assert report is not None
    assert (report.loss.size, report.loss.commits) == (len(NOISE) + len(contents[1]), count)
    assert [path.read_bytes() for path in paths] == [contents[0], b""]
    (folder / "appendonlydir" / "matches.aof.manifest").write_bytes(bytes(100))
    with pytest.raises(RedisFailed, match="manifest is damaged"):
        repair(folder, cut_middle=True)
