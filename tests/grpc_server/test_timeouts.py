"""A client that does not send what a call needs: the server ends the call after the timeout."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from markethall_platform.grpc_server import CallTimeouts, Method, ServerCall, TimedOut
from tests.waiting import until

from .conftest import ServerFactory

LIMITS = CallTimeouts(request_s=0.5, idle_s=0.75)
"""Long enough for a busy machine to pass on a request that was sent."""


async def no_request() -> AsyncIterator[bytes]:
    """A request that is never sent."""
    await asyncio.Event().wait()
    yield b""


async def error_of(call: Any) -> grpc.aio.AioRpcError:
    """Waits for the end of a call. Returns its error."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await asyncio.wait_for(call.read(), 20)
    return caught.value


async def test_unary_call_without_request_ends_with_deadline_exceeded(serve: ServerFactory) -> None:
    serve.timeouts = LIMITS
    timeouts: list[TimedOut | None] = []

    async def echo(data: bytes, _: ServerCall) -> bytes:
        return data

    handlers: dict[str, Any] = {
        "Echo": Method(echo),
        "Recorded": Method(echo, on_timeout=lambda call: timeouts.append(call.timed_out)),
    }
    channel = await serve(**handlers)
    error = await error_of(channel.stream_stream("/Test/Echo")(no_request()))
    assert error.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    assert error.details() == "The call was ended: its request has not come within 0.5 seconds."
    call = channel.stream_stream("/Test/Recorded")(no_request())
    await until(lambda: timeouts == [TimedOut(True, 0.5)])
    call.cancel()
    assert await channel.unary_unary("/Test/Echo")(b"hi") == b"hi"


async def test_stream_is_cancelled_when_the_next_request_is_late(serve: ServerFactory) -> None:
    serve.timeouts = LIMITS
    timeouts: list[TimedOut | None] = []

    async def echo(_: Any, call: ServerCall) -> None:
        try:
            data = await call.read()
            while data is not grpc.aio.EOF:
                data = await call.write_then_read(data)
        except asyncio.CancelledError:
            timeouts.append(call.timed_out)
            raise

    channel = await serve(Echo=Method(echo, request_streaming=True, response_streaming=True))
    call = channel.stream_stream("/Test/Echo")()
    await call.write(b"hi")
    assert await call.read() == b"hi"
    error = await error_of(call)
    assert error.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    assert error.details() == "The call was ended: another request has not come within 0.75 seconds."
    assert (await error_of(channel.stream_stream("/Test/Echo")(no_request()))).details() == str(TimedOut(True, 0.5))
    assert timeouts == [TimedOut(False, 0.75), TimedOut(True, 0.5)]


async def test_handler_that_is_slow_does_not_time_out(serve: ServerFactory) -> None:
    serve.timeouts = LIMITS

    async def slow(data: bytes, _: ServerCall) -> bytes:
        await asyncio.sleep(2 * LIMITS.idle_s)
        return data

    channel = await serve(Slow=Method(slow))
    assert await channel.unary_unary("/Test/Slow")(b"hi") == b"hi"


async def test_on_headers_runs_before_the_request_and_may_end_the_call(serve: ServerFactory) -> None:
    async def echo(data: bytes, call: ServerCall) -> bytes:
        attachment: bytes = call.attachment
        return attachment + data

    def check(call: ServerCall) -> None:
        if dict(call.invocation_metadata()).get("name") != "Ada":
            call.set_trailing_metadata((("why", "name"),))
            call.end(grpc.StatusCode.PERMISSION_DENIED, "Only Ada may call.")
        call.attachment = b"Ada says "

    channel = await serve(Echo=Method(echo, on_headers=check))
    error = await error_of(channel.stream_stream("/Test/Echo")(no_request()))
    assert error.code() is grpc.StatusCode.PERMISSION_DENIED
    assert error.details() == "Only Ada may call."
    assert ("why", "name") in tuple(error.trailing_metadata())
    assert await channel.unary_unary("/Test/Echo")(b"hi", metadata=(("name", "Ada"),)) == b"Ada says hi"
