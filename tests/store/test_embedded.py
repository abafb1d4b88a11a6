"""The private Redis server: it runs as long as its owner, and acknowledged writes are on disk."""

from __future__ import annotations

import asyncio
import fcntl
import importlib
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from markethall_platform.redis_server.folder import Folder, FolderInUse, announced, service_in, socket_in
from markethall_platform.redis_server.server import EmbeddedRedis, RedisFailed
from markethall_service.store.redis_store import RedisStore
from tests.tools.processes import runs
from tests.waiting import until

from .tiny import TinyCodec, answered, create_match, log_of, raw_redis, steps

psutil: Any = importlib.import_module("psutil")

OWNER = """
import asyncio, sys, threading, time
from markethall_platform.redis_server.server import EmbeddedRedis

async def own():
    server = EmbeddedRedis(sys.argv[1])
    await server.__aenter__()
    print(server.pid, server.url, flush=True)

# The thread that starts the server ends long before the process.
thread = threading.Thread(target=asyncio.run, args=(own(),))
thread.start()
thread.join()
time.sleep(300)
"""

FORKED = """
import asyncio, os, signal, sys

from markethall_platform.redis_server.server import EmbeddedRedis

async def own():
    server = EmbeddedRedis(sys.argv[1])
    await server.__aenter__()
    return server.pid

pid = asyncio.run(own())
# The child inherits all open files, also the pipe to the supervisor.
child = os.fork()
if child:
    print(pid, child, flush=True)
signal.pause()
"""


class Owner:
    """Another process that owns a server."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", OWNER, str(folder)], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        redis_pid, self.url = self.process.stdout.readline().split()
        self.redis_pid = int(redis_pid)

    def kill(self) -> None:
        """Kills the owner only."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def supervisor_of(server: EmbeddedRedis) -> int:
    """The process id of the supervisor, the parent of Redis."""
    return int(psutil.Process(server.pid).ppid())


def append_only_file(folder: Path) -> Path:
    """The append-only file that the server writes. Version 7 and newer have several, and write the newest."""
    return max((folder / "appendonlydir").glob("matches.aof.*.aof"), default=folder / "matches.aof")


async def test_matches_survive_a_restart(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as server:
        async with RedisStore(server.url, TinyCodec()) as store:
            match_id = await create_match(store, 9)
        first = server.pid
    assert not runs(first)
    async with EmbeddedRedis(tmp_path) as server:
        assert await log_of(server.url, match_id) == steps(2, 9)


async def test_redis_syncs_every_write_evicts_nothing_and_has_no_port(server: EmbeddedRedis) -> None:
    async with raw_redis(server.url) as raw:
        settings = await raw.config_get("*")
    expected = {"appendonly": "yes", "appendfsync": "always", "aof-load-truncated": "yes", "save": "", "port": "0"}
    expected |= {"maxmemory-policy": "noeviction", "unixsocketperm": "700"}
    assert {name: settings[name] for name in expected} == expected
    assert not psutil.Process(server.pid).net_connections("inet")


async def test_only_the_user_can_read_the_data(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path / "a" / "b") as server:
        async with RedisStore(server.url, TinyCodec()) as store:
            await create_match(store, 2)
        modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "a" / "b").iterdir()}
    assert stat.S_IMODE((tmp_path / "a" / "b").stat().st_mode) == 0o700
    assert append_only_file(tmp_path / "a" / "b").is_file()
    assert not [path for path, mode in modes.items() if mode & 0o007]


async def test_existing_folder_keeps_its_mode_and_a_warning_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tmp_path.chmod(0o755)
    async with EmbeddedRedis(tmp_path):
        modes = [stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()]
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert not [mode for mode in modes if mode & 0o077], "only the user may read the files"
    (record,) = [record for record in caplog.records if record.msg == "others may look into the data folder"]
    assert vars(record)["change"] == f"chmod 700 {tmp_path}"
    caplog.clear()
    tmp_path.chmod(0o700)
    async with EmbeddedRedis(tmp_path):
        pass
    assert not caplog.records


async def test_folder_with_a_path_too_long_for_a_socket_works(deep_folder: Path) -> None:
    async with EmbeddedRedis(deep_folder) as server:
        elsewhere = Path(server.url.removeprefix("unix://")).parent
        assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o700
        async with RedisStore(server.url, TinyCodec()) as store:
            match_id = await create_match(store, 3)
    assert not elsewhere.exists()
    async with EmbeddedRedis(deep_folder) as server:
        assert await log_of(server.url, match_id) == steps(2, 3)


async def test_folder_with_special_characters_works(tmp_path: Path) -> None:
    async with (
        EmbeddedRedis(tmp_path / 'my "games" %41 #1?') as server,
        RedisStore(server.url, TinyCodec()) as store,
    ):
        await store.check()


async def test_second_start_on_the_folder_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as server:
        with pytest.raises(FolderInUse) as refused:
            await EmbeddedRedis(tmp_path).__aenter__()
        assert str(tmp_path) in str(refused.value)
        assert str(os.getpid()) in str(refused.value)
        async with RedisStore(server.url, TinyCodec()) as store:
            await store.check()


