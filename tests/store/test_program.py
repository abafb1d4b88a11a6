"""Which Redis server is taken for the private one, and what it makes of data that another version has left."""

from __future__ import annotations

from pathlib import Path

import pytest

from markethall_service.store import EmbeddedRedis, RedisFailed, is_begun
from markethall_service.store import program as found

from .tiny import raw_redis

OLD = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$5\r\nvalue\r\n"
"""What a server of version 6 leaves in its one file."""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the machine has its programs; no package brings one along."""
    monkeypatch.setattr(found, "_PACKAGES", {"no_such_package": "bin/redis-server"})
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    return programs


def install(programs: Path, name: str, says: str) -> Path:
    """Puts a program there that tells its version."""
    program = programs / name
    program.write_text(f"#!/bin/sh\necho '{says}'\n")
    program.chmod(0o755)
    return program


async def test_the_one_file_of_an_older_server_is_read(tmp_path: Path) -> None:
    assert not is_begun(tmp_path)
    (tmp_path / "matches.aof").write_bytes(OLD)
    for _ in range(2):
        assert is_begun(tmp_path)
        async with EmbeddedRedis(tmp_path) as server, raw_redis(server.url) as raw:
            assert await raw.get("key") == b"value"
    assert is_begun(tmp_path)


def test_without_a_package_it_is_the_server_of_the_machine(machine: Path) -> None:
    valkey = install(machine, "valkey-server", "Valkey server v=9.1.2 sha=0")
    assert found.redis_server() == valkey
    redis = install(machine, "redis-server", "Redis server v=6.2.14 sha=0")
    assert found.redis_server() == redis


@pytest.mark.usefixtures("machine")
async def test_a_machine_without_any_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(RedisFailed, match="redis-server or valkey-server on the PATH"):
        await EmbeddedRedis(tmp_path / "data").__aenter__()


@pytest.mark.parametrize("says", ["Redis server v=6.2.14 sha=0", "Redis server v=5.0.14 sha=0"])
async def test_a_server_that_would_not_see_the_data_of_a_newer_one_does_not_start(
    machine: Path, tmp_path: Path, says: str
) -> None:
    install(machine, "redis-server", says)
    (tmp_path / "data" / "appendonlydir").mkdir(parents=True)
    with pytest.raises(RedisFailed, match="kept by a newer Redis server"):
        await EmbeddedRedis(tmp_path / "data").__aenter__()


@pytest.mark.parametrize("says", ["Redis server v=7.4.1 sha=0", "Valkey server v=9.1.2 sha=0"])
def test_one_that_sees_them_is_taken(machine: Path, tmp_path: Path, says: str) -> None:
    program = install(machine, "redis-server", says)
    (tmp_path / "appendonlydir").mkdir()
    assert found.redis_server_for(tmp_path) == program


def test_one_that_does_not_tell_its_version_is_named(machine: Path, tmp_path: Path) -> None:
    program = install(machine, "redis-server", "hello")
    (tmp_path / "appendonlydir").mkdir()
    with pytest.raises(RedisFailed, match=f"{program} does not tell its version, but 'hello'"):
        found.redis_server_for(tmp_path)
    program.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(RedisFailed, match=r"does not tell its version: .*exit status 3"):
        found.redis_server_for(tmp_path)
