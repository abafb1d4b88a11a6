"""A proxy in a thread, for blocking calls."""

from __future__ import annotations

import asyncio
from threading import Thread
from types import TracebackType

from tests.soak.proxies import Proxy


class ThreadedProxy:
    """A loopback port that forwards to a target "host:port" in its own thread."""

    def __init__(self, target: str) -> None:
        self._proxy = Proxy(target.rpartition(":")[2])
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self.target = ""

    def __enter__(self) -> ThreadedProxy:
        self._thread.start()
        self.target = f"127.0.0.1:{asyncio.run_coroutine_threadsafe(self._proxy.open(), self._loop).result()}"
        return self

    def cut(self) -> None:
        """Cuts all connections at once."""
        self._loop.call_soon_threadsafe(self._proxy.cut)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._proxy.close()
        # A connection that is accepted while the proxy ends appears only now.
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            self._proxy.cut()
            await asyncio.wait(others, timeout=0.01)
