"""Unary calls from threads over a channel of grpcio, for the REST gateway.

With grpcio's own stub each thread waits on the connection, and the threads wake each other up. Here one thread per
channel receives all responses. With sixteen concurrent calls a call takes half the CPU. `UnaryClient` uses the private
interface of grpcio's core; `PlainUnaryClient` does the same with the public one. `create_unary_client` chooses.
"""

from __future__ import annotations

import logging
import threading
import time
import weakref
from queue import SimpleQueue
from typing import Any, Final

import grpc
from grpc import _cython

from .interface import Metadata

_log: Final = logging.getLogger(__name__)
_CODES: Final = {code.value[0]: code for code in grpc.StatusCode}
_JOIN_S: Final = 5.0
_cygrpc: Any = getattr(_cython, "cygrpc", None)


_CORE_NAMES: Final = (
    "Channel",
    "PropagationConstants",
    "ReceiveInitialMetadataOperation",
    "ReceiveMessageOperation",
    "ReceiveStatusOnClientOperation",
    "SendCloseFromClientOperation",
    "SendInitialMetadataOperation",
    "SendMessageOperation",
    "StatusCode",
)
_CORE_CALLS: Final = ("close", "integrated_call", "next_call_event")


def create_unary_client(channel: grpc.Channel) -> UnaryClient | PlainUnaryClient:
    """A client of the channel: on grpcio's core if its private interface is as expected, else on the public one.

    The second case is logged as a warning.
    """
    why = _core_fault(channel)
    if why is None:
        return UnaryClient(channel)
    _log.warning(
        "gRPC client: using the public interface, because grpcio's core is not as expected", extra={"why": why}
    )
    return PlainUnaryClient(channel)


def _core_fault(channel: grpc.Channel) -> str | None:
    """Why the client on grpcio's core cannot be used; None if it can."""
    missing = [name for name in _CORE_NAMES if not hasattr(_cygrpc, name)]
    if missing:
        return f"cygrpc has no {', '.join(missing)}"
    try:
        core = _core_channel(channel)
    except TypeError as error:
        return str(error)
    missing = [name for name in _CORE_CALLS if not hasattr(core, name)]
    return f"cygrpc.Channel has no {', '.join(missing)}" if missing else None


class UnaryClient:
    """Calls unary methods over a channel, from any thread. Nothing else may start calls on the channel with `future`.

    The channel is closed when the client is garbage collected or the interpreter exits.
    """

    def __init__(self, channel: grpc.Channel) -> None:
        # grpcio closes the core's channel when this object is collected.
        self._kept = channel
        self._channel = _core_channel(channel)
        self._started: SimpleQueue[bool] = SimpleQueue()
        thread = threading.Thread(
            target=_receive, args=(self._channel, self._started), name="gRPC answers", daemon=True
        )
        thread.start()
        weakref.finalize(self, _close, self._channel, self._started, thread)

    def ask(self, path: bytes, request: bytes, seconds: float, metadata: Metadata = ()) -> PendingCall:
        """Start a call of the method with this path. Its deadline is in `seconds` seconds."""
        call = PendingCall(self)
        operations = (
            _cygrpc.SendInitialMetadataOperation(metadata, 0),
            _cygrpc.SendMessageOperation(request, 0),
            _cygrpc.SendCloseFromClientOperation(0),
            _cygrpc.ReceiveInitialMetadataOperation(0),
            _cygrpc.ReceiveMessageOperation(0),
            _cygrpc.ReceiveStatusOnClientOperation(0),
        )
        propagated = _cygrpc.PropagationConstants.GRPC_PROPAGATE_DEFAULTS
        deadline = time.time() + seconds
        batches = ((operations, call.complete),)
        self._channel.integrated_call(propagated, path, None, deadline, metadata, None, batches, None)
        self._started.put(True)
        return call


