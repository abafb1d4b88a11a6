"""A Redis server on loopback in a process of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import redis

from markethall_platform.redis_server.server import redis_server
from tests.service import free_port
from tests.waiting import answers, wait_until


class RedisProcess:
    """A Redis server that answers, with its files in a folder. `arguments`: those of its command line."""

    def __init__(self, folder: Path, *arguments: str | Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        own = ("--port", str(self.port), "--bind", "127.0.0.1", "--dir", folder)
        self.process = subprocess.Popen([redis_server(), *arguments, *own], stdout=subprocess.DEVNULL)
        self.client: Any = redis.Redis(port=self.port)
        wait_until(self._answers)

    def __enter__(self) -> RedisProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.client.close()
        # SIGTERM is ignored while Redis writes its first append-only file.
        self.process.kill()
        self.process.wait()

    def _answers(self) -> bool:
        assert self.process.poll() is None, "Redis does not start"
        return answers(self.client)
