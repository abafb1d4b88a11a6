"""The program of the private Redis server, and data that another server has written."""

from __future__ import annotations

from pathlib import Path

import pytest

from markethall_platform.redis_server import server as redis_servers
from markethall_platform.redis_server.server import EmbeddedRedis, RedisFailed

OLD = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$5\r\nvalue\r\n"
"""Commands of an append-only file."""


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the server in the package. The file does not exist yet."""
    monkeypatch.setattr(redis_servers, "_PACKAGE", "one_of_ours")
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    folder = tmp_path / "packages" / "one_of_ours" / "_binaries" / "machine"
    folder.mkdir(parents=True)
    return folder / "valkey-server"


async def test_no_program_without_the_package_that_has_one(packaged: Path, tmp_path: Path) -> None:
    with pytest.raises(RedisFailed, match=r"The package one_of_ours, .* MARKETHALL_REDIS_URL"):
        await EmbeddedRedis(tmp_path / "data").__aenter__()
    packaged.touch(0o755)
    assert redis_servers.redis_server() == packaged
    packaged.chmod(0o644)
    with pytest.raises(RedisFailed, match="is not installed here"):
        redis_servers.redis_server()


def several_files(snapshot: bytes) -> dict[str, bytes]:
    """The files of a server with several append-only files, which begin with a snapshot."""
    manifest = b"file matches.aof.1.base.rdb seq 1 type b\nfile matches.aof.1.incr.aof seq 1 type i\n"
    return {
        "appendonlydir/matches.aof.1.base.rdb": snapshot,
        "appendonlydir/matches.aof.1.incr.aof": b"",
        "appendonlydir/matches.aof.manifest": manifest,
    }


def write(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)


SNAPSHOTS = {"of Redis 7.4": b"REDIS0012", "of Redis 8": b"REDIS0013", "of a later Valkey": b"VALKEY099"}
NO_KEYS = b"\xff" + bytes(8)


@pytest.mark.parametrize("snapshot", SNAPSHOTS.values(), ids=SNAPSHOTS)
async def test_snapshot_of_a_newer_server_is_refused_in_words_and_unchanged(tmp_path: Path, snapshot: bytes) -> None:
    content = snapshot + NO_KEYS
    write(tmp_path, several_files(content))
    with pytest.raises(RedisFailed, match=r"a newer server or one of another kind .*format version .*export") as found:
        await EmbeddedRedis(tmp_path).__aenter__()
    assert "damaged" not in str(found.value)
    assert content in [path.read_bytes() for path in tmp_path.rglob("matches.aof*") if path.is_file()]


async def test_command_of_another_server_is_refused_in_words(tmp_path: Path) -> None:
    write(tmp_path, {"matches.aof": OLD + b"*2\r\n$6\r\nVECADD\r\n$1\r\na\r\n"})
    with pytest.raises(RedisFailed, match=r"another kind \(unknown command 'VECADD'\), and are unchanged"):
        await EmbeddedRedis(tmp_path).__aenter__()


DAMAGES = {"zeros": bytes(64), "a length that crashes Valkey 9.1.2": b"*1\r\n$-5\r\n"}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
async def test_damaged_file_is_not_taken_for_that_of_another_server(tmp_path: Path, damage: bytes) -> None:
    write(tmp_path, {"matches.aof": OLD + damage + OLD})
    with pytest.raises(RedisFailed, match="Its data are damaged: `markethall doctor --repair"):
        await EmbeddedRedis(tmp_path).__aenter__()
