"""Other processes that a bench starts, sends requests to and ends, and the CPU and memory that they use."""

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
    """One round: calls per second, and microseconds of CPU per call, of the server and of its Redis."""

    rate: float
    cpu_us: float
    redis_us: float = 0.0


class JsonProcess:
    """A process that reads requests and writes answers as lines of JSON."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.pid = process.pid
        self._process = process

    def read(self) -> Any:
        """The next line that it writes. RuntimeError if it has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(
                f"A process of the bench has ended with code {self._process.wait()}. Its output is above."
            )
        return json.loads(line)

    def ask(self, question: object) -> Any:
        """Writes a request as one line and returns the answer."""
        assert self._process.stdin is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        return self.read()


@contextmanager
def json_process(command: Sequence[str], **settings: Any) -> Iterator[JsonProcess]:
    """Runs a command until the block ends."""
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, **settings) as process:
        try:
            yield JsonProcess(process)
        finally:
            process.terminate()


def node(script: str, *arguments: str) -> list[str]:
    """The command that runs a script of this folder with Node.js."""
    return [NODE, str(Path(__file__).parent / script), *arguments]


@contextmanager
def started_service(**settings: str) -> Iterator[Service]:
    """A service with an empty Redis. Its log is not shown."""
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
    return service.process.pid


def played(
    service: Service, method: str, lanes: list[Lane], stream: bool = False, watches: Sequence[tuple[str, ...]] = ()
) -> Cost:
    """Plays the lanes at once, while `watches` are open."""
    who = {SERVER: [pid_of(service)], "redis": [redis_of(service)[1]]}
    figure = play(Plan(service.target, method, lanes, stream=stream, watches=list(watches)), who)
    return Cost(figure.rate, figure.cpu_us[SERVER], figure.cpu_us["redis"])


def used(pid: int) -> float:
    """Seconds of CPU of a process so far."""
    return cpu_seconds([pid])
