"""The yardstick of gRPC: a bare grpc.aio server that answers the same bytes and does nothing else."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import grpc
import uvloop


async def serve(answer: bytes) -> None:
    """Answers every call of Echo/Echo with these bytes; prints its port."""

    async def echo(_: bytes, __: object) -> bytes:
        return answer

    server = grpc.aio.server()
    handlers: dict[str, Any] = {"Echo": grpc.unary_unary_rpc_method_handler(echo)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("Echo", handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    run = uvloop.run if "uvloop" in sys.argv[2:] else asyncio.run
    run(serve(bytes.fromhex(sys.argv[1])))
