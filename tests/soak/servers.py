"""The servers of a soak: one Redis, two services on it, and proxies between Redis, services and clients."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from tests.service import UNLIMITED, Service
from tests.soak.proxies import Proxies
from tests.soak.redis_server import RedisServer

SERVICES = 2


class SoakServers:
    """Two services on one Redis, with their default limits. Clients use `targets` (gRPC) and `urls` (REST).

    The services take the address of a client from X-Forwarded-For, so that a hostile client has its own address.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.redis = RedisServer(folder)
        self.redis_proxies = Proxies(*[str(self.redis.socket)] * SERVICES)
        self.service_proxies = Proxies()
        self.services: list[Service] = []
        self.targets: list[str] = []
        self.urls: list[str] = []

    async def __aenter__(self) -> SoakServers:
        await self.redis.start()
        await self.redis_proxies.start()
        for port in self.redis_proxies.ports:
            url = f"redis://127.0.0.1:{port}"
            settings = {**dict.fromkeys(UNLIMITED), "rest": "true", "trusted_proxies": "127.0.0.1"}
            self.services.append(Service(self._folder / "unused", redis_url=url, **settings))
        await asyncio.gather(*(asyncio.to_thread(service.start) for service in self.services))
        ports = [str(port) for service in self.services for port in (service.grpc_port, service.http_port)]
        self.service_proxies = await Proxies(*ports).start()
        self.targets = [f"127.0.0.1:{port}" for port in self.service_proxies.ports[::2]]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.service_proxies.ports[1::2]]
        return self

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        statuses = [await asyncio.to_thread(service.stop) for service in self.services]
        await self.service_proxies.stop()
        await self.redis_proxies.stop()
        self.redis.kill()
        assert error is not None or statuses == [0] * SERVICES

    async def restart(self, number: int) -> None:
        """Starts a service that has ended, on its ports. Retries for up to a minute: Redis may be down too."""
        async with asyncio.timeout(60):
            while True:
                with contextlib.suppress(RuntimeError):
                    await asyncio.to_thread(self.services[number].start)
                    return
                await asyncio.sleep(0.2)
