"""One call under way, as its handler sees it.

- A method as the server calls it, whoever has described it.
- The core of grpcio as its own servers use it: no public interface, so nothing else here touches it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

import grpc

if TYPE_CHECKING:
    from .server import Overdue


Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]


class ServerCall:
    """What a handler is given beside its request: the part of `grpc.aio.ServicerContext` that handlers of ours use.

    Once the client is gone, or the status is sent, what is written goes nowhere. `opened` is for what the method's
    `opened` made of the call. `waits` for a request: 0 no, below 0 for the first, else for another one; `Waiting` notes
    there since when. `overdue` says why it was ended, if it was for that.
    """

    __slots__ = (
        "_begun", "_call", "_ended", "_loop", "_metadata", "_method", "_trailing", "_written", "opened", "overdue",
        "waits",
    )  # fmt: skip

    def __init__(self, event: Any, method: Method | None, loop: asyncio.AbstractEventLoop) -> None:
        self._call = event.call
        self._metadata: Metadata = event.invocation_metadata
        self._method = method
        self._loop = loop
        self.opened: Any = None
        self.waits = -1
        self.overdue: Overdue | None = None
        self._trailing: Metadata | None = None
        self._written: asyncio.Future[Any] | None = None
        self._begun = False
        self._ended = False

    def invocation_metadata(self) -> Metadata:
        """The metadata that the client sent."""
        return self._metadata

    def peer(self) -> str:
        """Where the client is, as "ipv4:127.0.0.1:40000"."""
        address: bytes = self._call.peer()
        return address.decode()

    def set_trailing_metadata(self, trailing_metadata: Metadata) -> None:
        """The trailing metadata, which go to the client with the status."""
        self._trailing = trailing_metadata

    async def send_initial_metadata(self, initial_metadata: Metadata) -> None:
        """Sends what goes to the client before all answers."""
        self._begun = True
        await self._start(SEND_INITIAL_METADATA(initial_metadata, NO_FLAGS))

    async def read(self) -> Any:
        """The next request; `grpc.aio.EOF` when the client sends no more."""
        self.waits = self.waits or 1
        _, operations = await self._start(RECEIVE_MESSAGE(NO_FLAGS))
        self.waits = 0
        return self._read(operations)

    async def requests(self) -> AsyncIterator[Any]:
        """All requests of a stream."""
        while (request := await self.read()) is not grpc.aio.EOF:
            yield request

    async def write(self, message: Any) -> None:
        """Sends an answer, once the one before is on its way: a client that does not read holds its stream up."""
        await self.flush()
        self._written = self._start(*self._sending(message))

    async def exchange(self, message: Any) -> Any:
        """Sends an answer and returns the next request as `read` does: for the core one step, where these are two."""
        await self.flush()
        self.waits = 1
        success, operations = await self._start(*self._sending(message), RECEIVE_MESSAGE(NO_FLAGS))
        self.waits = 0
        if not success:
            raise asyncio.CancelledError("the client is gone")
        return self._read(operations)

    async def flush(self) -> None:
        """Returns when all that was written is on its way. CancelledError if the client is gone."""
        if self._written is not None and not (await self._written)[0]:
            raise asyncio.CancelledError("the client is gone")

    async def abort(self, code: grpc.StatusCode, details: str = "", trailing_metadata: Metadata = ()) -> NoReturn:
        """Ends the call with an error. Raises `grpc.aio.AbortError`, which the handler lets pass."""
        self._trailing = trailing_metadata
        self.end(code, details)
        raise grpc.aio.AbortError("the call has been ended")

    @property
    def ended(self) -> bool:
        """Whether the status is sent or the client is gone."""
        return self._ended

    def receive(self, tag: Callable[[Any], None]) -> None:
        """Has the tag called with the event of the next message."""
        self._call.start_server_batch((RECEIVE_MESSAGE(NO_FLAGS),), tag)

    def on_close(self, tag: Callable[[Any], None]) -> None:
        """Has the tag called with the event of the call's end, at the client's or at ours."""
        self._call.start_server_batch((RECEIVE_CLOSE(NO_FLAGS),), tag)

    def request(self, data: bytes) -> Any:
        """The bytes as the handler takes them."""
        parsed = None if self._method is None else self._method.request_deserializer
        return data if parsed is None else parsed(data)

    def answer(self, message: Any) -> bytes:
        """What the handler answers as bytes."""
        serialized = None if self._method is None else self._method.response_serializer
        data: bytes = message if serialized is None else serialized(message)
        return data

    def end(self, code: grpc.StatusCode, details: str = "", message: bytes | None = None) -> None:
        """Sends the last message, if there is one, and the status, unless the call has ended."""
        if self._ended:
            return
        self._ended = True
        status = SEND_STATUS(self._trailing, code.value[0], details.encode(), NO_FLAGS)
        operations = [status]
        if message is not None:
            operations.insert(0, SEND_MESSAGE(message, NO_FLAGS))
        if not self._begun:
            operations.insert(0, SEND_INITIAL_METADATA(None, NO_FLAGS))
        self._call.start_server_batch(operations, _ignore)

    def leave(self) -> None:
        """The client is gone: there is nobody to send a status to."""
        self._ended = True

    def _sending(self, message: Any) -> list[Any]:
        operations = [SEND_MESSAGE(self.answer(message), NO_FLAGS)]
        if not self._begun:
            self._begun = True
            operations.insert(0, SEND_INITIAL_METADATA(None, NO_FLAGS))
        return operations

    def _read(self, operations: Any) -> Any:
        data = operations[-1].message()
        return grpc.aio.EOF if data is None else self.request(data)

    def _start(self, *operations: Any) -> asyncio.Future[Any]:
        if self._ended:
            raise asyncio.CancelledError("the call has ended")
        future = self._loop.create_future()
        self._call.start_server_batch(operations, partial(_settle, future))
        return future


def _ignore(_: Any) -> None:
    """The tag of what nobody waits for."""


def _settle(future: asyncio.Future[Any], event: Any) -> None:
    if not future.done():
        # Not the event, which holds this tag and the call: in such a circle the core would count the stream for long.
        future.set_result((event.success, event.batch_operations))


@dataclass(frozen=True, slots=True)
class Method:
    """`run(request, call)` is a coroutine, or a generator of answers; where requests stream, `call` has them.

    `opened` is called as soon as the headers of a call are there, and may end it. `overdue` is called when its only
    request has not come in time, and ends it.
    """

    run: Callable[[Any, ServerCall], Any]
    request_streaming: bool = False
    response_streaming: bool = False
    request_deserializer: Callable[[bytes], Any] | None = None
    response_serializer: Callable[[Any], bytes] | None = None
    opened: Callable[[ServerCall], None] | None = None
    overdue: Callable[[ServerCall], None] | None = None

    @staticmethod
    def of(handler: Any) -> Method:
        """What one of grpcio's handlers describes."""
        if isinstance(handler, Method):
            return handler
        return Method(
            handler.unary_unary or handler.unary_stream or handler.stream_unary or handler.stream_stream,
            handler.request_streaming,
            handler.response_streaming,
            handler.request_deserializer,
            handler.response_serializer,
        )


