"""One call on grpcio's core, and the names of the core that the server uses.

The core's Python layer is a private interface of grpcio. An ImportError tells that a name is missing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final

import grpc

from .interface import Metadata, Method, ServerCall


def _core(name: str) -> Any:
    """A name of the core. ImportError if grpcio does not have it."""
    try:
        found = getattr(import_module("grpc._cython.cygrpc"), name, None)
    except ImportError as error:
        raise ImportError(f"grpcio {grpc.__version__} has no grpc._cython.cygrpc") from error
    if found is None:
        raise ImportError(f"grpcio {grpc.__version__} has no {name} in grpc._cython.cygrpc")
    return found


CORE_SERVER: Final = _core("Server")
COMPLETION_QUEUE: Final = _core("CompletionQueue")
OPERATION_COMPLETE: Final = _core("CompletionType").operation_complete
QUEUE_SHUTDOWN: Final = _core("CompletionType").queue_shutdown
RECEIVE_CLOSE: Final = _core("ReceiveCloseOnServerOperation")
RECEIVE_MESSAGE: Final = _core("ReceiveMessageOperation")
SEND_INITIAL_METADATA: Final = _core("SendInitialMetadataOperation")
SEND_MESSAGE: Final = _core("SendMessageOperation")
SEND_STATUS: Final = _core("SendStatusFromServerOperation")
NO_COMPRESSION: Final = _core("WriteFlag").no_compress
NO_FLAGS: Final = 0

NOT_WAITING: Final = 0
FIRST_REQUEST: Final = -1
NEXT_REQUEST: Final = 1


class CoreCall(ServerCall):
    """A call that grpcio's core has accepted.

    `waits` is what a stream waits for: NOT_WAITING, FIRST_REQUEST or NEXT_REQUEST. `TimeoutWatch` multiplies it by the
    number of the check that first found the stream waiting.
    """

    __slots__ = ("_begun", "_call", "_loop", "_metadata", "_written", "waits")

    def __init__(self, event: Any, method: Method | None, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(method)
        self._call = event.call
        self._metadata: Metadata = event.invocation_metadata
        self._loop = loop
        self._written: asyncio.Future[Any] | None = None
        self._begun = False
        self.waits = FIRST_REQUEST

    def invocation_metadata(self) -> Metadata:
        """See `ServerCall.invocation_metadata`."""
        return self._metadata

    def peer(self) -> str:
        """See `ServerCall.peer`."""
        address: bytes = self._call.peer()
        return address.decode()

    async def send_initial_metadata(self, initial_metadata: Metadata) -> None:
        """See `ServerCall.send_initial_metadata`."""
        self._begun = True
        await self._start(SEND_INITIAL_METADATA(initial_metadata, NO_FLAGS))

    async def read(self) -> Any:
        """See `ServerCall.read`."""
        self.waits = self.waits or NEXT_REQUEST
        _, operations = await self._start(RECEIVE_MESSAGE(NO_FLAGS))
        self.waits = NOT_WAITING
        return self._received(operations)

    async def write(self, message: Any) -> None:
        """See `ServerCall.write`."""
        await self.flush()
        self._written = self._start(*self._sending(message))

    async def write_then_read(self, message: Any) -> Any:
        """See `ServerCall.write_then_read`."""
        # One batch of the core and one event instead of two.
        await self.flush()
        self.waits = NEXT_REQUEST
        success, operations = await self._start(*self._sending(message), RECEIVE_MESSAGE(NO_FLAGS))
        self.waits = NOT_WAITING
        if not success:
            raise asyncio.CancelledError("the client is gone")
        return self._received(operations)

    async def flush(self) -> None:
        """See `ServerCall.flush`."""
        if self._written is not None and not (await self._written)[0]:
            raise asyncio.CancelledError("the client is gone")

    def end(self, code: grpc.StatusCode, details: str = "") -> None:
        """See `ServerCall.end`."""
        self.end_with(code, details)

    def end_with(self, code: grpc.StatusCode, details: str = "", response: bytes | None = None) -> None:
        """Send the last response, if there is one, and the status. Does nothing if the call has already ended."""
        if self._ended:
            return
        self._ended = True
        operations = [SEND_STATUS(self._trailing, code.value[0], details.encode(), NO_FLAGS)]
        if response is not None:
            operations.insert(0, self._send(response))
        if not self._begun:
            operations.insert(0, SEND_INITIAL_METADATA(None, NO_FLAGS))
        self._call.start_server_batch(operations, _ignore)

    def receive(self, tag: Callable[[Any], None]) -> None:
        """Call the tag with the event of the next message."""
        self._call.start_server_batch((RECEIVE_MESSAGE(NO_FLAGS),), tag)

    def on_close(self, tag: Callable[[Any], None]) -> None:
        """Call the tag with the event of the end of the call, by the client or by the server."""
        self._call.start_server_batch((RECEIVE_CLOSE(NO_FLAGS),), tag)

    def client_gone(self) -> None:
        """Mark the call as ended without a status: the client does not receive one."""
        self._ended = True

    def _sending(self, message: Any) -> list[Any]:
        operations = [self._send(self.serialize(message))]
        if not self._begun:
            self._begun = True
            operations.insert(0, SEND_INITIAL_METADATA(None, NO_FLAGS))
        return operations

    def _send(self, data: bytes) -> Any:
        return SEND_MESSAGE(data, NO_FLAGS if self.compresses(data) else NO_COMPRESSION)

    def _received(self, operations: Any) -> Any:
        data = operations[-1].message()
        return grpc.aio.EOF if data is None else self.parse(data)

    def _start(self, *operations: Any) -> asyncio.Future[Any]:
        if self._ended:
            raise asyncio.CancelledError("the call has ended")
        future = self._loop.create_future()
        self._call.start_server_batch(operations, partial(_settle, future))
        return future


def _ignore(_: Any) -> None:
    """The tag of a batch whose result is not needed."""


def _settle(future: asyncio.Future[Any], event: Any) -> None:
    if not future.done():
        # Not the event itself: it refers to this tag and to the call. In that reference cycle the call would stay
        # until the garbage collector runs, and the core would count its stream as open.
        future.set_result((event.success, event.batch_operations))
