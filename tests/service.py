"""The real service in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import ClassVar, Final

from .forked import Forked

UNLIMITED: Final = {
    "limit_creating": "",
    "limit_seating": "",
    "limit_checks": "",
    "limit_join_codes": "",
    "max_watches": "0",
    "max_watches_per_caller": "0",
    "max_http_connections_per_address": "0",
}
"""Settings for tests in which many callers share one address."""

FREQUENT_TIMERS: Final = {
    "markethall_service.matches.scheduler.POLL_MS": 100,
    "markethall_service.matches.scheduler.LEASE_MS": 500,
}
"""Constants with which a process soon handles the timers of a killed one."""


class Service:
    """`markethall serve` on free loopback ports, with its data in a folder. REST needs the setting `rest`.

    Calls and streams have no limits, unless the settings name one. None as a setting leaves the default. `constants`
    are module constants of the service with other values, see `Forked`: tests need not wait for long intervals.
    """

    REST: ClassVar = "false"

    def __init__(self, data: Path, constants: Mapping[str, float] | None = None, /, **settings: str | None) -> None:
        self.data = data
        self.constants = constants
        chosen = {"rest": self.REST, **UNLIMITED, **settings}
        self.settings = {name: value for name, value in chosen.items() if value is not None}
        self._process: Forked | subprocess.Popen[bytes] | None = None
        self.target = ""
        self.http = ""
        self.addresses: dict[str, str] = {}
        self.environment: dict[str, str] = {}
        """Variables that are added to the environment of the tests."""
        self.log: Path | None = None
        """The file of its log lines. Without it they go to the standard error of the tests."""
        self.grpc_port = 0
        self.http_port = 0

    @property
    def process(self) -> Forked | subprocess.Popen[bytes]:
        """The process of the last start."""
        assert self._process is not None
        return self._process

    def start(self) -> Service:
        """Starts the process and waits until it is ready. A restart takes the same ports."""
        arguments = ["serve", "--json", "--data", str(self.data)]
        arguments += ["--grpc-port", str(self.grpc_port), "--http-port", str(self.http_port)]
        settings = {f"MARKETHALL_{name.upper()}": value for name, value in self.settings.items()}
        line = self._start_process(arguments, {**os.environ, **self.environment, **settings})
        if not line:
            raise RuntimeError(f"the service ended with {self._wait()} before it was ready")
        self.addresses = addresses = json.loads(line)
        self.target, self.http = addresses["grpc"], addresses["rest"]
        self.grpc_port = int(self.target.rpartition(":")[2])
        if self.http:
            self.http_port = int(self.http.rpartition(":")[2])
        return self

    def _start_process(self, arguments: list[str], environment: dict[str, str]) -> str:
        """Starts the process. Returns the first line of its output, or "" if it ends before that line."""
        with (
            open(os.devnull) as empty_input,
            self.log.open("a") if self.log else os.fdopen(os.dup(2), "a") as log,
        ):
            reader, writer = os.pipe()
            self._process = self.new_process(arguments, environment, (empty_input.fileno(), writer, log.fileno()))
        os.close(writer)
        with open(reader) as output:
            return output.readline()

    def new_process(
        self, arguments: list[str], environment: dict[str, str], streams: tuple[int, int, int]
    ) -> Forked | subprocess.Popen[bytes]:
        """A process with these descriptors for its standard input, output and errors."""
        return Forked(arguments, environment, streams, constants=self.constants)

    def __enter__(self) -> Service:
        return self.start()

    def __exit__(self, *_: object) -> None:
        assert self.stop() == 0

    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def ensure_running(self) -> Service:
        """Starts it unless it runs. Returns it."""
        return self if self.is_running() else self.start()

    def ensure_stopped(self) -> None:
        """Stops it if it runs."""
        if self.is_running():
            assert self.stop() == 0

    def kill(self) -> None:
        """Sends SIGKILL and waits for the end."""
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self, within_seconds: float = 30) -> int:
        """Sends SIGTERM, waits for the end and returns the exit status."""
        self.process.terminate()
        return self._wait(within_seconds)

    def _wait(self, seconds: float = 30) -> int:
        return self.process.wait(timeout=seconds)


class Executed(Service):
    """A service that starts as users start it. It shares no memory with others and imports what its own environment
    names.
    """

    REST = "true"

    def new_process(
        self, arguments: list[str], environment: dict[str, str], streams: tuple[int, int, int]
    ) -> Forked | subprocess.Popen[bytes]:
        assert not self.constants, "only a forked process can have other constants"
        command = [sys.executable, "-m", "markethall_service", *arguments]
        given, output, errors = streams
        return subprocess.Popen(command, env=environment, stdin=given, stdout=output, stderr=errors)


def free_port(count: int = 1) -> int:
    """The first of `count` consecutive ports of the loopback address that no process listens on."""
    while True:
        with ExitStack() as stack:
            first: int = stack.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            with suppress(OSError, OverflowError):
                for port in range(first + 1, first + count):
                    stack.enter_context(socket.create_server(("127.0.0.1", port)))
                return first
