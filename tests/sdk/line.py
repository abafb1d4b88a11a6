"""A line to a service that can be cut, for calls that wait."""

from __future__ import annotations

import asyncio
from threading import Thread
from types import TracebackType

from tests.soak.lines import Line


class CutLine:
    """A loopback port that leads to a target "host:port", served by a thread of its own."""

    def __init__(self, target: str) -> None:
        self._line = Line(target.rpartition(":")[2])
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self.target = ""

    def __enter__(self) -> CutLine:
        self._thread.start()
        self.target = f"127.0.0.1:{asyncio.run_coroutine_threadsafe(self._line.open(), self._loop).result()}"
        return self

    def cut(self) -> None:
        """Cuts all connections, whatever is still in them."""
        self._loop.call_soon_threadsafe(self._line.cut)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._line.close()
        # What is being accepted while the line ends becomes a connection of its own only then.
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            self._line.cut()
            await asyncio.wait(others, timeout=0.01)
