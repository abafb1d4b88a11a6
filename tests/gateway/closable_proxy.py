"""A TCP proxy in front of a server that can be closed and opened again, for tests of broken connections."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from urllib.parse import urlsplit


class ClosableProxy:
    """Passes connections on to the server at `url`. `base` is the URL of the proxy. It starts open."""

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
        """Breaks all connections, and accepts no more."""
        self._loop.call_soon_threadsafe(self._closed.set)
        self._thread.join(30)

    async def _serve(self, ready: Future[int]) -> None:
        self._loop, self._closed = asyncio.get_running_loop(), asyncio.Event()
        connections: set[asyncio.Task[None]] = set()

        def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connections.add(asyncio.create_task(self._pass_on(reader, writer)))

        server = await asyncio.start_server(accept, "127.0.0.1", self._port)
        async with server:
            ready.set_result(server.sockets[0].getsockname()[1])
            await self._closed.wait()
            for connection in connections:
                connection.cancel()
            await asyncio.gather(*connections, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        target_reader, target_writer = await asyncio.open_connection(self._target.hostname, self._target.port)
        try:
            await asyncio.gather(_copy(reader, target_writer), _copy(target_reader, writer))
        finally:
            for stream in (writer, target_writer):
                stream.transport.abort()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
    except OSError:
        return