async def test_second_process_on_the_folder_is_refused(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    try:
        with pytest.raises(FolderInUse, match=str(owner.process.pid)):
            await EmbeddedRedis(tmp_path).__aenter__()
    finally:
        owner.kill()


async def test_redis_outlives_the_thread_that_started_it_but_not_the_process(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    try:
        async with RedisStore(owner.url, TinyCodec()) as store:
            match_id = await create_match(store, 5)
        assert runs(owner.redis_pid)
    finally:
        owner.kill()
    await until(lambda: not runs(owner.redis_pid))
    async with EmbeddedRedis(tmp_path) as server:
        assert await log_of(server.url, match_id) == steps(2, 5)


async def test_redis_ends_with_its_owner_even_if_a_forked_child_still_runs(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", FORKED, str(tmp_path)], stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        redis_pid, child = map(int, owner.stdout.readline().split())
        try:
            assert runs(redis_pid)
            owner.kill()
            await until(lambda: not runs(redis_pid))
            assert runs(child)
        finally:
            os.kill(child, signal.SIGKILL)


async def test_signals_of_the_terminal_do_not_reach_redis(mortal: EmbeddedRedis) -> None:
    assert os.getsid(mortal.pid) == os.getsid(supervisor_of(mortal)) != os.getsid(0)


async def test_folder_is_free_right_after_its_owner_was_killed(deep_folder: Path) -> None:
    owner = Owner(deep_folder)
    match_id = ""
    try:
        async with RedisStore(owner.url, TinyCodec()) as store:
            match_id = await create_match(store, 5)
    finally:
        owner.kill()
    async with EmbeddedRedis(deep_folder) as server:
        assert server.pid != owner.redis_pid
        assert not runs(owner.redis_pid)
        assert await log_of(server.url, match_id) == steps(2, 5)
    assert not Path(owner.url.removeprefix("unix://")).parent.exists()


async def test_killed_redis_is_restarted_with_the_same_data(mortal: EmbeddedRedis) -> None:
    async with RedisStore(mortal.url, TinyCodec()) as store:
        match_id = await create_match(store, 5)
        for _ in range(3):
            killed = mortal.pid
            os.kill(killed, signal.SIGKILL)
            await until(lambda killed=killed: mortal.pid != killed)  # type: ignore[misc]
        await answered(store.check)
        assert await log_of(mortal.url, match_id) == steps(2, 5)


async def test_killed_supervisor_ends_redis_and_both_are_restarted(mortal: EmbeddedRedis) -> None:
    async with RedisStore(mortal.url, TinyCodec(), timeout_s=20) as store:
        match_id = await create_match(store, 5)
        supervisor, killed = supervisor_of(mortal), mortal.pid
        os.kill(supervisor, signal.SIGKILL)
        await until(lambda: mortal.pid != killed)
        await answered(store.check)
        assert not runs(killed)
        assert supervisor_of(mortal) != supervisor
        assert await log_of(mortal.url, match_id) == steps(2, 5)


async def test_redis_is_restarted_even_if_its_process_id_cannot_be_written(mortal: EmbeddedRedis) -> None:
    async with RedisStore(mortal.url, TinyCodec(), timeout_s=20) as store:
        match_id = await create_match(store, 5)
        supervisor, killed = supervisor_of(mortal), mortal.pid
        # As on a full disk: the process id cannot be written over a folder.
        (mortal._held.path / "redis.new").mkdir()
        os.kill(killed, signal.SIGKILL)
        await until(lambda: not runs(killed))
        assert await log_of(mortal.url, match_id) == steps(2, 5)
        assert mortal.pid == killed
        (mortal._held.path / "redis.new").rmdir()
        await until(lambda: mortal.pid != killed)
        assert supervisor_of(mortal) == supervisor


async def test_restarts_that_fail_are_repeated_with_growing_pauses_and_logged(
    mortal: EmbeddedRedis, caplog: pytest.LogCaptureFixture
) -> None:
    async with RedisStore(mortal.url, TinyCodec()) as store:
        match_id = await create_match(store, 5)
    killed, data = mortal.pid, append_only_file(mortal._held.path)
    good = data.rename(data.with_name("good"))
    data.write_bytes(b"this is no log of commands\n" * 10)

    def failed_starts() -> list[dict[str, Any]]:
        return [vars(one) for one in caplog.records if "does not start" in one.getMessage()]

    os.kill(supervisor_of(mortal), signal.SIGKILL)
    await until(lambda: len(failed_starts()) > 2)
    assert all("Bad file format" in one["why"] for one in failed_starts())
    first, second, third = [one["seconds"] for one in failed_starts()][:3]
    assert (second, third) == (2 * first, 4 * first)
    assert [one.getMessage() for one in caplog.records if "supervisor" in one.getMessage()] == [
        "the supervisor of the private Redis has ended: starting another one"
    ]
    good.replace(data)
    await until(lambda: mortal.pid != killed and runs(mortal.pid))
    assert await log_of(mortal.url, match_id) == steps(2, 5)


async def test_supervisor_that_fails_reports_the_cause(tmp_path: Path) -> None:
    (tmp_path / "redis.lock").mkdir()
    with pytest.raises(RedisFailed, match="Is a directory"):
        await EmbeddedRedis(tmp_path).__aenter__()


async def test_orphan_of_a_crash_is_ended_first(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    supervisor = psutil.Process(owner.redis_pid).ppid()
    # Neither the owner nor the supervisor can end Redis, so it is an orphan for the next owner of the folder.
    os.kill(supervisor, signal.SIGSTOP)
    owner.kill()
    assert runs(owner.redis_pid)
    starting = asyncio.create_task(EmbeddedRedis(tmp_path).__aenter__())
    try:
        await until(lambda: not runs(owner.redis_pid))
    finally:
        os.kill(supervisor, signal.SIGCONT)
    server = await starting
    try:
        assert not runs(supervisor)
        async with RedisStore(server.url, TinyCodec()) as store:
            await store.check()
    finally:
        await server.close()


async def test_another_program_with_the_process_id_of_an_orphan_is_not_ended(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as stranger:
        (tmp_path / "redis.pid").write_text(str(stranger.pid))
        # A process that has the lock delays the new server, as an orphan does.
        lock = os.open(tmp_path / "redis.lock", os.O_RDWR | os.O_CREAT)
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = EmbeddedRedis(tmp_path)
        starting = asyncio.create_task(server.__aenter__())
        this_process = psutil.Process()

        def waits() -> bool:
            """Whether the supervisor has found the lock taken and waits for it."""
            return any(
                str(tmp_path / "redis.lock") in {one.path for one in child.open_files()}
                and child.num_ctx_switches().voluntary > 200
                for child in this_process.children()
                if child.pid != stranger.pid
            )

        try:
            await until(lambda: starting.done() or waits())
        finally:
            os.close(lock)
        await starting
        await server.close()
        assert runs(stranger.pid)
        stranger.communicate(b"\n")


async def test_write_cut_off_by_a_crash_is_dropped(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path) as server, RedisStore(server.url, TinyCodec()) as store:
        match_id = await create_match(store, 5)
    data = append_only_file(tmp_path)
    data.write_bytes(data.read_bytes()[:-10])
    async with EmbeddedRedis(tmp_path) as server:
        assert await log_of(server.url, match_id) == steps(2, 4)


async def test_data_that_redis_cannot_read_are_reported_with_the_end_of_its_log(tmp_path: Path) -> None:
    (tmp_path / "matches.aof").write_bytes(b"this is no log of commands\n" * 10)
    with pytest.raises(RedisFailed, match="Bad file format"):
        await EmbeddedRedis(tmp_path).__aenter__()
    (tmp_path / "matches.aof").unlink(missing_ok=True)
    shutil.rmtree(tmp_path / "appendonlydir", ignore_errors=True)
    async with EmbeddedRedis(tmp_path) as server:
        assert runs(server.pid)


async def test_closed_server_has_no_address(tmp_path: Path) -> None:
    server = EmbeddedRedis(tmp_path)
    async with server:
        assert server.url.startswith("unix://")
    with pytest.raises(RedisFailed):
        _ = server.url
    with pytest.raises(RedisFailed):
        _ = server.pid
    await server.close()


def test_folder_contains_the_address_of_its_owners_service(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert service_in(tmp_path) == ""
    with announced(tmp_path, "127.0.0.1:50051"):
        assert service_in(tmp_path) == "127.0.0.1:50051"
        # As after a kill of the service, when another process owns the folder.
        (tmp_path / "owner.pid").write_text("1")
        assert service_in(tmp_path) == ""
    assert service_in(tmp_path) == ""
    folder.release()


def test_longer_process_id_of_an_earlier_owner_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "owner.pid").write_text("9" * 12)
    folder = Folder(tmp_path)
    with announced(tmp_path, "127.0.0.1:50051"):
        assert service_in(tmp_path) == "127.0.0.1:50051"
    folder.release()


def test_only_our_own_socket_folders_are_removed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "redis.sock.where").write_text(str(tmp_path / "games"))
    Folder(tmp_path / "data").release()
    assert (tmp_path / "games").is_dir()


def test_socket_gets_a_short_path_even_if_the_temporary_folder_has_a_long_one(
    deep_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep_folder.mkdir(parents=True)
    monkeypatch.setattr(tempfile, "tempdir", str(deep_folder))
    folder = Folder(deep_folder / "data")
    assert len(os.fsencode(folder.socket)) < len(os.fsencode(deep_folder))
    assert socket_in(deep_folder / "data") == folder.socket
    folder.release()
    assert not folder.socket.parent.exists()


def test_unusable_folder_is_unlocked_again(tmp_path: Path) -> None:
    where = tmp_path / "redis.sock.where"
    where.mkdir()
    with pytest.raises(IsADirectoryError):
        Folder(tmp_path)
    where.rmdir()
    Folder(tmp_path).release()
