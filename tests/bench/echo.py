"""The yardstick of gRPC: a bare grpc.aio server that answers the same bytes and does nothing else."""

from __future__ import annotations

import asyncio
import sys

import grpc
import uvloop

from . import bare


async def serve(answer: bytes) -> None:
    """Answers every call of Echo/Echo with these bytes; prints its port."""

    async def echo(_: bytes, __: object) -> bytes:
        return answer

    await bare.serve("Echo", Echo=grpc.unary_unary_rpc_method_handler(echo))


if __name__ == "__main__":
    run = uvloop.run if "uvloop" in sys.argv[2:] else asyncio.run
    run(serve(bytes.fromhex(sys.argv[1])))
