"""Server streams and bidirectional streams behave the same on both servers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import grpc
import pytest

from markethall_platform.grpc_server import ServerCall
from tests.waiting import until

from .conftest import ServerFactory

STREAM = grpc.unary_stream_rpc_method_handler
BIDIRECTIONAL = grpc.stream_stream_rpc_method_handler
FLOOD: Final = 5_000
"""Responses of 100 kB: more than the buffers between server and client hold, and more than is sent meanwhile."""


async def test_responses_of_a_generator_come_in_order(serve: ServerFactory) -> None:
    async def count(data: bytes, context: Any) -> AsyncIterator[bytes]:
        await context.send_initial_metadata((("up-to", data.decode()),))
        for number in range(int(data)):
            yield str(number).encode()

    channel = await serve(Count=STREAM(count))
    call = channel.unary_stream("/Test/Count")(b"200")
    assert ("up-to", "200") in tuple(await call.initial_metadata())
    assert [int(response) async for response in call] == list(range(200))
    assert await call.code() is grpc.StatusCode.OK


async def test_stream_may_have_no_responses(serve: ServerFactory) -> None:
    async def nothing(_: bytes, __: Any) -> AsyncIterator[bytes]:
        for number in range(0):
            yield bytes(number)

    channel = await serve(Nothing=STREAM(nothing))
    assert [response async for response in channel.unary_stream("/Test/Nothing")(b"")] == []


async def test_coroutine_may_write_its_responses(serve: ServerFactory) -> None:
    async def count(data: bytes, context: Any) -> None:
        for number in range(int(data)):
            await context.write(number)

    channel = await serve(Count=STREAM(count, response_serializer=lambda number: str(number).encode()))
    assert [int(response) async for response in channel.unary_stream("/Test/Count")(b"20")] == list(range(20))


async def test_responses_before_an_error_are_received(serve: ServerFactory) -> None:
    async def some(_: bytes, context: Any) -> AsyncIterator[bytes]:
        for _number in range(3):
            yield b"one"
        await context.abort(grpc.StatusCode.UNAVAILABLE, "try elsewhere")

    channel = await serve(Some=STREAM(some))
    call = channel.unary_stream("/Test/Some")(b"")
    assert [await call.read() for _ in range(3)] == [b"one"] * 3
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call.read()
    assert caught.value.details() == "try elsewhere"


async def test_generator_is_closed_when_its_client_is_gone(serve: ServerFactory) -> None:
    ended = []

    async def forever(_: bytes, __: Any) -> AsyncIterator[bytes]:
        try:
            yield b"first"
            await asyncio.Event().wait()
        finally:
            ended.append("closed")

    channel = await serve(Forever=STREAM(forever))
    call = channel.unary_stream("/Test/Forever")(b"")
    assert await call.read() == b"first"
    call.cancel()
    await until(lambda: bool(ended))


async def test_client_that_does_not_read_slows_down_only_its_own_stream(serve: ServerFactory) -> None:
    sent: list[int] = []
    ended = []

    async def flood(_: bytes, __: Any) -> AsyncIterator[bytes]:
        try:
            for number in range(FLOOD):
                sent.append(number)
                yield bytes(100_000)
        finally:
            ended.append("closed")

    async def echo(data: bytes, _: Any) -> bytes:
        return data

    channel = await serve(Flood=STREAM(flood), Echo=grpc.unary_unary_rpc_method_handler(echo))
    call = channel.unary_stream("/Test/Flood")(b"")
    assert len(await call.read()) == 100_000
    for _ in range(50):
        assert await channel.unary_unary("/Test/Echo")(b"hi") == b"hi"
    assert len(sent) < FLOOD
    call.cancel()
    # The generator is closed while it waits for the client to read.
    await until(lambda: bool(ended))


async def check_doubles(channel: Any) -> None:
    """Each response comes before the next request is sent, and the stream ends."""
    call = channel.stream_stream("/Test/Double")()
    for number in range(100):
        await call.write(str(number).encode())
        assert await call.read() == str(number).encode() * 2
    await call.done_writing()
    assert await call.read() == b"end"
    assert await call.read() is grpc.aio.EOF


async def test_bidirectional_stream(serve: ServerFactory) -> None:
    async def double(_: Any, context: Any) -> None:
        while (data := await context.read()) is not grpc.aio.EOF:
            await context.write(data * 2)
        await context.write(b"end")

    await check_doubles(await serve(Double=BIDIRECTIONAL(double)))


async def test_requests_may_be_iterated(serve: ServerFactory) -> None:
    async def each(requests: AsyncIterator[bytes], _: Any) -> AsyncIterator[bytes]:
        async for request in requests:
            yield request.upper()

    channel = await serve(Each=BIDIRECTIONAL(each))

    async def requests() -> AsyncIterator[bytes]:
        for word in (b"a", b"b", b"c"):
            yield word

    responses = channel.stream_stream("/Test/Each")(requests())
    assert [response async for response in responses] == [b"A", b"B", b"C"]


async def test_many_waiting_requests_all_get_a_response(serve: ServerFactory) -> None:
    async def echo(_: Any, context: Any) -> None:
        while (data := await context.read()) is not grpc.aio.EOF:
            await context.write(data)

    channel = await serve(Echo=BIDIRECTIONAL(echo))
    sent = [str(number).encode() for number in range(1000)]

    async def requests() -> AsyncIterator[bytes]:
        for word in sent:
            yield word

    assert [response async for response in channel.stream_stream("/Test/Echo")(requests())] == sent


async def test_write_then_read(serve: ServerFactory) -> None:
    async def double(_: Any, context: ServerCall) -> None:
        data = await context.read()
        while data is not grpc.aio.EOF:
            data = await context.write_then_read(data * 2)
        await context.write(b"end")

    await check_doubles(await serve(Double=BIDIRECTIONAL(double)))


async def test_write_then_read_is_cancelled_when_the_client_is_gone(serve: ServerFactory) -> None:
    ended: list[str] = []

    async def wait(_: Any, context: ServerCall) -> None:
        try:
            await context.write_then_read(await context.read())
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    channel = await serve(Wait=BIDIRECTIONAL(wait))
    call = channel.stream_stream("/Test/Wait")()
    await call.write(b"there?")
    assert await call.read() == b"there?"
    call.cancel()
    await until(lambda: ended == ["cancelled"])