_cygrpc: Any = import_module("grpc._cython.cygrpc")

CompletionQueue: Final = _cygrpc.CompletionQueue
Server: Final = _cygrpc.Server

CANCELLED: Final = _cygrpc.StatusCode.cancelled
PROPAGATED: Final = _cygrpc.PropagationConstants.GRPC_PROPAGATE_DEFAULTS

RECEIVE_CLOSE: Final = _cygrpc.ReceiveCloseOnServerOperation
RECEIVE_INITIAL_METADATA: Final = _cygrpc.ReceiveInitialMetadataOperation
RECEIVE_MESSAGE: Final = _cygrpc.ReceiveMessageOperation
RECEIVE_STATUS: Final = _cygrpc.ReceiveStatusOnClientOperation
SEND_CLOSE: Final = _cygrpc.SendCloseFromClientOperation
SEND_INITIAL_METADATA: Final = _cygrpc.SendInitialMetadataOperation
SEND_MESSAGE: Final = _cygrpc.SendMessageOperation
SEND_STATUS: Final = _cygrpc.SendStatusFromServerOperation

HAPPENED: Final = _cygrpc.CompletionType.operation_complete
SHUT_DOWN: Final = _cygrpc.CompletionType.queue_shutdown

NO_FLAGS: Final = 0


def channel_of(channel: Any) -> Any:
    """The core's channel of one that grpcio has made. TypeError if it is none, but something put around one."""
    found = getattr(channel, "_channel", None)
    if not isinstance(found, _cygrpc.Channel):
        raise TypeError(f"{channel!r} is no channel as grpc.insecure_channel and grpc.secure_channel make them.")
    return found
