"""TCP proxies on loopback whose connections can be broken, in a process of their own.

`python -m tests.soak.proxies TARGET...` starts a proxy for each target, a port of loopback or the path of a unix
socket, and prints their ports as JSON. Then it reads commands: "cut N" closes all connections of proxy N, "lose N"
passes requests on for a moment, drops their answers, and then closes all connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Final

LOSE_S: Final = 0.05
BROKEN: Final = (OSError, RuntimeError)
"""The errors of a closed connection. uvloop raises RuntimeError."""


class Proxy:
    """A port that passes connections on to a target."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._losing = False

    async def open(self, port: int = 0) -> int:
        """Starts to listen. Returns the port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", port)
        return int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """Accepts no more connections."""
        assert self._server is not None
        self._server.close()

    def cut(self) -> None:
        """Closes all connections at once. Data in them is lost."""
        for writer in self._writers:
            writer.transport.abort()

    async def lose(self) -> None:
        """Drops all answers for LOSE_S, then closes all connections."""
        self._losing = True
        await asyncio.sleep(LOSE_S)
        self._losing = False
        self.cut()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            target_reader, target_writer = await self._connect()
        except OSError:
            writer.transport.abort()
            return
        writers = {writer, target_writer}
        self._writers |= writers
        await asyncio.gather(
            self._pass_on(reader, target_writer, answers=False), self._pass_on(target_reader, writer, answers=True)
        )
        self._writers -= writers

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._target.isdigit():
            return await asyncio.open_connection("127.0.0.1", int(self._target))
        return await asyncio.open_unix_connection(self._target)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool) -> None:
        with contextlib.suppress(*BROKEN):
            while data := await reader.read(1 << 16):
                if answers and self._losing:
                    continue
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(*BROKEN):
            writer.close()


async def serve(targets: list[str]) -> None:
    """Opens the proxies, prints their ports, and executes commands until standard input closes."""
    proxies = [Proxy(target) for target in targets]
    print(json.dumps([await proxy.open() for proxy in proxies]), flush=True)
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while line := await commands.readline():
        command, _, number = line.decode().strip().partition(" ")
        proxy = proxies[int(number)]
        if command == "cut":
            proxy.cut()
        else:
            await proxy.lose()


class Proxies:
    """The process of the proxies. `ports` are in the order of the targets."""

    def __init__(self, *targets: str) -> None:
        self._targets = targets
        self._process: asyncio.subprocess.Process | None = None
        self.ports: list[int] = []

    async def start(self) -> Proxies:
        """Starts the process and reads the ports."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.soak.proxies", *self._targets, stdin=pipe, stdout=pipe
        )
        assert self._process.stdout is not None
        self.ports = json.loads(await self._process.stdout.readline())
        return self

    async def send(self, command: str, number: int) -> None:
        """Sends the command "cut" or "lose" for a proxy."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{command} {number}\n".encode())
        await self._process.stdin.drain()

    async def stop(self) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


if __name__ == "__main__":
    import uvloop

    uvloop.run(serve(sys.argv[1:]))
