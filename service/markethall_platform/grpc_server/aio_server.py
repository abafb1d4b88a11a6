"""The gRPC server on `grpc.aio`, which is a public interface.

All methods are registered as bidirectional streams, which are the same for clients. So the server has a call as soon
as its headers are received, and reads the requests itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import grpc

from .interface import ONE_REQUEST, STOPPING, CallTimeouts, Metadata, Method, Server, ServerCall, TimedOut, run_method

_CANCEL_S: Final = 0.02
"""The time in which `grpc.aio` cancels a call after it has read EOF from a client that is gone."""


class AioServer(Server):
    """Server on `grpc.aio`.

    Two things differ from the server on the core. `grpc.aio` logs an error for a call whose path is not UTF-8, and
    ends it with UNKNOWN instead of UNIMPLEMENTED. It accepts one call per turn of the event loop. So when the server
    stops, some of many waiting calls may end with CANCELLED instead of UNAVAILABLE.
    """

    kind = "aio"

    def __init__(self, options: Sequence[tuple[str, Any]], timeouts: CallTimeouts) -> None:
        super().__init__(timeouts)
        self._server = grpc.aio.server(options=tuple(options))
        self._server.add_generic_rpc_handlers((_Handlers(self),))

    def add_insecure_port(self, address: str) -> int:
        """See `Server.add_insecure_port`."""
        return self._server.add_insecure_port(address)

    def add_secure_port(self, address: str, server_credentials: grpc.ServerCredentials) -> int:
        """See `Server.add_secure_port`."""
        return self._server.add_secure_port(address, server_credentials)

    async def start(self) -> None:
        """See `Server.start`."""
        await self._server.start()

    def method(self, path: str, metadata: Metadata) -> Method | None:
        """The method of a path, while the server does not stop; None if there is none."""
        self._accepted += 1
        return _REJECTED if self._stopping is not None else self.find_method(path, metadata)

    async def serve(self, method: Method, context: Any) -> None:
        """Serve one call."""
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        call = AioCall(context, method, self._timeouts)
        try:
            await self._run(method, call)
        finally:
            self._running.discard(task)
            call.client_gone()

    async def _run(self, method: Method, call: AioCall) -> None:
        try:
            if method.on_headers is not None:
                method.on_headers(call)
            if not call.ended:
                data = None if method.request_streaming else await _only_request(method, call)
                if not call.ended:
                    response = await run_method(call, method, data)
                    if response is not None:
                        await call.write_raw(response)
        except asyncio.CancelledError:
            if call.is_client_gone or not call.has_status:
                raise
        await call.send_status()

    async def _shut_down(self, grace: float | None) -> None:
        await self._server.stop(grace)

    async def _close(self) -> None:
        """Nothing to free: `grpc.aio` has closed its server."""


class AioCall(ServerCall):
    """A call of `grpc.aio`. `end` keeps the status; `send_status` sends it when the handler has returned."""

    __slots__ = ("_context", "_reading", "_status", "_timeouts", "_waits_first")

    def __init__(self, context: Any, method: Method, timeouts: CallTimeouts) -> None:
        super().__init__(method)
        self._context = context
        self._timeouts = timeouts
        self._status: tuple[grpc.StatusCode, str] | None = None
        self._reading: asyncio.Future[Any] | None = None
        self._waits_first = True

    @property
    def has_status(self) -> bool:
        """Whether the call has ended with a status that is still to be sent."""
        return self._status is not None

    @property
    def is_client_gone(self) -> bool:
        """Whether the client has cancelled the call or is disconnected."""
        return bool(self._context.cancelled())

    def invocation_metadata(self) -> Metadata:
        """See `ServerCall.invocation_metadata`."""
        return tuple(self._context.invocation_metadata() or ())

    def peer(self) -> str:
        """See `ServerCall.peer`."""
        address: str = self._context.peer()
        return address

    async def send_initial_metadata(self, initial_metadata: Metadata) -> None:
        """See `ServerCall.send_initial_metadata`."""
        self._check_open()
        await self._context.send_initial_metadata(initial_metadata)

    async def read(self) -> Any:
        """See `ServerCall.read`."""
        data = await self.read_raw()
        if self.timed_out is not None:
            raise asyncio.CancelledError(str(self.timed_out))
        return data if data is grpc.aio.EOF else self.parse(data)

    async def read_raw(self) -> Any:
        """The bytes of the next request, or EOF. Sets `timed_out` and returns EOF if it does not come in time."""
        self._check_open()
        seconds = self._timeouts.request_s if self._waits_first else self._timeouts.idle_s
        if not seconds:
            data = await self._context.read()
        else:
            # Not `wait_for`: cancelling a read of grpc.aio would free memory that the core still writes to.
            self._reading = reading = asyncio.ensure_future(self._context.read())
            done, _ = await asyncio.wait([reading], timeout=seconds)
            if not done:
                self.timed_out = TimedOut(self._waits_first, seconds)
                reading.add_done_callback(_consume)
                return grpc.aio.EOF
            data = reading.result()
        self._waits_first = False
        return data

    async def write(self, message: Any) -> None:
        """See `ServerCall.write`."""
        await self.write_raw(self.serialize(message))

    async def write_raw(self, data: bytes) -> None:
        """Send the bytes of a response."""
        self._check_open()
        if not self.compresses(data):
            self._context.disable_next_message_compression()
        await self._context.write(data)

    async def write_then_read(self, message: Any) -> Any:
        """See `ServerCall.write_then_read`."""
        await self.write(message)
        data = await self.read()
        if data is grpc.aio.EOF:
            # `grpc.aio` reads EOF from a client that is gone, too, and then cancels the task of the call.
            await asyncio.sleep(_CANCEL_S)
        return data

    async def flush(self) -> None:
        """Nothing to wait for: `write` of grpc.aio returns when a response is sent."""

    def end(self, code: grpc.StatusCode, details: str = "") -> None:
        """See `ServerCall.end`."""
        if not self._ended:
            self._ended = True
            self._status = code, details

    def client_gone(self) -> None:
        """Mark the call as ended, so that nothing more is read or written."""
        self._ended = True

    async def send_status(self) -> None:
        """Send the status that `end` has set, or OK if it was not called. The handler must return then."""
        code, details = self._status or (grpc.StatusCode.OK, "")
        if code is not grpc.StatusCode.OK:
            await self._context.abort(code, details, self._trailing or ())
        elif self._trailing is not None:
            self._context.set_trailing_metadata(self._trailing)

    def _check_open(self) -> None:
        if self._ended:
            raise asyncio.CancelledError("the call has ended")


class _Handlers(grpc.GenericRpcHandler):
    """Finds the methods of a server for `grpc.aio`."""

    def __init__(self, server: AioServer) -> None:
        self._server = server

    def service(self, handler_call_details: Any) -> Any:
        server = self._server
        method = server.method(handler_call_details.method, handler_call_details.invocation_metadata)
        if method is None:
            return None

        async def serve(_: Any, context: Any) -> None:
            await server.serve(method, context)

        return grpc.stream_stream_rpc_method_handler(serve)


async def _only_request(method: Method, call: AioCall) -> Any:
    """The bytes of the only request of a call. Ends the call if there is none."""
    data = await call.read_raw()
    if call.timed_out is not None:
        if method.on_timeout is not None:
            method.on_timeout(call)
        call.end(grpc.StatusCode.DEADLINE_EXCEEDED, str(call.timed_out))
    elif data is grpc.aio.EOF:
        call.attachment = None
        call.end(grpc.StatusCode.UNIMPLEMENTED, ONE_REQUEST)
    return data


def _reject(call: ServerCall) -> None:
    call.end(grpc.StatusCode.UNAVAILABLE, STOPPING)


async def _no_handler(_: Any, __: ServerCall) -> None:
    """The handler of a method that ends all calls when their headers are received."""


_REJECTED: Final = Method(_no_handler, request_streaming=True, on_headers=_reject)
"""Stands for every method while the server stops."""


def _consume(reading: asyncio.Future[Any]) -> None:
    """Take note of the result, so that asyncio does not log an error that is not handled."""
    if not reading.cancelled():
        reading.exception()
