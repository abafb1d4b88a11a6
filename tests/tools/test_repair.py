"""A damaged append-only file: the start names the remedy, the remedy keeps a copy, and the service starts."""

from __future__ import annotations

import json
import random
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from markethall_platform.redis_server.append_only import files, find_damage
from markethall_platform.redis_server.server import RedisFailed
from markethall_service.operator.repair import repair
from tests.service import Service

from .conftest import Backed
from .matches import in_this_process, markethall, raw

Damage = Callable[[bytes], bytes]

NOISE = random.Random(5).randbytes(4096)


def last_commits(data: bytes, count: int) -> int:
    """Where the last commits of an append-only file begin."""
    return [found.start() for found in re.finditer(rb"\*[0-9]+\r\n\$4\r\nXADD\r\n", data)][-count]


AT_THE_END: list[Damage] = [
    lambda data: data + bytes(4096),
    lambda data: data + NOISE,
    lambda data: data[: last_commits(data, 1) + 40],
    lambda data: data[: last_commits(data, 1) + 9] + bytes(4096),
    lambda data: data[: last_commits(data, 3)] + bytes(len(data) - last_commits(data, 3)),
    lambda data: data + b"*1\r\n$5\r\nMULTI\r\n*3\r\n$3\r\nSET\r\n$1\r\na\r\n$1\r\nb\r\n" + bytes(100),
]


@pytest.fixture
def folder(backed: Backed, tmp_path: Path) -> Path:
    """A copy of the data folder with matches of every kind."""
    shutil.copytree(backed.data, tmp_path / "data", ignore=shutil.ignore_patterns("*.sock"))
    return tmp_path / "data"


def damaged(folder: Path, damage: Damage) -> Path:
    """Damage the last file of the data."""
    file = files(folder)[-1]
    file.write_bytes(damage(file.read_bytes()))
    return file


def exported(folder: Path) -> list[str]:
    """All matches in the folder."""
    return in_this_process("export", "--all", "--data", str(folder)).stdout.splitlines()


@pytest.mark.parametrize("damage", AT_THE_END)
def test_a_damaged_end_is_cut_and_the_service_starts(backed: Backed, folder: Path, damage: Damage) -> None:
    file = damaged(folder, damage)
    before, found = file.read_bytes(), find_damage(folder)
    assert found is not None
    said = in_this_process("doctor", "--repair", "--data", str(folder))
    assert said.returncode == 0, said.stderr
    assert f"{file} was cut at byte {found.keep}. Lost: {len(before) - found.keep} bytes" in said.stdout
    [copy] = folder.glob("damaged-*")
    assert str(copy) in said.stdout
    assert (copy / file.relative_to(folder)).read_bytes() == before
    assert file.read_bytes() == before[: found.keep]
    with Service(folder):
        whole = {json.loads(line)["header"]["record"]["name"]: line for line in backed.text.splitlines()}
        for line in exported(folder):
            header = json.loads(line)["header"]["record"]["name"]
            assert (
                json.loads(whole[header])["commits"][: len(json.loads(line)["commits"])] == json.loads(line)["commits"]
            )
        kept = set(re.findall(rb"mh:\{(\w+)\}:log\r\n", before[: found.keep]))
        assert len(exported(folder)) == len(kept)


@pytest.mark.parametrize("count", [1, 4])
def test_the_report_counts_commits_and_matches(folder: Path, count: int) -> None:
    data = files(folder)[-1].read_bytes()
    start = last_commits(data, count)
    damaged(folder, lambda data: data[:start] + b"\0" + data[start:])
    names = {found.decode() for found in re.findall(rb"mh:\{(\w+)\}:log\r\n", data[start:])}
    said = in_this_process("doctor", "--repair", "--yes", "--data", str(folder))
    assert said.returncode == 0, said.stderr
    assert f"with {count} commits of {len(names)} matches" in said.stdout
    assert all(f"matches/{name}" in said.stdout for name in names)
    assert in_this_process("doctor", "--repair", "--data", str(folder)).stdout.endswith("Nothing was changed.\n")


def test_damage_in_the_middle_is_cut_only_on_request(folder: Path) -> None:
    middle = len(files(folder)[-1].read_bytes()) // 2
    file = damaged(folder, lambda data: data[:middle] + NOISE + data[middle + len(NOISE) :])
    before = file.read_bytes()
    said = in_this_process("doctor", "--repair", "--data", str(folder))
    assert said.returncode == 1
    message = r"commands that can be read follow. A cut there loses \d+ bytes, with \d\d+ commits of"
    assert re.search(message, said.stderr)
    assert "--yes" in said.stderr
    assert file.read_bytes() == before
    assert not list(folder.glob("damaged-*"))
    assert in_this_process("doctor", "--repair", "--yes", "--data", str(folder)).returncode == 0
    with Service(folder):
        assert exported(folder)


