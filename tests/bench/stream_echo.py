"""The wire of PlayMoves alone: a bidirectional stream on the service's own gRPC server that answers the same bytes."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import grpc
import uvloop

from markethall_platform.grpc_server import Method, ServerCall, create_server


async def serve(answer: bytes) -> None:
    """Answers every message of Echo/Echo with these bytes; prints its port."""

    async def echo(_: object, call: ServerCall) -> None:
        message: Any = await call.read()
        while message is not grpc.aio.EOF:
            message = await call.write_then_read(answer)

    server = await create_server("core")
    server.add_registered_method_handlers(
        "Echo", {"Echo": Method(echo, request_streaming=True, response_streaming=True)}
    )
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(serve(bytes.fromhex(sys.argv[1])))
