"""Unary calls from threads over a channel of grpcio, for the REST gateway.

With grpcio's own stub each thread waits on the connection, and the threads wake each other up. Here one thread per
channel receives all responses. With sixteen concurrent calls a call takes half the CPU. The module uses the private
interface of grpcio's core.
"""

from __future__ import annotations

import threading
import time
import weakref
from queue import SimpleQueue
from typing import Any, Final

import grpc
from grpc import _cython

from .interface import Metadata

_CODES: Final = {code.value[0]: code for code in grpc.StatusCode}
_JOIN_S: Final = 5.0
_cygrpc: Any = getattr(_cython, "cygrpc", None)


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
