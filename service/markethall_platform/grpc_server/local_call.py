"""Calls of methods in the same process, without a connection.

A method runs as it does for a client of gRPC: with its checks, limits, logs and metrics.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Any

import grpc

from .interface import Metadata, Method, ServerCall, run_method


class CallFailed(Exception):
    """A call that ended with an error: its status code, its message and its trailing metadata."""

    def __init__(self, code: grpc.StatusCode, message: str = "", trailing_metadata: Metadata = ()) -> None:
        super().__init__(f"{code.name}: {message}")
        self.code = code
        self.message = message
        self.trailing_metadata = trailing_metadata


class LocalCall(ServerCall):
    """A call with one request. `peer` is the address of the client in gRPC's form, such as "ipv4:127.0.0.1:40000"."""

    is_local = True
    __slots__ = ("_metadata", "_peer", "failure")

    def __init__(self, method: Method, metadata: Metadata, peer: str) -> None:
        super().__init__(method)
        self._metadata = metadata
        self._peer = peer
        self.failure: CallFailed | None = None

    def invocation_metadata(self) -> Metadata:
        """See `ServerCall.invocation_metadata`."""
        return self._metadata

    def peer(self) -> str:
        """See `ServerCall.peer`."""
        return self._peer

    @property
    def trailing_metadata(self) -> Metadata:
        """The metadata that the method has set for the end of the call."""
        return self._trailing or ()

    async def send_initial_metadata(self, initial_metadata: Metadata) -> None:
        """See `ServerCall.send_initial_metadata`."""

    async def read(self) -> Any:
        """See `ServerCall.read`. The request was given to the method; there is no other."""
        return grpc.aio.EOF

    async def write(self, message: Any) -> None:
        """See `ServerCall.write`."""
        raise TypeError(f"a method with one response returns its {type(message).__name__}")

    async def write_then_read(self, message: Any) -> Any:
        """See `ServerCall.write_then_read`."""
        await self.write(message)
        return await self.read()

    async def flush(self) -> None:
        """See `ServerCall.flush`."""

    def end(self, code: grpc.StatusCode, details: str = "") -> None:
        """See `ServerCall.end`."""
        if not self._ended:
            self._ended = True
            if code is not grpc.StatusCode.OK:
                self.failure = CallFailed(code, details, self._trailing or ())


async def call_unary(
    method: Method, request: bytes, metadata: Metadata, peer: str, timeout_s: float
) -> tuple[bytes, Metadata]:
    """The response of a method with one request and one response, and its trailing metadata. Raises CallFailed."""
    call = LocalCall(method, metadata, peer)
    if method.on_headers is not None:
        method.on_headers(call)
    response = None
    if not call.ended:
        try:
            async with asyncio.timeout(timeout_s):
                response = await run_method(call, method, request)
        except TimeoutError:
            raise CallFailed(grpc.StatusCode.DEADLINE_EXCEEDED) from None
    if response is None:
        raise call.failure or CallFailed(grpc.StatusCode.INTERNAL, "The method has no response.")
    return response, call.trailing_metadata


class LocalStream(LocalCall):
    """A call with one request and a stream of responses.

    `start` runs the method in a task. The method pauses when it has sent initial metadata, and with its first response,
    until the caller wants more: with `first_response`, or with `send_to`, which names a receiver. It waits with each
    other response until the receiver has taken the one before.
    """

    __slots__ = (
        "_paused", "_progress", "_receive_now", "_receiver", "_started", "has_response", "initial_metadata", "task",
    )  # fmt: skip

    def __init__(self, method: Method, metadata: Metadata, peer: str) -> None:
        super().__init__(method, metadata, peer)
        self.initial_metadata: Metadata = ()
        self.has_response = False
        self.task: asyncio.Task[None] | None = None
        self._started = False
        self._progress: asyncio.Future[None] | None = None
        self._paused: asyncio.Future[None] | None = None
        self._receiver: Callable[[bytes], Awaitable[None]] | None = None
        self._receive_now: Callable[[bytes], bool] | None = None

    def start(self, request: bytes) -> None:
        """Run the method, unless it rejects the call by its headers."""
        assert self._method is not None
        if self._method.on_headers is not None:
            self._method.on_headers(self)
        if self.ended:
            self._done()
        else:
            # An empty context: that of the caller would keep what belongs to its request in memory.
            self.task = asyncio.create_task(self._run(self._method, request), context=Context())

    async def started(self) -> None:
        """Wait until the method has sent initial metadata or a response, or has ended."""
        while not self._started:
            await self._wait_for_progress()

    async def first_response(self) -> None:
        """Wait until there is a response, or the method has ended."""
        while not (self.has_response or self._ended):
            _settle(self._paused)
            await self._wait_for_progress()

    def send_to(self, receiver: Callable[[bytes], Awaitable[None]], receive_now: Callable[[bytes], bool]) -> None:
        """Pass every response to the receiver, or to `receive_now` if the method writes it with `write_now`."""
        self._receiver, self._receive_now = receiver, receive_now
        _settle(self._paused)

    def cancel(self) -> None:
        """End the call, as a client that hangs up does."""
        if self.task is not None:
            self.task.cancel()

    async def send_initial_metadata(self, initial_metadata: Metadata) -> None:
        """See `ServerCall.send_initial_metadata`."""
        self.initial_metadata = initial_metadata
        # The caller can end its request before the method allocates what its stream needs.
        await self._pause()

    async def write(self, message: Any) -> None:
        """See `ServerCall.write`."""
        if self._ended:
            raise asyncio.CancelledError("the call has ended")
        self.has_response = True
        while self._receiver is None:
            await self._pause()
        await self._receiver(self.serialize(message))

    def write_now(self, message: Any) -> bool:
        """See `ServerCall.write_now`."""
        return not self._ended and self._receive_now is not None and self._receive_now(self.serialize(message))

    async def _run(self, method: Method, request: bytes) -> None:
        try:
            await run_method(self, method, request)
        finally:
            self._done()

    def _done(self) -> None:
        self.end(grpc.StatusCode.OK)
        self._report_progress()

    async def _pause(self) -> None:
        """Report progress to the caller, and wait until it wants more."""
        self._report_progress()
        if self._receiver is None:
            self._paused = asyncio.get_running_loop().create_future()
            await self._paused
            self._paused = None

    def _report_progress(self) -> None:
        self._started = True
        _settle(self._progress)

    async def _wait_for_progress(self) -> None:
        self._progress = asyncio.get_running_loop().create_future()
        await self._progress
        self._progress = None


def _settle(future: asyncio.Future[None] | None) -> None:
    if future is not None and not future.done():
        future.set_result(None)
