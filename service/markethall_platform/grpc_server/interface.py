"""What the two gRPC servers have in common: methods, calls, timeouts and the life of a server."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, NoReturn, TypeAlias

import grpc

Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]
ServerKind: TypeAlias = Literal["auto", "core", "aio"]

COMPRESSION: Final = (("grpc.default_compression_level", 2),)
"""The option of gRPC by which a server compresses responses as the header grpc-accept-encoding of a call allows."""

WORTH_COMPRESSING: Final = 4096
"""The smallest response that is compressed, in bytes. Most responses are shorter and fit into a few packets."""

STOPPING: Final = "The server is stopping."
ONE_REQUEST: Final = "This method takes exactly one request."

_POLL_S: Final = 0.02
_REJECTING_S: Final = 1.0
"""The longest time that a stopping server rejects new calls itself before it closes its connections."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CallTimeouts:
    """The longest time in seconds that a server waits for the client of a call; 0 is no limit.

    `request_s`: until the first request of a call. `idle_s`: between two requests of a stream.
    """

    request_s: float = 0.0
    idle_s: float = 0.0


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The timeout that ended a call, in seconds. `first`: the call had not sent its first request."""

    first: bool
    seconds: float

    def __str__(self) -> str:
        missing = "its request" if self.first else "another request"
        return f"The call was ended: {missing} has not come within {self.seconds:g} seconds."


class ServerCall(ABC):
    """One call as its handler sees it: the part of `grpc.aio.ServicerContext` that the service uses.

    `attachment` belongs to `Method.on_headers`: a value that it wants to pass to the handler. `timed_out` is set when
    the server ends the call because its client was too slow. Reading and writing raise CancelledError after the end.
    `is_local`: the caller is in the same process, as REST is.
    """

    is_local: ClassVar = False

    __slots__ = ("_ended", "_method", "_trailing", "attachment", "timed_out")

    def __init__(self, method: Method | None) -> None:
        self._method = method
        self._ended = False
        self._trailing: Metadata | None = None
        self.attachment: Any = None
        self.timed_out: TimedOut | None = None

    @abstractmethod
    def invocation_metadata(self) -> Metadata:
        """The metadata that the client sent."""

    @abstractmethod
    def peer(self) -> str:
        """The address of the client, such as "ipv4:127.0.0.1:40000"."""

    @abstractmethod
    async def send_initial_metadata(self, initial_metadata: Metadata) -> None:
        """Send the metadata that precede all responses."""

    @abstractmethod
    async def read(self) -> Any:
        """The next request; `grpc.aio.EOF` after the last one."""

    @abstractmethod
    async def write(self, message: Any) -> None:
        """Send a response. Waits until the one before is sent, so that a slow client slows down its own stream only."""

    def write_now(self, message: Any) -> bool:  # noqa: ARG002
        """Send a response without waiting. False, and no effect, if one before it is not sent yet."""
        return False

    @abstractmethod
    async def write_then_read(self, message: Any) -> Any:
        """Send a response and return the next request, as `write` and `read` do."""

    @abstractmethod
    async def flush(self) -> None:
        """Wait until all responses are sent. CancelledError if the client is gone."""

    @abstractmethod
    def end(self, code: grpc.StatusCode, details: str = "") -> None:
        """End the call with a status. Does nothing if the call has already ended."""

    @property
    def ended(self) -> bool:
        """Whether the call has a status or its client is gone."""
        return self._ended

    def set_trailing_metadata(self, trailing_metadata: Metadata) -> None:
        """Set the metadata that the client receives with the status."""
        self._trailing = trailing_metadata

    async def abort(self, code: grpc.StatusCode, details: str = "", trailing_metadata: Metadata = ()) -> NoReturn:
        """End the call with an error. Raises `grpc.aio.AbortError`, which the handler must not catch."""
        self._trailing = trailing_metadata
        self.end(code, details)
        raise grpc.aio.AbortError("the call has ended")

    async def requests(self) -> AsyncIterator[Any]:
        """All requests of a stream."""
        while (request := await self.read()) is not grpc.aio.EOF:
            yield request

    def compresses(self, data: bytes) -> bool:
        """Whether a response of these bytes is compressed, if the client accepts that."""
        return len(data) >= WORTH_COMPRESSING and self._method is not None and self._method.may_compress

    def parse(self, data: bytes) -> Any:
        """The request in these bytes, by the method's deserializer."""
        deserializer = None if self._method is None else self._method.request_deserializer
        return data if deserializer is None else deserializer(data)

    def serialize(self, message: Any) -> bytes:
        """A response as bytes, by the method's serializer."""
        serializer = None if self._method is None else self._method.response_serializer
        data: bytes = message if serializer is None else serializer(message)
        return data


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a service.

    `run(request, call)` is a coroutine or an asynchronous generator of responses. If requests stream, `request` is
    `call.requests()`. If responses stream, a coroutine writes them with `call.write`.
    `on_headers(call)` runs as soon as the headers of a call are received, and may end the call.
    `on_timeout(call)` runs when the only request of a call was not received in time, and ends the call.
    `may_compress` is false if responses can contain a secret next to text of another caller: the size of a compressed
    response could reveal the secret (as in the attacks CRIME and BREACH).
    """

    run: Callable[[Any, ServerCall], Any]
    request_streaming: bool = False
    response_streaming: bool = False
    request_deserializer: Callable[[bytes], Any] | None = None
    response_serializer: Callable[[Any], bytes] | None = None
    on_headers: Callable[[ServerCall], None] | None = None
    on_timeout: Callable[[ServerCall], None] | None = None
    may_compress: bool = True

    @staticmethod
    def of(handler: Any) -> Method:
        """The method that a handler of grpcio describes; a `Method` as it is."""
        if isinstance(handler, Method):
            return handler
        return Method(
            handler.unary_unary or handler.unary_stream or handler.stream_unary or handler.stream_stream,
            handler.request_streaming,
            handler.response_streaming,
            handler.request_deserializer,
            handler.response_serializer,
        )


@dataclass(slots=True)
class _CallDetails:
    """What a generic handler of grpcio receives to find a method."""

    method: str
    invocation_metadata: Metadata


class Server(ABC):
    """A server of generic handlers, with the interface of `grpc.aio.Server`. Create it in a running event loop.

    `kind` is "core" or "aio", as the setting names it.
    """

    kind: ClassVar[str]

    def __init__(self, timeouts: CallTimeouts) -> None:
        self._timeouts = timeouts
        self._generic: list[grpc.GenericRpcHandler] = []
        self._methods: dict[str, Method] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._accepted = 0
        self._stopping: asyncio.Task[None] | None = None

    @abstractmethod
    def add_insecure_port(self, address: str) -> int:
        """Listen on an address such as "127.0.0.1:0". Returns the port. RuntimeError if that is not possible."""

    @abstractmethod
    def add_secure_port(self, address: str, server_credentials: grpc.ServerCredentials) -> int:
        """Listen with TLS. Returns the port. RuntimeError if that is not possible."""

    @abstractmethod
    async def start(self) -> None:
        """Begin to accept calls."""

    async def stop(self, grace: float | None) -> None:
        """Reject new calls, cancel running calls after `grace` seconds (None: at once), and close the server.

        Stopping continues if the caller is cancelled; another caller can wait for it.
        """
        if self._stopping is None:
            self._stopping = asyncio.get_running_loop().create_task(self._stop(grace))
        await asyncio.shield(self._stopping)

    def add_generic_rpc_handlers(self, generic_rpc_handlers: Iterable[grpc.GenericRpcHandler]) -> None:
        """Add handlers, which are asked in this order for the method of a path."""
        self._generic.extend(generic_rpc_handlers)

    def add_registered_method_handlers(self, service_name: str, method_handlers: Mapping[str, Any]) -> None:
        """Add methods of a service by name."""
        for name, handler in method_handlers.items():
            self._methods[f"/{service_name}/{name}"] = Method.of(handler)

    @abstractmethod
    async def _shut_down(self, grace: float | None) -> None:
        """Close the port, wait for running calls, cancel the rest after `grace` seconds."""

    @abstractmethod
    async def _close(self) -> None:
        """Free what the server holds. No handler is running."""

    async def _stop(self, grace: float | None) -> None:
        await self._reject_new_calls()
        await self._shut_down(grace)
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._close()

    async def _reject_new_calls(self) -> None:
        """Let new calls come and be rejected with UNAVAILABLE, which clients retry. The core would cancel them."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + _REJECTING_S
        before = -1
        while before != self._accepted and loop.time() < deadline:
            before = self._accepted
            await asyncio.sleep(_POLL_S)

    def find_method(self, path: str, metadata: Metadata = ()) -> Method | None:
        """The method of a path such as "/package.Service/Method"; None if there is none."""
        known = self._methods.get(path)
        if known is None:
            details = _CallDetails(path, metadata)
            for generic in self._generic:
                handler: Any = generic.service(details)
                if handler is not None:
                    known = self._methods[path] = Method.of(handler)
                    break
        return known


async def run_method(call: ServerCall, method: Method, request_data: bytes | None) -> bytes | None:
    """Run the handler of a call and end the call if the handler fails.

    `request_data` is the only request, or None if requests stream. Returns the response of a method with one response,
    which is not yet sent; None if responses stream or the call has ended.
    """
    try:
        request = call.requests() if request_data is None else call.parse(request_data)
        if not method.response_streaming:
            return call.serialize(await method.run(request, call))
        responses = method.run(request, call)
        await (_write_all(call, responses) if hasattr(responses, "__aiter__") else responses)
        await call.flush()
    except grpc.aio.AbortError:
        pass
    except asyncio.CancelledError:
        if call.timed_out is not None:
            call.end(grpc.StatusCode.DEADLINE_EXCEEDED, str(call.timed_out))
        call.end(grpc.StatusCode.CANCELLED, "The server has ended the call.")
        raise
    except Exception:
        _log.exception("a handler failed")
        call.end(grpc.StatusCode.UNKNOWN, "The handler failed.")
    return None


async def _write_all(call: ServerCall, responses: AsyncGenerator[Any, None]) -> None:
    """Send what a generator yields. A coroutine writes for itself."""
    async with aclosing(responses):
        async for response in responses:
            await call.write(response)
