"""The yardstick of watchers: a bare grpc.aio server that tells the same bytes to everybody, and does nothing else."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import grpc

from . import bare


async def serve(news: bytes, first: bytes) -> None:
    """Fan/Watch tells `first`, then `news` at each call of Fan/Play; prints its port."""
    queues: set[asyncio.Queue[bytes]] = set()

    async def watch(_: bytes, __: object) -> AsyncIterator[bytes]:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        queues.add(queue)
        yield first
        while True:
            yield await queue.get()

    async def play(_: bytes, __: object) -> bytes:
        for queue in queues:
            queue.put_nowait(news)
        return news

    await bare.serve(
        "Fan", Watch=grpc.unary_stream_rpc_method_handler(watch), Play=grpc.unary_unary_rpc_method_handler(play)
    )


if __name__ == "__main__":
    asyncio.run(serve(*map(bytes.fromhex, sys.argv[1:])))
