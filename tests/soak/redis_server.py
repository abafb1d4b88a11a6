"""A Redis server for the soak and the benchmarks, which can be killed and started again on its files."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from pathlib import Path

from markethall_platform.redis_server.server import redis_server


class RedisServer:
    """A redis-server on a unix socket in a folder. It keeps its files there too."""

    def __init__(self, folder: Path, appendfsync: str = "always") -> None:
        self.socket = folder / "redis.sock"
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "dir": str(folder),
            "appendonly": "yes",
            "appendfsync": appendfsync,
            "save": "",
            "maxmemory-policy": "noeviction",
            "loglevel": "warning",
            "logfile": "redis.log",
        }
        self._command = [
            str(redis_server()),
            *(part for name, value in settings.items() for part in (f"--{name}", value)),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process id of the last start."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> RedisServer:
        """Starts it on the files in its folder, and waits until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        async with asyncio.timeout(60):
            while not await self._answers():
                assert self._process.poll() is None, "Redis does not start on its files"
                await asyncio.sleep(0.01)
        return self

    def signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """Sends SIGKILL and waits for the end."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_unix_connection(self.socket)
            writer.write(b"PING\r\n")
            answer = await reader.readline()
            writer.close()
        except OSError:
            return False
        return answer == b"+PONG\r\n"
