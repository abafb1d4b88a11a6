"""A connection of HTTP/1.1, on httptools (llhttp, the parser of Node.js).

`Connection` turns bytes into requests and answers into bytes, and holds every limit of one client: what it sends, how
long it takes to send it, and how long it takes to read its answer. HTTP/1.1 only: no HTTP/2, no upgrades.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import deque
from typing import Any, Final, cast

import httptools

from markethall_platform.network import client_address

from . import GatewaySettings, errors
from .connections import Connections
from .events import EventStream
from .http_messages import Answer, Request, head_of, read_head

MAX_HEADERS: Final = 100
MAX_HEADER_BYTES: Final = 16 * 1024

_DISCARDED_BYTES: Final = 16 * 1024 * 1024
"""How much of a refused request is read and dropped: a client that still sends does not read its answer."""
_FRAMING_BYTES: Final = 64 * 1024
"""How many bytes a body may take on the wire besides its own: the sizes of its chunks, and trailers."""
_LINGER_S: Final = 2.0
"""How long a client may still send after the answer that refuses its request."""
_PIPELINED: Final = 32
"""How many requests may wait on one connection. It is closed after the answer to the last of them."""
_PIECE: Final = 64 * 1024
"""The most bytes of an answer that are given to the connection at a time."""
_NEVER: Final = float("inf")
_AT_ONCE: Final = struct.pack("ii", 1, 0)
"""SO_LINGER with which the kernel drops what it has not sent."""
_FRAMING: Final = (b"content-length", b"transfer-encoding")


class Connection(asyncio.BufferedProtocol):
    """One connection. `deadline`: the time of the loop at which it waits no longer; then the owner calls `expire`."""

    __slots__ = (
        "_answering",
        "_client",
        "_connections",
        "_drained",
        "_dropped",
        "_has_begun",
        "_head_bytes",
        "_incoming",
        "_is_closing",
        "_is_lost",
        "_is_read",
        "_loop",
        "_over",
        "_parser",
        "_queue",
        "_replays",
        "_server",
        "_task",
        "_transport",
        "deadline",
    )  # fmt: skip

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._loop = asyncio.get_running_loop()
        self._parser = httptools.HttpRequestParser(self)
        self._transport: asyncio.Transport = None  # type: ignore[assignment]
        self._client: tuple[str, int] = ("", 0)
        self._server: tuple[str, int] = ("", 0)
        self._incoming: Request | None = None
        self._queue: deque[Request] = deque()
        self._answering: Request | None = None
        self._task: asyncio.Task[None] | None = None
        self._drained: asyncio.Future[None] | None = None
        self._over: asyncio.Future[None] | None = None
        self._has_begun = self._is_closing = self._is_lost = self._replays = False
        self._is_read = True
        self._head_bytes = self._dropped = 0
        self.deadline = _NEVER

    # The transport's events

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast("asyncio.Transport", transport)
        self._client = (transport.get_extra_info("peername") or ("", 0))[:2]
        self._server = (transport.get_extra_info("sockname") or ("", 0))[:2]
        self._connections.open.add(self)
        self._wait(self._settings.idle_seconds)

    def connection_lost(self, _: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._connections.open.discard(self)
        self._is_closing, self.deadline = True, _NEVER
        self._is_lost, self._is_read = True, False
        # The parser and this connection are a reference cycle.
        del self._parser
        self._queue.clear()
        _settle(self._drained)
        _settle(self._over)
        if self._task is None:
            self._connections.release(self._client[0])

    def get_buffer(self, _: int) -> memoryview:
        """See `asyncio.BufferedProtocol`. All connections share one: what was read is parsed before the next read.

        It is small, so that calls of others run between the pieces of what one client sends.
        """
        return self._connections.buffer

    def buffer_updated(self, size: int) -> None:
        """See `asyncio.BufferedProtocol`."""
        self._received(bytes(self._connections.buffer[:size]))

    def _received(self, data: bytes) -> None:
        if not self._is_read:
            self._drop(len(data))
            return
        request = self._incoming
        if request is None or not request.has_head:
            self._head_bytes += len(data)
        else:
            self._drop(len(data))
        self._parse(data)
        request = self._incoming
        if self._is_read and request is not None and not request.has_head and self._head_bytes > 2 * MAX_HEADER_BYTES:
            self._refuse(errors.large_headers(MAX_HEADERS, MAX_HEADER_BYTES))

    def eof_received(self) -> bool:
        """See `asyncio.Protocol`. A client may end its side and wait for the answer; TLS does not allow that."""
        waits = self._answering is not None and self._over is None and self._transport.can_write_eof()
        self._is_closing = self._is_closing or waits
        return waits

    def pause_writing(self) -> None:
        """See `asyncio.Protocol`."""
        if self._drained is None:
            self._drained = self._loop.create_future()
            self._wait(self._settings.write_seconds)

    def resume_writing(self) -> None:
        """See `asyncio.Protocol`."""
        _settle(self._drained)
        self._drained = None
        if self._answering is not None:
            self.deadline = _NEVER

    # The owner's calls

    def expire(self) -> None:
        """End the wait whose deadline is over."""
        if self._drained is not None:
            self._connections.count_unread()
            self.abort()
        elif self._is_closing:
            self.abort()
        elif self._incoming is None:
            self._close()
        elif self._incoming.has_head:
            self._refuse(self._incoming.refusal or errors.too_slow(self._settings.body_seconds))
        else:
            self._refuse(errors.slow_headers(self._settings.idle_seconds))

    def finish(self) -> None:
        """Close when the running request has its answer; at once if there is none."""
        if self._answering is None and (self._incoming is None or not self._incoming.has_head):
            self._close()
        else:
            self._is_closing = True

    def cut(self) -> None:
        """Answer the running request that the service stops, unless its answer has begun."""
        if self._task is not None and not self._has_begun:
            self._task.cancel()
        elif self._task is None and self._is_read and self._incoming is not None:
            self._refuse(errors.shutting_down())

    def abort(self) -> None:
        """Close without delivering what was written, also what the kernel has of it."""
        self._is_closing, self.deadline = True, _NEVER
        if not self._is_lost:
            self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
            self._transport.abort()

    # What the parser finds

    def on_message_begin(self) -> None:
        """A request begins."""
        if self._is_read and not self._replays:
            self._incoming = Request(client=self._client, server=self._server)
            if self._transport.get_extra_info("sslcontext") is not None:
                self._incoming.scheme = "https"

    def on_url(self, piece: bytes) -> None:
        """A piece of the target."""
        if self._is_read and not self._replays and self._incoming is not None:
            self._incoming.target += piece
            self._incoming.header_bytes += len(piece)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer, which is not used."""
        request = self._incoming
        if request is None or self._replays:
            return
        request.header_bytes += len(name) + len(value)
        if len(request.headers) >= MAX_HEADERS or request.header_bytes > MAX_HEADER_BYTES:
            self._refuse(errors.large_headers(MAX_HEADERS, MAX_HEADER_BYTES))
        elif not request.has_head:
            request.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        """The body of the request begins."""
        request = self._incoming
        if request is None or self._replays:
            return
        request.has_head = True
        request.method = self._parser.get_method().decode("ascii")
        request.version = self._parser.get_http_version()
        request.keeps_alive = self._parser.should_keep_alive()
        request.upgrades = self._parser.should_upgrade()
        self._head_bytes = 0
        if request.refusal is None:
            request.refusal = read_head(request) or self._too_large(request)
        if request.refusal is not None:
            self._refuse(request.refusal)
        elif self._answering is None:
            self._wait(self._settings.body_seconds)
            if [value.lower() for value in request.header(b"expect")] == [b"100-continue"]:
                self._transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def _too_large(self, request: Request) -> errors.Refusal | None:
        """Refuse a body that is announced to be too large before it is sent."""
        most = self._settings.max_body_bytes
        lengths = [int(value) for value in request.header(b"content-length") if value.isdigit()]
        return errors.too_large(most) if any(length > most for length in lengths) else None

    def on_body(self, piece: bytes) -> None:
        """A piece of the body."""
        request = self._incoming
        if request is None or not self._is_read:
            return
        if len(request.body) + len(piece) > self._settings.max_body_bytes:
            request.refusal = errors.too_large(self._settings.max_body_bytes)
            request.body.clear()
        if request.refusal is None:
            request.body += piece

    def on_message_complete(self) -> None:
        """The request is complete."""
        request = self._incoming
        # llhttp takes all that follows an Upgrade header for another protocol: `_parse` goes on with the body.
        if request is None or not self._is_read or (request.upgrades and not self._replays):
            return
        self._replays = False
        self._incoming, self._dropped = None, 0
        request.is_complete = True
        self._queue.append(request)
        if not request.keeps_alive or len(self._queue) > _PIPELINED:
            request.keeps_alive = self._is_read = False
        self._begin()

    def _parse(self, data: bytes) -> None:
        while self._is_read:
            try:
                self._parser.feed_data(data)
                return
            except httptools.HttpParserUpgrade as upgrade:
                data = data[upgrade.args[0] :]
                self._ignore_upgrade()
            except httptools.HttpParserInvalidMethodError:
                self._refuse(errors.unknown_method())
            except httptools.HttpParserError as error:
                self._refuse(errors.malformed(f"The request is not HTTP/1.1: {error}."))

    def _ignore_upgrade(self) -> None:
        """Go on with a request that wants another protocol, as one that does not. RFC 9110, 7.8."""
        request = self._incoming
        if request is None or not self._is_read:
            return
        # Once more the head, with nothing but the length of the body, for a parser that sees no upgrade.
        self._parser = httptools.HttpRequestParser(self)
        self._replays = True
        framing = [(name, value) for name, value in request.headers if name in _FRAMING]
        lines = b"".join(b"%b: %b\r\n" % header for header in framing)
        self._parser.feed_data(b"POST / HTTP/1.1\r\n%b\r\n" % lines)

    def _drop(self, size: int) -> None:
        """Count bytes of a body, or of what follows a refused request. Too many of them end it."""
        self._dropped += size
        if self._dropped <= (self._settings.max_body_bytes + _FRAMING_BYTES if self._is_read else _DISCARDED_BYTES):
            return
        if self._is_read and self._incoming is not None:
            self._refuse(self._incoming.refusal or errors.too_large(self._settings.max_body_bytes))
        else:
            self.abort()

    def _refuse(self, refusal: errors.Refusal) -> None:
        """Answer with a refusal after the answers to earlier requests, and read no further request."""
        if not self._is_read:
            return
        request = self._incoming or Request(client=self._client, server=self._server)
        request.refusal, request.keeps_alive = refusal, False
        self._incoming, self._is_read, self._dropped = None, False, 0
        self._queue.append(request)
        self._begin()

    # Answers

    def _begin(self) -> None:
        """Begin to answer the next request, if it is complete and no other one is being answered."""
        if self._task is None and self._queue and not self._transport.is_closing():
            self._answering = self._queue.popleft()
            self._has_begun = False
            if self._drained is None:
                self.deadline = _NEVER
            self._task = self._loop.create_task(self._answer(self._answering))
        if self._queue and not self._transport.is_closing():
            # More requests than one: the others can wait in the socket.
            self._transport.pause_reading()

    async def _answer(self, request: Request) -> None:
        try:
            answer = await self._connections.app.respond(request)
            self._has_begun = True
            if self._transport.is_closing():
                if answer.events is not None:
                    answer.events.close()
            else:
                await self._send(request, answer)
        except ConnectionError:
            pass
        except BaseException:
            self.abort()
            raise
        finally:
            self._task = self._answering = self._over = None
            if self._is_lost:
                self._connections.release(self._client[0])
            elif not self._transport.is_closing():
                self._go_on(request)

    def _go_on(self, request: Request) -> None:
        """The answer was written: wait for the next request, or close."""
        if not request.keeps_alive or (self._is_closing and not self._queue):
            self._close(lingers=not request.is_complete)
            return
        self._begin()
        if self._task is None:
            if not self._queue:
                self._transport.resume_reading()
            began = self._incoming is not None and self._incoming.has_head
            self._wait(self._settings.body_seconds if began else self._settings.idle_seconds)

    async def _send(self, request: Request, answer: Answer) -> None:
        """Write an answer. Returns when the connection has taken it; ConnectionError if the client is gone."""
        request.keeps_alive = request.keeps_alive and not (self._is_closing and not self._queue)
        chunked = answer.events is not None and request.version == "1.1"
        if answer.events is not None and not chunked:
            request.keeps_alive = False
        head = head_of(request, answer, chunked)
        if answer.events is not None and request.method != "HEAD":
            self._transport.write(head)
            await self._send_events(answer.events, chunked)
            return
        if answer.events is not None:
            answer.events.close()
        if len(answer.body) <= _PIECE:
            self._transport.write(head + answer.body)
            await self._taken(request, 0)
            return
        self._transport.write(head)
        # Pieces of the same bytes: they are not copied for each client that reads slowly.
        body = memoryview(answer.body)
        for start in range(0, len(body), _PIECE):
            self._transport.write(body[start : start + _PIECE])
            await self._taken(request, 0 if answer.is_shared else len(body) - start)

    async def _send_events(self, events: EventStream, chunked: bool) -> None:
        self._over = over = self._loop.create_future()

        def write(text: bytes) -> None:
            if not self._transport.is_closing():
                self._transport.writelines((b"%x\r\n" % len(text), text, b"\r\n") if chunked else (text,))

        def send_now(text: bytes) -> bool:
            if self._drained is not None:
                return False
            write(text)
            return True

        async def send(text: bytes) -> None:
            write(text)
            if self._drained is not None:
                await asyncio.shield(self._drained)

        try:
            await events.serve(send, send_now, over)
        finally:
            events.close()
        if chunked and not self._transport.is_closing():
            self._transport.write(b"0\r\n\r\n")

    async def _taken(self, request: Request, left: int) -> None:
        """Wait until the client has read most of what was written. `left`: the bytes that are only kept for it."""
        if self._drained is not None:
            address = self._address(request)
            size = left + _PIECE
            if not self._connections.hold(address, size):
                self.abort()
                raise ConnectionAbortedError("too much waits for this address")
            try:
                await asyncio.shield(self._drained)
            finally:
                self._connections.let_go(address, size)
        if self._transport.is_closing():
            raise ConnectionAbortedError("the client is gone")

    def _address(self, request: Request) -> str:
        """The address of the client, behind proxies that are trusted."""
        forwarded = b",".join(request.header(b"x-forwarded-for")).decode("latin-1")
        return client_address(self._client[0], forwarded, self._settings.trusted_proxies)

    def _close(self, *, lingers: bool = False) -> None:
        """Close when all is sent. `lingers`: read for a moment what the client still sends, or it loses its answer."""
        self._is_closing, self._is_read = True, False
        if lingers:
            self._transport.resume_reading()
            if self._transport.can_write_eof():
                self._transport.write_eof()
            self._wait(_LINGER_S)
        else:
            self._transport.close()
            self._wait(self._settings.write_seconds)

    def _wait(self, seconds: float) -> None:
        self.deadline = self._loop.time() + seconds

    @property
    def _settings(self) -> GatewaySettings:
        return self._connections.settings


def _settle(future: asyncio.Future[Any] | None) -> None:
    if future is not None and not future.done():
        future.set_result(None)
