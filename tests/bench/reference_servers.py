"""Servers that do nothing but answer, which the benches compare the service with.

`python -m tests.bench.reference_servers NAME ANSWER...` starts one on a free port, prints the port and serves until it
is ended. ANSWER is bytes in hexadecimal.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import grpc
import uvloop
from flask import Flask, Response
from waitress import create_server as create_wsgi_server

from markethall_platform.grpc_server import Method, ServerCall, create_server

ECHO: Final = "/Echo/Echo"
HTTP_THREADS: Final = 16


async def grpc_echo(answer: bytes) -> None:
    """grpc.aio: answers each call of Echo/Echo with these bytes."""

    async def echo(_: bytes, __: object) -> bytes:
        return answer

    await _serve_grpc("Echo", Echo=grpc.unary_unary_rpc_method_handler(echo))


async def grpc_fan_out(update: bytes, first: bytes) -> None:
    """grpc.aio: FanOut/Watch sends `first`, then `update` at each call of FanOut/Play."""
    queues: set[asyncio.Queue[bytes]] = set()

    async def watch(_: bytes, __: object) -> AsyncIterator[bytes]:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        queues.add(queue)
        yield first
        while True:
            yield await queue.get()

    async def play(_: bytes, __: object) -> bytes:
        for queue in queues:
            queue.put_nowait(update)
        return update

    await _serve_grpc(
        "FanOut", Watch=grpc.unary_stream_rpc_method_handler(watch), Play=grpc.unary_unary_rpc_method_handler(play)
    )


async def _serve_grpc(service: str, **handlers: Any) -> None:
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await server.wait_for_termination()


async def stream_echo(answer: bytes) -> None:
    """The gRPC server of the service: answers each message of the stream Echo/Echo with these bytes."""

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


def flask(answer: bytes) -> None:
    """Flask under waitress: answers each POST of a move with these bytes."""
    app = Flask(__name__, static_folder=None)

    @app.post("/v1/matches/<match>:play")
    def play(match: str) -> Response:  # noqa: ARG001
        return Response(answer, content_type="application/json")

    # It would log each request that waits for a thread.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = create_wsgi_server(app, host="127.0.0.1", port=0, threads=HTTP_THREADS, ident=None)
    print(server.effective_port, flush=True)
    server.run()


SERVERS: Final[dict[str, Callable[..., object]]] = {
    "grpc-echo": lambda *answers: asyncio.run(grpc_echo(*answers)),
    "grpc-echo-uvloop": lambda *answers: uvloop.run(grpc_echo(*answers)),
    "grpc-fan-out": lambda *answers: asyncio.run(grpc_fan_out(*answers)),
    "stream-echo": lambda *answers: uvloop.run(stream_echo(*answers)),
    "flask": flask,
}

if __name__ == "__main__":
    SERVERS[sys.argv[1]](*map(bytes.fromhex, sys.argv[2:]))
