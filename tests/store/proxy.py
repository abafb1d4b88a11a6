"""A proxy in front of Redis that loses answers and cuts connections on demand."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from urllib.parse import quote, unquote


class Proxy:
    """Forwards all bytes and records the requests. `swallow` makes it lose the answer to a request."""

    def __init__(self, folder: Path, url: str) -> None:
        self._path = folder / "proxy.sock"
        self._target = unquote(url.removeprefix("unix://"))
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._marker = b""
        self._tasks: set[asyncio.Task[None]] = set()
        self.swallowed = 0
        self.sent: list[bytes] = []

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self._path))}"

    def swallow(self, marker: bytes) -> None:
        """Loses the answer to the next request that contains these bytes, and then cuts the connection."""
        self._marker = marker

    def cut(self) -> None:
        for writer in self._writers:
            writer.close()

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_unix_server(self._accept, self._path)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            up_reader, up_writer = await asyncio.open_unix_connection(self._target)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, up_writer}
        answer_is_lost = asyncio.Event()
        await asyncio.gather(
            self._up(reader, up_writer, answer_is_lost), self._down(up_reader, writer, up_writer, answer_is_lost)
        )
        self._writers -= {writer, up_writer}

    async def _up(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer_is_lost: asyncio.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                self.sent.append(data)
                if self._marker and self._marker in data:
                    self._marker = b""
                    answer_is_lost.set()
                writer.write(data)
                await writer.drain()
        writer.close()

    async def _down(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        up_writer: asyncio.StreamWriter,
        answer_is_lost: asyncio.Event,
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                if answer_is_lost.is_set():
                    self.swallowed += 1
                    break
                writer.write(data)
                await writer.drain()
        writer.close()
        up_writer.close()
