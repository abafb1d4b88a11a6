"""A command of Market Hall in a process forked from one that has imported it: most of a start is imports."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

_FORKS: Final = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.preloaded"])


class Forked:
    """The process, with the face of `subprocess.Popen` as far as tests use it.

    `streams` are descriptors for its input, output and errors; the caller keeps its own. `folder` is the working
    directory. `constants` are module constants of the service that have other values in the process, by dotted name.
    """

    def __init__(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        streams: Sequence[int],
        folder: Path | None = None,
        constants: Mapping[str, float] | None = None,
    ) -> None:
        given = [Connection(os.dup(stream)) for stream in streams]
        # A daemon ends with the tests, should one of them forget it.
        self._process = _FORKS.Process(
            target=run,
            args=(list(words), dict(environment), given, folder or Path.cwd(), dict(constants or {})),
            daemon=True,
        )
        self._process.start()
        for stream in given:
            stream.close()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        """The exit status once it has ended."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end; TimeoutExpired if that does not come in so many seconds."""
        self._process.join(timeout)
        status = self._process.exitcode
        if status is None:
            raise subprocess.TimeoutExpired("markethall", timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Sends it a signal unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send_signal(signal.SIGTERM)


def run(
    words: list[str],
    environment: dict[str, str],
    streams: list[Connection],
    folder: Path,
    constants: dict[str, float],
) -> None:
    """In the child: what `python -m markethall_service` with these words does."""
    from tests.preloaded import app

    os.chdir(folder)
    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        assert hasattr(import_module(module), constant), name
        setattr(import_module(module), constant, value)
    for number, stream in enumerate(streams):
        os.dup2(stream.fileno(), number)
    sys.stdin = os.fdopen(0, closefd=False)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["markethall", *words]
    app(prog_name="markethall")