class PendingCall:
    """A call that is running."""

    __slots__ = ("_client", "_done", "_operations")

    def __init__(self, client: UnaryClient) -> None:
        # Keep the client: if its channel is closed before the call ends, the end is never reported.
        self._client = client
        self._done = threading.Lock()
        self._done.acquire()
        self._operations: Any = ()

    def complete(self, event: Any) -> None:
        """Called with the event of the end of the call."""
        self._operations = event.batch_operations
        self._done.release()

    def answer(self) -> bytes:
        """Wait for the response. Raises Refused if the call fails."""
        with self._done:
            *_, message, status = self._operations
        code, data = status.code(), message.message()
        if code or data is None:
            known = _CODES.get(code, grpc.StatusCode.UNKNOWN) if code else grpc.StatusCode.INTERNAL
            details = status.details()
            text = details.decode(errors="replace") if isinstance(details, bytes) else str(details or "")
            raise Refused(known, text, status.trailing_metadata())
        return bytes(data)


class PlainUnaryClient:
    """The same as `UnaryClient`, with the public interface of grpcio. Each thread waits for its own call."""

    def __init__(self, channel: grpc.Channel) -> None:
        self._channel = channel
        self._methods: dict[bytes, Any] = {}

    def ask(self, path: bytes, request: bytes, seconds: float, metadata: Metadata = ()) -> PlainCall:
        """Start a call of the method with this path. Its deadline is in `seconds` seconds."""
        method = self._methods.get(path)
        if method is None:
            method = self._methods[path] = self._channel.unary_unary(path.decode())
        return PlainCall(method.future(request, timeout=seconds, metadata=metadata))


class PlainCall:
    """A call of `PlainUnaryClient` that is running."""

    def __init__(self, future: Any) -> None:
        self._future = future

    def answer(self) -> bytes:
        """Wait for the response. Raises Refused if the call fails."""
        try:
            return bytes(self._future.result())
        except grpc.RpcError as error:
            failed: Any = error
            metadata = tuple(map(tuple, failed.trailing_metadata() or ()))
            raise Refused(failed.code(), failed.details() or "", metadata) from None
        except grpc.FutureCancelledError:
            raise Refused(grpc.StatusCode.CANCELLED, "The call was cancelled.", ()) from None


class Refused(grpc.RpcError):
    """A call that failed, with the methods of `grpc.Call` that describe the failure."""

    def __init__(self, code: grpc.StatusCode, details: str, trailing_metadata: Metadata) -> None:
        super().__init__(f"{code.name}: {details}")
        self._code = code
        self._details = details
        self._trailing = trailing_metadata

    def code(self) -> grpc.StatusCode:
        """The status code."""
        return self._code

    def details(self) -> str:
        """The message of the status."""
        return self._details

    def trailing_metadata(self) -> Any:
        """The trailing metadata."""
        return self._trailing


def _receive(channel: Any, started: SimpleQueue[bool]) -> None:
    """Complete each call that was started.

    The thread waits for an event only while a call is running: the core frees its queue as soon as a channel is closed
    and has no calls.
    """
    while started.get():
        event = channel.next_call_event()
        event.tag(event)
        # Drop the reference: the event keeps its call alive.
        event = None


def _close(channel: Any, started: SimpleQueue[bool], thread: threading.Thread) -> None:
    """Close the channel and end the thread: one that is inside the core when the interpreter exits would crash."""
    channel.close(_cygrpc.StatusCode.cancelled, "The channel is closed.")
    started.put(False)
    if thread is not threading.current_thread():
        thread.join(_JOIN_S)


def _core_channel(channel: Any) -> Any:
    """The core's channel of a channel of grpcio. TypeError if it is not one, such as an intercepted one."""
    found = getattr(channel, "_channel", None)
    if not isinstance(found, _cygrpc.Channel):
        raise TypeError(f"{channel!r} is no channel as grpc.insecure_channel and grpc.secure_channel make them.")
    return found