def test_the_error_of_a_start_names_the_command(folder: Path) -> None:
    damaged(folder, AT_THE_END[0])
    command = f"markethall doctor --repair --data {folder}"
    for said in (
        markethall("serve", "--data", str(folder), "--grpc-port", "0", "--no-rest"),
        in_this_process("export", "--all", "--data", str(folder)),
    ):
        assert said.returncode == 1
        assert command in said.stderr
    assert command in " ".join(in_this_process("doctor", "--json", "--data", str(folder)).stdout.split())


def test_a_folder_in_use_is_not_repaired(folder: Path) -> None:
    with Service(folder):
        said = in_this_process("doctor", "--repair", "--data", str(folder))
        assert (said.returncode, "is in use by process" in said.stderr) == (1, True)
    said = in_this_process("doctor", "--repair", "--data", str(folder / "nowhere"))
    assert (said.returncode, "There are no matches in" in said.stderr) == (1, True)
    said = in_this_process("doctor", "--repair", "--redis-url", "redis://127.0.0.1:1/0")
    assert (said.returncode, "private Redis" in said.stderr) == (1, True)


def test_a_file_that_begins_with_a_snapshot_is_repaired(folder: Path) -> None:
    with Service(folder), raw(folder) as server:
        server.bgrewriteaof()
        while server.info("persistence")["aof_rewrite_in_progress"]:
            time.sleep(0.05)
        server.set("mh:after", "the rewrite")
    assert files(folder)[0].read_bytes().startswith(b"REDIS")
    assert find_damage(folder) is None
    damaged(folder, AT_THE_END[0])
    before = files(folder)[-1].stat().st_size
    done = repair(folder, cut_middle=False)
    assert done is not None
    assert (done.loss.size, files(folder)[-1].stat().st_size) == (4096, before - 4096)
    file = files(folder)[0]
    data = bytearray(file.read_bytes())
    data[300] ^= 1
    file.write_bytes(data)
    with pytest.raises(RedisFailed, match=r"snapshot at the beginning of .* is damaged"):
        repair(folder, cut_middle=True)


def several(folder: Path) -> tuple[Path, Path, Path]:
    """Lay the data out as Redis 7 does: a base file and two increments."""
    data = b"".join(file.read_bytes() for file in files(folder))
    # Between transactions, as Redis does.
    starts = [found.start() for found in re.finditer(rb"\*1\r\n\$5\r\nMULTI\r\n", data)]
    cuts = [0, starts[-20], starts[-10], len(data)]
    for file in files(folder):
        file.unlink()
    (folder / "appendonlydir").mkdir(exist_ok=True)
    names = "matches.aof.1.base.aof", "matches.aof.1.incr.aof", "matches.aof.2.incr.aof"
    paths = tuple(folder / "appendonlydir" / name for name in names)
    for path, start, end in zip(paths, cuts, cuts[1:], strict=False):
        path.write_bytes(data[start:end])
    lines = [
        "file matches.aof.1.base.aof seq 1 type b",
        "file matches.aof.0.incr.aof seq 0 type h",
        "file matches.aof.1.incr.aof seq 1 type i",
        "file matches.aof.2.incr.aof seq 2 type i",
    ]
    (folder / "appendonlydir" / "matches.aof.manifest").write_text("\n".join(lines) + "\n")
    return paths[0], paths[1], paths[2]


def test_the_files_of_redis_7_are_repaired(folder: Path) -> None:
    paths = several(folder)
    assert find_damage(folder) is None
    whole = [path.read_bytes() for path in paths]
    paths[2].write_bytes(whole[2] + bytes(4096))
    done = repair(folder, cut_middle=False)
    assert done is not None
    assert (done.file, done.offset, done.loss.size, done.loss.commits) == (paths[2], len(whole[2]), 4096, 0)
    assert (done.copy / "appendonlydir" / paths[2].name).read_bytes() == whole[2] + bytes(4096)
    paths[1].write_bytes(whole[1] + NOISE)
    count = whole[2].count(b"XADD")
    with pytest.raises(RedisFailed, match=rf"with {count} commits of .* --yes"):
        repair(folder, cut_middle=False)
    done = repair(folder, cut_middle=True)
    assert done is not None
    assert (done.loss.size, done.loss.commits) == (len(NOISE) + len(whole[2]), count)
    assert [path.read_bytes() for path in paths] == [whole[0], whole[1], b""]
    (folder / "appendonlydir" / "matches.aof.manifest").write_bytes(bytes(100))
    with pytest.raises(RedisFailed, match="manifest is damaged"):
        repair(folder, cut_middle=True)
