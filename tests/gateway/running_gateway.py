"""A gateway to a fake service, with the real server in a thread."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

import httpx
import uvloop

from markethall_platform.workers import WorkerPool
from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.app import Service, create_app
from markethall_service.gateway.server import HttpServer

from .fake_service import FakeService


class RunningGateway:
    """A gateway in a thread of its own. `base` is its URL.

    `refused`: see `Connections`. `settings`: see `GatewaySettings`.
    """

    def __init__(self, service: FakeService, port: int = 0, **settings: Any) -> None:
        self._service = service
        self._settings = GatewaySettings(**settings)
        self.refused: Counter[str] = Counter()
        self._ready: Future[int] = Future()
        self._thread = threading.Thread(target=lambda: uvloop.run(self._serve(port)), daemon=True)
        self._thread.start()
        self.port = self._ready.result(30)
        self.base = f"{'https' if self._settings.tls_cert else 'http'}://127.0.0.1:{self.port}"

    async def _serve(self, port: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        server = HttpServer("127.0.0.1", port, self._settings, refused=self.refused)
        workers, fake = WorkerPool(), self._service
        service = Service(fake.find_method, lambda: fake.is_ready, lambda: fake.now_ms, workers=workers)
        app = create_app(service, self._settings)
        try:
            async with server.serving(app):
                self._ready.set_result(server.port)
                await self._stopping.wait()
        finally:
            await workers.ended()

    def begin_to_stop(self) -> None:
        with suppress(RuntimeError):  # It has ended already.
            self._loop.call_soon_threadsafe(self._stopping.set)

    def stop(self) -> None:
        """Stops gracefully, and waits for the end."""
        self.begin_to_stop()
        self._thread.join(60)
        assert not self._thread.is_alive()


def get_each(
    service: FakeService, path: str, headers: Iterable[dict[str, str]], settings: GatewaySettings | None = None
) -> list[httpx.Response]:
    """The responses of one gateway to a GET request with each of these headers."""
    options = settings or GatewaySettings()
    gateway = RunningGateway(service, **{name: getattr(options, name) for name in options.__slots__})
    try:
        with httpx.Client(base_url=gateway.base, timeout=20) as web:
            return [web.get(path, headers=fields) for fields in headers]
    finally:
        gateway.stop()


def open_files() -> int:
    """The number of open files of this process, in which the gateway runs."""
    return len(os.listdir("/dev/fd"))
