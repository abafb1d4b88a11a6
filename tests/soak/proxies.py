"""Proxies whose connections can be cut: TCP ports of loopback that lead elsewhere, in a process of their own.

`python -m tests.soak.proxies TARGET...` prints the ports of its proxies as JSON, one for each target ("port" of
loopback, or the path of a unix socket), and then does what it reads: "cut N" cuts all connections of proxy N, "lose N"
lets requests through for a moment while their answers are lost, and cuts then.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Final

LOSE_S: Final = 0.05
BROKEN: Final = (OSError, RuntimeError)
"""What a connection that was cut raises, under uvloop also RuntimeError."""


class Proxy:
    """One port that leads to a target."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._losing = False

    async def open(self) -> int:
        """The port that it listens on."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def close(self) -> None:
        """Takes no more connections."""
        assert self._server is not None
        self._server.close()

    def cut(self) -> None:
        """Cuts all connections, whatever is still in them."""
        for writer in self._writers:
            writer.transport.abort()

    async def lose(self) -> None:
        """Loses all answers for a moment, then cuts."""
        self._losing = True
        await asyncio.sleep(LOSE_S)
        self._losing = False
        self.cut()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            up_reader, up_writer = await self._connect()
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, up_writer}
        self._writers |= ends
        await asyncio.gather(self._pass(reader, up_writer, answers=False), self._pass(up_reader, writer, answers=True))
        self._writers -= ends

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._target.isdigit():
            return await asyncio.open_connection("127.0.0.1", int(self._target))
        return await asyncio.open_unix_connection(self._target)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool) -> None:
        with contextlib.suppress(*BROKEN):
            while data := await reader.read(1 << 16):
                if answers and self._losing:
                    continue
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(*BROKEN):
            writer.close()


async def serve(targets: list[str]) -> None:
    """Opens the proxies, says their ports, and obeys until there is nothing more to read."""
    proxies = [Proxy(target) for target in targets]
    print(json.dumps([await proxy.open() for proxy in proxies]), flush=True)
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while order := await orders.readline():
        what, _, number = order.decode().strip().partition(" ")
        proxy = proxies[int(number)]
        if what == "cut":
            proxy.cut()
        else:
            await proxy.lose()


class Proxies:
    """The process with the proxies; `ports` are those of the targets, in order."""

    def __init__(self, *targets: str) -> None:
        self._targets = targets
        self._process: asyncio.subprocess.Process | None = None
        self.ports: list[int] = []

    async def start(self) -> Proxies:
        """Starts it and learns the ports."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.soak.proxies", *self._targets, stdin=pipe, stdout=pipe
        )
        assert self._process.stdout is not None
        self.ports = json.loads(await self._process.stdout.readline())
        return self

    async def order(self, what: str, number: int) -> None:
        """Tells it to "cut" or "lose"."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what} {number}\n".encode())
        await self._process.stdin.drain()

    async def stop(self) -> None:
        """Ends it."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


if __name__ == "__main__":
    import uvloop

    uvloop.run(serve(sys.argv[1:]))
