"""Commands and code in a process that is forked from one with all imports, which take most of the time of a start."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

_FORKSERVER: Final = multiprocessing.get_context("forkserver")
_FORKSERVER.set_forkserver_preload(
    [
        "markethall_service.app.cli",
        # The commands import these when they run.
        "markethall_service.app.cli_backup",
        "markethall_service.app.cli_play",
        "markethall_service.app.cli_serve",
        "markethall_service.app.cli_settings",
        "markethall_service.app.cli_verify",
        "markethall_service.app.service",
        "markethall_service.gateway.app",
        "markethall_service.gateway.server",
    ]
)


def run_command(*arguments: str) -> None:
    """Do what `python -m markethall_service` does with these arguments."""
    from markethall_service.app.cli import main

    sys.argv = ["markethall", *arguments]
    main()


def run_code(code: str) -> None:
    """Do what `python -W error` does with this code."""
    warnings.simplefilter("error")
    exec(compile(code, "<code>", "exec"), {"__name__": "__main__"})


class Forked:
    """A process that calls `function` with `arguments`. It has the methods of `subprocess.Popen` that tests use.

    `streams` are descriptors for its input, output and errors; the caller keeps its own. `folder` is the working
    directory. `constants` are module constants of the service that have other values in the process, by dotted name.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        streams: Sequence[int],
        folder: Path | None = None,
        constants: Mapping[str, float] | None = None,
        function: Callable[..., None] = run_command,
    ) -> None:
        connections = [Connection(os.dup(stream)) for stream in streams]
        self._process = _FORKSERVER.Process(
            target=_run,
            args=(function, arguments, dict(environment), connections, folder or Path.cwd(), dict(constants or {})),
            # A daemon ends with the tests, should one of them forget it.
            daemon=True,
        )
        self._process.start()
        for connection in connections:
            connection.close()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        """The exit status; None while the process runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end. Returns the exit status. Raises TimeoutExpired after `timeout` seconds."""
        self._process.join(timeout)
        status = self._process.exitcode
        if status is None:
            raise subprocess.TimeoutExpired("markethall", timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Send SIGTERM unless the process has ended."""
        self.send_signal(signal.SIGTERM)


def run_forked(
    function: Callable[..., None],
    arguments: Sequence[str],
    environment: Mapping[str, str],
    text: str = "",
    folder: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Call a function in a forked process and wait for its end. `text` is its input.

    Raises TimeoutExpired after 200 seconds.
    """
    with ExitStack() as stack:
        stdin, stdout, stderr = (stack.enter_context(tempfile.TemporaryFile("w+")) for _ in range(3))
        stdin.write(text)
        stdin.seek(0)
        streams = [file.fileno() for file in (stdin, stdout, stderr)]
        status = Forked(arguments, environment, streams, folder, function=function).wait(200)
        for file in (stdout, stderr):
            file.seek(0)
        return subprocess.CompletedProcess(arguments, status, stdout.read(), stderr.read())


def _run(
    function: Callable[..., None],
    arguments: Sequence[str],
    environment: Mapping[str, str],
    streams: Sequence[Connection],
    folder: Path,
    constants: Mapping[str, float],
) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream.fileno(), number)
    # The streams of the process that it was forked from remember whether those could seek.
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        assert hasattr(import_module(module), constant), f"there is no constant {name}"
        setattr(import_module(module), constant, value)
    function(*arguments)
