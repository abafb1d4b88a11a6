"""The real service as a process of its own, for tests: ended by its own process id."""

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

UNLIMITED: Final = {"limit_creating": "", "limit_seating": "", "max_watches": "0", "max_watches_per_caller": "0"}
"""The settings of tests in which many callers share one address."""

FREQUENT_TIMERS: Final = {
    "markethall_service.matches.scheduler.POLL_MS": 100,
    "markethall_service.matches.scheduler.LEASE_MS": 500,
}
"""Constants with which a process soon handles the timers of a killed one."""


class Service:
    """`markethall serve` on free loopback ports, with its data in a folder; REST only with `rest` as a setting.

    Calls and streams have no limits, unless the settings name one. None as a setting leaves the default. `constants`
    are module constants of the service with other values, see `Forked`: tests need not wait for long intervals.
    """

    REST: ClassVar = "false"

    def __init__(self, data: Path, constants: Mapping[str, float] | None = None, /, **settings: str | None) -> None:
        self.data = data
        self.constants = constants
        chosen = {"rest": self.REST, **UNLIMITED, **settings}
        self.settings = {name: value for name, value in chosen.items() if value is not None}
        self.process: Forked | subprocess.Popen[bytes] | None = None
        self.target = ""
        self.http = ""
        self.addresses: dict[str, str] = {}
        self.environment: dict[str, str] = {}
        """What it finds in its environment beside what the tests have there."""
        self.log: Path | None = None
        """Where its log lines go; to those of the tests if None."""
        self.grpc_port = 0
        self.http_port = 0

    def start(self) -> Service:
        """Starts it and waits until it says that it is ready; a restart takes the same ports."""
        words = ["serve", "--json", "--data", str(self.data)]
        words += ["--grpc-port", str(self.grpc_port), "--http-port", str(self.http_port)]
        settings = {f"MARKETHALL_{name.upper()}": value for name, value in self.settings.items()}
        environment = {**os.environ, **self.environment, **settings}
        line = self._launched(words, environment)
        if not line:
            raise RuntimeError(f"the service ended with {self._wait()} before it was ready")
        self.addresses = addresses = json.loads(line)
        self.target, self.http = addresses["grpc"], addresses["rest"]
        self.grpc_port = int(self.target.rpartition(":")[2])
        if self.http:
            self.http_port = int(self.http.rpartition(":")[2])
        return self

    def _launched(self, words: list[str], environment: dict[str, str]) -> str:
        """The first line that it says; none if it ends before that."""
        with (
            open(os.devnull) as nothing,
            self.log.open("a") if self.log else os.fdopen(os.dup(2), "a") as log,
        ):
            reader, writer = os.pipe()
            self.process = self.begun(words, environment, (nothing.fileno(), writer, log.fileno()))
        os.close(writer)
        with open(reader) as said:
            return said.readline()

    def begun(
        self, words: list[str], environment: dict[str, str], streams: tuple[int, int, int]
    ) -> Forked | subprocess.Popen[bytes]:
        """The process, with these descriptors for its input, output and errors."""
        return Forked(words, environment, streams, constants=self.constants)

    def __enter__(self) -> Service:
        return self.start()

    def __exit__(self, *_: object) -> None:
        assert self.stop() == 0

    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """Kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> int:
        """Asks it to end and waits; the exit status."""
        assert self.process is not None
        self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        assert self.process is not None
        return self.process.wait(timeout=30)


class Executed(Service):
    """Started as users start it: it shares no memory with others, and imports what its own environment names."""

    REST = "true"

    def begun(
        self, words: list[str], environment: dict[str, str], streams: tuple[int, int, int]
    ) -> Forked | subprocess.Popen[bytes]:
        assert not self.constants, "only a forked process can have other constants"
        command = [sys.executable, "-m", "markethall_service", *words]
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
