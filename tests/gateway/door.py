"""A way to the REST of a service that may close for a while."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from urllib.parse import urlsplit


class Door:
    """Passes connections on to the server at `url`. `base` is its own URL."""

    def __init__(self, url: str) -> None:
        self._target = urlsplit(url)
        self._port = 0
        self.open()
        self.base = f"http://127.0.0.1:{self._port}"

    def open(self) -> None:
        """Accepts connections, at the same port as before."""
        ready: Future[int] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        self._port = ready.result(30)

    def close(self) -> None:
        """Cuts all connections, and accepts no more."""
        self._loop.call_soon_threadsafe(self._closed.set)
        self._thread.join(30)

    async def _serve(self, ready: Future[int]) -> None:
        self._loop, self._closed = asyncio.get_running_loop(), asyncio.Event()
        passing: set[asyncio.Task[None]] = set()

        def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            passing.add(asyncio.create_task(self._pass(reader, writer)))

        server = await asyncio.start_server(accept, "127.0.0.1", self._port)
        async with server:
            ready.set_result(server.sockets[0].getsockname()[1])
            await self._closed.wait()
            for task in passing:
                task.cancel()
            await asyncio.gather(*passing, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._target.hostname, self._target.port)
        try:
            await asyncio.gather(_copy(reader, back), _copy(there, writer))
        finally:
            for one in (writer, back):
                one.transport.abort()


async def _copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()
        if sink.can_write_eof():
            sink.write_eof()
    except OSError:
        return
