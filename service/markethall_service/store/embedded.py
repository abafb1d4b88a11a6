"""A private Redis server for one machine; its data lie in one folder."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Final
from urllib.parse import quote

from . import keeper
from .folder import Folder
from .program import DATA, RedisFailed, redis_server_for

_log = logging.getLogger(__name__)

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
"""Who has run so long did not end for what was there at the start."""

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
    # Whoever may still hold the pipe must not keep us waiting.
    os.set_blocking(process.stderr.fileno(), False)
    lines = (process.stderr.read() or b"").decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else f"exit status {process.returncode}"
