"""Listening and stopping: nothing that runs is lost within the grace, and nothing stays behind."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from tests.grpc_server.conftest import Served
from tests.raw_http2 import DATA, RawConnection
from tests.waiting import until


def slow(begun: list[bytes], goes_on: asyncio.Event) -> Any:
    """A method that says that it has begun and answers when it may."""

    async def wait(data: bytes, _: Any) -> bytes:
        begun.append(data)
        await goes_on.wait()
        return data

    return grpc.unary_unary_rpc_method_handler(wait)


async def test_running_calls_end_within_the_grace_and_new_ones_are_turned_away(serve: Served) -> None:
    begun: list[bytes] = []
    goes_on = asyncio.Event()
    channel = await serve(Slow=slow(begun, goes_on))
    call = channel.unary_unary("/Test/Slow")(b"hi")
    waiting = asyncio.ensure_future(call)
    await until(lambda: bool(begun))
    stopping = asyncio.create_task(serve.server.stop(30))
    await asyncio.sleep(0.05)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await serve.channel().unary_unary("/Test/Slow")(b"late", timeout=5)
    assert caught.value.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
    goes_on.set()
    assert await waiting == b"hi"
    await stopping
    assert begun == [b"hi"]


async def test_waiting_calls_are_rejected_with_unavailable_when_the_server_stops(core: Served) -> None:
    # The core only: grpc.aio may not accept all of so many calls before it stops.
    async def echo(data: bytes, _: Any) -> bytes:
        return data

    await core(Echo=grpc.unary_unary_rpc_method_handler(echo))
    with RawConnection(f"127.0.0.1:{core.port}") as connection:
        calls = set(connection.call("/Test/Echo", 500, b"hi"))
        # The core has read the calls from the socket. The server has not accepted them: this test blocks the loop.
        connection.settle()
        stopping = asyncio.create_task(core.server.stop(5))
        frames = await asyncio.to_thread(list, connection.frames())
        await stopping
    answered = {frame.stream for frame in frames if frame.kind == DATA}
    # The core ends calls that nothing accepts with CANCELLED, which a client must not retry.
    rejected = {frame.stream for frame in frames if frame.payload.endswith(b"The server is stopping.")}
    assert rejected
    assert answered | rejected == calls


async def test_what_runs_after_the_grace_is_cancelled(serve: Served) -> None:
    begun: list[bytes] = []
    channel = await serve(Slow=slow(begun, asyncio.Event()))
    call = asyncio.ensure_future(channel.unary_unary("/Test/Slow")(b"hi"))
    await until(lambda: bool(begun))
    await serve.server.stop(0.05)
    with pytest.raises(grpc.aio.AioRpcError):
        await call


async def test_the_stop_waits_for_what_a_cancelled_handler_has_to_put_in_order(serve: Served) -> None:
    begun, put = [], []

    async def tidy(data: bytes, _: Any) -> bytes:
        begun.append(data)
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.1)
            put.append(data)
        raise AssertionError

    channel = await serve(Tidy=grpc.unary_unary_rpc_method_handler(tidy))
    call = asyncio.ensure_future(channel.unary_unary("/Test/Tidy")(b"hi"))
    await until(lambda: bool(begun))
    await serve.server.stop(0.01)
    assert put == [b"hi"]
    with pytest.raises(grpc.aio.AioRpcError):
        await call


async def test_streams_to_clients_that_do_not_read_do_not_hold_the_end_up(serve: Served) -> None:
    ended = []

    async def flood(_: bytes, __: Any) -> AsyncIterator[bytes]:
        try:
            while True:
                yield bytes(100_000)
        finally:
            ended.append("closed")

    channel = await serve(Flood=grpc.unary_stream_rpc_method_handler(flood))
    calls = [channel.unary_stream("/Test/Flood")(b"") for _ in range(3)]
    for call in calls:
        await call.read()
    await serve.server.stop(0.05)
    assert ended == ["closed"] * 3
    for call in calls:
        call.cancel()


async def test_stopping_twice_is_stopping_once(serve: Served) -> None:
    await serve()
    await asyncio.gather(serve.server.stop(5), serve.server.stop(None))
    await serve.server.stop(5)


async def test_nothing_stays_behind(serve: Served) -> None:
    async def echo(data: bytes, _: Any) -> bytes:
        return data

    before = set(asyncio.all_tasks())
    channel = await serve(Echo=grpc.unary_unary_rpc_method_handler(echo))
    await asyncio.gather(*(channel.unary_unary("/Test/Echo")(b"") for _ in range(50)))
    await channel.close()
    await serve.server.stop(None)
    await until(lambda: set(asyncio.all_tasks()) <= before)
    assert not [thread for thread in threading.enumerate() if thread.name == "gRPC events"]


async def test_a_port_that_is_taken_is_an_error(serve: Served) -> None:
    await serve(("grpc.so_reuseport", 0))
    taken = serve.port
    await serve(("grpc.so_reuseport", 0))
    with pytest.raises(RuntimeError):
        serve.server.add_insecure_port(f"127.0.0.1:{taken}")


async def test_nothing_is_left_of_calls_that_end_before_they_begin(serve: Served) -> None:
    async def answer(data: bytes, _: Any) -> bytes:
        await asyncio.sleep(0)
        return data

    await serve(Answer=grpc.unary_unary_rpc_method_handler(answer))

    def give_up() -> None:
        with grpc.insecure_channel(f"127.0.0.1:{serve.port}") as channel:
            ask: Any = channel.unary_unary("/Test/Answer")
            for _ in range(2000):
                ask.future(b"hi").cancel()

    giving_up = asyncio.create_task(asyncio.to_thread(give_up))
    while not giving_up.done():
        # A busy loop finds the request and its end together.
        time.sleep(0.003)
        await asyncio.sleep(0)
    await giving_up
    await until(lambda: not serve.server._running)


async def test_the_stop_goes_on_if_who_asked_for_it_is_cancelled(serve: Served) -> None:
    begun: list[bytes] = []
    goes_on = asyncio.Event()
    channel = await serve(Slow=slow(begun, goes_on))
    call = asyncio.ensure_future(channel.unary_unary("/Test/Slow")(b"hi"))
    await until(lambda: bool(begun))
    first = asyncio.create_task(serve.server.stop(30))
    await asyncio.sleep(0.05)
    first.cancel()
    await asyncio.wait([first])
    goes_on.set()
    assert await call == b"hi"
    await serve.server.stop(None)
