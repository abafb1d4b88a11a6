"""A gateway in a thread of its own, with the server that runs it for users."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

import httpx
import uvloop

from markethall_service.gateway import GatewaySettings
from markethall_service.gateway.app import Service, create_app
from markethall_service.gateway.server import HttpServer

from .fake import Fake


class Running:
    """A gateway to the stand-in; `base` is its URL."""

    def __init__(self, service: Fake, port: int = 0, **settings: Any) -> None:
        self._service = service
        self._settings = GatewaySettings(**settings)
        self._ready: Future[int] = Future()
        self._thread = threading.Thread(target=lambda: uvloop.run(self._serve(port)), daemon=True)
        self._thread.start()
        self.port = self._ready.result(30)
        self.base = f"{'https' if 'tls_cert' in settings else 'http'}://127.0.0.1:{self.port}"

    async def _serve(self, port: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._told = asyncio.Event()
        server = HttpServer("127.0.0.1", port, self._settings)
        gateway = create_app(Service(self._service.find_method, lambda: self._service.is_ready), self._settings)
        async with server.serving(gateway):
            self._ready.set_result(server.port)
            await self._told.wait()

    def begin_to_stop(self) -> None:
        """Asks it to end, as an operator does."""
        with suppress(RuntimeError):  # It has ended already.
            self._loop.call_soon_threadsafe(self._told.set)

    def stop(self) -> None:
        """Asks it to end, and waits until it has."""
        self.begin_to_stop()
        self._thread.join(60)
        assert not self._thread.is_alive()


def answer(service: Fake, path: str, settings: GatewaySettings | None = None, **headers: str) -> httpx.Response:
    """The answer of a gateway to one GET, without a server."""

    async def ask() -> httpx.Response:
        app = create_app(Service(service.find_method, lambda: service.is_ready), settings).asgi
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall") as web:
            return await web.get(path, headers=headers)

    return asyncio.run(ask())
