"""Long responses are compressed for clients that accept it, on both servers."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import grpc
import pytest

from markethall_platform.grpc_server import WORTH_COMPRESSING, Method
from tests.grpc_server.conftest import ServerFactory
from tests.raw_http2 import DATA, RawConnection

LONG, SHORT = b"portobello" * 1000, b"x" * (WORTH_COMPRESSING - 1)


async def answer(data: bytes, _: Any) -> bytes:
    return LONG if data == b"long" else SHORT


async def mixed(_: bytes, context: Any) -> None:
    for message in (SHORT, LONG, SHORT, LONG):
        await context.write(message)


def messages(port: int, method: str, request: bytes, **headers: str) -> list[tuple[int, bytes]]:
    """The responses as they are sent: whether each is compressed, and its bytes."""
    with RawConnection(f"127.0.0.1:{port}") as connection:
        connection.call(f"/Test/{method}", 1, request, **headers)
        data = b""
        for frame in connection.frames():
            data += frame.payload if frame.kind == DATA else b""
            if frame.stream and frame.flags & 1:
                break
    responses = []
    while data:
        size = int.from_bytes(data[1:5])
        responses.append((data[0], data[5 : 5 + size]))
        data = data[5 + size :]
    return responses


async def sent(factory: ServerFactory, method: str, request: bytes, accepts: str) -> list[tuple[int, bytes]]:
    """The responses to a client with this grpc-accept-encoding; "" for a client without it."""
    headers = {"grpc-accept-encoding": accepts} if accepts else {}
    return await asyncio.to_thread(messages, factory.port, method, request, **headers)


@pytest.mark.parametrize(("accepts", "flag"), [("identity,gzip", 1), ("identity", 0), ("", 0), ("br,zstd", 0)])
async def test_long_response_is_compressed_if_the_client_accepts_it(
    serve: ServerFactory, accepts: str, flag: int
) -> None:
    await serve(Answer=Method(answer))
    [(compressed, data)] = await sent(serve, "Answer", b"long", accepts)
    assert compressed == flag
    if flag:
        assert zlib.decompress(data, wbits=31) == LONG
        assert len(data) * 10 < len(LONG)
    else:
        assert data == LONG


async def test_short_response_is_not_compressed(serve: ServerFactory) -> None:
    await serve(Answer=Method(answer))
    assert await sent(serve, "Answer", b"short", "identity,gzip") == [(0, SHORT)]


async def test_each_response_of_a_stream_is_compressed_by_its_own_size(serve: ServerFactory) -> None:
    await serve(Mixed=Method(mixed, response_streaming=True))
    responses = await sent(serve, "Mixed", b"", "gzip")
    assert [compressed for compressed, _ in responses] == [0, 1, 0, 1]


async def test_response_that_can_contain_a_secret_is_not_compressed(serve: ServerFactory) -> None:
    await serve(Answer=Method(answer, may_compress=False))
    assert await sent(serve, "Answer", b"long", "identity,gzip") == [(0, LONG)]


async def test_standard_client_reads_compressed_responses(serve: ServerFactory) -> None:
    channel = await serve(Answer=Method(answer), Mixed=Method(mixed, response_streaming=True))
    assert await channel.unary_unary("/Test/Answer")(b"long") == LONG
    assert [data async for data in channel.unary_stream("/Test/Mixed")(b"")] == [SHORT, LONG, SHORT, LONG]
    plain: Any = channel.unary_unary("/Test/Answer")
    assert await plain(b"long", compression=grpc.Compression.Gzip) == LONG
