"""Starts the servers that the benches measure in separate processes: the service with its Redis, and references."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.service import Executed, Service
from tests.soak.redis_server import RedisServer


@dataclass(frozen=True)
class Served:
    """A running service: its addresses for gRPC and REST, and the ids of its processes by their task."""

    target: str
    rest: str
    serving: tuple[int, ...]
    redis: tuple[int, ...]


@contextmanager
def service(
    appendfsync: str = "always", environment: Mapping[str, str] | None = None, **settings: str
) -> Iterator[Served]:
    """`markethall serve` with these settings and a separate Redis, whose data are deleted at the end."""
    with tempfile.TemporaryDirectory() as folder:
        redis = asyncio.run(RedisServer(Path(folder), appendfsync).start())
        hall = Executed(Path(folder) / "data", redis_url=f"unix://{redis.socket}", log_level="WARNING", **settings)
        hall.environment.update(environment or {})
        try:
            hall.start()
            yield _served(hall, redis)
        finally:
            hall.ensure_stopped()
            redis.kill()


def _served(hall: Service, redis: RedisServer) -> Served:
    pid = hall.process.pid
    children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return Served(hall.target, hall.http, (pid, *children), (redis.pid,))


@contextmanager
def reference_server(name: str, *answers: bytes, **environment: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """A server of `reference_servers` that answers these bytes: its address and process id."""
    command = [sys.executable, "-m", f"{__package__}.reference_servers", name, *(each.hex() for each in answers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}) as process:
        try:
            assert process.stdout is not None
            yield f"127.0.0.1:{int(process.stdout.readline())}", (process.pid,)
        finally:
            process.terminate()
