"""Listening and stopping: running calls finish within the grace, and the server frees everything."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from tests.grpc_server.conftest import ServerFactory
from tests.raw_http2 import DATA, RawConnection
from tests.waiting import until


def slow(started: list[bytes], may_finish: asyncio.Event) -> Any:
    """A method that records its start, and responds after an event."""

    async def wait(data: bytes, _: Any) -> bytes:
        started.append(data)
        await may_finish.wait()
        return data

    return grpc.unary_unary_rpc_method_handler(wait)


async def test_running_calls_finish_within_the_grace_and_new_ones_are_rejected(serve: ServerFactory) -> None:
    started: list[bytes] = []
    may_finish = asyncio.Event()
    channel = await serve(Slow=slow(started, may_finish))
    call = channel.unary_unary("/Test/Slow")(b"hi")
    waiting = asyncio.ensure_future(call)
    await until(lambda: bool(started))
    stopping = asyncio.create_task(serve.server.stop(30))
    await asyncio.sleep(0.05)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await serve.channel().unary_unary("/Test/Slow")(b"late", timeout=5)
    assert caught.value.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
    may_finish.set()
    assert await waiting == b"hi"
    await stopping
    assert started == [b"hi"]


async def test_waiting_calls_are_rejected_with_unavailable_when_the_server_stops(core: ServerFactory) -> None:
    # The core only: grpc.aio may stop before it has accepted all of these calls.
    async def echo(data: bytes, _: Any) -> bytes:
        return data

    await core(Echo=grpc.unary_unary_rpc_method_handler(echo))
    with RawConnection(f"127.0.0.1:{core.port}") as connection:
        calls = set(connection.call("/Test/Echo", 500, b"hi"))
        # The core has read the calls from the socket. The server has not accepted them: this test blocks the loop.
        connection.wait_until_read()
        stopping = asyncio.create_task(core.server.stop(5))
        frames = await asyncio.to_thread(list, connection.frames())
        await stopping
    answered = {frame.stream for frame in frames if frame.kind == DATA}
    # The core ends calls that nothing accepts with CANCELLED, which a client must not retry.
    rejected = {frame.stream for frame in frames if frame.payload.endswith(b"The server is stopping.")}
    assert rejected
    assert answered | rejected == calls


async def test_connection_without_a_call_does_not_delay_the_stop(core: ServerFactory) -> None:
    async def echo(data: bytes, _: Any) -> bytes:
        return data

    await core(Echo=grpc.unary_unary_rpc_method_handler(echo))
    with RawConnection(f"127.0.0.1:{core.port}") as connection:
        connection.call("/Test/Echo", 1, b"hi")
        await asyncio.to_thread(connection.wait_until_read)
        # The client reads nothing, so it does not learn that the server stops.
        await asyncio.wait_for(core.server.stop(3600), 60)


async def test_calls_that_run_after_the_grace_are_cancelled(serve: ServerFactory) -> None:
    started: list[bytes] = []
    channel = await serve(Slow=slow(started, asyncio.Event()))
    call = asyncio.ensure_future(channel.unary_unary("/Test/Slow")(b"hi"))
    await until(lambda: bool(started))
    await serve.server.stop(0.05)
    with pytest.raises(grpc.aio.AioRpcError):
        await call


async def test_stop_waits_for_the_cleanup_of_cancelled_handlers(serve: ServerFactory) -> None:
    started, cleaned_up = [], []

    async def clean_up_slowly(data: bytes, _: Any) -> bytes:
        started.append(data)
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.1)
            cleaned_up.append(data)
        raise AssertionError

    channel = await serve(Wait=grpc.unary_unary_rpc_method_handler(clean_up_slowly))
    call = asyncio.ensure_future(channel.unary_unary("/Test/Wait")(b"hi"))
    await until(lambda: bool(started))
    await serve.server.stop(0.01)
    assert cleaned_up == [b"hi"]
    with pytest.raises(grpc.aio.AioRpcError):
        await call


async def test_streams_to_clients_that_do_not_read_do_not_delay_the_stop(serve: ServerFactory) -> None:
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


async def test_stop_may_be_called_again(serve: ServerFactory) -> None:
    await serve()
    await asyncio.gather(serve.server.stop(5), serve.server.stop(None))
    await serve.server.stop(5)


async def test_no_task_and_no_thread_remains_after_the_stop(serve: ServerFactory) -> None:
    async def echo(data: bytes, _: Any) -> bytes:
        return data

    before = set(asyncio.all_tasks())
    channel = await serve(Echo=grpc.unary_unary_rpc_method_handler(echo))
    await asyncio.gather(*(channel.unary_unary("/Test/Echo")(b"") for _ in range(50)))
    await channel.close()
    await serve.server.stop(None)
    await until(lambda: set(asyncio.all_tasks()) <= before)
    assert not [thread for thread in threading.enumerate() if thread.name == "gRPC events"]


async def test_port_in_use_is_an_error(serve: ServerFactory) -> None:
    await serve(("grpc.so_reuseport", 0))
    port = serve.port
    await serve(("grpc.so_reuseport", 0))
    with pytest.raises(RuntimeError):
        serve.server.add_insecure_port(f"127.0.0.1:{port}")


async def test_no_task_remains_of_calls_that_are_cancelled_before_they_start(serve: ServerFactory) -> None:
    async def answer(data: bytes, _: Any) -> bytes:
        await asyncio.sleep(0)
        return data

    await serve(Answer=grpc.unary_unary_rpc_method_handler(answer))

    def start_and_cancel() -> None:
        with grpc.insecure_channel(f"127.0.0.1:{serve.port}") as channel:
            method: Any = channel.unary_unary("/Test/Answer")
            for _ in range(2000):
                method.future(b"hi").cancel()

    cancelling = asyncio.create_task(asyncio.to_thread(start_and_cancel))
    while not cancelling.done():
        # A blocked loop receives the request and the cancellation together.
        time.sleep(0.003)
        await asyncio.sleep(0)
    await cancelling
    await until(lambda: not serve.server._running)


async def test_stop_continues_when_its_caller_is_cancelled(serve: ServerFactory) -> None:
    started: list[bytes] = []
    may_finish = asyncio.Event()
    channel = await serve(Slow=slow(started, may_finish))
    call = asyncio.ensure_future(channel.unary_unary("/Test/Slow")(b"hi"))
    await until(lambda: bool(started))
    first = asyncio.create_task(serve.server.stop(30))
    await asyncio.sleep(0.05)
    first.cancel()
    await asyncio.wait([first])
    may_finish.set()
    assert await call == b"hi"
    await serve.server.stop(None)
