"""All that runs in a soak: one Redis, two services on it, and lines that can be cut before each of them."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from types import TracebackType

from tests.service import Service
from tests.soak.lines import Lines
from tests.soak.redis_server import RedisServer

SERVICES = 2


class Stage:
    """Two services on one Redis. `targets` and `urls` are where clients reach gRPC and REST of each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.redis = RedisServer(folder)
        self.redis_lines = Lines(*[str(self.redis.socket)] * SERVICES)
        self.service_lines = Lines()
        self.services: list[Service] = []
        self.targets: list[str] = []
        self.urls: list[str] = []

    async def __aenter__(self) -> Stage:
        await self.redis.start()
        await self.redis_lines.start()
        for port in self.redis_lines.ports:
            service = Service(self._folder / "unused", rest="true", redis_url=f"redis://127.0.0.1:{port}")
            self.services.append(service)
        await asyncio.gather(*(asyncio.to_thread(service.start) for service in self.services))
        ports = [str(port) for service in self.services for port in (service.grpc_port, service.http_port)]
        self.service_lines = await Lines(*ports).start()
        self.targets = [f"127.0.0.1:{port}" for port in self.service_lines.ports[::2]]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.service_lines.ports[1::2]]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        statuses = [await asyncio.to_thread(service.stop) for service in self.services]
        await self.service_lines.stop()
        await self.redis_lines.stop()
        self.redis.kill()
        assert error is not None or statuses == [0] * SERVICES

    async def revive(self, number: int) -> None:
        """Starts a service that has ended, on its ports, however often it takes."""
        async with asyncio.timeout(60):
            while True:
                with contextlib.suppress(RuntimeError):
                    await asyncio.to_thread(self.services[number].start)
                    return
                await asyncio.sleep(0.2)
