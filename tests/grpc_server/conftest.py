"""Servers of both kinds with the methods of a test, and channels to them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from markethall_platform.grpc_server import CallTimeouts, Server, ServerKind, create_server


class ServerFactory:
    """Starts servers of one kind and opens channels to them."""

    def __init__(self, kind: ServerKind) -> None:
        self._kind = kind
        self._servers: list[Server] = []
        self._channels: list[Any] = []
        self.port = 0
        self.timeouts = CallTimeouts()

    @property
    def server(self) -> Any:
        """The server that was started last."""
        return self._servers[-1]

    async def __call__(self, *options: tuple[str, Any], **methods: Any) -> Any:
        """Serve the methods as /Test/name. Returns a channel."""
        server = await create_server(self._kind, options, self.timeouts)
        self._servers.append(server)
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("Test", methods),))
        self.port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        return self.channel()

    def channel(self) -> Any:
        """A new connection to the server that was started last."""
        own = (("grpc.use_local_subchannel_pool", 1),)
        self._channels.append(grpc.aio.insecure_channel(f"127.0.0.1:{self.port}", options=own))
        return self._channels[-1]

    async def close(self) -> None:
        """Close all channels and stop all servers."""
        for channel in self._channels:
            await channel.close()
        for server in self._servers:
            await server.stop(None)


@pytest.fixture(params=["core", "aio"])
async def serve(request: pytest.FixtureRequest) -> AsyncIterator[ServerFactory]:
    """Starts servers. The test runs once with each kind of server."""
    factory = ServerFactory(request.param)
    yield factory
    await factory.close()


@pytest.fixture
async def core() -> AsyncIterator[ServerFactory]:
    """Starts servers on grpcio's core, for what `grpc.aio` cannot do (see `AioServer`)."""
    factory = ServerFactory("core")
    yield factory
    await factory.close()
