"""Either server, with methods that do what a test needs, and channels to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from markethall_platform import grpc_server as grpc_core


class Served:
    """Starts servers of one kind and opens channels to them."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._servers: list[Any] = []
        self._channels: list[Any] = []
        self.port = 0

    @property
    def server(self) -> Any:
        """The last one that was started."""
        return self._servers[-1]

    async def __call__(self, *options: tuple[str, Any], **methods: Any) -> Any:
        """Serves the methods as /Test/name."""
        server: Any = grpc_core.Server(options) if self._kind == "ours" else grpc.aio.server(options=options)
        self._servers.append(server)
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("Test", methods),))
        self.port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        return self.channel()

    def channel(self) -> Any:
        """Another connection to the last server."""
        own = (("grpc.use_local_subchannel_pool", 1),)
        self._channels.append(grpc.aio.insecure_channel(f"127.0.0.1:{self.port}", options=own))
        return self._channels[-1]

    async def close(self) -> None:
        """Ends all of them."""
        for channel in self._channels:
            await channel.close()
        for server in self._servers:
            await server.stop(None)


@pytest.fixture(params=["ours", "grpc.aio"])
async def serve(request: pytest.FixtureRequest) -> AsyncIterator[Served]:
    """Our server, and grpc.aio's, which it stands in for."""
    served = Served(request.param)
    yield served
    await served.close()


@pytest.fixture
async def ours() -> AsyncIterator[Served]:
    """Our server alone, where grpc.aio's does otherwise."""
    served = Served("ours")
    yield served
    await served.close()
