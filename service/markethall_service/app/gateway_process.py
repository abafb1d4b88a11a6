"""Gateways as child processes. They end with their parent."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

from pydantic import TypeAdapter

from markethall_platform.logs import configure
from markethall_platform.network import shared
from markethall_service.gateway import GatewaySettings

from .supervisor import Pause, beat, end, end_with_parent, ended, ready, say_error, say_ready

_END_S: Final = 15.0

_POLLING: Final = {"GRPC_CLIENT_CHANNEL_BACKUP_POLL_INTERVAL_MS": "200"}
"""How often gRPC tries to reconnect while no call waits, in milliseconds.

Its own 5 seconds are as long as a connection may take; over TLS that is several tries.
"""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Order:
    """The configuration of the child: one line of JSON on its standard input, which stays open as long as the parent
    lives."""

    host: str
    port: int
    grpc_target: str
    settings: GatewaySettings
    shares_port: bool = False


_ORDER: Final = TypeAdapter(Order)


@asynccontextmanager
async def gateways(order: Order, number: int) -> AsyncIterator[GatewayProcess]:
    """Run `number` gateways on one port until the block ends. Yields the first of them.

    Each has its own metrics port: the configured one plus its index.
    """
    running: list[GatewayProcess] = []
    with ExitStack() as stack:
        if number > 1:
            place = stack.enter_context(shared(order.host, order.port, "MARKETHALL_HTTP_PORT"))
            order = replace(order, port=place.getsockname()[1], shares_port=True)
        try:
            # One after the other: a wrong configuration shows at the first.
            for index in range(number):
                running.append(GatewayProcess(order, index))
                await running[index].start()
            yield running[0]
        finally:
            await asyncio.gather(*(one.end() for one in running))


class GatewayProcess:
    """A gateway, and its successor on the same port if it dies. `index` numbers the gateways that share the port."""

    def __init__(self, order: Order, index: int) -> None:
        self.port = order.port
        shown = order.settings.metrics_port
        self.metrics_port = shown and shown + index
        self._order = order
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start it. Then its ports are known. OSError with its message if it cannot serve."""
        await self._start()
        self._keeper = asyncio.create_task(self._keep())

    async def end(self) -> None:
        """End it in order."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        if self._process is not None:
            await end(self._process, _END_S + self._order.settings.grace_seconds)

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __name__,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**_POLLING, **os.environ},
        )
        assert self._process.stdin is not None
        settings = replace(self._order.settings, metrics_port=self.metrics_port)
        order = replace(self._order, port=self.port, settings=settings)
        self._process.stdin.write(_ORDER.dump_json(order) + b"\n")
        await self._process.stdin.drain()
        try:
            self.port, self.metrics_port = await ready(self._process)
        except OSError as error:
            raise OSError(f"the gateway does not start: {error}") from None

    async def _keep(self) -> None:
        """Replace it whenever it dies or hangs, after growing pauses."""
        loop = asyncio.get_running_loop()
        pause = Pause()
        while self._process is not None:
            began = loop.time()
            status = await ended(self._process, f"gateway {self._process.pid}")
            _log.warning("the gateway ended with %s: another one is started", status)
            await pause.after(loop.time() - began)
            try:
                await self._start()
            except OSError as error:
                # A file may just be in the middle of being replaced: the next start finds it whole.
                _log.warning("%s", error)


def main() -> int:
    """The child: serve until it is told to stop or its parent is gone. Exit status 1 if it cannot start."""
    # Imported here: the parent does not need Flask.
    from markethall_service.gateway.server import run

    line = sys.stdin.buffer.readline()
    if not line.endswith(b"\n"):
        # The parent has died before it sent the whole order.
        return 1
    order = _ORDER.validate_json(line)
    configure(order.settings.logs)
    end_with_parent(_END_S + order.settings.grace_seconds)
    # Signals of the terminal reach the whole process group; the parent decides when its child ends.
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    try:
        run(
            order.host,
            order.port,
            order.grpc_target,
            order.settings,
            lambda *ports: say_ready(ports),
            beat,
            shares_port=order.shares_port,
        )
    except (OSError, ValueError) as error:
        say_error(error)
        return 1
    return 0


def _ready(*ports: int | None) -> None:
    say_ready(ports)


if __name__ == "__main__":
    sys.exit(main())
