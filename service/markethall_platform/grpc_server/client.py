"""Unary calls of threads that wait for their answers, over a channel of grpcio's.

With grpcio's own stub each thread waits on the connection for itself, and they wake each other up: with sixteen at once
a call takes twice the CPU that it takes here, where one thread of the channel brings all of them their answers.
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
_END_S: Final = 5.0
_cygrpc: Any = getattr(_cython, "cygrpc", None)


class Refused(grpc.RpcError):
    """A call without an answer, and what `grpc.Call` tells of such a one."""

    def __init__(self, code: grpc.StatusCode, details: str, trailing_metadata: Metadata) -> None:
        super().__init__(f"{code.name}: {details}")
        self._code = code
        self._details = details
        self._trailing = trailing_metadata

    def code(self) -> grpc.StatusCode:
        """Why there is none."""
        return self._code

    def details(self) -> str:
        """The same as a sentence."""
        return self._details

    def trailing_metadata(self) -> Any:
        """The trailing metadata."""
        return self._trailing


class PendingCall:
    """A call under way."""

    __slots__ = ("_client", "_here", "_operations")

    def __init__(self, client: UnaryClient) -> None:
        # Nobody may close the channel while this is under way: its end would not be told.
        self._client = client
        self._here = threading.Lock()
        self._here.acquire()
        self._operations: Any = ()

    def arrive(self, event: Any) -> None:
        """The tag of its end."""
        self._operations = event.batch_operations
        self._here.release()

    def answer(self) -> bytes:
        """Waits for the answer. Refused if there is none."""
        with self._here:
            *_, message, status = self._operations
        code, data = status.code(), message.message()
        if code or data is None:
            known = _CODES.get(code, grpc.StatusCode.UNKNOWN) if code else grpc.StatusCode.INTERNAL
            details = status.details()
            told = details.decode(errors="replace") if isinstance(details, bytes) else str(details or "")
            raise Refused(known, told, status.trailing_metadata())
        return bytes(data)


class UnaryClient:
    """Calls methods over a channel, from any thread. Nobody else may begin calls on it with `future`.

    The channel is closed when this is forgotten, or the interpreter ends.
    """

    def __init__(self, channel: grpc.Channel) -> None:
        # One of grpcio's that is forgotten closes the core's.
        self._kept = channel
        self._channel = _core_channel(channel)
        self._due: SimpleQueue[bool] = SimpleQueue()
        bringing = threading.Thread(target=_bring, args=(self._channel, self._due), name="gRPC answers", daemon=True)
        bringing.start()
        weakref.finalize(self, _end, self._channel, self._due, bringing)

    def ask(self, path: bytes, request: bytes, seconds: float, metadata: Metadata = ()) -> PendingCall:
        """Begins a call of the method with that path, which ends after so many seconds at the latest."""
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
        whole = ((operations, call.arrive),)
        deadline = time.time() + seconds
        self._channel.integrated_call(propagated, path, None, deadline, metadata, None, whole, None)
        self._due.put(True)
        return call


def _bring(channel: Any, due: SimpleQueue[bool]) -> None:
    """Tells each call of its end, of which there is one for each that is due.

    Never waits for one more: the core frees its queue as soon as a channel is closed and no call is left.
    """
    while due.get():
        event = channel.next_call_event()
        event.tag(event)
        # An event that is still held holds its call.
        event = None


def _end(channel: Any, due: SimpleQueue[bool], bringing: threading.Thread) -> None:
    """A thread that is in the core when the interpreter ends would not get out of there in order."""
    channel.close(_cygrpc.StatusCode.cancelled, "The channel is closed.")
    due.put(False)
    if bringing is not threading.current_thread():
        bringing.join(_END_S)


def _core_channel(channel: Any) -> Any:
    """The core's channel of one that grpcio has made. TypeError if it is none, but something put around one."""
    found = getattr(channel, "_channel", None)
    if not isinstance(found, _cygrpc.Channel):
        raise TypeError(f"{channel!r} is no channel as grpc.insecure_channel and grpc.secure_channel make them.")
    return found
