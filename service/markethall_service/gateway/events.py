"""A server stream as server-sent events (text/event-stream).

Each message is `id: <revision of its commit>-<history>`, `event: <its first field, such as update>`, `data: <the
message as one line of JSON>`. A stream of several watches has no ids. A stream that ends well says `event: end`, one
that breaks `event: error` with the error's JSON; a quiet one sends a comment as a heartbeat.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import cache, lru_cache
from typing import Any, Final

import grpc
from google.protobuf.message import Message

from markethall_platform.grpc_server import CallFailed, LocalStream

from . import errors
from .transcoding import to_json

FINISHED_KEY: Final = "markethall-finished"
"""Initial metadata of a stream: "true" if nothing new will ever come, so that an empty stream can be told from a quiet
one. The service sends it at once when it accepts the call."""

HISTORY_CHANGED: Final = "HISTORY_CHANGED"

_RETRY_MS: Final = (500, 1500)
"""How long browsers wait before they open a stream again: each another time, so that they do not come together."""

# No empty line after this and "retry": some clients take each block for an event, even one that says nothing.
_HEARTBEAT: Final = b": still here\n"
_END: Final = b"event: end\ndata: {}\n\n"

_LOOK_S: Final = 1.0
_REMEMBERED: Final = 256
"""Events whose text is kept. All watchers with the same view of a match get the same message."""

_Send = Callable[[bytes], Awaitable[None]]
_SendNow = Callable[[bytes], bool]
"""Sends a text without waiting. False if the client has not yet read what was sent before."""


class EventStreams:
    """All open event streams of the process. `run` sends their heartbeats."""

    def __init__(self, heartbeat_s: float) -> None:
        self._heartbeat_s = heartbeat_s
        self._open: set[EventStream] = set()

    def __len__(self) -> int:
        return len(self._open)

    async def open(
        self, call: LocalStream, request: bytes, response: type[Message], timeout_s: float
    ) -> EventStream | None:
        """Start the call. Returns its events when the method has accepted it; None if there will never be one.

        Raises Refusal if the method rejects the call or does not accept it in time.
        """
        stream = EventStream(call, response, self._open.discard)
        self._open.add(stream)
        try:
            call.start(request)
            async with asyncio.timeout(timeout_s):
                await call.started()
                if dict(call.initial_metadata).get(FINISHED_KEY) == "true":
                    await call.first_response()
        except BaseException as error:
            stream.close()
            if isinstance(error, TimeoutError):
                raise errors.from_call(CallFailed(grpc.StatusCode.DEADLINE_EXCEEDED)) from None
            raise
        if call.ended and not call.has_response:
            stream.close()
            if call.failure is not None:
                raise errors.from_call(call.failure)
            return None
        return stream

    async def run(self) -> None:
        """Send heartbeats until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(_LOOK_S, self._heartbeat_s))
            quiet_since = loop.time() - self._heartbeat_s
            for stream in tuple(self._open):
                stream.keep_alive(quiet_since)

    def end(self) -> None:
        """End all streams without a last event: the watchers reconnect to another process."""
        for stream in tuple(self._open):
            stream.cancel()


