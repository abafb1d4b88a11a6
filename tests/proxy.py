"""A proxy in a thread, for blocking calls and other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from threading import Thread
from typing import Any

from tests.soak.proxies import Proxy


class ThreadedProxy:
    """A loopback port that forwards to the port of a "host:port" in its own thread. It is open during the block."""

    def __init__(self, target: str) -> None:
        self._proxy = Proxy(target.rpartition(":")[2])
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._port = 0

    @property
    def target(self) -> str:
        return f"127.0.0.1:{self._port}"

    def __enter__(self) -> ThreadedProxy:
        self._thread.start()
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def open(self) -> None:
        """Accepts connections, at the same port as before."""
        self._port = self._run(self._proxy.open(self._port))

    def cut(self) -> None:
        """Cuts all connections at once."""
        self._loop.call_soon_threadsafe(self._proxy.cut)

    def close(self) -> None:
        """Cuts all connections, and accepts no more."""
        self._run(self._end())

    def _run(self, call: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(call, self._loop).result()

    async def _end(self) -> None:
        self._proxy.close()
        # A connection that is accepted while the proxy ends appears only now.
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            self._proxy.cut()
            await asyncio.wait(others, timeout=0.01)
