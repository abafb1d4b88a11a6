"""The choice of the private Redis server, and data that another version has written."""

from __future__ import annotations

from pathlib import Path

import pytest

from markethall_platform.redis_server import server as redis_servers
from markethall_platform.redis_server.server import EmbeddedRedis, RedisFailed, is_begun

from .tiny import raw_redis

OLD = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$5\r\nvalue\r\n"
"""The single file that a server of version 6 writes."""


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the server in the only installed package. The file does not exist yet."""
    monkeypatch.setattr(redis_servers, "_PACKAGES", {"one_of_ours": "bin/redis-server"})
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    folder = tmp_path / "packages" / "one_of_ours" / "bin"
    folder.mkdir(parents=True)
    return folder / "redis-server"


def write_program(program: Path, version: str) -> None:
    """Writes a program that prints its version."""
    program.write_text(f"#!/bin/sh\necho '{version}'\n")
    program.chmod(0o755)


async def test_single_append_only_file_of_an_older_redis_is_read(tmp_path: Path) -> None:
    assert not is_begun(tmp_path)
    (tmp_path / "matches.aof").write_bytes(OLD)
    for _ in range(2):
        assert is_begun(tmp_path)
        async with EmbeddedRedis(tmp_path) as server, raw_redis(server.url) as raw:
            assert await raw.get("key") == b"value"
    assert is_begun(tmp_path)


async def test_no_program_without_a_package_that_has_one(packaged: Path, tmp_path: Path) -> None:
    with pytest.raises(RedisFailed, match="is installed here: one_of_ours"):
        await EmbeddedRedis(tmp_path / "data").__aenter__()
    write_program(packaged, "Redis server v=6.2.14 sha=0")
    assert redis_servers.redis_server() == packaged
    packaged.chmod(0o644)
    with pytest.raises(RedisFailed, match="is installed here: one_of_ours"):
        redis_servers.redis_server()


@pytest.mark.parametrize("version", ["Redis server v=6.2.14 sha=0", "Redis server v=5.0.14 sha=0"])
async def test_older_redis_does_not_start_on_data_of_a_newer_one(packaged: Path, tmp_path: Path, version: str) -> None:
    write_program(packaged, version)
    (tmp_path / "data" / "appendonlydir").mkdir(parents=True)
    with pytest.raises(RedisFailed, match="kept by a newer Redis server"):
        await EmbeddedRedis(tmp_path / "data").__aenter__()


@pytest.mark.parametrize("version", ["Redis server v=7.4.1 sha=0", "Valkey server v=9.1.2 sha=0"])
def test_redis_that_can_read_the_data_is_chosen(packaged: Path, tmp_path: Path, version: str) -> None:
    write_program(packaged, version)
    (tmp_path / "appendonlydir").mkdir()
    assert redis_servers.redis_server_for(tmp_path) == packaged


def test_program_without_a_version_is_named_in_the_error(packaged: Path, tmp_path: Path) -> None:
    write_program(packaged, "hello")
    (tmp_path / "appendonlydir").mkdir()
    with pytest.raises(RedisFailed, match=f"{packaged} does not tell its version, but 'hello'"):
        redis_servers.redis_server_for(tmp_path)
    packaged.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(RedisFailed, match=r"does not tell its version: .*exit status 3"):
        redis_servers.redis_server_for(tmp_path)
