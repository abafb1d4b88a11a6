"""Processes of others that a bench starts, asks and ends, and what they use."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis

from tests.service import Executed, Service

from .load import NODE, SERVER, Lane, Plan, cpu_seconds, play


@dataclass(frozen=True)
class Cost:
    """One round: calls a second, and microseconds of CPU a call, of the server and of its Redis."""

    rate: float
    cpu_us: float
    redis_us: float = 0.0


class Talk:
    """A process that is asked and answers line by line, in JSON."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.pid = process.pid
        self._process = process

    def hear(self) -> Any:
        """The next line it says. RuntimeError if it has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"a process of the bench has ended with {self._process.wait()}")
        return json.loads(line)

    def ask(self, question: object) -> Any:
        """The answer to a line."""
        assert self._process.stdin is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        return self.hear()


@contextmanager
def talking(command: Sequence[str], **settings: Any) -> Iterator[Talk]:
    """Runs a command until the block ends."""
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, **settings) as process:
        try:
            yield Talk(process)
        finally:
            process.terminate()


def node(script: str, *arguments: str) -> list[str]:
    """The command that runs a script beside the benches by Node.js."""
    return [NODE, str(Path(__file__).parent / script), *arguments]


@contextmanager
def serving(**settings: str) -> Iterator[Service]:
    """A service with an empty Redis of its own; what it logs is not shown."""
    with tempfile.TemporaryDirectory() as folder:
        service = Executed(Path(folder) / "data", **settings)
        service.log = Path(folder) / "service.log"
        service.start()
        try:
            yield service
        finally:
            service.stop()


def redis_of(service: Service) -> tuple[str, int]:
    """The socket of the service's Redis, and its process."""
    path = str(service.data / "redis.sock")
    with redis.Redis(unix_socket_path=path) as line:
        return path, int(line.info("server")["process_id"])


def pid_of(service: Service) -> int:
    """The process that answers gRPC."""
    assert service.process is not None
    return service.process.pid


def resident_mb(pid: int) -> float:
    """What of a process lies in memory, in MB."""
    [line] = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


def played(
    service: Service, method: str, lanes: list[Lane], stream: bool = False, watches: Sequence[tuple[str, ...]] = ()
) -> Cost:
    """Plays the lanes at once, while those watch."""
    who = {SERVER: [pid_of(service)], "redis": [redis_of(service)[1]]}
    figure = play(Plan(service.target, method, lanes, stream=stream, watches=list(watches)), who)
    return Cost(figure.rate, figure.cpu_us[SERVER], figure.cpu_us["redis"])


def used(pid: int) -> float:
    """Seconds of CPU of a process so far."""
    return cpu_seconds([pid])
