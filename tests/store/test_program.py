"""Which Redis server is taken for the private one, and what it makes of data that another version has left."""

from __future__ import annotations

from pathlib import Path

import pytest

from markethall_platform.redis_server import server as found
from markethall_platform.redis_server.server import EmbeddedRedis, RedisFailed, is_begun

from .tiny import raw_redis

OLD = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$5\r\nvalue\r\n"
"""The single file that a server of version 6 writes."""


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the only package that is installed has its server, which is still to be put there."""
    monkeypatch.setattr(found, "_PACKAGES", {"one_of_ours": "bin/redis-server"})
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    folder = tmp_path / "packages" / "one_of_ours" / "bin"
    folder.mkdir(parents=True)
    return folder / "redis-server"


def put(program: Path, says: str) -> None:
    """Puts a program there that tells its version."""
    program.write_text(f"#!/bin/sh\necho '{says}'\n")
    program.chmod(0o755)


async def test_single_append_only_file_of_an_older_redis_is_read(tmp_path: Path) -> None:
    assert not is_begun(tmp_path)
    (tmp_path / "matches.aof").write_bytes(OLD)
    for _ in range(2):
        assert is_begun(tmp_path)
        async with EmbeddedRedis(tmp_path) as server, raw_redis(server.url) as raw:
            assert await raw.get("key") == b"value"
    assert is_begun(tmp_path)


async def test_no_program_without_a_package_that_has_one(brought: Path, tmp_path: Path) -> None:
    with pytest.raises(RedisFailed, match="is installed here: one_of_ours"):
        await EmbeddedRedis(tmp_path / "data").__aenter__()
    put(brought, "Redis server v=6.2.14 sha=0")
    assert found.redis_server() == brought
    brought.chmod(0o644)
    with pytest.raises(RedisFailed, match="is installed here: one_of_ours"):
        found.redis_server()


@pytest.mark.parametrize("says", ["Redis server v=6.2.14 sha=0", "Redis server v=5.0.14 sha=0"])
async def test_older_redis_does_not_start_on_data_of_a_newer_one(brought: Path, tmp_path: Path, says: str) -> None:
    put(brought, says)
    (tmp_path / "data" / "appendonlydir").mkdir(parents=True)
    with pytest.raises(RedisFailed, match="kept by a newer Redis server"):
        await EmbeddedRedis(tmp_path / "data").__aenter__()


@pytest.mark.parametrize("says", ["Redis server v=7.4.1 sha=0", "Valkey server v=9.1.2 sha=0"])
def test_redis_that_can_read_the_data_is_chosen(brought: Path, tmp_path: Path, says: str) -> None:
    put(brought, says)
    (tmp_path / "appendonlydir").mkdir()
    assert found.redis_server_for(tmp_path) == brought


def test_program_without_a_version_is_named_in_the_error(brought: Path, tmp_path: Path) -> None:
    put(brought, "hello")
    (tmp_path / "appendonlydir").mkdir()
    with pytest.raises(RedisFailed, match=f"{brought} does not tell its version, but 'hello'"):
        found.redis_server_for(tmp_path)
    brought.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(RedisFailed, match=r"does not tell its version: .*exit status 3"):
        found.redis_server_for(tmp_path)
