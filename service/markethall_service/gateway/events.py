"""A server stream as server-sent events (text/event-stream).

Each message is `id: <revision>`, `event: <its first field, such as commit>`, `data: <the message as one line of
JSON>`. A stream that ends well says `event: end`, one that breaks `event: error` with the error's JSON; a quiet one
sends a comment as a heartbeat.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from queue import Empty, Queue
from time import monotonic
from typing import Any, TypeAlias

import grpc
from google.protobuf.message import Message

from markethall_service.gateway.encoding import to_json
from markethall_service.gateway.errors import Refusal, fault, from_rpc, refusal

FINISHED_KEY = "markethall-finished"
"""Initial metadata of a stream: "true" if nothing new will ever come, so that an empty stream can be told from a quiet
one. The service sends it at once when it accepts the call."""

_REVISION = "revision"
_BACKLOG = 64
_LOOK_SECONDS = 1.0
"""How often a quiet stream looks whether its reader is still there."""

# No empty line after these: some clients take each block for an event, even one that says nothing.
_RETRY = "retry: 1000\n"
_HEARTBEAT = ": still here\n"
_END = "event: end\ndata: {}\n\n"

_log = logging.getLogger(__name__)


class Accepted:
    """The service took the call; `finished` as it says in FINISHED_KEY."""

    def __init__(self, metadata: Any) -> None:
        self.finished = dict(metadata).get(FINISHED_KEY) == "true"


class Over:
    """The stream is over; `error` is None if it ended well."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error

    @property
    def is_cancelled(self) -> bool:
        """Whether it was ended from here."""
        return isinstance(self.error, grpc.RpcError) and self.error.code() is grpc.StatusCode.CANCELLED

    @property
    def refusal(self) -> Refusal:
        """The error, as its reader is told."""
        return from_rpc(self.error) if isinstance(self.error, grpc.RpcError) else fault()


Item: TypeAlias = Accepted | Message | Over


class Watch:
    """One open stream: a thread reads the call, the request's thread writes the events and the heartbeats between."""

    def __init__(self, call: Any, on_close: Callable[[Watch], None]) -> None:
        self._call = call
        self._on_close = on_close
        self._inbox: Queue[Item] = Queue(_BACKLOG)
        self._first: Item | None = None
        self._over = False
        self._closed = threading.Lock()
        threading.Thread(target=self._listen, name="markethall-watch", daemon=True).start()

    def open(self, seconds: float) -> bool:
        """Waits for the service to accept the call: False if the stream is over and was empty; Refusal if refused."""
        first = self._next(seconds)
        if isinstance(first, Accepted):
            if not first.finished:
                return True
            first = self._next(seconds)
        self._first = first
        if not isinstance(first, Over):
            return True
        if first.error is not None:
            raise first.refusal
        return False

    def events(self, heartbeat: float, gone: Callable[[], bool]) -> Iterator[str]:
        """The stream as event-stream text, to its end or until its reader is `gone`. `heartbeat` is in seconds."""
        yield _RETRY
        due = monotonic() + heartbeat
        while not gone():
            try:
                item = self._first or self._take(max(0.0, min(_LOOK_SECONDS, due - monotonic())))
            except Empty:
                if monotonic() >= due:
                    yield _HEARTBEAT
                    due = monotonic() + heartbeat
                continue
            self._first, due = None, monotonic() + heartbeat
            if isinstance(item, Over):
                yield from _last(item)
                return
            if isinstance(item, Message):
                yield _event(item)

    def cancel(self) -> None:
        """Hangs up on the service; the stream ends for its reader as soon as it looks."""
        self._call.cancel()

    def close(self) -> None:
        """Ends the call and gives the place free; closing again changes nothing."""
        if not self._closed.acquire(blocking=False):
            return
        self.cancel()
        while not self._over:
            self._take(None)
        self._on_close(self)

    def _take(self, seconds: float | None) -> Item:
        item = self._inbox.get(timeout=seconds)
        self._over = isinstance(item, Over)
        return item

    def _next(self, seconds: float) -> Item:
        try:
            return self._take(seconds)
        except Empty:
            sentence = "The service did not answer in time."
            raise refusal(504, "DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED", sentence) from None

    def _listen(self) -> None:
        error: Exception | None = None
        try:
            # A refused call has no initial metadata; its error comes out of the iteration.
            if metadata := self._call.initial_metadata():
                self._inbox.put(Accepted(metadata))
            for message in self._call:
                self._inbox.put(message)
        except grpc.RpcError as broken:
            error = broken
        except Exception as broken:
            # The caller that closes the stream waits for its end.
            _log.exception("a stream failed")
            error = broken
        self._inbox.put(Over(error))


class Watches:
    """All open streams of the process, bounded."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._places = threading.BoundedSemaphore(limit)
        self._open: set[Watch] = set()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._open)

    def start(self, dial: Callable[[], Any]) -> Watch:
        """Opens a stream over a new call; Refusal if there are too many already."""
        if not self._places.acquire(blocking=False):
            sentence = f"The gateway holds {self._limit} event streams, as many as it may. Try again in a moment."
            raise refusal(429, "RESOURCE_EXHAUSTED", "TOO_MANY_STREAMS", sentence)
        try:
            watch = Watch(dial(), self._leave)
        except BaseException:
            self._places.release()
            raise
        with self._lock:
            self._open.add(watch)
        return watch

    def end(self) -> None:
        """End all streams without a last event: the watchers reconnect to another gateway."""
        with self._lock:
            watches = tuple(self._open)
        for watch in watches:
            watch.cancel()

    def _leave(self, watch: Watch) -> None:
        with self._lock:
            self._open.discard(watch)
        self._places.release()


def _event(message: Message) -> str:
    """One message; its first field names the event. Only what has a revision can be resumed after.

    Nothing for one that holds what only a later version of the contract knows.
    """
    held = message.ListFields()
    if not held:
        return ""
    field, content = held[0]
    revision = getattr(content, _REVISION, None)
    place = "" if revision is None else f"id: {revision}\n"
    return f"{place}event: {field.json_name}\ndata: {to_json(message)}\n\n"


def _last(over: Over) -> Iterator[str]:
    if over.error is None:
        yield _END
    elif not over.is_cancelled:
        yield f"event: error\ndata: {over.refusal.json()}\n\n"
