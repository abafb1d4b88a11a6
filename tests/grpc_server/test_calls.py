"""Unary calls behave the same on both servers."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest

from tests.grpc_server.conftest import ServerFactory
from tests.raw_http2 import RawConnection
from tests.waiting import until

UNARY = grpc.unary_unary_rpc_method_handler


async def test_response_comes_with_its_metadata(serve: ServerFactory) -> None:
    async def greet(data: bytes, context: Any) -> bytes:
        received = dict(context.invocation_metadata())
        await context.send_initial_metadata((("first", received["name"]),))
        context.set_trailing_metadata((("last-bin", received["key-bin"]),))
        return data + b"!"

    channel = await serve(Greet=UNARY(greet))
    call = channel.unary_unary("/Test/Greet")(b"hi", metadata=(("name", "Ada"), ("key-bin", b"\x00\xff")))
    assert await call == b"hi!"
    assert ("first", "Ada") in tuple(await call.initial_metadata())
    assert ("last-bin", b"\x00\xff") in tuple(await call.trailing_metadata())
    assert await call.code() is grpc.StatusCode.OK


async def test_serializers_of_the_handler_are_used(serve: ServerFactory) -> None:
    async def double(number: int, _: Any) -> int:
        return 2 * number

    handler: Any = UNARY(double, request_deserializer=int, response_serializer=lambda n: str(n).encode())
    channel = await serve(Double=handler)
    assert await channel.unary_unary("/Test/Double")(b"21") == b"42"


async def test_abort_sends_code_message_and_details(serve: ServerFactory) -> None:
    async def refuse(_: bytes, context: Any) -> bytes:
        await context.abort(grpc.StatusCode.ABORTED, "schon gespielt: größer", (("why-bin", b"\x01"),))
        raise AssertionError

    channel = await serve(Refuse=UNARY(refuse))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await channel.unary_unary("/Test/Refuse")(b"")
    assert caught.value.code() is grpc.StatusCode.ABORTED
    assert caught.value.details() == "schon gespielt: größer"
    assert ("why-bin", b"\x01") in tuple(caught.value.trailing_metadata())


async def test_failing_handler_fails_only_its_own_call(serve: ServerFactory, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(data: bytes, _: Any) -> bytes:
        if data == b"bad":
            raise ValueError("a secret text")
        return data

    channel = await serve(Fail=UNARY(fail))
    method = channel.unary_unary("/Test/Fail")
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await method(b"bad")
    assert caught.value.code() is grpc.StatusCode.UNKNOWN
    assert await method(b"good") == b"good"
    assert "a secret text" in caplog.text


async def test_error_text_of_a_failing_handler_is_not_sent(serve: ServerFactory) -> None:
    async def fail(_: bytes, __: Any) -> bytes:
        raise ValueError("the card is 7")

    channel = await serve(Fail=UNARY(fail))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await channel.unary_unary("/Test/Fail")(b"")
    assert "7" not in str(caught.value.details())


async def test_unknown_methods_are_unimplemented(serve: ServerFactory) -> None:
    channel = await serve()
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await channel.unary_unary("/Test/Nothing")(b"")
    assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED


async def test_call_without_a_request_is_unimplemented(serve: ServerFactory) -> None:
    async def greet(data: bytes, _: Any) -> bytes:
        return data

    channel = await serve(Greet=UNARY(greet))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await channel.stream_unary("/Test/Greet")(iter(()))
    assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED
    assert await channel.unary_unary("/Test/Greet")(b"hi") == b"hi"


async def test_request_above_the_limit_is_rejected_and_the_next_is_served(serve: ServerFactory) -> None:
    async def size(data: bytes, _: Any) -> bytes:
        return str(len(data)).encode()

    channel = await serve(("grpc.max_receive_message_length", 1000), Size=UNARY(size))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await channel.unary_unary("/Test/Size")(bytes(1001))
    assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert await channel.unary_unary("/Test/Size")(bytes(1000)) == b"1000"


async def test_many_concurrent_calls_over_many_connections(serve: ServerFactory) -> None:
    async def wait(data: bytes, _: Any) -> bytes:
        await asyncio.sleep(0.01)
        return data

    await serve(Wait=UNARY(wait))
    channels = [serve.channel() for _ in range(5)]
    sent = [str(number).encode() for number in range(500)]
    calls = (channels[number % 5].unary_unary("/Test/Wait")(data) for number, data in enumerate(sent))
    assert await asyncio.gather(*calls) == sent


async def test_handler_is_cancelled_when_its_client_is_gone(serve: ServerFactory) -> None:
    ended: list[str] = []
    started: list[bytes] = []

    async def wait(data: bytes, _: Any) -> bytes:
        started.append(data)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cancelled")
        raise AssertionError

    channel = await serve(Wait=UNARY(wait))
    call = channel.unary_unary("/Test/Wait")(b"")
    await asyncio.wait([asyncio.ensure_future(call.initial_metadata())], timeout=0.05)
    await until(lambda: bool(started))
    call.cancel()
    await until(lambda: bool(ended))
    # On a busy machine the time can be over before the call arrives.
    while len(started) < 2:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await channel.unary_unary("/Test/Wait")(b"", timeout=0.2)
        assert caught.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    await until(lambda: len(ended) == len(started))


async def test_peer_is_the_address_of_the_client(serve: ServerFactory) -> None:
    async def peer_of(_: bytes, context: Any) -> bytes:
        peer: str = context.peer()
        return peer.encode()

    channel = await serve(Peer=UNARY(peer_of))
    assert (await channel.unary_unary("/Test/Peer")(b"")).startswith(b"ipv4:127.0.0.1:")


async def test_path_that_is_not_utf8_is_unimplemented_and_not_logged(
    core: ServerFactory, caplog: pytest.LogCaptureFixture
) -> None:
    # The core only: grpc.aio decodes the path before anything of this server runs.
    await core()
    with RawConnection(f"127.0.0.1:{core.port}") as connection:
        connection.call("/Test/\xff", 1, b"hi")
        response = await asyncio.to_thread(lambda: next(frame for frame in connection.frames() if frame.stream))
    assert response.payload.endswith(b"Method not found!")
    assert not caplog.records
