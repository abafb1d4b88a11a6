"""The gateway as a child process: it ends with its parent, whatever ends the parent."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Final, Self

from pydantic import TypeAdapter

from markethall_service.gateway import GatewaySettings
from markethall_service.operating.logs import configure

from .parent import end, end_with_parent

_END_S: Final = 15.0
_READY: Final = b"ready "

_POLLING: Final = {"GRPC_CLIENT_CHANNEL_BACKUP_POLL_INTERVAL_MS": "200"}
"""How often gRPC looks whether a lost connection is there again while no call waits for it.

Its own 5 seconds are as long as we let a connection take, which over TLS is several such looks.
"""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Order:
    """What the child is told, as one line of JSON on its standard input, which then stays open as long as we live."""

    host: str
    port: int
    grpc_target: str
    settings: GatewaySettings


_ORDER: Final = TypeAdapter(Order)


class GatewayProcess:
    """Starts a gateway, knows its port, starts another on the same port if it dies, and ends it."""

    def __init__(self, order: Order) -> None:
        self.port = order.port
        self.metrics_port = order.settings.metrics_port
        self._order = order
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        try:
            await self._start()
        except BaseException:
            await self._end()
            raise
        self._keeper = asyncio.create_task(self._keep())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
        await self._end()

    async def _end(self) -> None:
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
        assert self._process.stdout is not None
        settings = replace(self._order.settings, metrics_port=self.metrics_port)
        order = replace(self._order, port=self.port, settings=settings)
        self._process.stdin.write(_ORDER.dump_json(order) + b"\n")
        await self._process.stdin.drain()
        line = await self._process.stdout.readline()
        if not line.startswith(_READY):
            said = line.decode().strip() or f"it ended with {await self._process.wait()}"
            raise OSError(f"the gateway does not start: {said}")
        self.port, self.metrics_port = json.loads(line.removeprefix(_READY))

    async def _keep(self) -> None:
        while self._process is not None:
            status = await self._process.wait()
            _log.warning("the gateway ended with %s: another one is started", status)
            await asyncio.sleep(0.2)
            try:
                await self._start()
            except OSError as error:
                # It may be a file that is being replaced: the next one finds it whole.
                _log.warning("%s", error)


def main() -> int:
    """The child: serves until it is told to stop or its parent is gone; 1, with why on its output, if it cannot."""
    # Here, and not for the parent, which does without Flask.
    from markethall_service.gateway.serve import run

    order = _ORDER.validate_json(sys.stdin.buffer.readline())
    configure(order.settings.logs)
    end_with_parent(_END_S + order.settings.grace_seconds)
    # What a terminal says or its end reaches the whole group; the parent decides when its child ends.
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    try:
        run(order.host, order.port, order.grpc_target, order.settings, _ready)
    except (OSError, ValueError) as error:
        os.write(1, f"{error}\n".encode())
        return 1
    return 0


def _ready(*ports: int | None) -> None:
    os.write(1, _READY + json.dumps(ports).encode() + b"\n")


if __name__ == "__main__":
    sys.exit(main())