class EventStream:
    """One event stream: a call, and the connection that its responses are sent on."""

    __slots__ = ("_call", "_is_sending", "_on_close", "_over", "_send", "_send_now", "_sent_at", "_text_of", "_writing")

    def __init__(self, call: LocalStream, response: Any, on_close: Callable[[EventStream], None]) -> None:
        self._call = call
        self._text_of = event_texts(response)
        self._on_close = on_close
        self._send: _Send | None = None
        self._send_now: _SendNow | None = None
        self._over: asyncio.Future[None] | None = None
        self._is_sending = False
        self._sent_at = 0.0
        self._writing: asyncio.Task[None] | None = None

    async def serve(self, send: _Send, send_now: _SendNow, over: asyncio.Future[None]) -> None:
        """Send the events until the call ends, or until `over` is settled because the client is gone."""
        self._send, self._send_now, self._over = send, send_now, over
        await self._write(f"retry: {random.randint(*_RETRY_MS)}\n".encode())
        self._call.send_to(self._forward, self._forward_now)
        assert self._call.task is not None
        self._call.task.add_done_callback(self._on_end)
        await over

    def keep_alive(self, quiet_since: float) -> None:
        """Send a heartbeat if nothing has been sent since that time of the loop. Does nothing while a client does not
        read what it has asked for."""
        if self._send is not None and not self._is_sending and self._sent_at <= quiet_since:
            self._writing = asyncio.ensure_future(self._write(_HEARTBEAT))

    def cancel(self) -> None:
        """End the call. The stream then ends for its reader without a last event."""
        self._call.cancel()

    def close(self) -> None:
        """End the call and forget the stream. Closing it again does nothing."""
        self.cancel()
        self._send = None
        self._on_close(self)

    def _on_end(self, task: asyncio.Task[None]) -> None:
        if self._send is not None:
            self._writing = asyncio.ensure_future(self._complete(task.cancelled()))

    async def _complete(self, cancelled: bool) -> None:
        """Send the last event, unless the call was cancelled, and end the response."""
        if not cancelled:
            failure = self._call.failure
            refusal = None if failure is None else errors.from_call(failure)
            # Without a last event a browser opens the stream again by itself, on another process.
            if refusal is None or refusal.reason != "SHUTTING_DOWN":
                await self._write(_END if refusal is None else _error(refusal))
        # No heartbeat may follow.
        self._send = None
        if self._over is not None and not self._over.done():
            self._over.set_result(None)

    async def _forward(self, message: bytes) -> None:
        await self._write(self._text_of(message))

    def _forward_now(self, message: bytes) -> bool:
        if self._is_sending or self._send is None or self._send_now is None:
            return False
        text = self._text_of(message)
        if text and not self._send_now(text):
            return False
        self._sent_at = asyncio.get_running_loop().time()
        return True

    async def _write(self, text: bytes) -> None:
        if self._send is None or not text:
            return
        self._is_sending = True
        try:
            await self._send(text)
        finally:
            self._is_sending = False
            self._sent_at = asyncio.get_running_loop().time()


@cache
def event_texts(response: Any) -> Callable[[bytes], bytes]:
    """A function that makes an event of a message of this type. It keeps the latest texts."""

    @lru_cache(maxsize=_REMEMBERED)
    def event_text(data: bytes) -> bytes:
        return _event(response.FromString(data))

    return event_text


def _event(message: Message) -> bytes:
    """One message as an event; its first field names the event. Only what has a revision can be resumed after.

    Nothing for a message with a field that only a later version of the contract has.
    """
    held = message.ListFields()
    # The fields of a choice have the lowest numbers: the others say which of several watches it belongs to.
    choice = message.DESCRIPTOR.oneofs[0]
    if not held or held[0][0].containing_oneof is not choice:
        return b""
    field, content = held[0]
    revision = getattr(getattr(content, "commit", None), "revision", None)
    of_several = len(message.DESCRIPTOR.fields) > len(choice.fields)
    place = "" if revision is None or of_several else _id(revision, content.history)
    return f"{place}event: {field.json_name}\ndata: {to_json(message)}\n\n".encode()


def _error(refusal: errors.Refusal) -> bytes:
    """The last event of a stream that breaks. After HISTORY_CHANGED an EventSource continues in the present history."""
    known = refusal.details[0]["metadata"] if refusal.reason == HISTORY_CHANGED else None
    place = _id(known["revision"], known["history"]) if known else ""
    return f"{place}event: error\ndata: {refusal.json()}\n\n".encode()


def _id(revision: int | str, history: str) -> str:
    return f"id: {revision}-{history}\n" if history else f"id: {revision}\n"
